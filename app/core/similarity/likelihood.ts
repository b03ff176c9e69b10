import type { VectorSpace } from "./sentence-vectors.ts";
import { inSteps } from "./steps.ts";
import type { Prepared } from "./tokenise.ts";
import { commonTerms, NO_TERM, type Vocabulary } from "./vocabulary.ts";

/** Words [first, behind) of one text. */
export type Stretch = { first: number; behind: number };

/** A stretch with its score: the log-likelihood, in nats, of its words given the other text relative to chance. */
export type ScoredStretch = Stretch & { score: number };

/** A stretch of the checked text and a stretch of a source. */
export type Place = { doc: Stretch; src: Stretch };

/** Two texts over one vocabulary, prepared for the search for stretches. */
export type Pair = {
  doc: Side;
  src: Side;
  /** ln(1 - share of the sentences that contain the term), by term; below 0. */
  rarity: Float64Array;
  /** Mean number of words in a sentence of both texts. */
  sentenceWords: number;
  /** 1 for content terms, 0 for function words. */
  subject: Uint8Array;
  /** 1 for terms that are numbers, or names wherever they occur inside a sentence. */
  details: Uint8Array;
  /** 1 for terms that occur in both texts. */
  common: Uint8Array;
  /**
   * Terms of one kind have the same weight: twice the number of sentences that contain the term, plus one for content
   * words. 0 for terms that are too frequent to be cached.
   */
  kinds: Uint16Array;
  /** Scratch: 1 for the terms of the stretch that is being compared. */
  inside: Uint8Array;
  /** Scratch: the number of the comparison and, for that comparison, the weights of the kinds, found and missing. */
  comparison: number;
  found: Remembered;
  missing: Remembered;
};

type Remembered = { weights: Float64Array; comparisons: Uint32Array };

/**
 * The share of a stretch's sentences in which chance can introduce a word, 0 to 1. Function words recur in every
 * sentence independently; content words are absent or repeated, so a stretch contains fewer of them than the same
 * number of sentences elsewhere.
 */
export type Reach = { subject: number; function: number };

export type SideName = "doc" | "src";

type Side = {
  words: number;
  terms: Int32Array;
  /** 1 for words that open a sentence; 1 after words that close one. */
  starts: Uint8Array;
  ends: Uint8Array;
};

// About six in seven words of a passage are kept when it is rewritten (PAN'13: mean of both sides .85).
const KEPT = 0.85;
// Fewer are kept of the words that occur in no other sentence, because those are the inserted or omitted words.
const KEPT_SINGLE = 0.65;
// The chance of a word is never certain and never 0.
const MOST_CHANCE = 0.97;
const LEAST_CHANCE = 0.001;
// A missing word always lowers the score of a stretch, however many other sentences lack it.
const LEAST_LOSS = -0.2;
// Four in five passages begin and end at a sentence bound, but only one in seventeen words does: ln(.8 / .06) - ln(.2 /
// .94), reduced slightly because sentence detection makes errors.
const EDGE_BONUS = 3.5;
// Words with this total cost separate two passages and belong to neither (the X-drop of BLAST, Altschul et al. 1990),
// in nats.
const MOST_DROP = 40;
// Weights are cached for terms in fewer sentences: nearly all terms except the function words of a book.
const MOST_REMEMBERED = 256;
// The share of sentences that contain a term stays below 1; otherwise its absence would be conclusive.
const MOST_SHARE = 0.99;

