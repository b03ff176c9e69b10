import { sameWordsPassages } from "./align.ts";
import { runsInside } from "./evidence.ts";
import { isLikeness } from "./likeness-passages.ts";
import { defaultOptions } from "./options.ts";
import { offsetsOf, type Passage, type Rule } from "./passages.ts";
import { type Prepared, prepare, wordsBetween } from "./tokenise.ts";

/** What comparing the two excerpts of a match again has given. */
export type Reproduced = {
  /** Every run of equal words came out as the report has it, and no other. */
  same: boolean;
  /** Words of the report's runs that came out again, and how many there were. */
  words: number;
  of: number;
};

type Shown = { start: number; sourceStart: number | null; runs: Passage["runs"]; rule: Rule };
type Excerpts = { yours: string; source: string; sourceAt?: number | undefined };

/**
 * Compares the two excerpts of a match anew and holds the outcome against what the report says of them. It needs nothing
 * but what the reader has before them, so that anybody can run it: copied passages are sought as in the check itself; of a
 * rewritten one the runs of equal words, which are its evidence, are (its likelihood rests on the whole texts).
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
  // A long passage is cut for its excerpt: what is beside the cut may look like more than it was.
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

/** Which word of one side stands for which of the other, as far as both excerpts reach. */
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

/** Without the mark that says it was cut. */
function whole(excerpt: string): string {
  return excerpt.endsWith(CUT) ? excerpt.slice(0, -1) : excerpt;
}
