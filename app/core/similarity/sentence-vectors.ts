import { inSteps } from "./steps.ts";
import type { Prepared } from "./tokenise.ts";
import { NO_TERM, type Vocabulary } from "./vocabulary.ts";

/** The sentences of one text as sparse tf-idf vectors (Salton and Buckley 1988), rows of one compressed matrix. */
export type SentenceVectors = {
  count: number;
  /** First word of each sentence. */
  first: Uint32Array;
  /** The index after the last word of each sentence. */
  behind: Uint32Array;
  /** Row i is [rows[i], rows[i + 1]) of terms and weights; a term occurs once in a row. */
  rows: Uint32Array;
  terms: Int32Array;
  weights: Float64Array;
  /** Euclidean length of each row. */
  norms: Float64Array;
};

/** The sentences of both texts over one vocabulary. */
export type VectorSpace = {
  doc: SentenceVectors;
  src: SentenceVectors;
  /** The number of sentences of both texts that contain each term. */
  holding: Uint32Array;
  /** ln(sentences / sentences with it), by term. */
  idf: Float64Array;
};

// A heading or an exclamation is too short for a comparison and is added to the sentence after it.
const LEAST_WORDS = 3;

// Prose has about twenty words per sentence. A text with this mean has lost its capitals or its full stops, and its
// long sentences are similar to no other sentence: they are split into pieces of the length of a long sentence.
const ENDLESS_MEAN = 80;
const ENDLESS = 60;
const PIECE_WORDS = 30;

/** Weights every term by its frequency in the sentence and ln(sentences / sentences with the term), over both texts. */
export function spanVectorSpace(doc: Prepared, src: Prepared, vocabulary: Vocabulary): VectorSpace {
  const d = countTerms(doc, vocabulary.doc, vocabulary.size);
  const s = countTerms(src, vocabulary.src, vocabulary.size);
  const holding = new Uint32Array(vocabulary.size);
  for (const term of d.terms) holding[term] = (holding[term] ?? 0) + 1;
  for (const term of s.terms) holding[term] = (holding[term] ?? 0) + 1;
  const sentences = d.count + s.count;
  const idf = new Float64Array(vocabulary.size);
  const idfOf = new Float64Array(sentences + 1);
  for (let term = 0; term < vocabulary.size; term += 1) {
    const count = Math.max(1, holding[term] ?? 1);
    if (idfOf[count] === 0 && count < sentences) idfOf[count] = inSteps(Math.log(sentences / count));
    idf[term] = idfOf[count] ?? 0;
  }
  weigh(d, idf);
  weigh(s, idf);
  return { doc: d, src: s, holding, idf };
}

function countTerms(p: Prepared, words: Int32Array, size: number): SentenceVectors {
  const { first, behind } = sentencesOf(p, words);
  const rows = new Uint32Array(first.length + 1);
  const terms = new Int32Array(p.words);
  const weights = new Float64Array(p.words);
  // The position of each term in the current row; a position before the row belongs to an earlier sentence.
  const places = new Int32Array(size).fill(-1);
  let length = 0;
  for (let i = 0; i < first.length; i += 1) {
    const row = rows[i] ?? 0;
    for (let word = first[i] ?? 0; word < (behind[i] ?? 0); word += 1) {
      const term = words[word] ?? NO_TERM;
      if (term === NO_TERM) continue;
      const place = places[term] ?? -1;
      if (place >= row) weights[place] = (weights[place] ?? 0) + 1;
      else {
        places[term] = length;
        terms[length] = term;
        weights[length] = 1;
        length += 1;
      }
    }
    rows[i + 1] = length;
  }
  return {
    count: first.length,
    first,
    behind,
    rows,
    terms: terms.subarray(0, length),
    weights: weights.subarray(0, length),
    norms: new Float64Array(first.length),
  };
}

function sentencesOf(p: Prepared, words: Int32Array): { first: Uint32Array; behind: Uint32Array } {
  const first: number[] = [];
  const behind: number[] = [];
  const isEndless = p.words > ENDLESS_MEAN * p.sentenceEnds.length;
  let from = 0;
  let counted = 0;
  let at = 0;
  for (const end of p.sentenceEnds) {
    for (; at < end; at += 1) counted += words[at] === NO_TERM ? 0 : 1;
    if (counted < LEAST_WORDS && end < p.words) continue;
    if (counted > 0) {
      const pieces = isEndless && end - from > ENDLESS ? Math.ceil((end - from) / PIECE_WORDS) : 1;
      for (let piece = 0; piece < pieces; piece += 1) {
        first.push(from + Math.floor(((end - from) * piece) / pieces));
        behind.push(from + Math.floor(((end - from) * (piece + 1)) / pieces));
      }
    }
    from = end;
    counted = 0;
  }
  return { first: Uint32Array.from(first), behind: Uint32Array.from(behind) };
}

function weigh(vectors: SentenceVectors, idf: Float64Array): void {
  for (let i = 0; i < vectors.count; i += 1) {
    let square = 0;
    for (let k = vectors.rows[i] ?? 0; k < (vectors.rows[i + 1] ?? 0); k += 1) {
      const weight = (vectors.weights[k] ?? 0) * (idf[vectors.terms[k] ?? 0] ?? 0);
      vectors.weights[k] = weight;
      square += weight * weight;
    }
    vectors.norms[i] = Math.sqrt(square);
  }
}
