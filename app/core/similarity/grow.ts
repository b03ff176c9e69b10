import { type Chain, isChain, lastRun, push } from "./chains.ts";
import type { Run } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

// Two equal words after a skipped word are the shortest run that is more than chance.
const SHORTEST_STEP = 2;

/**
 * Extends a chain beyond its first and last run over a few changed words (the X-drop idea of BLAST, Altschul et al.
 * 1990): at most `skipWords` words are skipped on either side, and more words must match after them than were skipped.
 */
export function growChain(chain: Chain, doc: Prepared, src: Prepared, skipWords: number): Chain {
  const first = chain[0];
  const last = lastRun(chain);
  const before = walk(doc, src, first.doc - 1, first.src - 1, -1, skipWords).reverse();
  const after = walk(doc, src, last.doc + last.words, last.src + last.words, 1, skipWords);
  const grown: Run[] = [];
  for (const run of [...before, ...chain, ...after]) push(grown, run);
  return isChain(grown) ? grown : chain;
}

function walk(doc: Prepared, src: Prepared, docAt: number, srcAt: number, step: 1 | -1, skipWords: number): Run[] {
  const found: Run[] = [];
  let i = docAt;
  let j = srcAt;
  for (;;) {
    const next = nearestRun(doc, src, i, j, step, skipWords);
    if (!next) return found;
    found.push(step > 0 ? next : { doc: next.doc - next.words + 1, src: next.src - next.words + 1, words: next.words });
    i = next.doc + step * next.words;
    j = next.src + step * next.words;
  }
}

/** The nearest run from (i, j) in the direction `step`, given by its first word in that direction. */
function nearestRun(doc: Prepared, src: Prepared, i: number, j: number, step: 1 | -1, skipWords: number): Run | null {
  for (let sum = 1; sum <= 2 * skipWords; sum += 1) {
    for (let skip = Math.ceil(sum / 2); skip <= Math.min(sum, skipWords); skip += 1) {
      for (const [a, b] of [
        [skip, sum - skip],
        [sum - skip, skip],
      ] as const) {
        const words = equalWords(doc, src, i + step * a, j + step * b, step);
        if (words < Math.max(SHORTEST_STEP, skip + 1)) continue;
        const run = { doc: i + step * a, src: j + step * b, words };
        // Off the diagonal, "of the" matches anywhere.
        if (a === b || words > SHORTEST_STEP || hasContent(doc, run, step)) return run;
      }
    }
  }
  return null;
}

function equalWords(doc: Prepared, src: Prepared, i: number, j: number, step: 1 | -1): number {
  let words = 0;
  for (let a = i, b = j; a >= 0 && b >= 0 && a < doc.words && b < src.words; a += step, b += step) {
    if (doc.hash[a] !== src.hash[b]) break;
    words += 1;
  }
  return words;
}

function hasContent(doc: Prepared, run: Run, step: 1 | -1): boolean {
  for (let k = 0; k < run.words; k += 1) if (doc.content[run.doc + step * k] === 1) return true;
  return false;
}
