import { latinLetters, type OddWord } from "./disguised-word.ts";
import { GRAMMAR, NO_WORD, tierOf } from "./lexicon.ts";
import type { Candidate, CandidateKind } from "./plain-letters.ts";

/** Characters of a text that are decided together: a third of a page. */
const CHUNK = 600;

type Tally = { words: number; known: number; long: Set<string>; grammar: number };

/** The evidence from the odd words and the plain words of each stretch of a text. */
export type Evidence = {
  tallies: Map<CandidateKind, Map<number, Tally>>;
  plain(chunk: number): { words: number; known: number };
  /** Words of other alphabets that imitate no Latin word. */
  foreign: Map<number, number>;
};

// Short English words (sit, ten, the) occur by chance and in other languages; long ones rarely do.
const LONG = 6;
// Share of known words in an English text, including names; in other languages with the same letters a third of the
// words look English.
const LEAST_ENGLISH = 0.62;
// Words of one or two letters are no evidence.
const TELLING = 3;
/** Fewest letters of a word that consists of several words. */
const SENTENCE = 30;

export function evidenceOf(text: string, candidates: readonly Candidate[], foreign: Evidence["foreign"]): Evidence {
  const tallies = new Map<CandidateKind, Map<number, Tally>>();
  for (const word of candidates) count(tallies, word.kind, word);
  const plain = new Map<number, { words: number; known: number }>();
  return {
    tallies,
    foreign,
    plain(chunk) {
      const known = plain.get(chunk) ?? plainWords(text.slice(Math.max(0, (chunk - 1) * CHUNK), (chunk + 2) * CHUNK));
      plain.set(chunk, known);
      return known;
    },
  };
}

function count(tallies: Evidence["tallies"], kind: CandidateKind, { start, folded, known }: OddWord): void {
  const chunks = tallies.get(kind) ?? new Map<number, Tally>();
  tallies.set(kind, chunks);
  const chunk = Math.floor(start / CHUNK);
  const tally = chunks.get(chunk) ?? noTally();
  chunks.set(chunk, tally);
  if (folded.length < TELLING) return;
  tally.words += 1;
  if (!known) return;
  tally.known += 1;
  if (folded.length >= LONG) tally.long.add(folded);
  if (tierOf(folded, 0, folded.length) === GRAMMAR) tally.grammar += 1;
}

/**
 * Counts the words of plain letters that are not adjacent to other letters or marks, and how many of them are English.
 */
function plainWords(text: string): { words: number; known: number } {
  let words = 0;
  let known = 0;
  for (const { 0: word } of text.matchAll(/(?<![\p{L}\p{M}])[A-Za-z]{2,20}(?![\p{L}\p{M}])/gu)) {
    words += 1;
    if (tierOf(word, 0, word.length) !== NO_WORD) known += 1;
  }
  return { words, known };
}

/** Counts a word of another alphabet that imitates no Latin word. */
export function noteForeign(foreign: Evidence["foreign"], start: number): void {
  const chunk = Math.floor(start / CHUNK);
  foreign.set(chunk, (foreign.get(chunk) ?? 0) + 1);
}

/** Whether the words of the same kind around a word are disguised English words. */
export function isDisguise({ kind, start, known: isKnown, folded, ...word }: Candidate, evidence: Evidence): boolean {
  const chunk = Math.floor(start / CHUNK);
  const tally = around(evidence.tallies.get(kind), chunk);
  const { words, known, long, grammar } = tally;
  const plain = evidence.plain(chunk);
  switch (kind) {
    case "borrowed": {
      // Among words of another alphabet, a letter that could be Latin is not a disguise.
      if (nearby(evidence.foreign, chunk) * 2 > words) return false;
      const alone = word.count.near === 0 && (isKnown || latinLetters(word) > 0) && folded.length >= TELLING - 1;
      return (
        (alone && !word.greek) ||
        (isKnown && latinLetters(word) > 2) ||
        (known >= 1 && folded.length < TELLING) ||
        (known >= 3 && known >= 0.5 * words)
      );
    }
    // Formulas contain whole words (max, rate, force) in such letters, but no function words and no sentences without
    // spaces.
    case "styled":
      return (known >= 20 && grammar >= 6) || (isKnown && folded.length >= SENTENCE);
    case "latin":
    case "marks":
      return words >= 3 && known >= 0.55 * words && (long.size >= 3 || grammar >= 3) && isEnglish(plain, tally);
    case "accents":
      return (
        isEnglish(plain, tally) &&
        words >= 5 &&
        known >= 0.55 * words &&
        long.size >= 3 &&
        words >= 0.12 * (plain.words + words)
      );
  }
}

/** Whether the plain and the odd words together are English. */
function isEnglish(plain: { words: number; known: number }, { words, known }: Tally): boolean {
  return plain.known + known >= LEAST_ENGLISH * (plain.words + words);
}

function nearby(foreign: ReadonlyMap<number, number>, chunk: number): number {
  return [chunk - 1, chunk, chunk + 1].reduce((sum, one) => sum + (foreign.get(one) ?? 0), 0);
}

function noTally(): Tally {
  return { words: 0, known: 0, long: new Set(), grammar: 0 };
}

function around(chunks: Map<number, Tally> | undefined, chunk: number): Tally {
  const sum = noTally();
  for (const near of [chunk - 1, chunk, chunk + 1]) {
    const tally = chunks?.get(near);
    if (!tally) continue;
    sum.words += tally.words;
    sum.known += tally.known;
    for (const word of tally.long) sum.long.add(word);
    sum.grammar += tally.grammar;
  }
  return sum;
}
