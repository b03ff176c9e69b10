import type { Edit } from "./edits.ts";
import { type Findings, note } from "./flags.ts";
import { lookAlike } from "./spelling-changes.ts";

/** Signs that look like letters, and the digit that looks like the same letter. */
const DIGITS: Record<string, string> = { "@": "4", $: "5", "!": "1", "|": "1", "€": "3", "£": "1", "+": "7" };
/** Tables have vertical bars between words, so a bar inside a word is no evidence. */
const INSIDE_SIGNS = "@$!€£+";
const INSIDE = /[A-Za-z0-9][@$!€£+][A-Za-z0-9]/;
const WORD = /@|[A-Za-z0-9@$!|€£+]*[A-Za-z](?:[A-Za-z0-9@$!|€£+]*[A-Za-z0-9@$€£])?/g;
const LONGEST_WORD = 24;
/** Shorter words match by chance: `1@T` is the start of a table row. */
const SHORTEST = 4;

/**
 * Characters that are judged together, the signs inside words that they must contain, and the share of words that must
 * become English.
 */
const STRETCH = 2_000;
const LEAST_SIGNS = 8;
const LEAST_KNOWN = 0.6;
/** Most words with signs that are judged in a stretch, to limit the cost of a text that consists of signs. */
const MOST_JUDGED = 64;

/**
 * The edits that replace signs in words with the digits that look like the same letter, where most words with a sign
 * inside become English by the change; addresses, prices and code do not. `plainSpelling` then reads the digits as
 * letters.
 */
export function letterSymbols(text: string, found: Findings): Edit[] {
  const near = stretchesOf(text);
  if (near.size === 0) return [];
  return [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => {
    const edits = near.has(Math.floor(index / STRETCH)) ? editsOf(word, index) : [];
    if (edits.length > 0) note(found.spelling, index, index + word.length);
    return edits;
  });
}

/** The stretches in which signs represent letters, and their neighbours. */
function stretchesOf(text: string): Set<number> {
  const counts = new Map<number, { signs: number; known: number }>();
  for (const sign of INSIDE_SIGNS) {
    // A regular expression over the whole text would take ten times as long.
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (!INSIDE.test(text.slice(Math.max(0, at - 1), at + 2))) continue;
      const stretch = Math.floor(at / STRETCH);
      const count = counts.get(stretch) ?? { signs: 0, known: 0 };
      const word = wordAt(text, at);
      if (count.signs >= MOST_JUDGED || word.length < SHORTEST || /^[A-Z]/.test(word)) continue;
      count.signs += 1;
      if (lookAlike(digitsOf(word.toLowerCase())) !== null) count.known += 1;
      counts.set(stretch, count);
    }
  }
  const sure = [...counts].filter(([, { signs, known }]) => signs >= LEAST_SIGNS && known >= LEAST_KNOWN * signs);
  return new Set(sure.flatMap(([stretch]) => [stretch - 1, stretch, stretch + 1]));
}

function wordAt(text: string, at: number): string {
  const before = /[A-Za-z0-9@$!|€£+]*$/.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[0] ?? "";
  const after = /^[A-Za-z0-9@$!|€£+]*/.exec(text.slice(at, at + LONGEST_WORD))?.[0] ?? "";
  return (before + after).replace(/[!|+]+$/, "");
}

function editsOf(word: string, start: number): Edit[] {
  return [...word].flatMap((sign, at) => {
    const letters = word === "@" ? "a" : DIGITS[sign];
    return letters ? [{ start: start + at, end: start + at + 1, letters }] : [];
  });
}

function digitsOf(word: string): string {
  return word.replace(/[^a-z0-9]/g, (sign) => DIGITS[sign] ?? "");
}
