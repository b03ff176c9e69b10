import { type CandidateLimits, type QueryWindow, rankCandidates, scoreWindows } from "../../similarity/index.ts";

/** What is left of the weight of a fingerprint when a document with it is chosen. */
const COUNTED_AGAIN = 0.2;

/**
 * The documents to go on with, best first: each time the one with the best window, where a fingerprint counts by how
 * rare it is, and a fifth as much for each document with it that is chosen already. Ranked by their windows alone, all
 * places could go to documents that have the same sentences of the text, and the source of another passage would be left
 * out (the idea of Carbonell and Goldstein, "The use of MMR", 1998). Where real documents share many sentences .77 of
 * the changed passages are found so, and .33 without it.
 * @param lists documents by fingerprint, each once
 * @param documents all of them
 */
export function chooseDocuments(
  windows: readonly QueryWindow[],
  lists: ReadonlyMap<number, Uint32Array>,
  documents: number,
  { candidates: most, ...limits }: CandidateLimits,
): number[] {
  const scores = scoreWindows(windows, lists, documents);
  const ranked = rankCandidates([{ ...scores, sources: scores.sources.map(String) }], {
    ...limits,
    candidates: Number.POSITIVE_INFINITY,
  });
  const numbers = ranked.map(({ source }) => Number(source));
  const hashes = hashesOf(new Set(numbers), lists);
  const windowsWith = windowsOfHashes(windows);
  const weights = new Map([...lists].map(([hash, list]) => [hash, Math.log(1 + documents / list.length)]));

  function bestWindow(number: number): number {
    const sums = new Map<number, number>();
    let best = 0;
    for (const hash of hashes.get(number) ?? []) {
      for (const window of windowsWith.get(hash) ?? []) {
        const sum = (sums.get(window) ?? 0) + (weights.get(hash) ?? 0);
        sums.set(window, sum);
        if (sum > best) best = sum;
      }
    }
    return best;
  }

  const left = numbers.map((number) => ({ number, value: bestWindow(number) }));
  const chosen: number[] = [];
  while (chosen.length < most) {
    // Values only fall, so one that is still the highest after it is computed again is the best of all.
    const next = highest(left);
    if (!next) break;
    next.value = bestWindow(next.number);
    if (highest(left) !== next) continue;
    left.splice(left.indexOf(next), 1);
    chosen.push(next.number);
    for (const hash of hashes.get(next.number) ?? []) weights.set(hash, (weights.get(hash) ?? 0) * COUNTED_AGAIN);
  }
  return chosen;
}

type Valued = { number: number; value: number };

/** The first one with the highest value. */
function highest(all: readonly Valued[]): Valued | undefined {
  let best = all[0];
  for (const one of all) if (best && one.value > best.value) best = one;
  return best;
}

function hashesOf(numbers: ReadonlySet<number>, lists: ReadonlyMap<number, Uint32Array>): Map<number, number[]> {
  const hashes = new Map<number, number[]>();
  for (const [hash, list] of lists) {
    for (const number of list) {
      if (!numbers.has(number)) continue;
      const own = hashes.get(number);
      if (own) own.push(hash);
      else hashes.set(number, [hash]);
    }
  }
  return hashes;
}

function windowsOfHashes(windows: readonly QueryWindow[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { window, hashes } of windows) {
    for (const hash of hashes) {
      const own = found.get(hash);
      if (own) own.push(window);
      else found.set(hash, [window]);
    }
  }
  return found;
}
