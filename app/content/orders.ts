import type { InstitutionRule } from "#schema/vocabulary/orders.ts";

/** Order texts shared by several screens. */
export const ruleNames: Record<InstitutionRule, string> = {
  comments_only: "Comments only",
  corrections_allowed: "Corrections are allowed",
  unsure: "Not sure: treated as comments only",
};

export const documentTypeNames: Record<string, string> = {
  essay: "Essay",
  "reflective-account": "Reflective account",
  "case-study": "Case study",
  "care-plan": "Care plan",
  "literature-review": "Literature review",
  "dissertation-chapter": "Dissertation chapter",
  dissertation: "Dissertation",
  report: "Report",
  "research-proposal": "Research proposal",
  presentation: "Presentation",
  "personal-statement": "Personal statement",
  "journal-article": "Journal article",
  other: "Something else",
};

export const citationNames: Record<string, string> = {
  APA7: "APA 7",
  MLA9: "MLA 9",
  Harvard: "Harvard",
  Vancouver: "Vancouver",
  Chicago17: "Chicago 17",
  IEEE: "IEEE",
  other: "Another style",
};

export const englishNames: Record<string, string> = {
  "en-GB": "United Kingdom",
  "en-US": "United States",
  "en-AU": "Australia",
  "en-CA": "Canada",
};

export const focusNames: Record<string, string> = {
  tenses: "Tenses",
  commas: "Commas",
  references: "References",
  articles: "Articles",
  "word-choice": "Word choice",
  "passive-voice": "Passive voice",
  headings: "Headings",
  "paragraph-order": "Order of paragraphs",
  argument: "Argument",
  tone: "Tone",
};

export const deliveryRoleNames = {
  tracked: { name: "Tracked file", words: "every change visible, with comments" },
  clean: { name: "Clean copy", words: "all changes accepted" },
  letter: { name: "Cover letter", words: "repeated mistakes and how to find them yourself" },
} as const;
