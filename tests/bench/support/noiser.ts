import { seeded } from "#tests/core/similarity/random.ts";

/** A text as a bad scan would give it, and where each of its offsets went. */
export type Noisy = {
  text: string;
  /** The offset in the noisy text of an offset in the clean one, both in UTF-16 units. */
  at(offset: number): number;
};

/** What recognition takes for one another: shapes that differ by a stroke. */
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
 * Spoils a text as scanning and PDF do: every character is misread with a chance of `rate`; every word is broken over
 * two lines without its hyphen, every space is lost or doubled, and every hyphen is lost, with the same chance each
 * (hyphens with ten times it: they are what is lost most). The same seed gives the same text.
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

// English words have some five letters, so each letter breaks with a fifth of the word's chance.
const LETTERS_A_WORD = 5;

function breaksHere(text: string, at: number, rate: number, random: () => number): boolean {
  if (!/[a-z]/.test(text.charAt(at)) || !/[a-z]/.test(text.charAt(at + 1))) return false;
  return random() < rate / LETTERS_A_WORD;
}
