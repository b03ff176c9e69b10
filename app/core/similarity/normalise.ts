import {
  APOSTROPHE,
  foldOf,
  HYPHEN,
  INVISIBLE,
  kindOf,
  LETTER,
  NEWLINE,
  SEPARATOR,
  SOFT_HYPHEN,
  SPECIAL,
} from "./characters.ts";
import { noteInvisible, type Occurrences } from "./flags.ts";
import { APOSTROPHE_LETTER, MOST_SPELLED, type Spelling, spell } from "./spelling.ts";

/**
 * The last word read, in its normalised form. One record is reused for a whole text: a new record per word would halve
 * the speed.
 */
export type Word = {
  /** UTF-16 offset after its last character in the original text. */
  end: number;
  /**
   * Whether it has a spelling, and therefore a stem: it consists only of letters a to z and apostrophes and is short
   * enough.
   */
  spelled: boolean;
  spelling: Spelling;
  /**
   * 32-bit hash of the normalised letters of a word without a spelling, signed (V8 keeps such values unboxed); never 0.
   */
  hash: number;
  /** The first `length` units are the normalised letters, truncated to the available room. */
  letters: Uint16Array;
  length: number;
};

// Longer "words" are paths, genes or attacks; their hash still covers every letter.
const MOST_LETTERS = 64;
const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const APOSTROPHE_UNIT = 0x27;

export function emptyWord(): Word {
  return {
    end: 0,
    hash: 0,
    spelled: false,
    spelling: [0, 0, 0, 0],
    letters: new Uint16Array(MOST_LETTERS + 1),
    length: 0,
  };
}

/**
 * Reads the word that begins at `start` into `word`: NFKC, lower case, soft and line-end hyphens joined, invisible
 * characters removed (and recorded), curly apostrophes straightened. Offsets refer to the original text, so no second
 * text and no offset map are needed.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: reads each character once; a call for each would cost time in the hottest loop.
export function readWord(text: string, start: number, word: Word, invisible: Occurrences): void {
  const letters = word.letters;
  let hash = FNV_OFFSET;
  let n = 0;
  let i = start;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    const kind = kindOf(unit);
    if (kind === LETTER) {
      const folded = foldOf(unit);
      hash = Math.imul(hash ^ folded, FNV_PRIME);
      letters[n] = folded;
      if (n < MOST_LETTERS) n += 1;
      i += 1;
      continue;
    }
    if (kind === SEPARATOR) break;
    if (kind === SPECIAL) {
      if (!isLetter(text, i)) break;
      const next = afterCluster(text, i);
      const folded = text.slice(i, next).normalize("NFKC").toLowerCase();
      n = append(letters, n, folded);
      hash = hashLetters(letters, n);
      i = next;
      continue;
    }
    const resumed = resume(text, i, unit, kind, invisible);
    if (resumed < 0 || i === start) break;
    if (kind === APOSTROPHE) {
      hash = Math.imul(hash ^ APOSTROPHE_UNIT, FNV_PRIME);
      letters[n] = APOSTROPHE_UNIT;
      if (n < MOST_LETTERS) n += 1;
    }
    i = resumed;
  }
  word.end = i;
  word.length = n;
  word.hash = hash | 0 || 1;
  spellWord(word);
}

function spellWord(word: Word): void {
  word.spelled = false;
  if (word.length > MOST_SPELLED) return;
  for (let i = 0; i < word.length; i += 1) {
    const unit = word.letters[i] ?? 0;
    if ((unit < 0x61 || unit > 0x7a) && unit !== APOSTROPHE_UNIT) return;
    plain[i] = unit === APOSTROPHE_UNIT ? APOSTROPHE_LETTER : unit;
  }
  word.spelled = true;
  spell(plain, word.length, word.spelling);
}

const plain = new Uint8Array(MOST_SPELLED);

/** The hash of a string (FNV-1a, 32 bits), signed and never 0. */
export function hashText(letters: string): number {
  return hashUnits(letters, 0, letters.length);
}

/** The hash of the units [start, end) of a text. */
export function hashUnits(text: string, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash || 1;
}

