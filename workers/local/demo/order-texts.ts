import type { Paragraph } from "./docx.ts";

/** Ada's reflective account as an editor marked it: her text is what is left without the changes. */
export const markedAccount: readonly Paragraph[] = [
  { heading: "Handover at the bedside: a reflective account" },
  [
    "On my second placement the morning handover ",
    { del: "take" },
    { ins: "took" },
    " place at the end of each bed. Before that I had only known the office, with a printed sheet and the door closed. This account describes one of these handovers, what I ",
    { del: "thinked" },
    { ins: "thought" },
    " at the time, and what I would do differently",
    { ins: "," },
    " using the stages of Gibbs (1988).",
  ],
  [
    "The patient was a man in his seventies, two days after an operation on his hip. The night nurse ",
    {
      on: "said he had been difficult",
      comment: "Is this her word or yours? If it is hers, quotation marks would show it.",
    },
    " and had not slept. He was awake and he heard it. Neither of them ",
    { del: "have" },
    { ins: "had" },
    " asked him about his night. When the two nurses moved to the next bed he said to me that he had been in pain since four ",
    { del: "o clock" },
    { ins: "o’clock" },
    " and did not want to ring again.",
  ],
  [
    "I felt ashamed because I stood next to him and wrote down the word. I also felt relieved that a senior nurse had decided what was important. Looking back, these two feelings ",
    { del: "belongs" },
    { ins: "belong" },
    " together: a word from the night nurse saved me from having to look for myself.",
  ],
  [
    "The place was the good part. If the handover had been in the office, he could not have heard it, and I would not have learned about his pain at all. The bad part was that he was ",
    { del: "spoke" },
    { ins: "spoken" },
    " about, and not with. The ward’s own guidance asks the night nurse to introduce the day nurse",
    { ins: "," },
    " and to ask the patient whether ",
    { del: "their" },
    { ins: "there" },
    " is something to add.",
  ],
  [
    "Next time I would ask one question before the pair moves on: “Is there something you want us to know about the night?” It takes ten ",
    { del: "second" },
    { ins: "seconds" },
    ". I would also write what was seen and what was said, in ",
    { del: "there" },
    { ins: "their" },
    " own columns",
    { ins: "," },
    " so that a judgement is not read as a fact by the next shift. I have agreed with my practice assessor that I will lead three handovers in this way and ask for feedback after each one.",
  ],
];

export const accountLetter: readonly Paragraph[] = [
  { heading: "Letter to the writer" },
  "Dear Ada,",
  "Your account is clear and honest, and its order follows the stages you name. We corrected agreement, past forms and a few missing commas. Every change is tracked, so you can accept or reject each one.",
  "One comment asks a question that only you can answer: whether “difficult” was the night nurse’s word. Your last paragraph depends on it, because it says that what was said and what was judged should be kept apart.",
  "We did not add an idea, a sentence or a source. The reference list is yours to check against your school’s guide.",
  "Helen Marsh, proofreader",
];

export const sessionNotes: readonly Paragraph[] = [
  { heading: "Notes of the session" },
  "What we worked on: your question, and how narrow it has to be before you can search for it.",
  "You wrote three versions of the question and chose the second. You then listed the words that a paper on it must contain, and the words that would lead elsewhere. The search itself is your next step.",
  "For next time: bring five papers you kept and two you left out, with one sentence each on why.",
];

export const secondSessionNotes: readonly Paragraph[] = [
  { heading: "Notes of the session" },
  "What we worked on: reading a confusion matrix, and the difference between a threshold and a model.",
  "You worked out sensitivity and specificity for your own table by hand and found the cell that was in the wrong place. The second hour ended early because of a fire alarm in the library.",
  "For next time: write one paragraph that says what a false alarm costs in your setting.",
];

export const feedbackReport: readonly Paragraph[] = [
  { heading: "Feedback on chapter 2" },
  "What works: each section begins with the decision it explains, and you say which alternatives you left out. A reader can disagree with you, which is what a methods chapter is for.",
  "What a marker will ask: how the limits were chosen. You give four numbers without a reason. A sentence for each, with a source or with your own measurement, would answer it.",
  "What to look at first: section 2.3 uses “index”, “collection” and “library” for one thing. Choose one word and keep to it.",
  "Your text was not changed.",
];
