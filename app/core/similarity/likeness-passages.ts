import { runsInside, wordsInOrder } from "./evidence.ts";
import { lengthOf, type Pair, sharedPart } from "./likelihood.ts";
import type { EngineOptions } from "./options.ts";
import type { Likeness } from "./paraphrases.ts";
import type { Passage, Rule } from "./passages.ts";
import type { Prepared } from "./tokenise.ts";

/** Writes a paraphrase down with its evidence: the runs of equal words, how many words are shared, and the numbers. */
export function toParaphrase(
  likeness: Likeness,
  pair: Pair,
  doc: Prepared,
  src: Prepared,
  options: EngineOptions,
): Passage {
  const { seedCosine, seedDice, gapSentences, chanceReach, chanceFunctionReach, paraphraseScore, paraphraseShare } =
    options;
  const params = {
    seedCosine,
    seedDice,
    gapSentences,
    chanceReach,
    chanceFunctionReach,
    paraphraseScore,
    paraphraseShare,
  };
  return toPassage(likeness, pair, doc, src, options, { id: "same-content", params });
}

/** The same for a summary. */
export function toSummary(
  likeness: Likeness,
  pair: Pair,
  doc: Prepared,
  src: Prepared,
  options: EngineOptions,
): Passage {
  const { summaryReach, summaryFunctionReach, summaryScore, summaryDensity, summarySources } = options;
  const params = { summaryReach, summaryFunctionReach, summaryScore, summaryDensity, summarySources };
  return toPassage(likeness, pair, doc, src, options, { id: "condensed", params });
}

function toPassage(
  likeness: Likeness,
  pair: Pair,
  doc: Prepared,
  src: Prepared,
  options: EngineOptions,
  rule: Rule,
): Passage {
  const words = lengthOf(likeness.doc);
  const runs = runsInside(doc, src, likeness);
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
    runs: runs.map((run) => [
      doc.start[run.doc] ?? 0,
      doc.end[run.doc + run.words - 1] ?? 0,
      src.start[run.src] ?? 0,
      src.end[run.src + run.words - 1] ?? 0,
    ]),
    rule: {
      id: rule.id,
      params: {
        // Rounded: a reader compares them with the limits.
        score: Math.round(likeness.score * 10) / 10,
        share: Math.round(likeness.share * 100) / 100,
        longestRun,
        ...rule.params,
      },
    },
  };
}

/** Behind the last word, or behind the marks that close the sentence if the word ends one. */
function textEnd(p: Prepared, behind: number): number {
  let low = 0;
  let high = p.sentenceEnds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((p.sentenceEnds[middle] ?? 0) < behind) low = middle + 1;
    else high = middle;
  }
  return p.sentenceEnds[low] === behind ? (p.sentenceTextEnds[low] ?? 0) : (p.end[behind - 1] ?? 0);
}
