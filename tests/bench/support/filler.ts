import { seeded } from "#tests/core/similarity/random.ts";
import type { Corpus } from "./corpus.ts";
import { createMadeUpTexts } from "./made-up.ts";

/** Words of a filler text if the corpus has no text to build it from. */
const MADE_UP_WORDS = 900;

/**
 * Deterministic texts that fill an index next to the sources of a corpus: 20 to 140 sentences (short ones more often)
 * of those sources from which no pair copies, because a sentence of a copied source would make a second true source. If
 * every source is copied from, the texts are generated.
 */
export function createFiller(corpus: Corpus, sources: readonly string[]): (number: number) => string {
  const copied = new Set(corpus.pairs.filter(({ cases }) => cases.length > 0).map(({ source }) => source));
  const sentences = sources
    .filter((source) => !copied.has(source))
    .flatMap((source) => corpus.source(source).split(/(?<=[.!?])\s+/))
    .filter((sentence) => sentence.length > 20);
  if (sentences.length === 0) {
    const madeUp = createMadeUpTexts();
    return (number) => madeUp(number, MADE_UP_WORDS);
  }
  return (number) => {
    const random = seeded(number + 1);
    const count = 20 + Math.floor(120 * random() * random());
    return Array.from({ length: count }, () => sentences[Math.floor(random() * sentences.length)]).join(" ");
  };
}
