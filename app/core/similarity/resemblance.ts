import { defaultOptions, type EngineOptions } from "./options.ts";
import { findSeeds } from "./seeds.ts";
import { spanVectorSpace } from "./sentence-vectors.ts";
import type { Prepared } from "./tokenise.ts";
import { shareVocabulary } from "./vocabulary.ts";

// Of four stems in a row nearly none come together by chance; of three some do in texts on one subject, and five lose
// what was lightly rewritten.
const RESEMBLING_WORDS = 4;

/**
 * The share of a text's different sequences of four stems that stand in a source too, 0 to 1: the containment of Broder
 * (1997). It says how much of a short text is taken from another one, where no passage is.
 */
export function containment(doc: Prepared, src: Prepared): number {
  const own = sequencesOf(doc);
  if (own.size === 0) return 0;
  const theirs = sequencesOf(src);
  let shared = 0;
  for (const sequence of own) if (theirs.has(sequence)) shared += 1;
  return shared / own.size;
}

/**
 * The share of a text's sentences that are like a sentence of a source, 0 to 1, by the measure that seeds paraphrases. It
 * tells a text that was rewritten from one that is only on the same subject, also where no passage is long enough.
 */
export function likeSentences(doc: Prepared, src: Prepared, options: EngineOptions = defaultOptions): number {
  const space = spanVectorSpace(doc, src, shareVocabulary(doc, src));
  if (space.doc.count === 0) return 0;
  return new Set(findSeeds(space, options).map((seed) => seed.doc)).size / space.doc.count;
}

/** Two 26-bit hashes of each sequence as one number: a chance collision needs some 10^7 of them. */
function sequencesOf(p: Prepared): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i + RESEMBLING_WORDS <= p.words; i += 1) {
    let one = 0;
    let other = 0;
    for (let k = i; k < i + RESEMBLING_WORDS; k += 1) {
      one = Math.imul(one ^ (p.stem[k] ?? 0), 0x9e3779b1);
      one ^= one >>> 15;
      other = Math.imul(other + (p.stem[k] ?? 0), 0x85ebca6b);
      other ^= other >>> 13;
    }
    found.add((one >>> 6) * 2 ** 26 + (other >>> 6));
  }
  return found;
}
