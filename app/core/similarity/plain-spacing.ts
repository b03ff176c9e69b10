import { APOSTROPHE, INVISIBLE, kindOf } from "./characters.ts";
import type { Edit, Edited } from "./edits.ts";
import { note, type Occurrences } from "./flags.ts";
import { isInAddress, isInCode, isInHeading, isInIdentifier } from "./joined-words.ts";
import { letterBits } from "./letter-model.ts";
import {
  bitsOf,
  CLAUSE,
  CLOSED,
  ENGLISH_BITS,
  type Letters,
  likelyStarts,
  NARROW,
  NONE,
  POINT,
  WIDE,
} from "./segmentation.ts";
import { spelledOut } from "./spelled-out.ts";
import { isCapital, isSmall, isSuspect, WINDOW, type Words } from "./suspect-words.ts";

/**
 * The edits that restore the spaces between words where they were removed, inserted or moved: letters spaced apart,
 * spaces inside words, no spaces between words. Only text that becomes far more likely as English is changed, so that
 * other languages, names and code are unchanged. Linear in the text.
 * Changes that a scan does not cause are recorded with their positions, mapped through `back` if the text was edited
 * before.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one linear pass; its branches share the place in the text.
export function plainSpacing(text: string, list: Words, changed: Occurrences, back?: Edited): Edit[] {
  const edits: Edit[] = [];
  let done = 0;
  let inVain = 0;
  for (let at = 0; at < list.words; ) {
    if (!isSuspect(text, list, at)) {
      at += WINDOW;
      continue;
    }
    // The likeliest of several windows decides whether many are read; after repeated failures, it decides whether any
    // are read.
    const isTired = inVain >= MOST_IN_VAIN;
    let until = suspectUntil(text, list, at, FEW_TOGETHER);
    const likeliest = likeliestWindow(text, list, at, until);
    if (likeliest === null) {
      at = until;
      continue;
    }
    const mayGoOn = until === at + FEW_TOGETHER;
    const isLikely =
      (isTired || mayGoOn) && mend(text, list, likeliest, Math.min(list.words, likeliest + WINDOW)).length > 0;
    if (isTired && !isLikely) {
      at = until;
      continue;
    }
    if (isLikely) until = suspectUntil(text, list, at, MANY_TOGETHER);
    const from = withSingles(list, Math.max(done, at - (isTired ? FEW_TOGETHER : MARGIN)), -1, done);
    done = withSingles(list, Math.min(list.words, until + MARGIN), 1, list.words);
    const mended = mend(text, list, from, done);
    inVain = mended.length === 0 ? inVain + 1 : 0;
    for (const { edits: all, dense } of mended) {
      const more = all.filter((edit) => !isInCode(text, edit) && !isInAddress(text, edit.start));
      for (const edit of more) edits.push(edit);
      if (dense) noteChanges(text, more, changed, back);
    }
    at = Math.max(done, until + MARGIN);
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** Words of suspect windows that are read together, and the number of failures after which fewer are read. */
const MANY_TOGETHER = WINDOW * 32;
const FEW_TOGETHER = WINDOW * 4;
const MOST_IN_VAIN = 2;

/**
 * The bound of a stretch, moved by up to `most` over letters that are spaced apart, so that it does not split a word of
 * such letters.
 */
function withSingles({ start, end }: Words, bound: number, step: 1 | -1, most: number): number {
  let at = bound;
  for (; at !== most; at += step) {
    const word = step < 0 ? at - 1 : at;
    if ((end[word] ?? 0) - (start[word] ?? 0) > 1) break;
  }
  return at;
}

/**
 * The window whose letters are most similar to English, wherever its spaces are, or a window of single letters; null if
 * none can be English.
 */
function likeliestWindow(text: string, list: Words, from: number, until: number): number | null {
  let likeliest: number | null = null;
  let least = MOST_LETTER_BITS;
  for (let at = from; at < until && at < list.words; at += WINDOW) {
    const last = Math.min(list.words, at + WINDOW) - 1;
    const [start, end] = [list.start[at] ?? 0, list.end[last] ?? 0];
    // Gaps between single letters show the words in any language.
    if (end - start <= LEAST_APART * WINDOW) return at;
    const bits = letterBits(text, start, end);
    if (bits > least) continue;
    least = bits;
    likeliest = at;
  }
  return likeliest;
}

