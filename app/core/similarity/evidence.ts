import { lengthOf, type Place, type Stretch } from "./likelihood.ts";
import { exactRuns, type Run, type Words } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

// In a compact place two words in a row are worth showing; in a whole source fewer than three are chance.
const RUN_WORDS = 2;
const RUN_WORDS_AFAR = 3;
const AFAR = 3;

/**
 * The runs of equal words inside a place that contain a content word; longer runs take their words on both sides first.
 * Sorted by position in the checked text; the order in the source may differ.
 */
export function runsInside(doc: Prepared, src: Prepared, place: Place, maxOccurrences: number): Run[] {
  const afar = lengthOf(place.src) > AFAR * lengthOf(place.doc);
  const runs = exactRuns(
    wordsOf(doc, place.doc),
    wordsOf(src, place.src),
    afar ? RUN_WORDS_AFAR : RUN_WORDS,
    maxOccurrences,
  ).map((run) => ({ doc: run.doc + place.doc.first, src: run.src + place.src.first, words: run.words }));
  const docTaken = new Uint8Array(lengthOf(place.doc));
  const srcTaken = new Uint8Array(lengthOf(place.src));
  const kept: Run[] = [];
  for (const run of runs.sort((a, b) => b.words - a.words || a.doc - b.doc || a.src - b.src)) {
    const d = run.doc - place.doc.first;
    const s = run.src - place.src.first;
    if (docTaken.subarray(d, d + run.words).includes(1) || srcTaken.subarray(s, s + run.words).includes(1)) continue;
    if (!doc.content.subarray(run.doc, run.doc + run.words).includes(1)) continue;
    docTaken.fill(1, d, d + run.words);
    srcTaken.fill(1, s, s + run.words);
    kept.push(run);
  }
  return kept.sort((a, b) => a.doc - b.doc);
}

// More runs than a report can show for one place; the computation below is quadratic in their number.
const MOST_RUNS = 500;

/**
 * The largest number of words that runs share in the same order on both sides: the heaviest increasing sequence of
 * runs.
 */
export function wordsInOrder(runs: readonly Run[]): number {
  const sums: number[] = [];
  let most = 0;
  for (const [i, run] of runs.slice(0, MOST_RUNS).entries()) {
    let before = 0;
    for (let k = 0; k < i; k += 1) {
      const earlier = runs[k];
      if (earlier && earlier.src + earlier.words <= run.src) before = Math.max(before, sums[k] ?? 0);
    }
    sums.push(before + run.words);
    most = Math.max(most, before + run.words);
  }
  return most;
}

function wordsOf(p: Prepared, { first, behind }: Stretch): Words {
  return { words: behind - first, hash: p.hash.subarray(first, behind) };
}
