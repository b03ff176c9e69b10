import type { ServiceKind } from "#schema/vocabulary/orders.ts";

export type ReviewRule = {
  id: string;
  /** The section of the integrity policy that the rule is based on, from 1. */
  number: number;
  /** What the request asks for, as displayed to staff after “Held for review:”. */
  name: string;
  /** One or two sentences to the student. */
  explains: string;
  /** Services that meet the need while the work remains the student's own, the closest one first. */
  offers: ServiceKind[];
};

/** The rules that hold an order for review, with their texts for the student. Their wordings are in integrity/requests.ts. */
export const reviewRules: readonly ReviewRule[] = [
  {
    id: "writing",
    number: 1,
    name: "asks us to write text",
    explains: "This asks for text that you would submit as your own. We never write an assignment or any part of one.",
    offers: ["feedback", "tutoring", "model-outline"],
  },
  {
    id: "rewriting",
    number: 2,
    name: "asks us to reword text",
    explains:
      "This asks us to reword your text or another person’s text. We mark what does not work and explain why; you write the new sentence.",
    offers: ["editing", "feedback", "tutoring"],
  },
  {
    id: "tests",
    number: 3,
    name: "asks another person to take a test or class",
    explains:
      "This asks another person to take a test, a class or a discussion for you. Everything submitted or said under your name must come from you.",
    offers: ["tutoring"],
  },
  {
    id: "disguise",
    number: 2,
    name: "asks us to hide where text comes from",
    explains:
      "This asks us to change a text so that a check or a reader cannot see where it came from. We explain a match and how to quote or cite it; we never hide it.",
    offers: ["tutoring", "feedback", "formatting"],
  },
  {
    id: "invented",
    number: 3,
    name: "asks for invented sources or results",
    explains:
      "This asks for sources, results, experiences or hours that are not yours or do not exist. We show you where to look and what is missing; you find and add it yourself.",
    offers: ["tutoring", "feedback", "formatting"],
  },
  {
    id: "in-your-name",
    number: 3,
    name: "asks us to act in the student’s name",
    explains:
      "This asks us to write, sign in or submit as if we were you. We write only to you; you submit your own work to your school.",
    offers: ["tutoring", "feedback"],
  },
];

/** Name and description of a service that is offered instead of a forbidden one. */
export const offerWords: Readonly<Record<ServiceKind, { name: string; words: string }>> = {
  proofreading: {
    name: "Proofreading with notes on weak places",
    words:
      "Language corrected with tracked changes. Your proofreader asks in the margin what is missing; you write it.",
  },
  editing: {
    name: "Editing with questions in the margin",
    words: "Tracked suggestions with reasons, and a question wherever your own text is missing; you write it.",
  },
  formatting: {
    name: "References in your citation style",
    words: "Citations and reference list checked against each other; every gap and every unmarked quotation is listed.",
  },
  feedback: {
    name: "A feedback report against your brief",
    words: "What a marker will look for, point by point, and three things to do first. We write no text for you.",
  },
  tutoring: {
    name: "Tutoring on your difficult points",
    words: "An hour with a tutor from your field, working on your own text. You do the task yourself and learn how.",
  },
  "model-outline": {
    name: "A model outline",
    words: "Sections, the question each has to answer, and where to start reading. It has no sentences to submit.",
  },
};

/** Names and descriptions that differ from the usual ones for some rules. */
export const offerWordsByRule: Readonly<Record<string, Partial<Record<ServiceKind, { name: string; words: string }>>>> =
  {
    tests: {
      tutoring: {
        name: "Tutoring before the test",
        words: "An hour with a tutor on the topics you find hardest, with exercises like those in your course.",
      },
    },
    disguise: {
      tutoring: {
        name: "Tutoring on quoting and paraphrasing",
        words: "An hour on your own matches: what to quote, what to cite, and how to write it from your own notes.",
      },
      feedback: {
        name: "A report on how you use your sources",
        words:
          "Where a reader cannot tell your words from a source’s, and which citation rule helps. We reword nothing.",
      },
    },
    invented: {
      tutoring: {
        name: "Tutoring on finding what is missing",
        words: "An hour on where to search, how to judge what you find, and how to say honestly what you do not have.",
      },
    },
  };
