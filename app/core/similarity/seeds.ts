import type { SentenceVectors, VectorSpace } from "./sentence-vectors.ts";

/** A pair of similar sentences, one of the checked text and one of the source, by their indexes. */
export type Seed = { doc: number; src: number; cosine: number };

export type SeedLimits = {
  /** Lowest cosine similarity of the two tf-idf vectors. */
  seedCosine: number;
  /** Lowest Dice coefficient of the two sets of terms (Dice 1945). */
  seedDice: number;
};

// A term in more source sentences than this produces no pair by itself, because long texts would take quadratic time.
// Pairs found by a rarer term still count it.
const MOST_LISTED = 200;

// Only a highly repetitive text has a sentence similar to more sentences than this.
const MOST_SEEDS_A_SENTENCE = 24;

/** All pairs of similar sentences, found through an inverted index of the source instead of comparing all pairs. */
export function findSeeds(space: VectorSpace, limits: SeedLimits): Seed[] {
  const meeting = meetingOf(space);
  const seeds: Seed[] = [];
  for (let i = 0; i < space.doc.count; i += 1) {
    for (const seed of bestOf(alike(space, meeting, i, limits))) seeds.push(seed);
  }
  return seeds;
}

/**
 * The terms that one sentence of the checked text shares with each sentence of the source; cleared after every
 * sentence.
 */
type Meeting = { index: InvertedIndex; dots: Float64Array; shared: Int32Array; touched: Int32Array };

function meetingOf({ src, idf }: VectorSpace): Meeting {
  return {
    index: invert(src, idf.length),
    dots: new Float64Array(src.count),
    shared: new Int32Array(src.count),
    touched: new Int32Array(src.count),
  };
}

function alike({ doc, src }: VectorSpace, meeting: Meeting, i: number, limits: SeedLimits): Seed[] {
  const { dots, shared, touched } = meeting;
  const from = doc.rows[i] ?? 0;
  const to = doc.rows[i + 1] ?? 0;
  let count = 0;
  for (let k = from; k < to; k += 1) count = meet(meeting, doc.terms[k] ?? 0, doc.weights[k] ?? 0, count, false);
  for (let k = from; k < to; k += 1) meet(meeting, doc.terms[k] ?? 0, doc.weights[k] ?? 0, count, true);
  const found: Seed[] = [];
  for (let c = 0; c < count; c += 1) {
    const j = touched[c] ?? 0;
    const cosine = (dots[j] ?? 0) / ((doc.norms[i] ?? 0) * (src.norms[j] ?? 0));
    const dice = (2 * (shared[j] ?? 0)) / (to - from + (src.rows[j + 1] ?? 0) - (src.rows[j] ?? 0));
    if (cosine > limits.seedCosine && dice > limits.seedDice) found.push({ doc: i, src: j, cosine });
    dots[j] = 0;
    shared[j] = 0;
  }
  return found;
}

/**
 * Adds one term to all source sentences that contain it; a frequent term only to sentences that already share a term.
 */
function meet(meeting: Meeting, term: number, weight: number, met: number, frequent: boolean): number {
  const { index, dots, shared, touched } = meeting;
  const begin = index.lists[term] ?? 0;
  const end = index.lists[term + 1] ?? 0;
  if (end - begin > MOST_LISTED !== frequent) return met;
  let count = met;
  for (let e = begin; e < end; e += 1) {
    const j = index.sentences[e] ?? 0;
    if (shared[j] === 0) {
      if (frequent) continue;
      touched[count++] = j;
    }
    shared[j] = (shared[j] ?? 0) + 1;
    dots[j] = (dots[j] ?? 0) + weight * (index.weights[e] ?? 0);
  }
  return count;
}

function bestOf(seeds: Seed[]): Seed[] {
  if (seeds.length > MOST_SEEDS_A_SENTENCE) {
    seeds.sort((a, b) => b.cosine - a.cosine || a.src - b.src);
    seeds.length = MOST_SEEDS_A_SENTENCE;
  }
  return seeds.sort((a, b) => a.src - b.src);
}

type InvertedIndex = {
  /** The sentences that contain a term are at [lists[term], lists[term + 1]). */
  lists: Uint32Array;
  sentences: Uint32Array;
  weights: Float64Array;
};

function invert(vectors: SentenceVectors, terms: number): InvertedIndex {
  const lists = new Uint32Array(terms + 2);
  for (const term of vectors.terms) lists[term + 2] = (lists[term + 2] ?? 0) + 1;
  for (let term = 2; term < lists.length; term += 1) lists[term] = (lists[term] ?? 0) + (lists[term - 1] ?? 0);
  const sentences = new Uint32Array(vectors.terms.length);
  const weights = new Float64Array(vectors.terms.length);
  for (let i = 0; i < vectors.count; i += 1) {
    for (let k = vectors.rows[i] ?? 0; k < (vectors.rows[i + 1] ?? 0); k += 1) {
      const at = lists[(vectors.terms[k] ?? 0) + 1] ?? 0;
      lists[(vectors.terms[k] ?? 0) + 1] = at + 1;
      sentences[at] = i;
      weights[at] = vectors.weights[k] ?? 0;
    }
  }
  return { lists, sentences, weights };
}
