import { type Chain, isChain, lastRun, push } from "./chains.ts";
import type { EngineOptions } from "./options.ts";
import type { Run } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/** A range of the checked text and the matching range of a source, in UTF-16 units of the original texts. */
export type Passage = {
  docStart: number;
  docEnd: number;
  srcStart: number;
  srcEnd: number;
  /** Number of words of the checked text from docStart to docEnd. */
  words: number;
  /**
   * How many of these words also occur in the source: in the same order, or, for a paraphrase, in any order and form.
   */
  sharedWords: number;
  /**
   * "identical": all words match on both sides; "minor": a few words differ; "paraphrase": many words or their order
   * differ.
   */
  strength: "identical" | "minor" | "paraphrase";
  /** The equal stretches in the order of the checked text, as [docStart, docEnd, srcStart, srcEnd]. */
  runs: [number, number, number, number][];
  rule: Rule;
};

/** The rule that found a match, and the values that let a reader verify it. */
export type Rule = { id: string; params: Record<string, number> };

// Six function words in a row are grammar, not copied text.
const LEAST_CONTENT_WORDS = 2;

/**
 * The parts of a chain that are accepted as passages: a chain with too many differences is split at its widest gap and
 * both parts are tried again.
 */
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
 * Assigns each word of the checked text to one passage of a source: to one of the `others`, otherwise to the chain that
 * shares the most words.
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

// "The" or "It is" after a full stop belongs to another sentence that happens to begin with the same words.
const RAGGED_WORDS = 2;

/**
 * Removes function words at the end of a chain that belong to the next sentence of the checked text, because they were
 * not copied.
 */
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

/** Converts runs into UTF-16 offsets of the original texts. */
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

/** The index of the run after the widest gap. */
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

/** The chain without the words of the checked text that already belong to another passage. */
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
