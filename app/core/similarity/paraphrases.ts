import { clusterSeeds } from "./clusters.ts";
import {
  bestStretch,
  hullOf,
  lengthOf,
  overlapOf,
  type Pair,
  type Place,
  type Reach,
  sharedPart,
  wordingScore,
} from "./likelihood.ts";
import type { EngineOptions } from "./options.ts";
import type { Seed } from "./seeds.ts";
import type { VectorSpace } from "./sentence-vectors.ts";
import { isUntranslated } from "./untranslated.ts";

/** A place whose two sides share more words, in any order and form, than chance explains. */
export type Likeness = Place & {
  /** Log-likelihood ratio of the weaker side, in nats. */
  score: number;
  /** The score without names and numbers, in nats. */
  wording: number;
  /** Share of the weaker side's terms, weighted by rarity, that also occur on the other side. */
  share: number;
};

// The bounds nearly always converge in two rounds; otherwise they alternate between two equally good states.
const MOST_ROUNDS = 4;

// Only a highly repetitive text has more likenesses within reach of one.
const MOST_NEIGHBOURS = 8;

// Two likenesses may share the words of a ragged edge, but less than a third of the shorter one.
const SHARED_EDGE = 0.3;

/**
 * Stretches that were rewritten from a source. They start as clusters of similar sentences and as same-words passages;
 * their bounds are then moved to the place where each side best explains the words of the other. A cluster with a low
 * score is tried again in smaller clusters; neighbouring likenesses are joined if together they are at least as likely.
 * Returned in the order of the checked text.
 */
export function findParaphrases(
  pair: Pair,
  space: VectorSpace,
  seeds: readonly Seed[],
  sameWords: readonly Place[],
  options: EngineOptions,
): Likeness[] {
  const found = sameWords.map((place) => settle(pair, place, options));
  const waiting = [{ seeds, gap: options.gapSentences }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    for (const cluster of clusterSeeds(part.seeds, part.gap)) {
      const doc = { first: space.doc.first[cluster.docFirst] ?? 0, behind: space.doc.behind[cluster.docLast] ?? 0 };
      const src = { first: space.src.first[cluster.srcFirst] ?? 0, behind: space.src.behind[cluster.srcLast] ?? 0 };
      const likeness = settle(pair, { doc, src }, options);
      const isFound = isEnough(likeness, options);
      if (isFound) found.push(likeness);
      // A cluster may contain several passages: the seeds outside the likeness that was found are examined again.
      const left = isFound ? cluster.seeds.filter((seed) => !holdsSeed(likeness, seed, space)) : cluster.seeds;
      if (left.length < cluster.seeds.length) waiting.push({ seeds: left, gap: part.gap });
      else if (part.gap > 0) waiting.push({ seeds: left, gap: part.gap - 1 });
    }
  }
  const joined = joinNeighbours(pair, withoutRepeats(found), options);
  return withoutRepeats(joined.filter((likeness) => isEnough(likeness, options)));
}

/** Moves the bounds of both sides alternately until they no longer change. */
function settle(pair: Pair, place: Place, options: EngineOptions): Likeness {
  const { reachWords } = options;
  const reach = paraphraseReach(options);
  let { doc, src } = place;
  let score = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const docFrom = Math.max(0, doc.first - reachWords);
    const docTo = Math.min(pair.doc.words, doc.behind + reachWords);
    const nextDoc = bestStretch(pair, "doc", docFrom, docTo, src, reach);
    const srcFrom = Math.max(0, src.first - reachWords);
    const srcTo = Math.min(pair.src.words, src.behind + reachWords);
    const nextSrc = bestStretch(pair, "src", srcFrom, srcTo, nextDoc, reach);
    const stayed =
      nextDoc.first === doc.first &&
      nextDoc.behind === doc.behind &&
      nextSrc.first === src.first &&
      nextSrc.behind === src.behind;
    doc = { first: nextDoc.first, behind: nextDoc.behind };
    src = { first: nextSrc.first, behind: nextSrc.behind };
    score = Math.min(nextDoc.score, nextSrc.score);
    if (stayed) break;
  }
  const share = Math.min(sharedPart(pair, "doc", doc, src).share, sharedPart(pair, "src", src, doc).share);
  const wording = Math.min(wordingScore(pair, "doc", doc, src, reach), wordingScore(pair, "src", src, doc, reach));
  return { doc, src, score, wording, share };
}

