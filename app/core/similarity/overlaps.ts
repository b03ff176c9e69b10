import { type Chain, lastRun } from "./chains.ts";
import { bestStretch, hullOf, lengthOf, overlapOf, type Pair, type Place, type Stretch } from "./likelihood.ts";
import type { EngineOptions } from "./options.ts";
import { type Likeness, paraphraseReach } from "./paraphrases.ts";

// Fewer words outside a passage are its ragged edge.
const LEAST_BEYOND = 3;

/** The place of a chain: from its first to its last word on both sides. */
export function placeOf(chain: Chain): Place {
  const [first] = chain;
  const last = lastRun(chain);
  return {
    doc: { first: first.doc, behind: last.doc + last.words },
    src: { first: first.src, behind: last.src + last.words },
  };
}

/** Whether a chain is long enough to be compared with a paraphrase. */
export function isStrong(chain: Chain, options: EngineOptions): boolean {
  return lengthOf(placeOf(chain).doc) >= options.strongWords;
}

/**
 * Decides between same-words passages and paraphrases that share words of the checked text. A paraphrase with little
 * text outside a same-words passage is dropped, because "the same words" is stronger evidence. A paraphrase with more
 * text replaces the passage: the text was partly rewritten, and its runs of equal words are still listed.
 */
export function weighParaphrases(
  pair: Pair,
  chains: readonly Chain[],
  likenesses: readonly Likeness[],
  options: EngineOptions,
): Likeness[] {
  const strong = chains.filter((chain) => isStrong(chain, options));
  const kept: Likeness[] = [];
  for (const likeness of likenesses) {
    const met = strong.filter((chain) => overlapOf(placeOf(chain).doc, likeness.doc) > 0);
    if (met.some((chain) => saysMore(pair, placeOf(chain), likeness, options))) continue;
    kept.push(met.map(placeOf).reduce(widened, likeness));
  }
  return withoutOverlaps(kept);
}

/**
 * The parts of the likenesses outside the places, which must not overlap; likenesses mostly inside a place are removed.
 */
export function outside(likenesses: readonly Likeness[], places: readonly Place[]): Likeness[] {
  const free: Likeness[] = [];
  for (const likeness of likenesses) {
    const met = places.filter(({ doc }) => overlapOf(doc, likeness.doc) > 0);
    const inside = met.reduce((words, { doc }) => words + overlapOf(doc, likeness.doc), 0);
    if (inside * 2 > lengthOf(likeness.doc)) continue;
    let { first, behind } = likeness.doc;
    for (const { doc } of met) {
      if (doc.first <= first) first = Math.max(first, doc.behind);
      else behind = Math.min(behind, doc.first);
    }
    if (behind > first) free.push({ ...likeness, doc: { first, behind } });
  }
  return free;
}

/** Ends each likeness at the start of the next one. */
function withoutOverlaps(likenesses: readonly Likeness[]): Likeness[] {
  const kept: Likeness[] = [];
  for (const one of [...likenesses].sort((a, b) => a.doc.first - b.doc.first || b.doc.behind - a.doc.behind)) {
    const last = kept.at(-1);
    if (last && one.doc.behind <= last.doc.behind) continue;
    if (last && one.doc.first < last.doc.behind) last.doc = { first: last.doc.first, behind: one.doc.first };
    kept.push({ ...one });
  }
  return kept.filter(({ doc }) => lengthOf(doc) > 0);
}

function saysMore(pair: Pair, sameWords: Place, likeness: Likeness, options: EngineOptions): boolean {
  // For words that also occur at another place of the source, the match with more of them keeps them.
  if (overlapOf(sameWords.src, likeness.src) <= 0) {
    return overlapOf(sameWords.doc, likeness.doc) * 2 > lengthOf(likeness.doc);
  }
  return scoreBeyond(pair, likeness, sameWords.doc, options) < options.beyondScore;
}

/** The higher score of the words of a likeness before and after a stretch. */
function scoreBeyond(pair: Pair, { doc, src }: Likeness, inner: Stretch, options: EngineOptions): number {
  let most = 0;
  for (const [from, to] of [
    [doc.first, inner.first],
    [inner.behind, doc.behind],
  ] as const) {
    if (to - from <= LEAST_BEYOND) continue;
    most = Math.max(most, bestStretch(pair, "doc", from, to, src, paraphraseReach(options)).score);
  }
  return most;
}

function widened(likeness: Likeness, { doc, src }: Place): Likeness {
  if (overlapOf(src, likeness.src) <= 0) return likeness;
  return { ...likeness, doc: hullOf(likeness.doc, doc), src: hullOf(likeness.src, src) };
}
