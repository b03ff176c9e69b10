import { lexicon, NO_WORD } from "./lexicon.ts";
import { TIER_BITS } from "./segmentation.ts";

/** Letters a to z, and 0 for the position before the first letter. */
const SYMBOLS = 27;
/** Count added for every letter after any two letters, so that rare sequences have a probability above 0. */
const ANY = 0.05;
const FIRST = 0x60;

let bits: Float32Array | undefined;

/**
 * Bits per letter of the letters a to z in [from, to), each predicted from the two letters before it, ignoring spaces:
 * a Markov model (Shannon, "Prediction and entropy of printed English", 1951) of English words by frequency. English
 * has 3.2 to 4.3 in 150 letters, wherever its spaces are; Spanish, French and German have 4.0 to 4.5, Danish, Polish
 * and Turkish 4.9 to 5.4. Infinity if there are no letters.
 */
export function letterBits(text: string, from: number, to: number): number {
  bits ??= model();
  let sum = 0;
  let letters = 0;
  let context = 0;
  for (let at = from; at < to; at += 1) {
    const symbol = (text.charCodeAt(at) | 0x20) - FIRST;
    if (symbol < 1 || symbol >= SYMBOLS) continue;
    const next = context * SYMBOLS + symbol;
    if (context >= SYMBOLS) {
      sum += bits[next] ?? 0;
      letters += 1;
    }
    context = next % (SYMBOLS * SYMBOLS);
  }
  return letters === 0 ? Infinity : sum / letters;
}

/** After a word, the first letter of any word may follow. */
function model(): Float32Array {
  const counts = countTrigrams();
  const firsts = counts.slice(0, SYMBOLS);
  const all = sumOf(firsts, 0);
  const found = new Float32Array(SYMBOLS ** 3);
  for (let context = 0; context < SYMBOLS ** 2; context += 1) {
    const row = context * SYMBOLS;
    const total = sumOf(counts, row);
    const ending = counts[row] ?? 0;
    for (let symbol = 1; symbol < SYMBOLS; symbol += 1) {
      const follows = (counts[row + symbol] ?? 0) + (context > 0 ? (ending * (firsts[symbol] ?? 0)) / all : 0);
      const chance = total > 0 ? follows / total : 0;
      found[row + symbol] = -Math.log2((1 - ANY) * chance + ANY / (SYMBOLS - 1));
    }
  }
  return found;
}

function sumOf(counts: Float64Array, from: number): number {
  return counts.subarray(from, from + SYMBOLS).reduce((sum, count) => sum + count, 0);
}

/** How often each symbol follows two others inside words; 0 is the end of a word. */
function countTrigrams(): Float64Array {
  const { firstChild, sibling, letter, tier } = lexicon();
  const counts = new Float64Array(SYMBOLS ** 3);
  const parent = new Uint32Array(letter.length);
  const context = new Uint16Array(letter.length);
  // Child nodes have higher numbers than their parent.
  for (let node = 0; node < letter.length; node += 1) {
    for (let child = firstChild[node] ?? 0; child !== 0; child = sibling[child] ?? 0) {
      parent[child] = node;
      context[child] = ((context[node] ?? 0) * SYMBOLS + (letter[child] ?? 0) - FIRST) % SYMBOLS ** 2;
    }
  }
  const below = new Float64Array(letter.length);
  for (let node = letter.length - 1; node > 0; node -= 1) {
    const own = tier[node] === NO_WORD ? 0 : 2 ** -(TIER_BITS[tier[node] ?? 0] ?? 0);
    const words = (below[node] ?? 0) + own;
    const before = parent[node] ?? 0;
    below[before] = (below[before] ?? 0) + words;
    const trigram = (context[before] ?? 0) * SYMBOLS + (letter[node] ?? 0) - FIRST;
    counts[trigram] = (counts[trigram] ?? 0) + words;
    const end = (context[node] ?? 0) * SYMBOLS;
    counts[end] = (counts[end] ?? 0) + own;
  }
  return counts;
}
