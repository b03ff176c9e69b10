import { defaultOptions, type EngineOptions } from "./options.ts";
import { findSeeds } from "./seeds.ts";
import { spanVectorSpace } from "./sentence-vectors.ts";
import type { Prepared } from "./tokenise.ts";
import { shareVocabulary } from "./vocabulary.ts";

// Four stems in a row rarely match by chance; three sometimes do in texts on one subject, and five miss lightly
// rewritten text.
const RESEMBLING_WORDS = 4;

/**
 * The share of a text's distinct sequences of four stems that also occur in a source, 0 to 1: the containment of Broder
 * (1997). It measures how much of a short text was taken from another one when there is no passage.
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
 * The share of a text's sentences that are similar to a sentence of a source, 0 to 1, by the measure that seeds
 * paraphrases. It distinguishes a rewritten text from a text on the same subject, even if no passage is long enough.
 */
export function likeSentences(doc: Prepared, src: Prepared, options: EngineOptions = defaultOptions): number {
  const space = spanVectorSpace(doc, src, shareVocabulary(doc, src));
  if (space.doc.count === 0) return 0;
  return new Set(findSeeds(space, options).map((seed) => seed.doc)).size / space.doc.count;
}

/** Combines two 26-bit hashes of each sequence into one number: a chance collision needs about 10^7 sequences. */
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