/** Measures how frequent terms are. Content words are assumed to be rarer than in two texts on the same subject. */
export function pairOf(
  doc: Prepared,
  src: Prepared,
  vocabulary: Vocabulary,
  space: VectorSpace,
  background: number,
): Pair {
  const sentences = space.doc.count + space.src.count;
  const subject = new Uint8Array(vocabulary.size);
  markSubject(subject, doc, vocabulary.doc);
  markSubject(subject, src, vocabulary.src);
  const details = factTerms(vocabulary, doc, src);
  const rarity = new Float64Array(vocabulary.size);
  const kinds = new Uint16Array(vocabulary.size);
  const rarityOf = new Float64Array(MOST_REMEMBERED * 2);
  for (let term = 0; term < vocabulary.size; term += 1) {
    const holding = space.holding[term] ?? 0;
    const kind = holding < MOST_REMEMBERED ? holding * 2 + (subject[term] ?? 0) : 0;
    if (kind === 0 || rarityOf[kind] === 0) {
      const share = holding / (sentences + (subject[term] === 1 ? background : 0));
      rarityOf[kind] = Math.log1p(-Math.min(MOST_SHARE, share));
    }
    rarity[term] = rarityOf[kind] ?? 0;
    kinds[term] = kind;
  }
  return {
    doc: sideOf(doc, vocabulary.doc),
    src: sideOf(src, vocabulary.src),
    rarity,
    subject,
    details,
    common: commonTerms(vocabulary),
    sentenceWords: (doc.words + src.words) / Math.max(1, doc.sentenceEnds.length + src.sentenceEnds.length),
    kinds,
    inside: new Uint8Array(vocabulary.size),
    comparison: 0,
    found: noneRemembered(),
    missing: noneRemembered(),
  };
}

function noneRemembered(): Remembered {
  return { weights: new Float64Array(MOST_REMEMBERED * 2), comparisons: new Uint32Array(MOST_REMEMBERED * 2) };
}

/**
 * The stretch of one side within [from, to) that the words `other` of the other side explain best: the maximum-sum
 * stretch (Bentley 1984) of log-likelihood ratios. A word that also occurs in the other stretch adds ln(1 / p), where p
 * is the chance that as many sentences of these texts contain it anyway; another word adds ln((1 - kept) / (1 - p)).
 * Edges at sentence bounds receive a bonus that is not part of the score.
 */
export function bestStretch(
  pair: Pair,
  side: SideName,
  from: number,
  to: number,
  other: Stretch,
  reach: Reach,
): ScoredStretch {
  const { terms, starts, ends } = pair[side];
  const chances = chancesOf(pair, other, reach);
  mark(pair, side, other, 1);
  pair.comparison += 1;
  const best: ScoredStretch = { first: from, behind: from, score: 0 };
  let highest = Number.NEGATIVE_INFINITY;
  let sum = Number.NEGATIVE_INFINITY;
  let first = from;
  let peak = Number.NEGATIVE_INFINITY;
  for (let word = from; word < to; word += 1) {
    const opening = starts[word] === 1 ? EDGE_BONUS : 0;
    if (sum < opening || sum < peak - MOST_DROP) {
      sum = opening;
      first = word;
      peak = Number.NEGATIVE_INFINITY;
    }
    sum += weightOf(pair, terms[word] ?? NO_TERM, chances);
    peak = Math.max(peak, sum);
    const closed = sum + (ends[word + 1] === 1 ? EDGE_BONUS : 0);
    if (closed <= highest) continue;
    highest = closed;
    best.first = first;
    best.behind = word + 1;
    best.score = sum - (starts[first] === 1 ? EDGE_BONUS : 0);
  }
  mark(pair, side, other, 0);
  return best;
}

/**
 * The score, in nats, of the words of a stretch that are neither names nor numbers, given the other stretch: two
 * reports of one event share its names, places and dates, but not the wording.
 */
export function wordingScore(pair: Pair, side: SideName, stretch: Stretch, other: Stretch, reach: Reach): number {
  const { terms } = pair[side];
  const chances = chancesOf(pair, other, reach);
  mark(pair, side, other, 1);
  pair.comparison += 1;
  let score = 0;
  for (let word = stretch.first; word < stretch.behind; word += 1) {
    const term = terms[word] ?? NO_TERM;
    if (term !== NO_TERM && pair.details[term] === 0) score += weightOf(pair, term, chances);
  }
  mark(pair, side, other, 0);
  return score;
}

/** The part of a stretch that the other one shares: the number of words, and their share weighted by rarity, 0 to 1. */
export function sharedPart(
  pair: Pair,
  side: SideName,
  stretch: Stretch,
  other: Stretch,
): { words: number; share: number } {
  const { terms } = pair[side];
  mark(pair, side, other, 1);
  let all = 0;
  let shared = 0;
  let words = 0;
  for (let word = stretch.first; word < stretch.behind; word += 1) {
    const term = terms[word] ?? NO_TERM;
    if (term === NO_TERM) continue;
    const weight = inSteps(-Math.log(-Math.expm1(pair.rarity[term] ?? 0)));
    all += weight;
    if (pair.inside[term] !== 1) continue;
    shared += weight;
    words += 1;
  }
  mark(pair, side, other, 0);
  return { words, share: all === 0 ? 0 : shared / all };
}

