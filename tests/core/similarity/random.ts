/** A small seeded generator (mulberry32), so that generated tests are the same on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const CONSONANTS = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "st", "tr", "pl", "gr"];
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ou"];

/** A vocabulary of invented words, none a function word. */
export function vocabulary(size: number, seed: number): string[] {
  const random = seeded(seed);
  const words = new Set<string>();
  while (words.size < size) {
    let word = "";
    for (let syllable = 0; syllable < 3; syllable += 1) word += pick(CONSONANTS, random) + pick(VOWELS, random);
    words.add(word);
  }
  return [...words];
}

/** Sentences of eight to eighteen words drawn from a vocabulary. */
export function sentences(words: number, from: readonly string[], random: () => number): string {
  const out: string[] = [];
  let left = 0;
  for (let i = 0; i < words; i += 1) {
    const word = pick(from, random);
    if (left === 0) {
      left = 8 + Math.floor(random() * 10);
      out.push(word.charAt(0).toUpperCase() + word.slice(1));
    } else out.push(word);
    left -= 1;
    if (left === 0 || i === words - 1) out.push(`${out.pop()}.`);
  }
  return out.join(" ");
}

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}
