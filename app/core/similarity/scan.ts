import {
  INVISIBLE,
  isLowSurrogate,
  kindOf,
  LAST_BETWEEN,
  LAST_ENDING,
  NEWLINE,
  SEPARATOR,
  STOP,
} from "./characters.ts";
import { noteInvisible } from "./flags.ts";
import { goesOn } from "./normalise.ts";
import { MOST_SPELLED } from "./spelling.ts";
import { closeSentence, type Reading, readUnusual } from "./unusual.ts";
import { PAGE_UNITS, page } from "./words.ts";

// UTF-8 has at most three bytes for a UTF-16 unit; the rest is spaces, so that a word never runs over the end.
const LOOK_AHEAD = MOST_SPELLED + 4;
const bytes = new Uint8Array(PAGE_UNITS * 3 + LOOK_AHEAD);
const view = new DataView(bytes.buffer);
const encoder = new TextEncoder();

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Reads the next page of words. The text is turned into UTF-8, in which the letters a to z of eight bytes are found at
 * once (L. Lamport, "Multiple byte processing with full-word instructions", CACM 18(8), 1975): asking letter by letter
 * costs a mispredicted branch at the end of each word, more than all the rest. The letters are at the same time the word's spelling, so nothing looks at them again.
 * What is not a to z and simple separators is left to `readUnusual`, which reads the text itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the hottest loop of a check: calls for each character would double its time.
export function scanPage(text: string, reading: Reading): void {
  const from = reading.at;
  const upTo = pageEnd(text, from);
  const limit = encoder.encodeInto(text.slice(from, upTo), bytes).written;
  bytes.fill(SPACE, limit, limit + LOOK_AHEAD);
  const { start, end, letters1, letters2, letters3, letters4 } = page;
  const table = byteKinds;
  let { stopAt, lines } = reading;
  let words = 0;
  let p = 0;
  // What to add to an offset in the bytes to have one in the text; each byte beyond a unit's first makes it less.
  let ahead = from;
  while (p < limit) {
    const i = p + ahead;
    const found = table[bytes[p] ?? SPACE] ?? NOT_ASCII;
    if (found === PLAIN_LETTER) {
      const low = view.getInt32(p, true);
      const high = view.getInt32(p + 4, true);
      const keepLow = bytesBefore(otherThanLetters(low));
      const keepHigh = bytesBefore(otherThanLetters(high)) & (keepLow >> 31);
      letters1[words] = (low | SMALL) & keepLow;
      letters2[words] = (high | SMALL) & keepHigh;
      letters3[words] = 0;
      letters4[words] = 0;
      let letters = kept(keepLow, keepHigh);
      if (letters === 8) letters += readOn(p + 8, words);
      const ender = table[bytes[p + letters] ?? SPACE] ?? NOT_ASCII;
      if (letters <= MOST_SPELLED && (ender <= LAST_ENDING || !goesOn(text, i + letters, kindAt(text, i + letters)))) {
        if (p + letters === limit && upTo < text.length) break;
        if (lines > 1 || stopAt >= 0) {
          page.words = words;
          closeSentence(text, reading, lines, stopAt, i);
          stopAt = -1;
        }
        lines = 0;
        start[words] = i;
        end[words] = i + letters;
        words += 1;
        p += ender === SEPARATOR ? letters + 1 : letters;
        continue;
      }
    }
    const kind = found === NOT_ASCII ? kindAt(text, i) : found;
    if (kind > LAST_BETWEEN) {
      page.words = words;
      const next = readUnusual(text, i, reading, stopAt, lines);
      if (page.words > words) {
        stopAt = -1;
        lines = 0;
      }
      words = page.words;
      if (next >= upTo) {
        finish(reading, next, stopAt, lines);
        return;
      }
      p += bytesOf(text, i, next, from);
      ahead = next - p;
      continue;
    }
    if (kind === NEWLINE) lines += isCrLf(text, i) ? 0 : 1;
    else if (kind === STOP) stopAt = stopAt < 0 ? i : stopAt;
    else if (kind === INVISIBLE) noteInvisible(reading.invisible, text, i, false);
    p += found === NOT_ASCII ? bytesOf(text, i, i + 1, from) : 1;
    ahead = i + 1 - p;
  }
  page.words = words;
  finish(reading, p < limit ? p + ahead : upTo, stopAt, lines);
}

// Beyond the kinds of characters: a to z of either case, and a byte of a longer character.
const PLAIN_LETTER = 10;
const NOT_ASCII = 11;
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte > 0x7f) return NOT_ASCII;
  return isPlainLetter(byte) ? PLAIN_LETTER : kindOf(byte);
});

function isPlainLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

// The top bit of each byte says what is asked of it.
const TOP_BITS = 0x80808080 | 0;
const LOW_BITS = 0x7f7f7f7f;
/** Makes capitals small, and no other ASCII character a letter. */
const SMALL = 0x20202020;
// Added to a byte these reach its top bit from "a" on, and from behind "z" on.
const FROM_A = 0x1f1f1f1f;
const BEHIND_Z = 0x05050505;
const ONES = 0x01010101;

/** The top bit of each of the four bytes that is no letter a to z of either case. */
function otherThanLetters(four: number): number {
  const small = (four | SMALL) & LOW_BITS;
  return ~((small + FROM_A) & ~(small + BEHIND_Z) & ~four) & TOP_BITS;
}

/** All bits of the bytes before the first one marked; of all four if none is. */
function bytesBefore(marked: number): number {
  return ((marked & -marked) - 1) >> 7;
}

/** How many of eight bytes are kept. */
function kept(keepLow: number, keepHigh: number): number {
  return Math.imul((keepLow & ONES) + (keepHigh & ONES), ONES) >>> 24;
}

/** Reads the ninth to sixteenth letter at `p` in the bytes. Returns how many there are; nine if there are more. */
function readOn(p: number, word: number): number {
  const low = view.getInt32(p, true);
  const high = view.getInt32(p + 4, true);
  const keepLow = bytesBefore(otherThanLetters(low));
  const keepHigh = bytesBefore(otherThanLetters(high)) & (keepLow >> 31);
  page.letters3[word] = (low | SMALL) & keepLow;
  page.letters4[word] = (high | SMALL) & keepHigh;
  const letters = kept(keepLow, keepHigh);
  return letters === 8 && isPlainLetter(bytes[p + 8] ?? SPACE) ? 9 : letters;
}

function finish(reading: Reading, at: number, stopAt: number, lines: number): void {
  reading.at = at;
  reading.stopAt = stopAt;
  reading.lines = lines;
}

function kindAt(text: string, at: number): number {
  return kindOf(text.charCodeAt(at));
}

function isCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at) === LINE_FEED && text.charCodeAt(at - 1) === CARRIAGE_RETURN;
}

/** Where the page that begins at `from` ends: never between the halves of a surrogate pair. */
function pageEnd(text: string, from: number): number {
  const end = from + PAGE_UNITS;
  if (end >= text.length) return text.length;
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
}

/** Bytes in UTF-8 of the units [start, end) of the page from `from`: four for a pair, three for half of one. */
function bytesOf(text: string, start: number, end: number, from: number): number {
  let count = 0;
  for (let i = start; i < end; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) count += 1;
    else if (unit < 0x800) count += 2;
    else if (isLowSurrogate(unit) && i > from && isHighSurrogate(text.charCodeAt(i - 1))) count += 1;
    else count += 3;
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
