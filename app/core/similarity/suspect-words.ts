import { NO_WORD, tierOf } from "./lexicon.ts";
import { NOT_SPELLED } from "./words.ts";

/** The words of a text by their offsets, with their frequency tiers. */
export type Words = { words: number; start: Uint32Array; end: Uint32Array; tier: Uint8Array };

/** Number of words that are examined together. */
export const WINDOW = 64;
// English has 4.7 letters per word, other languages 4 to 8: a mean far from that indicates split or joined words.
const LEAST_LETTERS = 4.1;
const MOST_LETTERS = 9;
const LONGEST_WORD = 25;
/** Fewest words that are not names, and the limits for the share of them that is in no list. */
const LEAST_SMALL = 6;
const LEAST_UNKNOWN = 0.3;
const FEW_UNKNOWN = 0.1;
/** "a", "I" and initials are one in twenty words of English. */
const MOST_SINGLE = 0.15;
/** Fewer words have no meaningful mean length. */
const LEAST_COUNTED = 12;
const CAPITAL_A = 0x41;

/** Whether the words of a window are too short, too long or too often unknown to be English as written. */
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
    // Numbers are left out of the mean length.
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
  // Plain speech also has short words, but nearly all of them are in the list.
  const isPlainSpeech = single <= MOST_SINGLE * counted && unknown < FEW_UNKNOWN * small;
  return letters < LEAST_LETTERS * counted && !isPlainSpeech;
}

/** The tier of a word of the text, or NO_WORD. */
export function tierAt(text: string, { start, end, tier }: Words, i: number): number {
  const known = tier[i] ?? NO_WORD;
  return known === NOT_SPELLED ? tierOf(text, start[i] ?? 0, end[i] ?? 0) : known;
}

/** A word that does not begin with a capital; names do, and are in no list. */
export function isSmall(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

export function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}
