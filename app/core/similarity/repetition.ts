import type { Fingerprint } from "./fingerprint.ts";
import { ngramHash } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

const RUN_WORDS = 10;
/** Of ten words some five carry subject. */
const RUN_PRINTS = 5;
const MOST_COPIES = 20;

/**
 * Whether a run of ten words stands in a text more than twenty times. No essay does that; a text that tries one guess
 * after the other behind the same known words does. Refrains of forms and tables are shorter.
 */
export function repeatsItself(p: Prepared): boolean {
  return repeats(p.hash, p.words, RUN_WORDS);
}

/** The same of a text of which only the fingerprints are known. */
export function printsRepeat({ hashes }: Fingerprint): boolean {
  // Their lower halves are as evenly spread as the whole.
  return repeats(
    Uint32Array.from(hashes, (hash) => hash >>> 0),
    hashes.length,
    RUN_PRINTS,
  );
}

function repeats(hashes: Uint32Array, length: number, run: number): boolean {
  const copies = new Map<number, { count: number; behind: number }>();
  for (let at = 0; at + run <= length; at += 1) {
    const hash = ngramHash(hashes, at, run);
    const known = copies.get(hash);
    if (!known) copies.set(hash, { count: 1, behind: at + run });
    // A single word said over and over would count at every word: copies do not overlap.
    else if (at >= known.behind) {
      known.count += 1;
      known.behind = at + run;
      if (known.count > MOST_COPIES) return true;
    }
  }
  return false;
}
