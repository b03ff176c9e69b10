import { RECOVERY_SENTENCE } from "#core/shared/recovery-copies.ts";

export type Question = { slug: string; question: string; answer: readonly string[] };
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };

/** The questions and answers of the FAQ page. The answers describe what the site does today. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    id: "check",
    title: "Similarity checks",
    questions: [
      {
        slug: "same-number",
        question: "Will my university’s checker show the same number?",
        answer: [
          "Not exactly. Each checker searches different collections. Our report lists what we searched and when, so you can see what the number is based on.",
          "The number will differ, but the passages are the same. A line without quotation marks here has no quotation marks there.",
        ],
      },
      {
        slug: "safe-score",
        question: "Is there a score that is safe?",
        answer: [
          "No. Eight per cent can be one page without its source; forty can be a well-quoted law essay. Similarity is not plagiarism. Read the matches.",
        ],
      },
      {
        slug: "teacher",
        question: "Can my teacher see that I checked a draft here?",
        answer: ["Only if you show them the report. We tell no school who uses us."],
      },
      {
        slug: "found-later",
        question: "Will my draft be found when I submit it?",
        answer: [
          "Not through us, unless you tick the box that lets other students’ checks find it. That box is never ticked for you.",
        ],
      },
      {
        slug: "scan",
        question: "My file is a scan. Why is there no text?",
        answer: [
          "A scan is a picture of words. Export the original again as PDF or Word, or run text recognition on it first.",
        ],
      },
      {
        slug: "machine",
        question: "Do you say whether a machine wrote a text?",
        answer: ["No. Such guesses are wrong too often to be used against a person. We only compare words."],
      },
    ],
  },
  {
    id: "rule",
    title: "What is allowed",
    questions: [
      {
        slug: "paragraph",
        question: "Can you write a paragraph for me, just one?",
        answer: [
          "No, and no service should sell it to you. We can show where one is missing, ask the questions it should answer, and read it when you have written it.",
        ],
      },
      {
        slug: "proofreading-allowed",
        question: "Is proofreading allowed at my school?",
        answer: [
          "It depends on the school, and sometimes on the module. Look for the words “proofreading”, “third-party editing” or “assistance” in your handbook, or ask your tutor. Tell us the rule and we keep to it.",
        ],
      },
      {
        slug: "proofreading-only",
        question: "My school allows “proofreading only”. What does that leave?",
        answer: ["Spelling, grammar, commas and references. Comments on structure or content are then left out."],
      },
      {
        slug: "lower",
        question: "Can you bring my score down?",
        answer: [
          "We show what a match is and how to fix it: quotation marks, a citation, your own words. We do not disguise passages, and we sell nothing that does.",
        ],
      },
    ],
  },
  {
    id: "data",
    title: "Your files and data",
    questions: [
      {
        slug: "keep",
        question: "Do you keep my essay?",
        answer: [
          "As long as you choose: 1, 7, 30 or 90 days. Then the file, its text and its fingerprints are deleted. You can delete it sooner, at any time.",
        ],
      },
      {
        slug: "who-reads",
        question: "Who can read it?",
        answer: [
          "You. Staff can see that a check ran and its numbers, not your text. If you order help with a document, the people who work on the order can open it, and the order’s history shows each time. Other students never see it.",
        ],
      },
      {
        slug: "deleted",
        question: "Is deleted really deleted?",
        answer: [
          `From the running systems at once. ${RECOVERY_SENTENCE} Your text is kept only as an encrypted file, so it is in our own backups alone.`,
        ],
      },
      {
        slug: "train",
        question: "Do you train language models with my text?",
        answer: ["No. It is compared, shown to you, and deleted."],
      },
    ],
  },
  {
    id: "money",
    title: "Prices and payment",
    questions: [
      {
        slug: "check-price",
        question: "What does a check cost?",
        answer: [
          "Your first checks in 24 hours are free, and you need no card; the pricing page says how many. You need an account, so that only you can see the report. You can buy more checks in packs; the credit of a failed check is returned.",
        ],
      },
      {
        slug: "order",
        question: "How do I order help with a draft?",
        answer: [
          "Calculate a price, then start the order from it. In six steps you tell us what it is about and what your school allows; the price is always shown. You pay on the payment provider’s page, and we assign an expert.",
        ],
      },
      {
        slug: "tax",
        question: "Is tax included?",
        answer: ["Prices are in US dollars before tax. Tax depends on your country and is shown before you pay."],
      },
    ],
  },
];

export function questionBySlug(slug: string): Question | undefined {
  return questionGroups.flatMap((group) => group.questions).find((one) => one.slug === slug);
}

/** The questions on the home page. */
export const firstQuestions: readonly Question[] = questionGroups
  .flatMap((group) => group.questions)
  .filter((one) => ["same-number", "proofreading-allowed", "keep"].includes(one.slug));

/** The questions that contain every search term, in their groups. */
export function searchQuestions(asked: string): QuestionGroup[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  return questionGroups
    .map((group) => ({ ...group, questions: group.questions.filter((one) => holds(one, words)) }))
    .filter((group) => group.questions.length > 0);
}

function holds(question: Question, words: readonly string[]): boolean {
  const text = [question.question, ...question.answer].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
