import { readdirSync, readFileSync } from "node:fs";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";

const FOLDERS = ["db/seed/articles", "db/seed/library"];

/** Words of a document of the library, and of one that is looked up. */
export const LIBRARY_WORDS = 1500;
export const CHECKED_WORDS = 10_000;

/** Documents from this number on are in no library. */
export const UNKNOWN = 10_000_000;

/** Words of a large library beyond those of our own texts; English ones of 100,000 essays are about that many stems. */
const INVENTED_WORDS = 60_000;

/** Letters from which a word counts as one of content here: nearly all shorter ones are function words. */
const CONTENT_LETTERS = 5;

/**
 * Of ten words of content so many are replaced. The rest stays, so that turns of phrase come again from document to
 * document, as they do in real ones.
 */
const REPLACED = 0.75;

/**
 * Documents for measuring at scale: the sentences of our own articles and reference texts, with most words of content
 * replaced by a draw from their vocabulary and invented words. Both draws follow Zipf's law (a rank is as likely as its
 * inverse), so that there are fingerprints in nearly every document and many more in one alone. The same number gives
 * the same text everywhere.
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

/** By Zipf's law: the logarithm of a rank is evenly spread. */
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

/** Every word of content, the frequent first, then the invented. */
function words(sentences: readonly string[][]): string[] {
  const counts = new Map<string, number>();
  for (const word of sentences.flat())
    if (word.length >= CONTENT_LETTERS) counts.set(word, (counts.get(word) ?? 0) + 1);
  const own = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  return [...own, ...vocabulary(INVENTED_WORDS, 5)];
}
