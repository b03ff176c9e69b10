import { readdirSync, readFileSync } from "node:fs";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";

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

const FUNCTION_WORDS =
  "the of and to in a is that for it as was with be by on not he this are or his from at which but have an had they you were their one all we can her has there been if more when will would who so no".split(
    " ",
  );
const FUNCTION_SHARE = 0.45;

/**
 * Texts of the same words in sentences of no text: their pairs of words are in the library as often as those of others,
 * but no sentence is like one of it.
 */
export function createUnrelatedTexts(): (number: number, words: number) => string {
  const vocabulary = words(ownSentences());
  return (number, length) => {
    const random = seeded(number * 2 + 77);
    const out: string[] = [];
    for (let count = 0; count < length; ) {
      const sentence = Array.from({ length: 10 + Math.floor(random() * 12) }, () =>
        random() < FUNCTION_SHARE ? draw(FUNCTION_WORDS, random) : draw(vocabulary, random),
      );
      out.push(`${sentence.join(" ")}.`);
      count += sentence.length;
    }
    return out.join(" ");
  };
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
