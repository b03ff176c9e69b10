import type { ServiceKind } from "#schema/vocabulary/orders.ts";

export type GateRule = {
  id: string;
  /** The section of the integrity page it rests on, from 1. */
  number: number;
  name: string;
  /** One or two sentences to the student. */
  explains: string;
  /** Kinds of help that answer what was wanted and leave the work the student's own, the nearest first. */
  offers: ServiceKind[];
};

/** What the gate holds, and what it says of it. How each is recognised stands in integrity/requests.ts. */
export const gateRules: readonly GateRule[] = [
  {
    id: "writing",
    number: 1,
    name: "The words stay yours",
    explains:
      "This asks for text that would be handed in as your own. We do not write an assignment or any part of one, for anybody, at any price.",
    offers: ["feedback", "tutoring", "model-outline"],
  },
  {
    id: "rewriting",
    number: 2,
    name: "We mark, you rewrite",
    explains:
      "This asks us to put your text, or somebody else’s, into new words. We mark what does not work and say why; the new sentence is yours.",
    offers: ["editing", "feedback", "tutoring"],
  },
  {
    id: "tests",
    number: 3,
    name: "Tests are taken by yourself",
    explains:
      "This asks somebody else to sit a test, a class or a discussion for you. What is handed in, or said, under your name has to come from you.",
    offers: ["tutoring"],
  },
  {
    id: "disguise",
    number: 2,
    name: "Nothing is disguised",
    explains:
      "This asks us to change a text so that a check or a reader does not see where it came from. We explain a match, and how to quote or cite it; we do not hide it.",
    offers: ["tutoring", "feedback", "formatting"],
  },
  {
    id: "invented",
    number: 3,
    name: "Nothing is invented",
    explains:
      "This asks for sources, results, experiences or hours that are not yours or do not exist. We show where to look and name what is missing; what goes in is for you to find.",
    offers: ["tutoring", "feedback", "formatting"],
  },
  {
    id: "in-your-name",
    number: 3,
    name: "Nobody speaks as you",
    explains:
      "This asks us to write, sign in or hand in as if we were you. We talk to you alone, and what your school gets comes from your own hand.",
    offers: ["tutoring", "feedback"],
  },
];

/** What an offer is called, and what comes of it, when it stands in the place of what we do not do. */
export const offerWords: Readonly<Record<ServiceKind, { name: string; words: string }>> = {
  proofreading: {
    name: "Proofread it, and show me where it is thin",
    words: "Language corrected and tracked. In the margin your proofreader asks what is missing; you write it.",
  },
  editing: {
    name: "Edit it with questions in the margin",
    words: "Tracked suggestions with reasons, and a question wherever text of your own is missing; you write it.",
  },
  formatting: {
    name: "Put its references into your style",
    words: "Citations and the list checked against each other, with every gap and every unmarked quotation named.",
  },
  feedback: {
    name: "A feedback report against your brief",
    words: "What a marker will look for, point by point, and three things to do first, with nothing written for you.",
  },
  tutoring: {
    name: "Tutoring on what you are stuck on",
    words: "An hour with a tutor from your field, your own paper open between you. You do the task, and know how.",
  },
  "model-outline": {
    name: "A model outline to write from",
    words: "Sections, the question each has to answer, and where to start reading. It holds no sentences to hand in.",
  },
};

/** Where a rule calls for other words than an offer usually has. */
export const offerWordsByRule: Readonly<Record<string, Partial<Record<ServiceKind, { name: string; words: string }>>>> =
  {
    tests: {
      tutoring: {
        name: "Tutoring before the test",
        words: "An hour with a tutor on the topics you are afraid of, with exercises like those of your course.",
      },
    },
    disguise: {
      tutoring: {
        name: "Tutoring on quoting and paraphrasing",
        words: "An hour over your own matches: what to quote, what to cite, and how to say it from your own notes.",
      },
      feedback: {
        name: "A report on how you use your sources",
        words:
          "Where a reader cannot tell your words from a source’s, and which rule of citing helps, with no rewording.",
      },
    },
    invented: {
      tutoring: {
        name: "Tutoring on finding what is missing",
        words: "An hour on where to search, how to judge what you find, and how to say honestly what you do not have.",
      },
    },
  };
