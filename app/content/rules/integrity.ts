import { firstVersion, type RuleText } from "./rule-text.ts";

export function integrity(appName: string): RuleText {
  return {
    title: "Integrity",
    lead: "The rule is short: the words stay yours. Here is what that means in practice, for you and for us.",
    version: "2026-11-25",
    changes: [{ date: "2026-11-25", what: "Plainer words. No rule changed." }, ...firstVersion],
    sections: [
      {
        id: "rule",
        title: "The rule",
        blocks: [
          `${appName} helps with academic writing. It does not do it. We mark, explain, ask and teach; you decide and write.`,
          "In England it is an offence to offer or advertise the writing of a student’s assignment for payment (Skills and Post-16 Education Act 2022, sections 26 to 28). Ireland, Australia, New Zealand and several states of the USA have similar laws. We hold to the rule everywhere, not only where it is law.",
        ],
      },
      {
        id: "examples",
        title: "By example",
        blocks: [
          {
            rows: [
              ["You ask", "We do", "We do not"],
              [
                "“Is this sentence right?”",
                "Correct it, tracked, and say which rule it was",
                "Replace it with a better idea",
              ],
              ["“My introduction is weak.”", "Say what a reader misses, and ask you for it", "Write the introduction"],
              [
                "“I need two more sources.”",
                "Show where to look and how to judge what you find",
                "Find and insert them",
              ],
              [
                "“This match worries me.”",
                "Explain it: quotation marks, citation, or common wording",
                "Reword it so that it is not found",
              ],
              ["“The deadline is tonight.”", "Say honestly what can be read by then", "Take over"],
            ],
          },
        ],
      },
      {
        id: "honour",
        title: "The honour code you accept",
        blocks: [
          "When you sign up you say three things:",
          {
            list: [
              "What I hand in is my own work, and I say where I was helped if my institution asks.",
              "I know, or will find out, what help my institution allows, and I ask for no more.",
              "I submit only texts that I have the right to submit.",
            ],
          },
        ],
      },
      {
        id: "similarity",
        title: "What a similarity score is not",
        blocks: [
          "Similarity is not plagiarism. A score counts words that also appear in other texts, quoted or not. It cannot see intent, permission, or a citation two pages later. We show the passages and the rule by which each was grouped, and do not call any of them right or wrong.",
          "We do not guess whether a machine wrote a text.",
        ],
      },
      {
        id: "school",
        title: "Rules differ",
        blocks: [
          "Some schools allow proofreading, some only comments, some nothing at all for a given task. Your handbook decides, not we. If it is silent, ask your tutor and keep the answer.",
        ],
      },
      {
        id: "report",
        title: "Report something",
        blocks: [
          "You were offered written work in our name, or you think that we broke our own rule? Tell us on the contact page, topic “integrity report”. Anyone can report this.",
        ],
      },
    ],
  };
}
