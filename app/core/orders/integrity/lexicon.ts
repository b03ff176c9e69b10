import { unmasked } from "./look-alike-letters.ts";
import { notSlips, slippery, type WordClass, wordClasses } from "./words.ts";

const classes = new Map<string, Set<WordClass>>();
const pairs = new Set<string>();
for (const [name, list] of Object.entries(wordClasses)) {
  for (const entry of list.split(" ")) {
    const word = entry.replace(/'/g, "");
    if (word.includes("_")) pairs.add(word);
    const held = classes.get(word) ?? new Set<WordClass>();
    classes.set(word, held.add(name as WordClass));
  }
}

const FUNCTION_WORDS = new Set("a an the my your our me for i you it this that to in of on by with please".split(" "));
const slips = new Map<string, string>();
const honest = new Set(notSlips.split(" "));
for (const word of slippery.split(" ")) {
  for (const key of [word, ...shortened(word)]) if (!slips.has(key)) slips.set(key, word);
}

const NONE: ReadonlySet<WordClass> = new Set();

export function classesOf(word: string): ReadonlySet<WordClass> {
  return classes.get(word) ?? NONE;
}

export function isKnown(word: string): boolean {
  return classes.has(word) || FUNCTION_WORDS.has(word);
}

/** "case study": two words that form one noun. */
export function pairOf(word: string, next: string): string | null {
  const pair = `${word}_${next}`;
  return pairs.has(pair) ? pair : null;
}

/** The intended word: without digits for letters, repeated letters and typing errors. */
export function meant(word: string): string {
  if (isKnown(word) || /^\d+$/.test(word)) return word;
  for (const plain of [...unmasked(word), ...undrawn(word)]) {
    if (isKnown(plain)) return plain;
  }
  return slipOf(word) ?? word;
}

/** "wriiite", "essaaay" */
function undrawn(word: string): string[] {
  if (!/(.)\1\1/.test(word)) return [];
  return [word.replace(/(.)\1{2,}/g, "$1"), word.replace(/(.)\1{2,}/g, "$1$1")];
}

/** A word with one typing error: a letter missing, added, replaced or swapped with its neighbour. */
function slipOf(word: string): string | null {
  if (word.length < 4 || word.length > 16 || honest.has(word) || !/^[a-z]+$/.test(word)) return null;
  for (const key of [word, ...shortened(word)]) {
    const found = slips.get(key);
    // Deleting one letter from each word also matches words with two differences, which are excluded here.
    if (found && found.charAt(0) === word.charAt(0) && isOneSlip(word, found)) return found;
  }
  return null;
}

function isOneSlip(word: string, other: string): boolean {
  let from = 0;
  while (from < word.length && word[from] === other[from]) from++;
  const rest = word.slice(from);
  const target = other.slice(from);
  if (rest.slice(1) === target || rest === target.slice(1) || rest.slice(1) === target.slice(1)) return true;
  return (
    rest.charAt(0) === target.charAt(1) && rest.charAt(1) === target.charAt(0) && rest.slice(2) === target.slice(2)
  );
}

function shortened(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Letters without spaces split into words, longest match first from the left; null if letters remain. */
export function segmented(letters: string): string[] | null {
  const LONGEST = 16;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end++) {
    best[end] = null;
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start];
      const word = letters.slice(start, end);
      if (!before || !isKnown(word)) continue;
      const held = best[end];
      if (!held || before.length + 1 < held.length) best[end] = [...before, word];
    }
  }
  return best[letters.length] ?? null;
}
