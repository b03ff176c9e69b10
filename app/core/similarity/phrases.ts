import { GRAMMAR, tierOf } from "./lexicon.ts";
import type { Prepared } from "./tokenise.ts";
import { unsendableWords } from "./unsendable.ts";

// Eight words in a row occur in two texts by chance only as a set phrase, and set phrases have few content words.
const PHRASE_WORDS = 8;

/** Content words of eight, at least. */
const LEAST_SUBJECT_WORDS = 4;

/**
 * The worth of a content word by its tier in the list of English words: from one of the 4,000 most frequent to one that is
 * not listed, which may be a term as well as a slip.
 */
const WORTH = [1, 3, 4, 5];
const WORTH_UNLISTED = 4;

/** A line that ends before this many characters was not wrapped: the next one is another line of a title page or a list. */
const SHORTEST_WRAPPED_LINE = 45;

/** What may be between two words of a phrase: in an address of a person or a page they are joined by other marks. */
const BETWEEN = /^[\s,;:()'’"“”‘–—-]*$/u;

export type PhraseOptions = {
  /** Phrases at most: one from each of as many equal parts of the text. */
  count: number;
  /** Words of a phrase, at least eight; fewer where the sentence is shorter. */
  words?: number;
  /** The writer's own names, as the account has them: no word of them is sent. */
  names?: readonly string[];
};

/**
 * Phrases for searching a collection that supports only word queries: for each of `count` equal parts of a text, the
 * phrase within a sentence whose content words are rarest; longer words decide ties. Words are separated by single spaces.
 *
 * No phrase is from a quotation, the bibliography, a form or a declaration, the title page, a running header, or the
 * acknowledgements; none has a citation, a number, an address, or a word with a capital that may be a name. Texts in scripts
 * without capitals have no phrase.
 */
export function searchPhrases(
  text: string,
  p: Prepared,
  { count, words = PHRASE_WORDS, names = [] }: PhraseOptions,
): string[] {
  const barred = unsendableWords(text, p, names);
  const sums = worthSums(text, p, barred);
  const found = new Map<number, { first: number; behind: number; weight: number }>();
  let sentence = 0;
  for (let first = 0; first + PHRASE_WORDS <= p.words; first += 1) {
    while ((p.sentenceEnds[sentence] ?? p.words) <= first) sentence += 1;
    const behind = Math.min(first + words, p.sentenceEnds[sentence] ?? p.words);
    if (behind - first < PHRASE_WORDS || between(sums.barred, first, behind) > 0) continue;
    if (between(sums.breaks, first + 1, behind) > 0) continue;
    const subject = between(sums.subject, first, behind);
    if (subject * PHRASE_WORDS < LEAST_SUBJECT_WORDS * (behind - first)) continue;
    const weight = between(sums.worth, first, behind) * 1000 + between(sums.letters, first, behind);
    const part = Math.floor((first * count) / p.words);
    if (weight > (found.get(part)?.weight ?? 0)) found.set(part, { first, behind, weight });
  }
  return [...found]
    .sort((a, b) => a[0] - b[0])
    .map(([, { first, behind }]) => spelt(text, p, first, behind))
    .filter((phrase, at, all) => all.indexOf(phrase) === at);
}

/** Whether a phrase may go on from the word before to this one. */
function continues(text: string, p: Prepared, word: number): boolean {
  const end = p.end[word - 1] ?? 0;
  const gap = text.slice(end, p.start[word]);
  if (!BETWEEN.test(gap)) return false;
  if (!gap.includes("\n")) return true;
  const line = end - 1 - text.lastIndexOf("\n", end - 1);
  return !/\n\s*\n/.test(gap) && line >= SHORTEST_WRAPPED_LINE;
}

type Sums = Record<"barred" | "breaks" | "subject" | "worth" | "letters", Uint32Array>;

/** Sums of all words before each word. */
function worthSums(text: string, p: Prepared, barred: Uint8Array): Sums {
  const sums: Sums = {
    barred: new Uint32Array(p.words + 1),
    breaks: new Uint32Array(p.words + 1),
    subject: new Uint32Array(p.words + 1),
    worth: new Uint32Array(p.words + 1),
    letters: new Uint32Array(p.words + 1),
  };
  for (let word = 0; word < p.words; word += 1) {
    const isContent = p.content[word] === 1;
    const [start, end] = [p.start[word] ?? 0, p.end[word] ?? 0];
    add(sums.barred, word, barred[word] ?? 0);
    add(sums.breaks, word, word > 0 && !continues(text, p, word) ? 1 : 0);
    add(sums.subject, word, isContent ? 1 : 0);
    add(sums.worth, word, isContent ? worthOf(tierOf(text, start, end)) : 0);
    add(sums.letters, word, isContent ? end - start : 0);
  }
  return sums;
}

function worthOf(tier: number): number {
  return tier === GRAMMAR ? 0 : (WORTH[tier] ?? WORTH_UNLISTED);
}

function add(sums: Uint32Array, word: number, value: number): void {
  sums[word + 1] = (sums[word] ?? 0) + value;
}

function between(sums: Uint32Array, first: number, behind: number): number {
  return (sums[behind] ?? 0) - (sums[first] ?? 0);
}

function spelt(text: string, p: Prepared, first: number, behind: number): string {
  const words: string[] = [];
  for (let word = first; word < behind; word += 1) {
    const letters = text.slice(p.start[word], p.end[word]).normalize("NFKC");
    words.push(letters.replace(/[^\p{L}\p{M}\p{N}'\u2019]/gu, "").replaceAll("\u2019", "'"));
  }
  return words.join(" ");
}
