import type { Edit } from "./edits.ts";
import { note, type Occurrences } from "./flags.ts";
import { NO_WORD, tierOf } from "./lexicon.ts";
import { bitsOf, type Letters, likelyStarts, NARROW, NONE, POINT, WIDE } from "./segmentation.ts";

/** Words of a text by their places. */
type Words = { words: number; start: Uint32Array; end: Uint32Array };

/** Words that are looked at together. */
const WINDOW = 64;
// English has 4.7 letters a word, other languages 4 to 8: what is far from it was cut up or run together.
const LEAST_LETTERS = 3.4;
const MOST_LETTERS = 9;
const LONGEST_WORD = 25;
/** One word in so many is looked up. */
const SAMPLED = 6;
const LEAST_SAMPLES = 4;

/**
 * The edits that give a text the spaces its words need, where they were taken out, put in or moved: letters spaced apart,
 * spaces inside words, none between them. Only what becomes far more likely as English is changed, so that other
 * languages, names and code stay as they are. Linear in the text; honest English costs a look at every sixth word.
 */
export function plainSpacing(text: string, list: Words, changed: Occurrences): Edit[] {
  const edits: Edit[] = [];
  for (let at = 0; at < list.words; ) {
    if (!isSuspect(text, list, at)) {
      at += WINDOW;
      continue;
    }
    let behind = at + WINDOW;
    while (behind < list.words && isSuspect(text, list, behind)) behind += WINDOW;
    mend(text, list, Math.max(0, at - WINDOW / 4), Math.min(list.words, behind + WINDOW / 4), edits);
    // The margin was read with this stretch.
    at = behind + WINDOW / 4;
  }
  for (const { start, end } of edits) note(changed, Math.max(0, start - 1), Math.min(text.length, end + 1));
  return edits;
}

function isSuspect(text: string, { words, start, end }: Words, from: number): boolean {
  const behind = Math.min(words, from + WINDOW);
  let letters = 0;
  let sampled = 0;
  let unknown = 0;
  for (let i = from; i < behind; i += 1) {
    const length = (end[i] ?? 0) - (start[i] ?? 0);
    letters += length;
    if (length >= LONGEST_WORD) return true;
    if (i % SAMPLED > 0 || length < 2 || !isLatin(text.charCodeAt(start[i] ?? 0))) continue;
    sampled += 1;
    if (tierOf(text, start[i] ?? 0, end[i] ?? 0) === NO_WORD) unknown += 1;
  }
  const mean = letters / (behind - from);
  return mean < LEAST_LETTERS || mean > MOST_LETTERS || (sampled >= LEAST_SAMPLES && unknown * 2 >= sampled);
}

