import { runsInside, wordsInOrder } from "./evidence.ts";
import { lengthOf, type Pair, sharedPart } from "./likelihood.ts";
import type { EngineOptions } from "./options.ts";
import type { Likeness } from "./paraphrases.ts";
import { offsetsOf, type Passage, type Rule } from "./passages.ts";
import { type Prepared, sentenceAt } from "./tokenise.ts";

/**
 * The rules for likenesses (paraphrases and summaries); each is stored in the report with the limits that were applied.
 */
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

/** Whether a passage is a likeness: its words have no individual positions in the source. */
export function isLikeness(rule: Rule): boolean {
  return rule.id in rules;
}

/**
 * Converts a likeness into a passage with its evidence: the runs of equal words, the number of shared words, and the
 * scores.
 */
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
        // Rounded, because a reader compares the values with the limits.
        score: Math.round(likeness.score * 10) / 10,
        wording: Math.round(likeness.wording * 10) / 10,
        share: Math.round(likeness.share * 100) / 100,
        longestRun,
        ...Object.fromEntries(rules[rule].map((name) => [name, options[name]])),
      },
    },
  };
}

/** The offset after the last word, or after the closing marks of the sentence if the word ends one. */
function textEnd(p: Prepared, behind: number): number {
  const sentence = sentenceAt(p, behind - 1);
  return p.sentenceEnds[sentence] === behind ? (p.sentenceTextEnds[sentence] ?? 0) : (p.end[behind - 1] ?? 0);
}
