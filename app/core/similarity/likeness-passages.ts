import { runsInside, wordsInOrder } from "./evidence.ts";
import { lengthOf, type Pair, sharedPart } from "./likelihood.ts";
import type { EngineOptions } from "./options.ts";
import type { Likeness } from "./paraphrases.ts";
import { offsetsOf, type Passage, type Rule } from "./passages.ts";
import { type Prepared, sentenceAt } from "./tokenise.ts";

/** The rules by which likenesses are found; each goes into the report with the limits it was held against. */
const rules = {
  "same-content": [
    "seedCosine",
    "seedDice",
    "gapSentences",
    "chanceReach",
    "chanceFunctionReach",
    "paraphraseScore",
    "wordingScore",
    "paraphraseShare",
  ],
  condensed: [
    "summaryReach",
    "summaryFunctionReach",
    "summaryScore",
    "wordingScore",
    "summaryDensity",
    "summarySources",
  ],
} as const satisfies Record<string, readonly (keyof EngineOptions)[]>;

/** Whether a passage was found as a likeness: its words have no places of their own in the source. */
export function isLikeness(rule: Rule): boolean {
  return rule.id in rules;
}

/** Writes a likeness down with its evidence: the runs of equal words, how many words are shared, and the numbers. */
export function toLikePassage(
  rule: keyof typeof rules,
  likeness: Likeness,
  pair: Pair,
  doc: Prepared,
  src: Prepared,
  options: EngineOptions,
): Passage {
  const words = lengthOf(likeness.doc);
  const runs = runsInside(doc, src, likeness, options.maxOccurrences);
  const longest = Math.max(words, lengthOf(likeness.src));
  const shared = sharedPart(pair, "doc", likeness.doc, likeness.src);
  const longestRun = runs.reduce((most, run) => Math.max(most, run.words), 0);
  return {
    docStart: doc.start[likeness.doc.first] ?? 0,
    docEnd: textEnd(doc, likeness.doc.behind),
    srcStart: src.start[likeness.src.first] ?? 0,
    srcEnd: textEnd(src, likeness.src.behind),
    words,
    sharedWords: shared.words,
    strength: wordsInOrder(runs) >= options.minorShare * longest ? "minor" : "paraphrase",
    runs: offsetsOf(runs, doc, src),
    rule: {
      id: rule,
      params: {
        // Rounded: a reader compares them with the limits.
        score: Math.round(likeness.score * 10) / 10,
        wording: Math.round(likeness.wording * 10) / 10,
        share: Math.round(likeness.share * 100) / 100,
        longestRun,
        ...Object.fromEntries(rules[rule].map((name) => [name, options[name]])),
      },
    },
  };
}

/** Behind the last word, or behind the marks that close the sentence if the word ends one. */
function textEnd(p: Prepared, behind: number): number {
  const sentence = sentenceAt(p, behind - 1);
  return p.sentenceEnds[sentence] === behind ? (p.sentenceTextEnds[sentence] ?? 0) : (p.end[behind - 1] ?? 0);
}