/** Whether a word of plain letters continues at `at`, after its last letter, given the kind of the unit there. */
export function goesOn(text: string, at: number, kind: number): boolean {
  switch (kind) {
    case APOSTROPHE:
      return isLetter(text, at + 1);
    case HYPHEN:
      return afterLineEnd(text, at + 1) >= 0;
    default:
      return kind === LETTER || kind === SPECIAL || kind === INVISIBLE;
  }
}

/** The offset at which the word continues after a unit that is not a letter, or -1 if the word has ended. */
function resume(text: string, at: number, unit: number, kind: number, invisible: Occurrences): number {
  switch (kind) {
    case APOSTROPHE:
      return isLetter(text, at + 1) ? at + 1 : -1;
    case HYPHEN:
      return afterLineEnd(text, at + 1);
    case INVISIBLE: {
      let next = at + 1;
      while (next < text.length && kindOf(text.charCodeAt(next)) === INVISIBLE) next += 1;
      const wordGoesOn = isLetter(text, next) ? next : unit === SOFT_HYPHEN ? afterLineEnd(text, next) : -1;
      if (wordGoesOn >= 0) for (let i = at; i < next; i += 1) noteInvisible(invisible, text, i, true);
      return wordGoesOn;
    }
    default:
      return -1;
  }
}

/**
 * After a hyphen: the offset of a lower-case letter after one line end, or -1. Before a capital or a digit the hyphen
 * is kept.
 */
function afterLineEnd(text: string, from: number): number {
  const i = pastLineEnd(text, from);
  if (i < 0 || !isLetter(text, i)) return -1;
  const letter = text.charAt(i);
  return letter === letter.toLowerCase() && letter !== letter.toUpperCase() ? i : -1;
}

/** The offset after one line end and the blanks around it, or -1 if there is none or more than one. */
export function pastLineEnd(text: string, from: number): number {
  let i = from;
  let lines = 0;
  for (; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0d && text.charCodeAt(i + 1) === 0x0a) continue;
    if (kindOf(unit) === NEWLINE) lines += 1;
    else if (unit !== 0x20 && unit !== 0x09) break;
  }
  return lines === 1 ? i : -1;
}

function isLetter(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const kind = kindOf(text.charCodeAt(at));
  return (
    kind === LETTER || (kind === SPECIAL && /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0)))
  );
}

/** The offset after one code point and its marks. */
function afterCluster(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  return afterMarks(text, at + (code > 0xffff ? 2 : 1));
}

// The limit of the stream-safe text format (UAX 15): sorting the marks of one letter takes quadratic time.
const MOST_MARKS = 30;

/** The offset after the marks that begin at `from`. */
export function afterMarks(text: string, from: number): number {
  const end = Math.min(text.length, from + MOST_MARKS);
  let i = from;
  while (i < end && isMark(text, i)) i += 1;
  return i;
}

/** Whether there is a combining mark at `at`. */
export function isMark(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === SPECIAL && /\p{M}/u.test(text.charAt(at));
}

/**
 * Appends letters, marks and digits; a mark is combined with the previous letter where Unicode has one character for
 * both.
 */
function append(letters: Uint16Array, length: number, folded: string): number {
  let n = length;
  for (let i = 0; i < folded.length; i += 1) {
    const unit = folded.charCodeAt(i);
    const kind = kindOf(unit);
    if (kind === APOSTROPHE) {
      if (n < MOST_LETTERS) letters[n++] = APOSTROPHE_UNIT;
      continue;
    }
    if (kind !== LETTER && kind !== SPECIAL) continue;
    const joined = n > 0 ? (String.fromCharCode(letters[n - 1] ?? 0) + folded.charAt(i)).normalize("NFKC") : "";
    if (joined.length === 1) letters[n - 1] = joined.charCodeAt(0);
    else if (n < MOST_LETTERS) letters[n++] = kind === LETTER ? foldOf(unit) : unit;
  }
  return n;
}

function hashLetters(letters: Uint16Array, length: number): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ (letters[i] ?? 0), FNV_PRIME);
  return hash;
}