function isLatin(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

/** Reads the words [from, behind) anew, in stretches of plain letters. */
function mend(text: string, list: Words, from: number, behind: number, edits: Edit[]): void {
  let first = from;
  for (let i = from; i <= behind; i += 1) {
    const ends = i === behind || !isPlain(text, list, i);
    if (!ends && (i === first || gapBefore(text, list, i) >= 0)) continue;
    if (i > first) mendStretch(text, list, first, i, edits);
    first = ends ? i + 1 : i;
  }
}

/** Letters a to z and digits alone. */
function isPlain(text: string, { start, end }: Words, i: number): boolean {
  for (let at = start[i] ?? 0; at < (end[i] ?? 0); at += 1) {
    const unit = text.charCodeAt(at);
    if (!isLatin(unit) && !(unit >= 0x30 && unit <= 0x39)) return false;
  }
  return true;
}

/** The gap between a word and the one before; -1 where a sentence or a clause ends. */
function gapBefore(text: string, { start, end }: Words, i: number): number {
  const from = end[i - 1] ?? 0;
  const to = start[i] ?? 0;
  if (to === from) return NONE;
  const gap = text.slice(from, Math.min(to, from + 8));
  if (/^\s+$/.test(gap)) return to - from === 1 && !/[\n\r\f]/.test(gap) ? NARROW : WIDE;
  return to - from === 1 ? POINT : -1;
}

function mendStretch(text: string, list: Words, first: number, behind: number, edits: Edit[]): void {
  const spelled = spelledOut(text, list, first, behind);
  if (spelled) edits.push(...spelled);
  else {
    const letters = lettersOf(text, list, first, behind);
    for (const edit of likelyEdits(letters)) edits.push(edit);
  }
}

function lettersOf(text: string, list: Words, first: number, behind: number): Letters {
  const room = (list.end[behind - 1] ?? 0) - (list.start[first] ?? 0);
  const letters: Letters = {
    length: 0,
    unit: new Uint8Array(room),
    at: new Uint32Array(room),
    gap: new Uint8Array(room),
  };
  let n = 0;
  for (let i = first; i < behind; i += 1) {
    letters.gap[n] = i === first ? WIDE : gapBefore(text, list, i);
    for (let at = list.start[i] ?? 0; at < (list.end[i] ?? 0); at += 1) {
      const unit = text.charCodeAt(at);
      letters.unit[n] = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
      letters.at[n] = at;
      n += 1;
    }
  }
  letters.length = n;
  return letters;
}

/** Fewest letters that are judged together, and fewest spaces changed among them. */
const STRETCH_LETTERS = 60;
const LEAST_CHANGES = 3;
/** English in words of the list takes some 3 bits a letter; other languages cut into such words take 6 and more. */
const MOST_BITS = 4.6;
const LEAST_GAIN = 1;

/** The edits of those stretches that become far more likely by them. */
function likelyEdits(letters: Letters): Edit[] {
  const starts = likelyStarts(letters);
  const edits: Edit[] = [];
  let stretch = newStretch(0);
  let written = 0;
  for (let w = 0; w < starts.length; w += 1) {
    const from = starts[w] ?? 0;
    const to = starts[w + 1] ?? letters.length;
    stretch.likely += bitsOf(letters, from, to);
    if (to - from > 1) stretch.lettersInWords += to - from;
    if (from > 0 && letters.gap[from] === NONE) {
      const at = letters.at[from] ?? 0;
      stretch.edits.push({ start: at, end: at, letters: " " });
    }
    for (let i = from + 1; i < to; i += 1) {
      if (letters.gap[i] === NONE) continue;
      stretch.edits.push({ start: (letters.at[i - 1] ?? 0) + 1, end: letters.at[i] ?? 0, letters: "" });
    }
    // Words as written that end here; where none ends, the stretch goes on.
    if (to < letters.length && letters.gap[to] === NONE) continue;
    while (written < to) {
      let end = written + 1;
      while (end < to && letters.gap[end] === NONE) end += 1;
      stretch.written += bitsOf(letters, written, end);
      written = end;
    }
    if (to - stretch.from < STRETCH_LETTERS && to < letters.length) continue;
    if (isBetter(stretch, to)) edits.push(...stretch.edits);
    stretch = newStretch(to);
  }
  return edits;
}

type Stretch = { from: number; likely: number; written: number; lettersInWords: number; edits: Edit[] };

function newStretch(from: number): Stretch {
  return { from, likely: 0, written: 0, lettersInWords: 0, edits: [] };
}

function isBetter({ from, likely, written, edits }: Stretch, to: number): boolean {
  const letters = to - from;
  return edits.length >= LEAST_CHANGES && likely <= MOST_BITS * letters && written - likely >= LEAST_GAIN * letters;
}

/** Fewest letters spaced apart in a row, and longest word they may make. */
const SPELLED_LETTERS = 20;
const LONGEST_SPELLED = 30;

/** Letters spaced apart whose words are told by wider gaps, in any language: joined, or null if the stretch is none. */
function spelledOut(text: string, list: Words, first: number, behind: number): Edit[] | null {
  if (behind - first < SPELLED_LETTERS) return null;
  const edits: Edit[] = [];
  let run = 1;
  let wide = 0;
  for (let i = first; i < behind; i += 1) {
    if ((list.end[i] ?? 0) - (list.start[i] ?? 0) > 1) return null;
    if (i === first) continue;
    const gap = gapBefore(text, list, i);
    if (gap === WIDE) {
      wide += 1;
      run = 1;
      continue;
    }
    run += 1;
    if (run > LONGEST_SPELLED) return null;
    edits.push({ start: list.end[i - 1] ?? 0, end: list.start[i] ?? 0, letters: "" });
  }
  return wide > 0 && edits.length > wide ? edits : null;
}