/** Whether most of both sentences of a seed lies in a likeness. */
function holdsSeed({ doc, src }: Place, seed: Seed, space: VectorSpace): boolean {
  const inDoc = { first: space.doc.first[seed.doc] ?? 0, behind: space.doc.behind[seed.doc] ?? 0 };
  const inSrc = { first: space.src.first[seed.src] ?? 0, behind: space.src.behind[seed.src] ?? 0 };
  return overlapOf(doc, inDoc) * 2 > lengthOf(inDoc) && overlapOf(src, inSrc) * 2 > lengthOf(inSrc);
}

/** The chance reach for comparing stretches of one text with stretches of the other. */
export function paraphraseReach({ chanceReach, chanceFunctionReach }: EngineOptions): Reach {
  return { subject: chanceReach, function: chanceFunctionReach };
}

function isEnough({ doc, src, score, wording, share }: Likeness, options: EngineOptions): boolean {
  const words = Math.min(lengthOf(doc), lengthOf(src));
  if (wording < options.wordingScore) return false;
  return score >= options.paraphraseScore && share >= options.paraphraseShare && words >= options.paraphraseWords;
}

/** Joins likenesses that are close on both sides if together they are as likely as the better of them. */
function joinNeighbours(pair: Pair, found: readonly Likeness[], options: EngineOptions): Likeness[] {
  const left = [...found].sort(byPlace);
  for (let at = 0; at + 1 < left.length; ) {
    if (joinNext(pair, left, at, options)) at = Math.max(0, at - 1);
    else at += 1;
  }
  return left;
}

function joinNext(pair: Pair, left: Likeness[], at: number, options: EngineOptions): boolean {
  const one = left[at];
  for (let k = at + 1; one && k < left.length && k <= at + MOST_NEIGHBOURS; k += 1) {
    const next = left[k];
    if (!next || -overlapOf(one.doc, next.doc) > options.reachWords) break;
    if (-overlapOf(one.src, next.src) > options.reachWords) continue;
    const hull = { doc: hullOf(one.doc, next.doc), src: hullOf(one.src, next.src) };
    const both = settle(pair, hull, options);
    const isLikelier = both.score >= Math.max(one.score, next.score) && holds(both, one) && holds(both, next);
    if (!isLikelier && !isUntranslated(pair, one, next)) continue;
    left.splice(k, 1);
    left[at] = isLikelier ? both : { ...together(one, next), ...hull };
    left.sort(byPlace);
    return true;
  }
  return false;
}

function together(one: Likeness, next: Likeness): Omit<Likeness, keyof Place> {
  return {
    score: one.score + next.score,
    wording: one.wording + next.wording,
    share: Math.min(one.share, next.share),
  };
}

function holds(outer: Place, inner: Place): boolean {
  return (
    overlapOf(outer.doc, inner.doc) * 2 > lengthOf(inner.doc) &&
    overlapOf(outer.src, inner.src) * 2 > lengthOf(inner.src)
  );
}

/** Of likenesses that share words of the checked text, only the likelier is kept. */
function withoutRepeats(found: readonly Likeness[]): Likeness[] {
  const kept: Likeness[] = [];
  for (const one of [...found].sort((a, b) => b.score - a.score || byPlace(a, b))) {
    const isNew = kept.every(
      ({ doc }) => overlapOf(doc, one.doc) <= SHARED_EDGE * Math.min(lengthOf(doc), lengthOf(one.doc)),
    );
    if (isNew) kept.push(one);
  }
  return kept.sort(byPlace);
}

function byPlace(a: Place, b: Place): number {
  return a.doc.first - b.doc.first || a.src.first - b.src.first;
}
