import type { Run } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/** Runs in ascending order on both sides without overlaps: one passage with small changes between the runs. */
export type Chain = [Run, ...Run[]];

/** Type guard: the list of runs is not empty. */
export function isChain(runs: Run[]): runs is Chain {
  return runs.length > 0;
}

export function lastRun(chain: Chain): Run {
  return chain.at(-1) ?? chain[0];
}

// Runs on both sides of a doubled or dropped word overlap by the few words that fit both.
const MOST_OVERLAP = 4;

// Only a highly repetitive text keeps more chains open at one position; the oldest chains are then closed.
const MOST_OPEN = 64;

/** Appends each run to the best chain: the one with the smallest shift, then the smallest gap. */
export function chainRuns(runs: readonly Run[], gapWords: number, driftWords: number): Chain[] {
  return joinChains(
    runs.map((run) => [run]),
    gapWords,
    driftWords,
  );
}

/** Joins whole chains in the same way: after growing, chains may be closer to each other or overlap. */
export function joinChains(parts: readonly Chain[], gapWords: number, driftWords: number): Chain[] {
  const chains: Chain[] = [];
  let open: Chain[] = [];
  for (const part of [...parts].sort((a, b) => a[0].doc - b[0].doc || a[0].src - b[0].src)) {
    open = open.filter((chain) => docEnd(chain) + gapWords >= part[0].doc).slice(-MOST_OPEN);
    let nearest: Chain | undefined;
    let least = Infinity;
    for (const chain of open) {
      const cost = distance(chain, part, gapWords, driftWords);
      if (cost < least) {
        least = cost;
        nearest = chain;
      }
    }
    if (nearest) {
      for (const run of remainder(part, lastRun(nearest))) push(nearest, run);
    } else {
      const chain: Chain = [...part];
      chains.push(chain);
      open.push(chain);
    }
  }
  return chains;
}

/** Adds the single equal words inside the gaps of a chain, by the longest common subsequence of each gap. */
export function fillGaps(chain: Chain, doc: Prepared, src: Prepared): Chain {
  const [first, ...rest] = chain;
  const filled: Chain = [first];
  for (const run of rest) {
    const last = lastRun(filled);
    const inner = commonWords(doc, last.doc + last.words, run.doc, src, last.src + last.words, run.src);
    for (const part of inner) push(filled, part);
    push(filled, run);
  }
  return filled;
}

/** Appends a run; merges it with the last run if they are adjacent. */
export function push(chain: Run[], run: Run): void {
  const last = chain.at(-1);
  if (last && last.doc + last.words === run.doc && last.src + last.words === run.src) {
    chain[chain.length - 1] = { ...last, words: last.words + run.words };
  } else chain.push(run);
}

function docEnd(chain: Chain): number {
  const last = lastRun(chain);
  return last.doc + last.words;
}

/**
 * The cost of joining a chain to the next one; infinite if the next one is too far away or not after it on both sides.
 */
function distance(chain: Chain, part: Chain, gapWords: number, driftWords: number): number {
  const from = lastRun(chain);
  const docOverlap = from.doc + from.words - part[0].doc;
  const srcOverlap = from.src + from.words - part[0].src;
  const onDiagonal = docOverlap === srcOverlap;
  if (Math.max(docOverlap, srcOverlap) > MOST_OVERLAP && !onDiagonal) return Infinity;
  const [to] = remainder(part, from);
  if (!to) return Infinity;
  const docGap = to.doc - from.doc - from.words;
  const srcGap = to.src - from.src - from.words;
  const drift = Math.abs(docGap - srcGap);
  if (drift > driftWords || docGap > gapWords || srcGap > gapWords) return Infinity;
  return drift * (gapWords + 1) + docGap;
}

/** The runs of a chain that are after a given run on both sides. */
function remainder(chain: Chain, behind: Run): Run[] {
  const left: Run[] = [];
  for (const run of chain) {
    const cut = Math.max(0, behind.doc + behind.words - run.doc, behind.src + behind.words - run.src);
    if (cut < run.words) left.push({ doc: run.doc + cut, src: run.src + cut, words: run.words - cut });
  }
  return left;
}

function commonWords(
  doc: Prepared,
  docFrom: number,
  docTo: number,
  src: Prepared,
  srcFrom: number,
  srcTo: number,
): Run[] {
  const rows = docTo - docFrom;
  const columns = srcTo - srcFrom;
  if (rows <= 0 || columns <= 0) return [];
  const width = columns + 1;
  const longest = new Uint8Array((rows + 1) * width);
  for (let r = rows - 1; r >= 0; r -= 1) {
    for (let c = columns - 1; c >= 0; c -= 1) {
      const equal = doc.hash[docFrom + r] === src.hash[srcFrom + c];
      longest[r * width + c] = equal
        ? (longest[(r + 1) * width + c + 1] ?? 0) + 1
        : Math.max(longest[(r + 1) * width + c] ?? 0, longest[r * width + c + 1] ?? 0);
    }
  }
  const found: Run[] = [];
  for (let r = 0, c = 0; r < rows && c < columns; ) {
    if (doc.hash[docFrom + r] === src.hash[srcFrom + c])
      push(found, { doc: docFrom + r++, src: srcFrom + c++, words: 1 });
    else if ((longest[(r + 1) * width + c] ?? 0) >= (longest[r * width + c + 1] ?? 0)) r += 1;
    else c += 1;
  }
  return found;
}
