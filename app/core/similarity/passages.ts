import { type Chain, isChain, lastRun, push } from "./chains.ts";
import type { EngineOptions } from "./options.ts";
import type { Run } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/** A place in the checked text and the place in a source that it equals, in UTF-16 units of the original texts. */
export type Passage = {
  docStart: number;
  docEnd: number;
  srcStart: number;
  srcEnd: number;
  /** Words of the checked text from docStart to docEnd. */
  words: number;
  /** How many of them stand in the source too: in the same order, or in a paraphrase in any order and form. */
  sharedWords: number;
  /** "identical": every word on both sides; "minor": a few words differ; "paraphrase": many do, or their order. */
  strength: "identical" | "minor" | "paraphrase";
  /** The equal stretches in the order of the checked text, as [docStart, docEnd, srcStart, srcEnd]. */
  runs: [number, number, number, number][];
  rule: Rule;
};

/** Which rule found a match, and the numbers that let a reader check it. */
export type Rule = { id: string; params: Record<string, number> };

// Six function words in a row are grammar, not someone's words.
const LEAST_CONTENT_WORDS = 2;

/** The parts of a chain that are passages: where too much differs, it is cut at its widest gap and tried again. */
export function acceptedParts(runs: Run[], doc: Prepared, options: EngineOptions): Chain[] {
  const accepted: Chain[] = [];
  const waiting = [runs];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (isChain(part) && isPassage(part, doc, options)) accepted.push(part);
    else if (part.length > 1) {
      const cut = widestGap(part);
      waiting.push(part.slice(0, cut), part.slice(cut));
    }
  }
  return accepted;
}

/**
 * Lets each word of the checked text belong to one passage of a source: to one of the `others`, then to the chain that
 * shares most.
 */
export function withoutOverlaps(
  chains: Chain[],
  doc: Prepared,
  options: EngineOptions,
  others: readonly { doc: { first: number; behind: number } }[] = [],
): Chain[] {
  const taken = new Uint8Array(doc.words);
  for (const other of others) taken.fill(1, other.doc.first, other.doc.behind);
  const kept: Chain[] = [];
  const ranked = chains
    .map((chain) => ({ chain, shared: sharedWords(chain) }))
    .sort((a, b) => b.shared - a.shared || a.chain[0].doc - b.chain[0].doc || a.chain[0].src - b.chain[0].src);
  for (const { chain } of ranked) {
    for (const part of acceptedParts(freeRuns(chain, taken), doc, options)) {
      const last = lastRun(part);
      taken.fill(1, part[0].doc, last.doc + last.words);
      kept.push(part);
    }
  }
  return kept.sort((a, b) => a[0].doc - b[0].doc);
}

// "The" or "It is" behind a full stop begins another sentence that happens to begin alike.
const RAGGED_WORDS = 2;

/** A chain without the function words that reach into the next sentence of the checked text: they were not taken. */
export function withoutRaggedEnd(chain: Chain, doc: Prepared, ends: Uint8Array): Chain {
  const last = lastRun(chain);
  for (let cut = 1; cut <= RAGGED_WORDS && cut < last.words; cut += 1) {
    const word = last.doc + last.words - cut;
    if (doc.content[word] === 1) return chain;
    if (ends[word] !== 1) continue;
    const shorter: Run[] = [...chain.slice(0, -1), { ...last, words: last.words - cut }];
    return isChain(shorter) ? shorter : chain;
  }
  return chain;
}

export function toPassage(chain: Chain, doc: Prepared, src: Prepared, options: EngineOptions): Passage {
  const first = chain[0];
  const last = lastRun(chain);
  const words = last.doc + last.words - first.doc;
  const shared = sharedWords(chain);
  const identical = chain.length === 1;
  const longestRun = chain.reduce((longest, run) => Math.max(longest, run.words), 0);
  return {
    docStart: doc.start[first.doc] ?? 0,
    docEnd: doc.end[last.doc + last.words - 1] ?? 0,
    srcStart: src.start[first.src] ?? 0,
    srcEnd: src.end[last.src + last.words - 1] ?? 0,
    words,
    sharedWords: shared,
    strength: identical ? "identical" : "minor",
    runs: offsetsOf(chain, doc, src),
    rule: identical
      ? { id: "same-words", params: { longestRun, ngramWords: options.ngramWords } }
      : {
          id: "same-words-with-changes",
          params: {
            longestRun,
            changedWords: words - shared,
            ngramWords: options.ngramWords,
            gapWords: options.gapWords,
            minorShare: options.minorShare,
          },
        },
  };
}

/** Runs as UTF-16 offsets of the original texts. */
export function offsetsOf(runs: readonly Run[], doc: Prepared, src: Prepared): Passage["runs"] {
  return runs.map((run) => [
    doc.start[run.doc] ?? 0,
    doc.end[run.doc + run.words - 1] ?? 0,
    src.start[run.src] ?? 0,
    src.end[run.src + run.words - 1] ?? 0,
  ]);
}

function isPassage(chain: Chain, doc: Prepared, options: EngineOptions): boolean {
  const first = chain[0];
  const last = lastRun(chain);
  const span = Math.max(last.doc + last.words - first.doc, last.src + last.words - first.src);
  let shared = 0;
  let longest = 0;
  let content = 0;
  for (const run of chain) {
    shared += run.words;
    longest = Math.max(longest, run.words);
    if (content < LEAST_CONTENT_WORDS) {
      for (let i = run.doc; i < run.doc + run.words; i += 1) content += doc.content[i] ?? 0;
    }
  }
  if (content < LEAST_CONTENT_WORDS || shared < options.minorShare * span) return false;
  return longest >= options.minPassageWords || shared >= options.minScatteredWords;
}

function sharedWords(chain: Chain): number {
  return chain.reduce((sum, run) => sum + run.words, 0);
}

/** The number of the run behind the widest gap. */
function widestGap(runs: Run[]): number {
  let widest = -1;
  let cut = 1;
  let before: Run | undefined;
  runs.forEach((run, i) => {
    const gap = before ? Math.max(run.doc - before.doc - before.words, run.src - before.src - before.words) : -1;
    if (gap > widest) {
      widest = gap;
      cut = i;
    }
    before = run;
  });
  return cut;
}

/** A chain without the words of the checked text that belong to another passage already. */
function freeRuns(chain: Chain, taken: Uint8Array): Run[] {
  const free: Run[] = [];
  for (const run of chain) {
    for (let k = 0; k < run.words; ) {
      const from = k;
      while (k < run.words && taken[run.doc + k] === 0) k += 1;
      if (k > from) push(free, { doc: run.doc + from, src: run.src + from, words: k - from });
      while (k < run.words && taken[run.doc + k] === 1) k += 1;
    }
  }
  return free;
}