export function lengthOf(stretch: Stretch): number {
  return stretch.behind - stretch.first;
}

/** The number of words that two stretches of one text share; negative if they are apart. */
export function overlapOf(a: Stretch, b: Stretch): number {
  return Math.min(a.behind, b.behind) - Math.max(a.first, b.first);
}

/** The shortest stretch that contains both. */
export function hullOf(a: Stretch, b: Stretch): Stretch {
  return { first: Math.min(a.first, b.first), behind: Math.max(a.behind, b.behind) };
}

/** Caches weights by kind: two logarithms per word would take a quarter of the total time; kinds are few. */
function weightOf(pair: Pair, term: number, chances: Reach): number {
  if (term === NO_TERM) return 0;
  const { weights, comparisons } = pair.inside[term] === 1 ? pair.found : pair.missing;
  const kind = pair.kinds[term] ?? 0;
  if (kind !== 0 && comparisons[kind] === pair.comparison) return weights[kind] ?? 0;
  const weight = computeWeight(pair, term, chances);
  weights[kind] = weight;
  comparisons[kind] = pair.comparison;
  return weight;
}

function computeWeight(pair: Pair, term: number, chances: Reach): number {
  const times = pair.subject[term] === 1 ? chances.subject : chances.function;
  const chance = Math.min(MOST_CHANCE, -Math.expm1(times * (pair.rarity[term] ?? 0)));
  if (pair.inside[term] === 1) return inSteps(Math.max(0, Math.log(MOST_CHANCE / Math.max(chance, LEAST_CHANCE))));
  const isSingle = (pair.kinds[term] ?? 0) >> 1 === 1;
  const kept = isSingle ? KEPT_SINGLE : KEPT;
  return inSteps(Math.min(LEAST_LOSS, Math.log((1 - kept) / (1 - chance))));
}

function chancesOf(pair: Pair, stretch: Stretch, reach: Reach): Reach {
  const sentences = Math.max(1, lengthOf(stretch) / pair.sentenceWords);
  return { subject: sentences * reach.subject, function: sentences * reach.function };
}

/** Sets or clears the terms of a stretch on the side opposite to `side`. */
function mark(pair: Pair, side: SideName, stretch: Stretch, value: number): void {
  const { terms } = pair[side === "doc" ? "src" : "doc"];
  for (let word = stretch.first; word < stretch.behind; word += 1) {
    const term = terms[word] ?? NO_TERM;
    if (term !== NO_TERM) pair.inside[term] = value;
  }
}

function markSubject(subject: Uint8Array, p: Prepared, terms: Int32Array): void {
  for (let word = 0; word < p.words; word += 1) {
    const term = terms[word] ?? NO_TERM;
    if (term !== NO_TERM && p.content[word] === 1) subject[term] = 1;
  }
}

/** A term is a name or number if most of its occurrences are. */
function factTerms(vocabulary: Vocabulary, doc: Prepared, src: Prepared): Uint8Array {
  const balance = new Int32Array(vocabulary.size);
  const add = (p: Prepared, terms: Int32Array) => {
    for (let word = 0; word < p.words; word += 1) {
      const term = terms[word] ?? NO_TERM;
      if (term !== NO_TERM) balance[term] = (balance[term] ?? 0) + (p.details[word] === 1 ? 1 : -1);
    }
  };
  add(doc, vocabulary.doc);
  add(src, vocabulary.src);
  return Uint8Array.from(balance, (sum) => (sum > 0 ? 1 : 0));
}

function sideOf(p: Prepared, terms: Int32Array): Side {
  return { words: p.words, terms, ...sentenceEdges(p) };
}

/** For each word: 1 if it opens a sentence, and 1 if the previous word closed one; otherwise 0. */
export function sentenceEdges(p: Prepared): { starts: Uint8Array; ends: Uint8Array } {
  const starts = new Uint8Array(p.words + 1);
  const ends = new Uint8Array(p.words + 1);
  starts[0] = 1;
  for (const end of p.sentenceEnds) {
    starts[end] = 1;
    ends[end] = 1;
  }
  return { starts, ends };
}
