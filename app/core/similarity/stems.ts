import { hashText, spell, type Word } from "./normalise.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stopwords.ts";

// Stemming is the dearest step and most words are old acquaintances, so the last word met in each slot is kept with its
// letters. Letters are compared, not only hashes: the answer never depends on what was read before.
const SLOTS = 1 << 16;
const MOST_LETTERS = 16;
const keys = new Int32Array(SLOTS);
const lengths = new Uint8Array(SLOTS);
const spellings = new Uint16Array(SLOTS * MOST_LETTERS);
const stems = new Int32Array(SLOTS);
const contents = new Uint8Array(SLOTS);

// Shorter words are function words, units and initials in every language written with letters.
const SHORTEST_CONTENT_WORD = 3;
const FIRST_IDEOGRAPH = 0x0e00;

/** The slot in which the stem of a word stands until the next call: see `stemAt` and `contentAt`. */
export function stemSlot(word: Word): number {
  const slot = Math.imul(word.hash, 0x9e3779b1) >>> 16;
  if (keys[slot] === word.hash && lengths[slot] === word.length && sameLetters(slot, word)) return slot;
  const letters = spell(word);
  keys[slot] = word.length <= MOST_LETTERS ? word.hash : 0;
  lengths[slot] = word.length;
  if (word.length <= MOST_LETTERS) spellings.set(word.letters.subarray(0, word.length), slot * MOST_LETTERS);
  stems[slot] = isPlain(word) ? hashText(stem(letters)) : word.hash;
  contents[slot] = isContent(letters) ? 1 : 0;
  return slot;
}

/** 32-bit hash of the stem in a slot. */
export function stemAt(slot: number): number {
  return stems[slot] ?? 0;
}

/** 1 if the word in a slot carries subject, 0 if it is a function word or very short. */
export function contentAt(slot: number): number {
  return contents[slot] ?? 0;
}

function sameLetters(slot: number, word: Word): boolean {
  const at = slot * MOST_LETTERS;
  for (let i = 0; i < word.length; i += 1) if (spellings[at + i] !== word.letters[i]) return false;
  return true;
}

function isContent(letters: string): boolean {
  if (letters.charCodeAt(0) >= FIRST_IDEOGRAPH) return true;
  return letters.length >= SHORTEST_CONTENT_WORD && !isStopWord(letters);
}

/** Porter's rules are for words of ASCII letters; other words are their own stems. */
function isPlain(word: Word): boolean {
  if (word.length > MOST_LETTERS) return false;
  for (let i = 0; i < word.length; i += 1) {
    const unit = word.letters[i] ?? 0;
    if (unit !== 0x27 && (unit < 0x61 || unit > 0x7a)) return false;
  }
  return true;
}
