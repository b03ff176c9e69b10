import { sameWordsPassages } from "./align.ts";
import { runsInside } from "./evidence.ts";
import { isLikeness } from "./likeness-passages.ts";
import { defaultOptions } from "./options.ts";
import { offsetsOf, type Passage, type Rule } from "./passages.ts";
import { type Prepared, prepare, wordsBetween } from "./tokenise.ts";

/** The result of comparing the two excerpts of a match again. */
export type Reproduced = {
  /** The runs of equal words are exactly those of the report. */
  same: boolean;
  /** Words of the report's runs that were found again, and the number of words in the report's runs. */
  words: number;
  of: number;
};

type Shown = { start: number; sourceStart: number | null; runs: Passage["runs"]; rule: Rule };
type Excerpts = { yours: string; source: string; sourceAt?: number | undefined };

/**
 * Compares the two excerpts of a match again and checks the result against the report. Only the data visible to the
 * reader is needed, so that any reader can run it: copied passages are searched for as in the check itself; for a
 * paraphrase only the runs of equal words, which are its evidence, are compared (its likelihood depends on the whole
 * texts).
 */
export function reproduce(match: Shown, excerpt: Excerpts): Reproduced {
  const yours = prepare(whole(excerpt.yours));
  const source = prepare(whole(excerpt.source));
  const sourceAt = excerpt.sourceAt ?? match.sourceStart ?? 0;
  const found = isLikeness(match.rule) ? likeRuns(yours, source) : copiedRuns(yours, source);
  const told = match.runs
    .map(([a, b, c, d]): Run => [a - match.start, b - match.start, c - sourceAt, d - sourceAt])
    .filter(([a, , c]) => a >= 0 && c >= 0);
  const expected = pairsOf(told, yours, source);
  const given = pairsOf(found, yours, source);
  const again = [...expected].filter((pair) => given.has(pair)).length;
  // The excerpt of a long passage is truncated: text next to the cut may look like a longer match.
  const isCut = excerpt.yours.endsWith(CUT) || excerpt.source.endsWith(CUT);
  return {
    same: expected.size > 0 && again === expected.size && (isCut || given.size === expected.size),
    words: again,
    of: expected.size,
  };
}

const CUT = "\u2026";

type Run = [number, number, number, number];

function copiedRuns(yours: Prepared, source: Prepared): Run[] {
  return sameWordsPassages(yours, source).flatMap(({ runs }) => runs);
}

function likeRuns(yours: Prepared, source: Prepared): Run[] {
  const place = { doc: { first: 0, behind: yours.words }, src: { first: 0, behind: source.words } };
  return offsetsOf(runsInside(yours, source, place, defaultOptions.maxOccurrences), yours, source);
}

/** The pairs of corresponding words on both sides, within both excerpts. */
function pairsOf(runs: readonly Run[], yours: Prepared, source: Prepared): Set<string> {
  const pairs = new Set<string>();
  for (const [start, end, from, to] of runs) {
    const [first, behind] = wordsBetween(yours, start, end);
    const [there] = wordsBetween(source, from, to);
    const last = Math.min(behind, first + source.words - there);
    for (let i = first; i < last; i += 1) pairs.add(`${i} ${there + i - first}`);
  }
  return pairs;
}

/** The excerpt without the truncation mark. */
function whole(excerpt: string): string {
  return excerpt.endsWith(CUT) ? excerpt.slice(0, -1) : excerpt;
}
