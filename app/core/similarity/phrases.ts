import { findBibliography } from "./bibliography.ts";
import { findCitations } from "./citations.ts";
import { GRAMMAR, NO_WORD, tierOf } from "./lexicon.ts";
import { findQuotations } from "./quotations.ts";
import { findTemplateText } from "./template-text.ts";
import type { Prepared } from "./tokenise.ts";
import { wordsBetween } from "./tokenise.ts";

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
};

/**
 * Phrases for searching a collection that supports only word queries: for each of `count` equal parts of a text, the
 * phrase within a sentence whose content words are rarest; longer words decide ties. Words are separated by single spaces.
 *
 * No phrase is from a quotation, the bibliography, a form or a declaration, none has a citation, a number, or a name (a word
 * with a capital inside a sentence, there or elsewhere in the text), and none crosses the lines of a title page.
 */
export function searchPhrases(text: string, p: Prepared, { count, words = PHRASE_WORDS }: PhraseOptions): string[] {
  const barred = barredWords(text, p);
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

/** 1 for each word that must not be sent. */
function barredWords(text: string, p: Prepared): Uint8Array {
  const barred = new Uint8Array(p.words);
  const left = [
    ...findBibliography(text),
    ...findQuotations(text),
    ...findTemplateText(text),
    ...findCitations(text).map(({ start, end }): [number, number] => [start, end]),
  ];
  for (const [start, end] of left) barred.fill(1, ...wordsBetween(p, start, end));
  const capital = capitals(text, p);
  const names = namesAmong(p, capital);
  for (let word = 0; word < p.words; word += 1) {
    const [start, end] = [p.start[word] ?? 0, p.end[word] ?? 0];
    const isName = capital[word] === OPENING && (names.has(p.hash[word] ?? 0) || tierOf(text, start, end) === NO_WORD);
    if (isName || capital[word] === NAME || /\d/.test(text.slice(start, end))) barred[word] = 1;
  }
  return barred;
}

/** A capital at the beginning of a sentence says nothing, but the word may be known as a name or not be English. */
const OPENING = 1;
const INSIDE = 2;
const NAME = 3;

/** More words with capitals than this inside sentences: a language that capitalises its nouns, such as German. */
const MOST_CAPITALS = 0.25;

/** For each word whether it has a capital, and where. Where nouns have them too, names are two in a row. */
function capitals(text: string, p: Prepared): Uint8Array {
  const found = new Uint8Array(p.words);
  const opens = new Set([0, ...p.sentenceEnds]);
  let inside = 0;
  for (let word = 0; word < p.words; word += 1) {
    const start = p.start[word] ?? 0;
    const isPronoun = (p.end[word] ?? 0) - start === 1 && text[start] === "I";
    if (isPronoun || !/^\p{Lu}/u.test(text.slice(start, start + 2))) continue;
    found[word] = opens.has(word) ? OPENING : INSIDE;
    if (found[word] === INSIDE) inside += 1;
  }
  const areNouns = inside > MOST_CAPITALS * p.words;
  const isInside = (word: number) => found[word] === INSIDE || found[word] === NAME;
  for (let word = 0; word < p.words; word += 1)
    if (isInside(word) && (!areNouns || isInside(word - 1) || isInside(word + 1))) found[word] = NAME;
  return found;
}

function namesAmong(p: Prepared, capital: Uint8Array): Set<number> {
  const names = new Set<number>();
  for (const [word, kind] of capital.entries()) if (kind === NAME) names.add(p.hash[word] ?? 0);
  return names;
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
    words.push(letters.replace(/[^\p{L}\p{N}'\u2019]/gu, "").replaceAll("\u2019", "'"));
  }
  return words.join(" ");
}
