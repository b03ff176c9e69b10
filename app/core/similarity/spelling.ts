/**
 * The letters of a word of a to z and apostrophes, four in each of four numbers, the first in the lowest byte; unused
 * bytes are 0. A letter is its lower-case ASCII code, the apostrophe is APOSTROPHE_LETTER. Up to sixteen letters, the
 * numbers are the word itself and not only a hash, so equal numbers mean equal words.
 */
export type Spelling = [number, number, number, number];

/** Longer words have no spelling: they are paths, genes or attacks. */
export const MOST_SPELLED = 16;
/** The code after "z", so that the low five bits of all letters differ. */
export const APOSTROPHE_LETTER = 0x7b;
const LETTER_BITS = 5;
const LETTER_MASK = 31;

/** Writes the first `length` letters, at most MOST_SPELLED, into `spelling`. */
export function spell(letters: Uint8Array, length: number, spelling: Spelling): void {
  spelling.fill(0);
  for (let i = 0; i < length; i += 1) {
    const group = i >> 2;
    spelling[group] = (spelling[group] ?? 0) | ((letters[i] ?? 0) << ((i & 3) << 3));
  }
}

/** Packs four letters into twenty bits. Only their low five bits are used. */
export function pressed(group: number): number {
  const pairs = (group & 0x001f001f) | ((group & 0x1f001f00) >>> 3);
  return (pairs & 0x3ff) | ((pairs >>> 6) & 0xffc00);
}

/**
 * Writes the letters (1 to 27) of a packed group after the first `length` letters; returns the new number of letters.
 */
export function unpress(group: number, letters: Uint8Array, length: number): number {
  let n = length;
  for (let rest = group; rest !== 0; rest >>>= LETTER_BITS) letters[n++] = rest & LETTER_MASK;
  return n;
}

/**
 * The 32-bit hash of a spelled word, given as three numbers of packed groups; never 0. Every step is invertible, so
 * words of up to six letters never share a hash; the steps after the first are the finaliser of MurmurHash3.
 */
export function hashSpelling(first: number, second: number, third: number): number {
  let hash = Math.imul(second ^ Math.imul(third, 0x85ebca6b), 0x9e3779b1) ^ first;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16) || 1;
}

/** The first number of a packed word: group one, and the part of group two that fits into 32 bits. */
export function firstOf(one: number, two: number): number {
  return one | (two << 20);
}

/** The second number: the rest of group two, and group three. The third is group four. */
export function secondOf(two: number, three: number): number {
  return (two >>> 12) | (three << 8);
}

/** The hash of the word of these letters, at most MOST_SPELLED, of which only the low five bits are used. */
export function hashLetters(letters: Uint8Array, length: number): number {
  const two = pressedFrom(letters, 4, length);
  const first = firstOf(pressedFrom(letters, 0, length), two);
  return hashSpelling(first, secondOf(two, pressedFrom(letters, 8, length)), pressedFrom(letters, 12, length));
}

function pressedFrom(letters: Uint8Array, from: number, length: number): number {
  let group = 0;
  for (let i = Math.min(from + 4, length) - 1; i >= from; i -= 1)
    group = (group << LETTER_BITS) | ((letters[i] ?? 0) & LETTER_MASK);
  return group;
}
