import { ngramHash } from "./runs.ts";

/** Ten words in a row are eight triples in a row. */
const RUN_TRIPLES = 8;
const RUN_WORDS = 10;
const MOST_COPIES = 20;

/**
 * Whether a run of ten words occurs in a text more than twenty times. No essay has such repetition; a text that tries
 * many guesses in turn after the same known words has. Refrains of forms and tables are shorter.
 *
 * @param triples of the text, from tripleHashes
 */
export function repeatsItself(triples: Float64Array): boolean {
  // The lower halves of the hashes are distributed as evenly as the whole.
  const hashes = Uint32Array.from(triples);
  const copies = new Map<number, { count: number; behind: number }>();
  for (let at = 0; at + RUN_TRIPLES <= hashes.length; at += 1) {
    const hash = ngramHash(hashes, at, RUN_TRIPLES);
    const known = copies.get(hash);
    if (!known) copies.set(hash, { count: 1, behind: at + RUN_WORDS });
    // Copies must not overlap: otherwise a single repeated word would count at every position.
    else if (at >= known.behind) {
      known.count += 1;
      known.behind = at + RUN_WORDS;
      if (known.count > MOST_COPIES) return true;
    }
  }
  return false;
}
