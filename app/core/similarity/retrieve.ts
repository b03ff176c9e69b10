import type { Fingerprint } from "./fingerprint.ts";
import { type CandidateLimits, defaultLimits } from "./options.ts";
import type { Prepared } from "./tokenise.ts";

/** What one shard of the index is asked: the hashes it holds, by window of the checked text. */
export type ShardQuery = { shard: number; windows: { window: number; hashes: number[] }[] };

/** How much one source has in common with one window, as one shard sees it. */
export type WindowScore = { window: number; source: string; score: number; shared: number };

/** A source worth aligning. */
export type Candidate = {
  source: string;
  /** Sum of idf in its best window. */
  score: number;
  /** Sum over all windows in which it was among the best. */
  total: number;
  windows: number;
};

// A window of 1,200 characters is some 200 words: a paragraph. Half overlapping, so that a passage of 600 characters
// lies in one window whole.
const WINDOW_CHARACTERS = 1200;
const WINDOW_STEP = 600;

// A hash in no more sources than we may align is always of use, however small the collection's own limit.
const LEAST_SOURCES_LIMIT = 25;

// A shard sees a part of each window's hashes, so a true source may rank low in it; below this place it is noise.
const SOURCES_KEPT_A_WINDOW = 64;

/** The shard that holds a hash. Hashes are evenly spread, so a remainder spreads them evenly. */
export function shardOf(hash: number, shardCount: number): number {
  return hash % shardCount;
}

/** Cuts a text into windows and their different hashes into one query a shard (empty ones included, in shard order). */
export function planQuery(p: Prepared, f: Fingerprint, shardCount: number): ShardQuery[] {
  const queries: ShardQuery[] = Array.from({ length: shardCount }, (_, shard) => ({ shard, windows: [] }));
  let first = 0;
  for (let window = 0; window * WINDOW_STEP < Math.max(1, p.length - WINDOW_STEP); window += 1) {
    const from = window * WINDOW_STEP;
    while (first < f.words.length && (p.start[f.words[first] ?? 0] ?? 0) < from) first += 1;
    const byShard = new Map<number, Set<number>>();
    for (let i = first; i < f.words.length && (p.start[f.words[i] ?? 0] ?? 0) < from + WINDOW_CHARACTERS; i += 1) {
      const hash = f.hashes[i] ?? 0;
      const shard = shardOf(hash, shardCount);
      const hashes = byShard.get(shard);
      if (hashes) hashes.add(hash);
      else byShard.set(shard, new Set([hash]));
    }
    for (const [shard, hashes] of byShard) queries[shard]?.windows.push({ window, hashes: [...hashes] });
  }
  return queries;
}

/**
 * Counts beside the data: for each window the sum of idf of the hashes that a source shares with it. Hashes in more than
 * `maxSourcesPerHash` sources say nothing and are dropped, but never below 25 sources, so that a small collection does
 * not lose its common words. Only the best 64 sources of a window travel.
 */
export function scoreWindows(
  query: ShardQuery,
  postings: Map<number, readonly string[]>,
  totalSources: number,
  maxSourcesPerHash: number,
): WindowScore[] {
  const limit = Math.max(maxSourcesPerHash, LEAST_SOURCES_LIMIT);
  const scores: WindowScore[] = [];
  for (const { window, hashes } of query.windows) {
    const found = new Map<string, WindowScore>();
    for (const hash of hashes) {
      const sources = postings.get(hash);
      if (!sources || sources.length === 0 || sources.length > limit) continue;
      // One is added so that a hash found in the only source of a collection still counts.
      const idf = Math.log(1 + totalSources / sources.length);
      for (const source of sources) {
        const score = found.get(source);
        if (score) {
          score.score += idf;
          score.shared += 1;
        } else found.set(source, { window, source, score: idf, shared: 1 });
      }
    }
    scores.push(...best([...found.values()], SOURCES_KEPT_A_WINDOW));
  }
  return scores;
}

/**
 * Adds up what the shards answered, takes the best sources of each window, and ranks them by their best window: ranked
 * by the sum, a long unrelated source would overtake a short one with a copied paragraph.
 */
export function rankCandidates(answers: WindowScore[][], limits: CandidateLimits = defaultLimits): Candidate[] {
  const windows = new Map<number, Map<string, WindowScore>>();
  for (const answer of answers) for (const score of answer) add(windows, score);
  const candidates = new Map<string, Candidate>();
  for (const [, found] of [...windows].sort((a, b) => a[0] - b[0])) {
    const shared = [...found.values()].filter((score) => score.shared >= limits.minShared);
    for (const { source, score } of best(shared, limits.perWindow)) {
      const known = candidates.get(source) ?? { source, score: 0, total: 0, windows: 0 };
      known.score = Math.max(known.score, score);
      known.total += score;
      known.windows += 1;
      candidates.set(source, known);
    }
  }
  return [...candidates.values()]
    .sort((a, b) => b.score - a.score || b.total - a.total || byText(a.source, b.source))
    .slice(0, limits.candidates);
}

function add(windows: Map<number, Map<string, WindowScore>>, score: WindowScore): void {
  const found = windows.get(score.window) ?? new Map<string, WindowScore>();
  windows.set(score.window, found);
  const known = found.get(score.source);
  if (known) {
    known.score += score.score;
    known.shared += score.shared;
  } else found.set(score.source, { ...score });
}

function best(scores: WindowScore[], count: number): WindowScore[] {
  if (scores.length > 1) scores.sort((a, b) => b.score - a.score || byText(a.source, b.source));
  return scores.slice(0, count);
}

/** By UTF-16 unit: localeCompare gives another order in another locale. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
