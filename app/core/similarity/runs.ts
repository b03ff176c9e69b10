import type { Prepared } from "./tokenise.ts";

/** The words of a text, or of a range of it, for comparison. */
export type Words = Pick<Prepared, "words" | "hash">;

/** A run of equal words: `words` words from word `doc` of the checked text and from word `src` of the source. */
export type Run = { doc: number; src: number; words: number };

/**
 * All maximal runs of at least `n` equal words that contain an n-gram found at most `maxOccurrences` times in the
 * source (Karp and Rabin 1987: compare hashes first). Sorted by position in the checked text. Linear in both texts for
 * any input, because frequent n-grams produce no seeds and each diagonal is traversed once.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the published algorithm in one piece; the loops share both places.
export function exactRuns(doc: Words, src: Words, n: number, maxOccurrences: number): Run[] {
  const runs: Run[] = [];
  if (doc.words < n || src.words < n) return runs;
  const index = indexNgrams(src, n, maxOccurrences);
  const mask = index.head.length - 1;
  const walked = new Int32Array(doc.words + src.words + 1);
  for (let i = 0; i + n <= doc.words; i += 1) {
    for (let j = index.head[ngramHash(doc.hash, i, n) & mask] ?? 0; j >= 0; j = index.next[j] ?? 0) {
      const diagonal = i - j + src.words;
      if ((walked[diagonal] ?? 0) > i) continue;
      let before = 0;
      while (before < i && before < j && doc.hash[i - before - 1] === src.hash[j - before - 1]) before += 1;
      let words = 0;
      while (i + words < doc.words && j + words < src.words && doc.hash[i + words] === src.hash[j + words]) words += 1;
      if (words < n) continue;
      walked[diagonal] = i + words;
      runs.push({ doc: i - before, src: j - before, words: words + before });
    }
  }
  return runs.sort((a, b) => a.doc - b.doc || a.src - b.src);
}

type NgramIndex = {
  /** Index of the first word with a hash, or -1. */
  head: Int32Array;
  /** Index of the next word with the same hash. */
  next: Int32Array;
};

function indexNgrams(p: Words, n: number, maxOccurrences: number): NgramIndex {
  const size = 2 ** Math.ceil(Math.log2(p.words * 2));
  const head = new Int32Array(size).fill(-1);
  const next = new Int32Array(p.words);
  const counts = new Uint32Array(size);
  for (let i = p.words - n; i >= 0; i -= 1) {
    const slot = ngramHash(p.hash, i, n) & (size - 1);
    next[i] = head[slot] ?? 0;
    head[slot] = i;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  for (let slot = 0; slot < size; slot += 1) if ((counts[slot] ?? 0) > maxOccurrences) head[slot] = -1;
  return { head, next };
}

/** A hash of `n` words from word `at`. */
export function ngramHash(hash: Uint32Array, at: number, n: number): number {
  let h = 0;
  for (let i = at; i < at + n; i += 1) {
    h = Math.imul(h, 0x9e3779b1) + (hash[i] ?? 0);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 15);
}
