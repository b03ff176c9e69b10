import { childOf, lexicon, NO_WORD } from "./lexicon.ts";

/** Consecutive letters of a stretch of text, with the kind of gap before each. */
export type Letters = {
  length: number;
  /** Lower-case letters a to z and digits, as units. */
  unit: Uint8Array;
  /** The offset of each in the text. */
  at: Uint32Array;
  /** The kind of gap before each letter: NONE, NARROW, POINT, WIDE, CLOSED or CLAUSE. */
  gap: Uint8Array;
  /** 1 for the letters of a short word that is written with a capital and may be a name. */
  name: Uint8Array;
};

export const NONE = 0;
/** One blank. */
export const NARROW = 1;
/** One punctuation mark without a blank. */
export const POINT = 2;
/** Several blanks or a line end. */
export const WIDE = 3;
/** A punctuation mark and a blank: the end of a clause, unless it splits a word. */
export const CLAUSE = 5;
/** The end of a paragraph, or a word of other characters: no word extends across it. */
export const CLOSED = 4;

// Bits: -log2 of the frequency of a word of each tier in running text (Zipf's law over the sizes of the tiers).
const GRAMMAR_BITS = 8.4;
export const TIER_BITS = Float64Array.of(13.7, 16.4, 19.1, 20.9, GRAMMAR_BITS);
const NUMBER_BITS = 12;
const UNKNOWN_BITS = 14;
const UNKNOWN_LETTER_BITS = 5;
// Names are in no list; their letters follow the patterns of words.
const NAME_LETTER_BITS = 2.5;
/** The cost of changing spaces, so that the text as written is kept if both versions are equally likely. */
const INSERTED_BITS = 2;
const DELETED_BITS = Float64Array.of(0, 2, 6, 9, Infinity, 12);
// Two unknown words remain two words without further evidence.
const DELETED_UNKNOWN_BITS = 16;
const LONGEST_WORD = 24;

function unknownBits({ name }: Letters, from: number, to: number): number {
  const each = name[from] === 1 && name[to - 1] === 1 ? NAME_LETTER_BITS : UNKNOWN_LETTER_BITS;
  return UNKNOWN_BITS + each * (to - from);
}

/** The bits of the word [from, to), and whether it is missing from the list. */
export function bitsOf(letters: Letters, from: number, to: number): { bits: number; unknown: boolean } {
  const { unit } = letters;
  const trie = lexicon();
  let digits = from;
  while (digits < to && isDigit(unit[digits] ?? 0)) digits += 1;
  if (digits === to) return { bits: NUMBER_BITS, unknown: false };
  if (digits > from) return { bits: NUMBER_BITS + unknownBits(letters, digits, to), unknown: true };
  let node = 0;
  for (let i = from; i < to && (i === from || node !== 0); i += 1) node = childOf(trie, node, unit[i] ?? 0);
  const tier = node === 0 ? NO_WORD : (trie.tier[node] ?? NO_WORD);
  if (tier !== NO_WORD) return { bits: TIER_BITS[tier] ?? 0, unknown: false };
  if (to - from === 1 && isArticle(unit[from] ?? 0)) return { bits: GRAMMAR_BITS, unknown: false };
  return { bits: unknownBits(letters, from, to), unknown: true };
}

/** "a" and "I". */
function isArticle(unit: number): boolean {
  return unit === 0x61 || unit === 0x69;
}

/**
 * The indexes at which words most likely begin among the letters, in order: the cheapest path through all divisions
 * into English and unknown words (Viterbi 1967; for words, P. Norvig, "Natural language corpus data", 2009). Linear in
 * the letters.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the Viterbi recurrence in one piece; its loops share the table.
export function likelyStarts(letters: Letters): Uint32Array {
  const { length, unit, gap, name } = letters;
  const trie = lexicon();
  const tiers = trie.tier;
  const best = new Float64Array(length + 1).fill(Infinity);
  const from = new Int32Array(length + 1);
  // Inside a word that is not in the list: the bits so far, and the index at which the word began.
  const open = new Float64Array(length + 1).fill(Infinity);
  const opened = new Int32Array(length + 1);
  best[0] = 0;
  for (let i = 0; i < length; i += 1) {
    closeUnknown(i);
    const so = best[i] ?? Infinity;
    if (isDigit(unit[i] ?? 0)) {
      // Only the first digit of a number is a reachable position.
      if (so === Infinity) continue;
      let to = i + 1;
      while (to < length && gap[to] === NONE && isDigit(unit[to] ?? 0)) to += 1;
      reach(to, so + NUMBER_BITS + insertion(to), i);
      continue;
    }
    if (so === Infinity && open[i] === Infinity) continue;
    if (so + UNKNOWN_BITS < (open[i] ?? Infinity) + (i > 0 ? unknownGap(i) : 0)) enter(i, so + UNKNOWN_BITS, i);
    else enter(i, (open[i] ?? Infinity) + unknownGap(i), opened[i] ?? 0);
    if (so === Infinity) continue;
    if (isArticle(unit[i] ?? 0)) reach(i + 1, so + GRAMMAR_BITS + insertion(i + 1), i);
    let node = 0;
    let gaps = 0;
    const last = Math.min(length, i + LONGEST_WORD);
    for (let k = i; k < last; k += 1) {
      node = childOf(trie, node, unit[k] ?? 0);
      if (node === 0) break;
      if (k > i) gaps += DELETED_BITS[gap[k] ?? 0] ?? 0;
      const tier = tiers[node] ?? NO_WORD;
      if (tier !== NO_WORD) reach(k + 1, so + (TIER_BITS[tier] ?? 0) + gaps + insertion(k + 1), i);
    }
  }
  closeUnknown(length);
  return startsOf(from, length);

  function reach(to: number, bits: number, start: number): void {
    if (bits >= (best[to] ?? Infinity)) return;
    best[to] = bits;
    from[to] = start;
  }

  function enter(i: number, bits: number, start: number): void {
    open[i + 1] = bits + (name[i] === 1 ? NAME_LETTER_BITS : UNKNOWN_LETTER_BITS);
    opened[i + 1] = start;
  }

  function closeUnknown(i: number): void {
    if (i > 0) reach(i, (open[i] ?? Infinity) + insertion(i), opened[i] ?? 0);
  }

  function unknownGap(i: number): number {
    return gap[i] === NONE ? 0 : gap[i] === CLOSED ? Infinity : DELETED_UNKNOWN_BITS;
  }

  function insertion(i: number): number {
    return i < length && gap[i] === NONE ? INSERTED_BITS : 0;
  }
}

/**
 * English text split into words of the list takes about 3 bits per letter; other languages split into such words take 6
 * or more.
 */
export const ENGLISH_BITS = 4.6;

/** Whether lower-case letters without spaces are English words run together. */
export function isRunTogether(run: string): boolean {
  const { length } = run;
  const letters: Letters = {
    length,
    unit: Uint8Array.from(run, (one) => one.charCodeAt(0)),
    at: new Uint32Array(length),
    gap: new Uint8Array(length),
    name: new Uint8Array(length),
  };
  const starts = likelyStarts(letters);
  let bits = 0;
  for (let w = 0; w < starts.length; w += 1) bits += bitsOf(letters, starts[w] ?? 0, starts[w + 1] ?? length).bits;
  return bits <= ENGLISH_BITS * length;
}

function startsOf(from: Int32Array, length: number): Uint32Array {
  const starts: number[] = [];
  for (let at = length; at > 0; ) {
    at = from[at] ?? 0;
    starts.push(at);
  }
  return Uint32Array.from(starts.reverse());
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
