import type { ServiceKind } from "#schema/vocabulary/orders.ts";

export type HelpTexts = { short: string; you: string; get: string; never: string; who: string };

/** For each service: what it includes, what is delivered, and what it excludes. */
export const help: Readonly<Record<ServiceKind, HelpTexts>> = {
  proofreading: {
    short: "spelling, grammar, commas",
    you: "A draft you have finished. We correct the language and leave the argument alone.",
    get: "Your file with every change tracked, a clean copy, and a note on repeated mistakes.",
    never: "Sentences are not rewritten for style, and no idea is added.",
    who: "a proofreader who knows the style of your field",
  },
  editing: {
    short: "clarity and structure, tracked",
    you: "A draft that says what you mean, but not yet in that order. We suggest, with reasons.",
    get: "Tracked suggestions, comments in the margin that ask and explain, and a written summary.",
    never: "No paragraph is written for you. Where one is missing we say so and ask what it should answer.",
    who: "an editor who reads in your field",
  },
  formatting: {
    short: "layout and references in your style",
    you: "A text and the style your school wants: APA 7, MLA 9, Harvard, Vancouver, Chicago or IEEE.",
    get: "Headings, tables, citations and the reference list in that style, with a list of what is incomplete.",
    never: "No source is invented to fill a gap. We list what we cannot find.",
    who: "a proofreader with your style guide open",
  },
  feedback: {
    short: "read against your brief",
    you: "A draft and the marking criteria. An expert in your field reads both.",
    get: "A written report: what answers the brief, what does not yet, and three things to do first.",
    never: "No mark is predicted, and your text itself is not touched.",
    who: "a reader from your field",
  },
  tutoring: {
    short: "one to one, 30 to 90 min",
    you: "A question you are stuck on: a method, a statistic, a way to structure a case study.",
    get: "A session on your own text, and short notes of what you decided to do.",
    never: "The tutor does not do the task, not even a small part of it.",
    who: "a tutor from your field",
  },
  "model-outline": {
    short: "a plan, never the text",
    you: "A task you have not started. We show how such a question can be structured.",
    get: "A plan of sections with the question each has to answer, and where to start reading.",
    never: "It has no sentences to submit. It is a one-page plan.",
    who: "a tutor from your field",
  },
};

export const weDo = [
  "Mark spelling, grammar and structure, with reasons",
  "Format references in your style",
  "Teach the method, one to one",
  "Show every match and how it was found",
] as const;

export const weNever = [
  "Write an assignment, or any part of one",
  "Disguise borrowed or generated text",
  "Keep your file longer than you choose",
  "Call a percentage a verdict",
] as const;
