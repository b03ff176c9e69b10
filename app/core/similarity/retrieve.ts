import type { Fingerprint } from "./fingerprint.ts";
import { type CandidateLimits, defaultLimits } from "./limits.ts";
import { inSteps } from "./steps.ts";
import type { Prepared } from "./tokenise.ts";

/** One window of a checked text with its distinct hashes, in the order of the text. */
export type QueryWindow = { window: number; hashes: Float64Array };

/**
 * The results for the windows of a checked text, stored in columns, because a long text has tens of thousands of rows,
 * and as objects these would cost more to transfer than to count. Row i: in window `window[i]` the source
 * `sources[source[i]]` shares `shared[i]` hashes, whose idf values add up to `score[i]`.
 */
export type WindowScores<Source> = {
  sources: Source[];
  window: Uint32Array;
  source: Uint32Array;
  score: Float64Array;
  shared: Uint32Array;
};

/** A source that is selected for alignment. */
export type Candidate = {
  source: string;
  /** Sum of idf in its best window. */
  score: number;
  /** Sum over all windows in which it was one of the best sources. */
  total: number;
  windows: number;
};

// A window of 1,200 characters has about 200 words: a paragraph. Windows overlap by half, so that a passage of 600
// characters is completely inside one window.
const WINDOW_CHARACTERS = 1200;
const WINDOW_STEP = 600;

// A shard has an eighth of each window's hashes, so a true source may have a low rank in it. On PAN'13 the recall with
// eight sources per window equals that with 64 (6,399 documents, every type); four times eight leaves room for larger
// collections.
const SOURCES_KEPT_A_WINDOW = 32;

/** Splits a text into windows; windows without a fingerprint are left out. */
export function planQuery(p: Prepared, f: Fingerprint): QueryWindow[] {
  const windows: QueryWindow[] = [];
  let first = 0;
  for (let window = 0; window * WINDOW_STEP < Math.max(1, p.length - WINDOW_STEP); window += 1) {
    const from = window * WINDOW_STEP;
    while (first < f.words.length && (p.start[f.words[first] ?? 0] ?? 0) < from) first += 1;
    const hashes = new Set<number>();
    for (let i = first; i < f.words.length && (p.start[f.words[i] ?? 0] ?? 0) < from + WINDOW_CHARACTERS; i += 1)
      hashes.add(f.hashes[i] ?? 0);
    if (hashes.size > 0) windows.push({ window, hashes: Float64Array.from(hashes) });
  }
  return windows;
}

/**
 * Computes scores where the data is stored: for each window, the sum of idf of the hashes that a source shares with it.
 * A hash without a list adds nothing. Only the best 32 sources of a window are returned; for equal scores the smaller
 * number is kept.
 * @param lists the numbers of the sources that contain a hash, each once
 * @param totalSources the number of all sources, with and without these hashes
 */
export function scoreWindows(
  windows: readonly QueryWindow[],
  lists: ReadonlyMap<number, Uint32Array>,
  totalSources: number,
): WindowScores<number> {
  const sources: number[] = [];
  const placeOf = new Map<number, number>();
  const lines = { window: [] as number[], source: [] as number[], score: [] as number[], shared: [] as number[] };
  for (const { window, hashes } of windows) {
    const tally = countWindow(hashes, lists, totalSources);
    for (const slot of tally.best(SOURCES_KEPT_A_WINDOW)) {
      const number = tally.numbers[slot] ?? 0;
      let place = placeOf.get(number);
      if (place === undefined) {
        place = sources.push(number) - 1;
        placeOf.set(number, place);
      }
      lines.window.push(window);
      lines.source.push(place);
      lines.score.push(tally.score[slot] ?? 0);
      lines.shared.push(tally.shared[slot] ?? 0);
    }
  }
  return {
    sources,
    window: Uint32Array.from(lines.window),
    source: Uint32Array.from(lines.source),
    score: Float64Array.from(lines.score),
    shared: Uint32Array.from(lines.shared),
  };
}

/**
 * Adds up the results of the shards, takes the best sources of each window, and ranks them by their best window: ranked
 * by the sum, a long unrelated source would precede a short one with a copied paragraph. Sources that are not `meant`
 * are skipped and take no rank.
 */
export function rankCandidates(
  answers: readonly WindowScores<string>[],
  limits: CandidateLimits = defaultLimits,
  meant: (source: string) => boolean = () => true,
): Candidate[] {
  const windows = new Map<number, Map<string, Shared>>();
  for (const answer of answers) addAnswer(windows, answer);
  const candidates = new Map<string, Candidate>();
  for (const [, found] of [...windows].sort((a, b) => a[0] - b[0])) {
    const shared = [...found.values()]
      .filter((one) => one.shared >= limits.minShared && meant(one.source))
      .sort(byScore);
    for (const { source, score } of shared.slice(0, limits.perWindow)) {
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

type Shared = { source: string; score: number; shared: number };

function countWindow(hashes: Float64Array, lists: ReadonlyMap<number, Uint32Array>, totalSources: number) {
  const slotOf = new Map<number, number>();
  const numbers: number[] = [];
  const score: number[] = [];
  const shared: number[] = [];
  for (const hash of hashes) {
    const list = lists.get(hash);
    if (!list) continue;
    // One is added so that a hash that occurs in the only source of a collection still has a weight above 0.
    const idf = inSteps(Math.log(1 + totalSources / list.length));
    for (const number of list) {
      const slot = slotOf.get(number);
      if (slot === undefined) {
        slotOf.set(number, numbers.push(number) - 1);
        score.push(idf);
        shared.push(1);
      } else {
        score[slot] = (score[slot] ?? 0) + idf;
        shared[slot] = (shared[slot] ?? 0) + 1;
      }
    }
  }

  /** One pass that keeps the best values so far: nearly every value is lower than the last of them. */
  function best(count: number): number[] {
    const top: number[] = [];
    for (let slot = 0; slot < numbers.length; slot += 1) {
      if (top.length === count && !isBetter(slot, top[count - 1] ?? 0)) continue;
      let place = top.length;
      while (place > 0 && isBetter(slot, top[place - 1] ?? 0)) place -= 1;
      top.splice(place, 0, slot);
      if (top.length > count) top.pop();
    }
    return top;
  }

  function isBetter(slot: number, other: number): boolean {
    const more = (score[slot] ?? 0) - (score[other] ?? 0);
    return more > 0 || (more === 0 && (numbers[slot] ?? 0) < (numbers[other] ?? 0));
  }

  return { numbers, score, shared, best };
}

function addAnswer(windows: Map<number, Map<string, Shared>>, answer: WindowScores<string>): void {
  for (const [line, window] of answer.window.entries()) {
    let found = windows.get(window);
    if (!found) {
      found = new Map();
      windows.set(window, found);
    }
    const source = answer.sources[answer.source[line] ?? 0] ?? "";
    const score = answer.score[line] ?? 0;
    const shared = answer.shared[line] ?? 0;
    const known = found.get(source);
    if (known) {
      known.score += score;
      known.shared += shared;
    } else found.set(source, { source, score, shared });
  }
}

function byScore(a: Shared, b: Shared): number {
  return b.score - a.score || byText(a.source, b.source);
}

/** Compares by UTF-16 unit, because the order of localeCompare depends on the locale. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
