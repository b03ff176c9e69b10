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

// UTF-8 has at most three bytes per UTF-16 unit; the rest of the buffer is spaces, so that a word never extends past
// the end.
const LOOK_AHEAD = MOST_SPELLED + 4;
const bytes = new Uint8Array(PAGE_UNITS * 3 + LOOK_AHEAD);
const view = new DataView(bytes.buffer);
const encoder = new TextEncoder();

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Reads the next page of words. The text is encoded as UTF-8, in which the letters a to z among eight bytes are found
 * in one step (L. Lamport, "Multiple byte processing with full-word instructions", CACM 18(8), 1975): a loop over
 * single letters has a mispredicted branch at the end of each word, which costs more than all other work. The same
 * letters are used as the word's spelling, so that they are read only once. Characters other than a to z and simple
 * separators are passed to `readUnusual`, which reads the text itself.
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
  // The difference between an offset in the text and in the bytes; each additional byte of a unit reduces it.
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

// In addition to the kinds of characters: a to z in either case, and a byte of a multi-byte character.
const PLAIN_LETTER = 10;
const NOT_ASCII = 11;
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte > 0x7f) return NOT_ASCII;
  return isPlainLetter(byte) ? PLAIN_LETTER : kindOf(byte);
});

function isPlainLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

// The top bit of each byte holds the result of a test of that byte.
const TOP_BITS = 0x80808080 | 0;
const LOW_BITS = 0x7f7f7f7f;
/** Converts capitals to lower case, and no other ASCII character to a letter. */
const SMALL = 0x20202020;
// Added to a byte, these constants set its top bit from "a" upwards, and from the character after "z" upwards.
const FROM_A = 0x1f1f1f1f;
const BEHIND_Z = 0x05050505;
const ONES = 0x01010101;

/** Sets the top bit of each of the four bytes that is not a letter a to z in either case. */
function otherThanLetters(four: number): number {
  const small = (four | SMALL) & LOW_BITS;
  return ~((small + FROM_A) & ~(small + BEHIND_Z) & ~four) & TOP_BITS;
}

/** All bits of the bytes before the first marked byte; of all four bytes if none is marked. */
function bytesBefore(marked: number): number {
  return ((marked & -marked) - 1) >> 7;
}

/** The number of bytes kept, of eight. */
function kept(keepLow: number, keepHigh: number): number {
  return Math.imul((keepLow & ONES) + (keepHigh & ONES), ONES) >>> 24;
}

/**
 * Reads the ninth to sixteenth letter at `p` in the bytes. Returns the number of letters, or nine if there are more.
 */
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

/** The end of the page that begins at `from`: never between the halves of a surrogate pair. */
function pageEnd(text: string, from: number): number {
  const end = from + PAGE_UNITS;
  if (end >= text.length) return text.length;
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
}

/**
 * The number of UTF-8 bytes of the units [start, end) of the page that begins at `from`: four for a surrogate pair,
 * three for an unpaired surrogate.
 */
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
