import { ngramHash } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

const RUN_WORDS = 10;
const MOST_COPIES = 20;

/**
 * Whether a run of ten words stands in a text more than twenty times. No essay does that; a text that tries one guess
 * after the other behind the same known words does. Refrains of forms and tables are shorter.
 */
export function repeatsItself(p: Prepared): boolean {
  const copies = new Map<number, { count: number; behind: number }>();
  for (let word = 0; word + RUN_WORDS <= p.words; word += 1) {
    const hash = ngramHash(p.hash, word, RUN_WORDS);
    const known = copies.get(hash);
    if (!known) copies.set(hash, { count: 1, behind: word + RUN_WORDS });
    // A single word said over and over would count at every word: copies do not overlap.
    else if (word >= known.behind) {
      known.count += 1;
      known.behind = word + RUN_WORDS;
      if (known.count > MOST_COPIES) return true;
    }
  }
  return false;
}
