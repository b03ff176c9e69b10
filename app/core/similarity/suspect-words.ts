import { NO_WORD, tierOf } from "./lexicon.ts";
import { NOT_SPELLED } from "./words.ts";

/** Words of a text by their places. */
export type Words = { words: number; start: Uint32Array; end: Uint32Array; tier: Uint8Array };

/** Words that are looked at together. */
export const WINDOW = 64;
// English has 4.7 letters a word, other languages 4 to 8: what is far from it was cut up or run together.
const LEAST_LETTERS = 4.1;
const MOST_LETTERS = 9;
const LONGEST_WORD = 25;
/** Words that are no names, and the share of them that no list has. */
const LEAST_SMALL = 6;
const LEAST_UNKNOWN = 0.3;
const FEW_UNKNOWN = 0.1;
/** "a", "I" and initials are one word in twenty of English. */
const MOST_SINGLE = 0.15;
/** Fewer words have no mean length worth the name. */
const LEAST_COUNTED = 12;
const CAPITAL_A = 0x41;

/** Whether the words of a window are too short, too long or too little known to be English as written. */
export function isSuspect(text: string, list: Words, from: number): boolean {
  const { start, end } = list;
  const behind = Math.min(list.words, from + WINDOW);
  let letters = 0;
  let counted = 0;
  let single = 0;
  let small = 0;
  let unknown = 0;
  for (let i = from; i < behind; i += 1) {
    const at = start[i] ?? 0;
    const length = (end[i] ?? 0) - at;
    const unit = text.charCodeAt(at);
    if (length >= LONGEST_WORD) return true;
    // Numbers have a length of their own.
    if (unit < CAPITAL_A) continue;
    letters += length;
    counted += 1;
    if (length < 2) single += 1;
    if (length < 2 || !isSmall(unit)) continue;
    small += 1;
    if (tierAt(text, list, i) === NO_WORD) unknown += 1;
  }
  if (small >= LEAST_SMALL && unknown >= LEAST_UNKNOWN * small) return true;
  if (counted < LEAST_COUNTED) return false;
  if (letters > MOST_LETTERS * counted) return true;
  // Plain speech has short words as well, and nearly all of them are in the list.
  const isPlainSpeech = single <= MOST_SINGLE * counted && unknown < FEW_UNKNOWN * small;
  return letters < LEAST_LETTERS * counted && !isPlainSpeech;
}

/** The tier of a word of the text, or NO_WORD. */
export function tierAt(text: string, { start, end, tier }: Words, i: number): number {
  const known = tier[i] ?? NO_WORD;
  return known === NOT_SPELLED ? tierOf(text, start[i] ?? 0, end[i] ?? 0) : known;
}

/** Names begin with a capital, and no list has them. */
export function isSmall(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

export function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}
