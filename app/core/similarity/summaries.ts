import {
  bestStretch,
  hullOf,
  lengthOf,
  overlapOf,
  type Pair,
  type Place,
  type Reach,
  type ScoredStretch,
  type Stretch,
  sharedPart,
  wordingScore,
} from "./likelihood.ts";
import type { EngineOptions } from "./options.ts";
import type { Likeness } from "./paraphrases.ts";
import type { Seed } from "./seeds.ts";
import type { VectorSpace } from "./sentence-vectors.ts";

// Each summary found splits the text before it from the text after it; more than six on one path are not summaries.
const MOST_PARTS = 6;

// Fewer words between two passages are their ragged edges.
const LEAST_REST = 5;

/**
 * Stretches that summarise a much longer source: the source as a whole explains their words, their sentences are
 * similar to source sentences that are far apart, and no single place of the source explains them. The source side is
 * the whole source if those sentences are spread over much of it or if the source is short; otherwise it extends from
 * the first to the last of them. In the order of the checked text, without overlaps.
 */
export function findSummaries(
  pair: Pair,
  space: VectorSpace,
  seeds: readonly Seed[],
  passages: readonly Place[],
  options: EngineOptions,
): Likeness[] {
  if (seeds.length === 0 || pair.src.words < options.summaryRatio * options.summaryWords) return [];
  return condensing(pair, { first: 0, behind: pair.doc.words }, options, 0).flatMap((stretch) => {
    const src = sourceOf(pair, space, seeds, stretch, options);
    if (!src || isExplained(pair, stretch, passages, options)) return [];
    const doc = { first: stretch.first, behind: stretch.behind };
    const wording = wordingScore(pair, "doc", doc, src, reachOf(options));
    if (wording < options.wordingScore) return [];
    return [{ doc, src, score: stretch.score, wording, share: sharedPart(pair, "doc", doc, src).share }];
  });
}

/** The stretch that the whole source explains best, and the best ones before and after it. */
function condensing(pair: Pair, within: Stretch, options: EngineOptions, depth: number): ScoredStretch[] {
  if (lengthOf(within) < options.summaryWords || depth > MOST_PARTS) return [];
  const best = bestStretch(pair, "doc", within.first, within.behind, wholeSource(pair), reachOf(options));
  if (best.score < options.summaryScore) return [];
  const before = { first: within.first, behind: best.first };
  const after = { first: best.behind, behind: within.behind };
  return [
    ...condensing(pair, before, options, depth + 1),
    ...(isDense(pair, best, options) ? [best] : []),
    ...condensing(pair, after, options, depth + 1),
  ];
}

function isDense(pair: Pair, stretch: ScoredStretch, options: EngineOptions): boolean {
  const words = lengthOf(stretch);
  if (words < options.summaryWords || words > options.summaryMostWords) return false;
  return stretch.score >= options.summaryDensity * words && pair.src.words >= options.summaryRatio * words;
}

/**
 * The source side of a stretch, from the source sentences that its sentences are similar to; null if they are in one
 * place.
 */
function sourceOf(
  pair: Pair,
  space: VectorSpace,
  seeds: readonly Seed[],
  stretch: Stretch,
  options: EngineOptions,
): Stretch | null {
  let first = pair.src.words;
  let behind = 0;
  const like = new Set<number>();
  for (const { doc, src } of seeds) {
    const sentence = { first: space.doc.first[doc] ?? 0, behind: space.doc.behind[doc] ?? 0 };
    if (overlapOf(sentence, stretch) <= 0) continue;
    like.add(src);
    first = Math.min(first, space.src.first[src] ?? 0);
    behind = Math.max(behind, space.src.behind[src] ?? 0);
  }
  const words = lengthOf(stretch);
  if (like.size < options.summarySources || behind - first < options.summarySpread * words) return null;
  const isWhole = behind - first >= options.wholeShare * pair.src.words || pair.src.words < options.wholeRatio * words;
  return isWhole ? wholeSource(pair) : { first, behind };
}

/** Whether one compact place of the source explains a stretch, or everything in it except ragged edges. */
function isExplained(pair: Pair, stretch: Stretch, passages: readonly Place[], options: EngineOptions): boolean {
  const inside = passages
    .filter(({ doc }) => overlapOf(doc, stretch) > 0)
    .sort((a, b) => a.doc.first - b.doc.first || a.doc.behind - b.doc.behind);
  const [opening] = inside;
  if (!opening) return false;
  const explains = inside.some(
    ({ doc, src }) =>
      lengthOf(src) < options.compactRatio * lengthOf(doc) &&
      overlapOf(doc, stretch) > options.explainedShare * lengthOf(stretch),
  );
  if (explains) return true;
  const sources = inside.reduce((hull, { src }) => hullOf(hull, src), opening.src);
  if (lengthOf(sources) >= options.compactRatio * lengthOf(stretch)) return false;
  return restScore(pair, stretch, inside, options) < options.summaryRestScore;
}

/** The score against the whole source of the words of a stretch before, between and after the passages inside it. */
function restScore(pair: Pair, stretch: Stretch, inside: readonly Place[], options: EngineOptions): number {
  let rest = 0;
  let at = stretch.first;
  for (const end of [...inside.map(({ doc }) => doc), { first: stretch.behind, behind: stretch.behind }]) {
    if (end.first - at > LEAST_REST) {
      const best = bestStretch(pair, "doc", at, end.first, wholeSource(pair), reachOf(options));
      rest += Math.max(0, best.score);
    }
    at = Math.max(at, end.behind);
  }
  return rest;
}

function reachOf({ summaryReach, summaryFunctionReach }: EngineOptions): Reach {
  return { subject: summaryReach, function: summaryFunctionReach };
}

function wholeSource(pair: Pair): Stretch {
  return { first: 0, behind: pair.src.words };
}