/** Fewest characters per word, including its gap. */
const LEAST_APART = 3;
const MOST_LETTER_BITS = 4.4;

function suspectUntil(text: string, list: Words, at: number, most: number): number {
  let until = at + WINDOW;
  while (until < list.words && until < at + most && isSuspect(text, list, until)) until += WINDOW;
  return until;
}

function noteChanges(text: string, edits: readonly Edit[], changed: Occurrences, back?: Edited): void {
  for (const edit of edits) {
    if (isInIdentifier(text, edit) || isInHeading(text, edit)) continue;
    const start = Math.max(0, edit.start - 1);
    note(changed, back ? back.startOf(start) : start, back ? back.endOf(edit.end + 1) : edit.end + 1);
  }
}

/** A stretch whose spaces were changed; `dense` if more of them were changed than a scan gets wrong. */
type Mended = { edits: Edit[]; dense: boolean };

const MARGIN = WINDOW / 4;

function isLatin(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

/** Reads the words [from, behind) again: letters spaced apart by their gaps, all others together. */
function mend(text: string, list: Words, from: number, behind: number): Mended[] {
  const spelled = spelledOut(text, list, from, behind);
  const letters = noLetters((list.end[behind - 1] ?? 0) - (list.start[from] ?? 0));
  let at = from;
  for (const stretch of [...spelled, { first: behind, behind, edits: [] }]) {
    addClauses(letters, text, list, at, stretch.first);
    at = stretch.behind;
  }
  return [...spelled.map(({ edits }) => ({ edits, dense: true })), ...likelyEdits(letters)];
}

function addClauses(letters: Letters, text: string, list: Words, from: number, behind: number): void {
  let first = from;
  for (let i = from; i <= behind; i += 1) {
    const ends = i === behind || !isPlain(text, list, i);
    if (!ends && (i === first || gapBefore(text, list, i) !== CLOSED)) continue;
    if (i > first) addLetters(letters, text, list, first, i);
    first = ends ? i + 1 : i;
  }
}

/**
 * Whether a word consists of the letters a to z and digits only, with optional apostrophes or invisible characters in
 * between.
 */
function isPlain(text: string, { start, end }: Words, i: number): boolean {
  for (let at = start[i] ?? 0; at < (end[i] ?? 0); at += 1) {
    const unit = text.charCodeAt(at);
    if (!isShown(unit) && kindOf(unit) !== INVISIBLE && kindOf(unit) !== APOSTROPHE) return false;
  }
  return true;
}

function isShown(unit: number): boolean {
  return isLatin(unit) || (unit >= 0x30 && unit <= 0x39);
}

/** The gap between a word and the previous one. */
function gapBefore(text: string, { start, end }: Words, i: number): number {
  const from = end[i - 1] ?? 0;
  const to = start[i] ?? 0;
  if (to === from) return NONE;
  const gap = text.slice(from, Math.min(to, from + 8));
  if (/^\s+$/.test(gap)) return to - from === 1 && !/[\n\r\f]/.test(gap) ? NARROW : WIDE;
  // A word that was broken at the end of its line by a sign other than a hyphen.
  if (/^[\u00ac~_*+#^\u2010-\u2014]\r?\n[ \t]*$/.test(gap)) return POINT;
  if (/[\n\r\f]/.test(gap)) return CLOSED;
  if (/^(?:\S{1,3}|\s?[-\u2010\u2011]\s?)$/.test(gap)) return POINT;
  return /^\S\s$/.test(gap) ? CLAUSE : CLOSED;
}

/** Longest name, in letters. */
const LONGEST_NAME = 14;

function noLetters(room: number): Letters {
  return {
    length: 0,
    unit: new Uint8Array(room),
    at: new Uint32Array(room),
    gap: new Uint8Array(room),
    name: new Uint8Array(room),
  };
}

/** Appends the letters of the words [first, behind). */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one linear pass; its branches share the place in the text.
function addLetters(letters: Letters, text: string, list: Words, first: number, behind: number): void {
  let n = letters.length;
  for (let i = first; i < behind; i += 1) {
    letters.gap[n] = i === first ? CLOSED : gapBefore(text, list, i);
    const length = (list.end[i] ?? 0) - (list.start[i] ?? 0);
    const at = list.start[i] ?? 0;
    const name = length <= LONGEST_NAME && isCapital(text.charCodeAt(at)) && isSmall(text.charCodeAt(at + 1));
    if (name) letters.name.fill(1, n, n + length);
    for (let at = list.start[i] ?? 0; at < (list.end[i] ?? 0); at += 1) {
      const unit = text.charCodeAt(at);
      if (kindOf(unit) === APOSTROPHE) letters.gap[n] = POINT;
      if (!isShown(unit)) continue;
      letters.unit[n] = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
      letters.at[n] = at;
      n += 1;
    }
  }
  letters.length = n;
}

/** Fewest letters that are judged together, fewest spaces changed among them, and the limits for their likelihood. */
const STRETCH_LETTERS = 60;
const LEAST_CHANGES = 3;
const MOST_BITS = ENGLISH_BITS;
const LEAST_GAIN = 1;
/** Lower requirements next to a stretch with many changes. */
const MOST_BITS_BESIDE = 5.6;
const LEAST_GAIN_BESIDE = 0.25;
/** Share of the words of a stretch; OCR gets at worst one space in ten wrong, together with many letters. */
const DENSE = 0.25;
const MOST_UNKNOWN = 0.15;

type Stretch = { letters: number; words: number; unknown: number; likely: number; written: number; edits: Edit[] };

/** The edits of the stretches that become far more likely by them. */
function likelyEdits(letters: Letters): Mended[] {
  const stretches = stretchesOf(letters);
  const sure = stretches.map((one) => one.edits.length >= LEAST_CHANGES && isBetter(one, MOST_BITS, LEAST_GAIN));
  const dense = stretches.map(
    ({ edits, words, unknown }, at) => sure[at] && edits.length >= DENSE * words && unknown <= MOST_UNKNOWN * words,
  );
  return stretches.flatMap((one, at) => {
    const beside = (dense[at - 1] || dense[at + 1]) && isBetter(one, MOST_BITS_BESIDE, LEAST_GAIN_BESIDE);
    if (one.edits.length === 0 || !(sure[at] || beside)) return [];
    return [{ edits: one.edits, dense: dense[at] || beside === true }];
  });
}

/**
 * Splits letters into their likeliest words, in stretches that begin and end at a word boundary both as written and as
 * likely.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one linear pass; its branches share the place in the text.
function stretchesOf(letters: Letters): Stretch[] {
  const starts = likelyStarts(letters);
  const stretches: Stretch[] = [];
  let stretch: Stretch = { letters: 0, words: 0, unknown: 0, likely: 0, written: 0, edits: [] };
  let written = 0;
  for (let w = 0; w < starts.length; w += 1) {
    const from = starts[w] ?? 0;
    const to = starts[w + 1] ?? letters.length;
    stretch.letters += to - from;
    stretch.words += 1;
    const { bits, unknown } = bitsOf(letters, from, to);
    stretch.likely += bits;
    if (unknown) stretch.unknown += 1;
    if (from > 0 && letters.gap[from] === NONE) {
      const at = letters.at[from] ?? 0;
      stretch.edits.push({ start: at, end: at, letters: " " });
    }
    for (let i = from + 1; i < to; i += 1) {
      if (letters.gap[i] === NONE) continue;
      stretch.edits.push({ start: (letters.at[i - 1] ?? 0) + 1, end: letters.at[i] ?? 0, letters: "" });
    }
    if (to < letters.length && letters.gap[to] === NONE) continue;
    while (written < to) {
      let end = written + 1;
      while (end < to && letters.gap[end] === NONE) end += 1;
      stretch.written += bitsOf(letters, written, end).bits;
      written = end;
    }
    if (stretch.letters < STRETCH_LETTERS && to < letters.length) continue;
    stretches.push(stretch);
    stretch = { letters: 0, words: 0, unknown: 0, likely: 0, written: 0, edits: [] };
  }
  return stretches;
}

function isBetter({ letters, likely, written }: Stretch, mostBits: number, leastGain: number): boolean {
  return likely <= mostBits * letters && written - likely >= leastGain * letters;
}
