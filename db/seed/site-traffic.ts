// How the pages of the site are read beside its articles, in seeds.

/** Views of a page for each view of an article. */
export const pageShares = {
  home: 0.35,
  services: 0.2,
  hub: 0.3,
  article: 1,
  pricing: 0.12,
  check_page: 0.15,
  check_form: 0.11,
  order_form: 0.05,
  checkout: 0.03,
  support: 0.06,
  other: 0.05,
} as const;
/** Visits for each view of an article. */
export const VISITS = 0.8;
/** What an article leads to, for each of its views. */
export const leadShares = { pricing: 0.02, order: 0.008, check: 0.03, contact: 0.004, article: 0.12 } as const;
/** Searches without a result, for each view of an article. */
export const UNANSWERED = 0.002;

/** Searches without a result, the most frequent first. */
export const unansweredSearches = [
  "how to cite chatgpt in apa",
  "citing chatgpt apa 7",
  "can i cite chatgpt",
  "harvard reference for a nhs guideline",
  "reference nhs guidelines harvard",
  "dissertation ethics form example",
  "ethics forms for dissertations",
  "reflective cycle driscoll template",
  "driscoll model template",
  "drug calculation practice",
  "practice drug calculations",
  "solidity audit checklist",
  "word count includes references",
  "does the word count include references",
  "turnitin score too high what now",
] as const;
