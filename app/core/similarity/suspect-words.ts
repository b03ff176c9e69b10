import { NO_WORD, tierOf } from "./lexicon.ts";

/** Words of a text by their places. */
export type Words = { words: number; start: Uint32Array; end: Uint32Array };

/** Words that are looked at together. */
export const WINDOW = 64;
// English has 4.7 letters a word, other languages 4 to 8: what is far from it was cut up or run together.
const LEAST_LETTERS = 4.1;
const MOST_LETTERS = 9;
const LONGEST_WORD = 25;
/** One word in so many is looked up. */
const SAMPLED = 6;
const LEAST_SAMPLES = 4;
/** Fewer words have no mean length worth the name. */
const LEAST_COUNTED = 12;
const CAPITAL_A = 0x41;

/** Whether the words of a window are too short, too long or too little known to be English as it is written. */
export function isSuspect(text: string, { words, start, end }: Words, from: number): boolean {
  const behind = Math.min(words, from + WINDOW);
  let letters = 0;
  let counted = 0;
  let sampled = 0;
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
    if (i % SAMPLED > 0 || length < 2 || !isSmall(unit)) continue;
    sampled += 1;
    if (tierOf(text, at, end[i] ?? 0) === NO_WORD) unknown += 1;
  }
  if (sampled >= LEAST_SAMPLES && unknown * 3 >= sampled) return true;
  return counted >= LEAST_COUNTED && (letters < LEAST_LETTERS * counted || letters > MOST_LETTERS * counted);
}

/** Names begin with a capital, and no list has them. */
export function isSmall(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

export function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}
