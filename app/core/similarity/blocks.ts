import { ngramHash, type Run } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/** A shown stretch of the checked text, as words [first, behind), covered by whole blocks of a masked source. */
export type ShownBlocks = { first: number; behind: number; blocks: number };

// The numbers of the rule are no options: a caller must not be able to weaken it.
export const BLOCK_WORDS = 25;
export const BLOCK_SHARE = 0.8;

/**
 * Touching and counting use the same runs. So a place that touches a block only if a guessed word is right has no other
 * run there, and one run of at most 2 * 4 - 1 words is far below the 20 that show a block.
 */
const RUN_WORDS = 4;
const RUN_CONTENT_WORDS = 2;
const GAP_WORDS = 8;
const DRIFT_WORDS = 3;

/**
 * The block rule for texts of other students (their words must not be read back through reports). The source is cut into
 * fixed blocks of 25 words. A block belongs to the first place in the checked text that touches it, and is shown if at
 * least 80 % of its words stand there in order. Nothing shorter than 25 words is shown: a block without a shown
 * neighbour must be matched from its first word to its last. Blocks are compared one by one, so that no word of a block
 * that is not shown can change the answer; and whole blocks are marked, so that no mark ends at a guessed word.
 */
export function showBlocks(query: Prepared, source: Prepared): ShownBlocks[] {
  const count = Math.floor(source.words / BLOCK_WORDS);
  const places = firstPlaces(query, source, count);
  const shown: ShownBlocks[] = [];
  for (let block = 0; block < count; ) {
    const group: Place[] = [];
    for (let place = places[block]; place && goesOn(group.at(-1), place); place = places[block]) {
      group.push(place);
      block += 1;
    }
    if (group.length === 0) block += 1;
    else if (group.length > 1 || group[0]?.whole) shown.push(stretch(group, query));
  }
  return joined(shown);
}

/** Where in the checked text a block would lie, by its first and last matched words. */
type Place = { first: number; behind: number; whole: boolean };

function firstPlaces(query: Prepared, source: Prepared, count: number): (Place | undefined)[] {
  const places = new Array<Place | undefined>(count).fill(undefined);
  const owned = new Uint8Array(count);
  const { head, next } = indexBlocks(source, count);
  const mask = head.length - 1;
  for (let i = 0; i + RUN_WORDS <= query.words; i += 1) {
    const slot = ngramHash(query.hash, i, RUN_WORDS) & mask;
    let kept = -1;
    for (let j = head[slot] ?? 0; j >= 0; j = next[j] ?? 0) {
      const block = Math.floor(j / BLOCK_WORDS);
      const run = owned[block] === 0 ? runInBlock(query, source, i, j) : null;
      if (run) {
        owned[block] = 1;
        places[block] = placeOf(query, source, run, block);
      }
      // Entries of owned blocks leave the list, so that a text of repetitions stays linear.
      if (owned[block] === 1) continue;
      if (kept < 0) head[slot] = j;
      else next[kept] = j;
      kept = j;
    }
    if (kept < 0) head[slot] = -1;
    else next[kept] = -1;
  }
  return places;
}

function indexBlocks(source: Prepared, count: number): { head: Int32Array; next: Int32Array } {
  const size = 2 ** Math.ceil(Math.log2(count * BLOCK_WORDS * 2 + 2));
  const head = new Int32Array(size).fill(-1);
  const next = new Int32Array(count * BLOCK_WORDS);
  for (let j = count * BLOCK_WORDS - RUN_WORDS; j >= 0; j -= 1) {
    if ((j % BLOCK_WORDS) + RUN_WORDS > BLOCK_WORDS || contentWords(source, j, RUN_WORDS) === 0) continue;
    const slot = ngramHash(source.hash, j, RUN_WORDS) & (size - 1);
    next[j] = head[slot] ?? 0;
    head[slot] = j;
  }
  return { head, next };
}

/** The maximal run through (i, j) inside the block of j, if it is long enough and carries subject. */
function runInBlock(query: Prepared, source: Prepared, i: number, j: number): Run | null {
  const from = j - (j % BLOCK_WORDS);
  const to = from + BLOCK_WORDS;
  let before = 0;
  while (before < i && j - before > from && query.hash[i - before - 1] === source.hash[j - before - 1]) before += 1;
  let words = 0;
  while (i + words < query.words && j + words < to && query.hash[i + words] === source.hash[j + words]) words += 1;
  const run = { doc: i - before, src: j - before, words: words + before };
  const long = words >= RUN_WORDS && contentWords(source, run.src, run.words) >= RUN_CONTENT_WORDS;
  return long ? run : null;
}

/** Follows a block from its first run through the checked text, only forwards on both sides. */
function placeOf(query: Prepared, source: Prepared, first: Run, block: number): Place | undefined {
  const from = block * BLOCK_WORDS;
  let last = first;
  let matched = first.words;
  for (let run = nextRun(query, source, last); run; run = nextRun(query, source, last)) {
    matched += run.words;
    last = run;
  }
  if (matched < BLOCK_SHARE * BLOCK_WORDS) return undefined;
  const ahead = first.src - from;
  const left = from + BLOCK_WORDS - last.src - last.words;
  return { first: first.doc - ahead, behind: last.doc + last.words + left, whole: ahead === 0 && left === 0 };
}

function nextRun(query: Prepared, source: Prepared, last: Run): Run | null {
  const i = last.doc + last.words;
  const j = last.src + last.words;
  const room = BLOCK_WORDS - ((j - 1) % BLOCK_WORDS) - 1;
  for (let sum = 1; sum <= 2 * GAP_WORDS; sum += 1) {
    for (let skip = Math.max(0, sum - GAP_WORDS); skip <= Math.min(sum, GAP_WORDS); skip += 1) {
      if (sum - skip + RUN_WORDS > room || Math.abs(sum - 2 * skip) > DRIFT_WORDS) continue;
      const run = runFrom(query, source, i + skip, j + sum - skip);
      if (run) return run;
    }
  }
  return null;
}

function runFrom(query: Prepared, source: Prepared, i: number, j: number): Run | null {
  const to = j - (j % BLOCK_WORDS) + BLOCK_WORDS;
  let words = 0;
  while (i + words < query.words && j + words < to && query.hash[i + words] === source.hash[j + words]) words += 1;
  const long = words >= RUN_WORDS && contentWords(source, j, words) >= RUN_CONTENT_WORDS;
  return long ? { doc: i, src: j, words } : null;
}

function contentWords(p: Prepared, from: number, words: number): number {
  let count = 0;
  for (let i = from; i < from + words; i += 1) count += p.content[i] ?? 0;
  return count;
}

/** Whether a block continues the one before it at the same place. */
function goesOn(before: Place | undefined, place: Place): boolean {
  if (!before) return true;
  const gap = place.first - before.behind;
  return gap >= -DRIFT_WORDS && gap <= GAP_WORDS;
}

function stretch(group: Place[], query: Prepared): ShownBlocks {
  const first = Math.max(0, group.at(0)?.first ?? 0);
  return { first, behind: Math.min(query.words, group.at(-1)?.behind ?? first), blocks: group.length };
}

/** Stretches in the order of the checked text; those that overlap become one. */
function joined(shown: ShownBlocks[]): ShownBlocks[] {
  const found: ShownBlocks[] = [];
  for (const next of shown.sort((a, b) => a.first - b.first || a.behind - b.behind)) {
    const last = found.at(-1);
    if (last && next.first < last.behind) {
      last.behind = Math.max(last.behind, next.behind);
      last.blocks += next.blocks;
    } else found.push({ ...next });
  }
  return found;
}
