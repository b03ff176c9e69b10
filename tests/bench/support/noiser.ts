import { seeded } from "#tests/core/similarity/random.ts";

/** A text with the errors of a bad scan, and the mapping of its offsets. */
export type Noisy = {
  text: string;
  /** The offset in the noisy text of an offset in the clean one, both in UTF-16 units. */
  at(offset: number): number;
};

/** Characters that OCR confuses: shapes that differ by a stroke. */
const CONFUSIONS: Record<string, readonly string[]> = {
  a: ["o", "u", "s"],
  b: ["h", "6"],
  c: ["e", "o"],
  d: ["cl", "o"],
  e: ["c", "o"],
  f: ["t", "i"],
  g: ["q", "9"],
  h: ["b", "li"],
  i: ["l", "1", "j"],
  j: ["i"],
  k: ["lc", "h"],
  l: ["1", "i", "t"],
  m: ["rn", "nn"],
  n: ["u", "ri", "r"],
  o: ["0", "c", "e"],
  p: ["n", "o"],
  q: ["g"],
  r: ["n", "i"],
  s: ["5", "a"],
  t: ["f", "l"],
  u: ["n", "ii"],
  v: ["y", "u"],
  w: ["vv", "u"],
  x: ["z"],
  y: ["v", "g"],
  z: ["s", "2"],
  B: ["8", "E"],
  D: ["O", "0"],
  E: ["F", "B"],
  G: ["6", "C"],
  I: ["l", "1"],
  O: ["0", "Q"],
  S: ["5", "8"],
  T: ["I", "7"],
  "0": ["O", "o"],
  "1": ["l", "I"],
  "5": ["S"],
  "8": ["B"],
  ".": [","],
  ",": ["."],
};

/**
 * Adds the errors of scanning and of PDF extraction: every character is misread with a probability of `rate`; with the
 * same probability each word is broken over two lines without its hyphen, each space is lost or doubled, and each
 * hyphen is lost (hyphens with ten times the probability, because they are lost most often). The same seed gives the
 * same text.
 */
export function spoil(text: string, rate: number, seed: number): Noisy {
  const random = seeded(seed);
  const places = new Uint32Array(text.length + 1);
  const out: string[] = [];
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    places[i] = length;
    const piece = spoilt(text, i, rate, random);
    out.push(piece);
    length += piece.length;
  }
  places[text.length] = length;
  return { text: out.join(""), at: (offset) => places[offset] ?? length };
}

function spoilt(text: string, at: number, rate: number, random: () => number): string {
  const character = text.charAt(at);
  if (character === "-") return random() < rate * 10 ? "" : character;
  if (character === " ") {
    const chance = random();
    return chance < rate / 2 ? "" : chance < rate ? "  " : character;
  }
  const piece = random() < rate ? misread(character, random) : character;
  return breaksHere(text, at, rate, random) ? `${piece}\n` : piece;
}

function misread(character: string, random: () => number): string {
  const others = CONFUSIONS[character] ?? CONFUSIONS[character.toLowerCase()];
  return others ? (others[Math.floor(random() * others.length)] ?? character) : character;
}

// English words have about five letters, so each letter is a break with a fifth of the word's probability.
const LETTERS_A_WORD = 5;

function breaksHere(text: string, at: number, rate: number, random: () => number): boolean {
  if (!/[a-z]/.test(text.charAt(at)) || !/[a-z]/.test(text.charAt(at + 1))) return false;
  return random() < rate / LETTERS_A_WORD;
}
