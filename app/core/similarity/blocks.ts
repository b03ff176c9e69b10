import { ngramHash, type Run } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/** A shown stretch of the checked text, as words [first, behind), covered by whole blocks of a masked source. */
export type ShownBlocks = { first: number; behind: number; blocks: number };

// The numbers of the rule are no options: a caller must not be able to weaken it.
export const BLOCK_WORDS = 25;
export const BLOCK_SHARE = 0.8;

/** Words match in runs of at least three that carry subject; a guessed word can thus add five words at most. */
const RUN_WORDS = 3;

/**
 * A place touches a block when half of it stands there. Any single common phrase would be safe as well, but then the
 * first mention of a subject would hide a later copy. Half is as safe: a place that does not touch a block unless a guess
 * is right has at most 12 of its words, 17 with the guess, and 20 are needed to show it.
 */
const TOUCHING_WORDS = 13;
const PLACE_WORDS = 50;
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
  const recent = new Array<Hit[] | undefined>(count).fill(undefined);
  const touched = new Uint8Array(count);
  const { head, next } = indexBlocks(source, count);
  const mask = head.length - 1;
  for (let i = 0; i + RUN_WORDS <= query.words; i += 1) {
    const slot = ngramHash(query.hash, i, RUN_WORDS) & mask;
    let kept = -1;
    for (let j = head[slot] ?? -1; j >= 0; j = next[j] ?? -1) {
      const block = Math.floor(j / BLOCK_WORDS);
      if (touched[block] === 0 && sameWords(query, source, i, j)) {
        const hits = recent[block] ?? [];
        recent[block] = hits;
        remember(hits, i, j % BLOCK_WORDS);
        if (hits.length * RUN_WORDS >= TOUCHING_WORDS && countOf(hits) >= TOUCHING_WORDS) {
          touched[block] = 1;
          recent[block] = undefined;
          places[block] = placeOf(query, source, block, firstOf(hits));
        }
      }
      // Entries of touched blocks leave the list, so that a text of repetitions stays linear.
      if (touched[block] === 1) continue;
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
    if ((j % BLOCK_WORDS) + RUN_WORDS > BLOCK_WORDS || !carriesSubject(source, j)) continue;
    const slot = ngramHash(source.hash, j, RUN_WORDS) & (size - 1);
    next[j] = head[slot] ?? -1;
    head[slot] = j;
  }
  return { head, next };
}

/** Three words of a block, from its word `offset`, found at word `doc` of the checked text. */
type Hit = { doc: number; offset: number };

/** Adds a hit to those of one place: the same words again replace the older hit, and hits too far back are forgotten. */
function remember(hits: Hit[], doc: number, offset: number): void {
  const only = hits[0];
  if (only && hits.length === 1 && only.offset === offset) {
    // One frequent phrase is the common case, and with hostile texts nearly the only one.
    only.doc = doc;
    return;
  }
  let kept = 0;
  for (const hit of hits) if (hit.doc > doc - PLACE_WORDS && hit.offset !== offset) hits[kept++] = hit;
  hits.length = kept;
  hits.push({ doc, offset });
}

/** The first hit of those that lie on nearly one diagonal and cover most of the block. */
function firstOf(hits: readonly Hit[]): Hit | undefined {
  let first: Hit | undefined;
  let most = 0;
  for (const hit of hits) {
    const shift = hit.doc - hit.offset;
    const aligned = hits.filter((other) => Math.abs(other.doc - other.offset - shift) <= DRIFT_WORDS);
    const words = countOf(aligned);
    if (words > most) {
      most = words;
      first = aligned[0];
    }
  }
  return first;
}

/** Follows a block from its first run through the checked text, only forwards on both sides. */
function placeOf(query: Prepared, source: Prepared, block: number, start: Hit | undefined): Place | undefined {
  if (!start) return undefined;
  const from = block * BLOCK_WORDS;
  const first = runFrom(query, source, start.doc, from + start.offset);
  let last = first;
  let matched = 0;
  for (let run: Run | null = first; run; run = nextRun(query, source, run, from + BLOCK_WORDS)) {
    matched |= wordsOf(source, run);
    last = run;
  }
  if (!first || !last || bits(matched) < BLOCK_SHARE * BLOCK_WORDS) return undefined;
  const ahead = first.src - from;
  const left = from + BLOCK_WORDS - last.src - last.words;
  return { first: first.doc - ahead, behind: last.doc + last.words + left, whole: ahead === 0 && left === 0 };
}

function nextRun(query: Prepared, source: Prepared, last: Run, blockEnd: number): Run | null {
  const i = last.doc + last.words;
  const j = last.src + last.words;
  for (let sum = 1; sum <= 2 * GAP_WORDS; sum += 1) {
    for (let skip = Math.max(0, sum - GAP_WORDS); skip <= Math.min(sum, GAP_WORDS); skip += 1) {
      if (j + sum - skip + RUN_WORDS > blockEnd || Math.abs(sum - 2 * skip) > DRIFT_WORDS) continue;
      const run = runFrom(query, source, i + skip, j + sum - skip);
      if (run) return run;
    }
  }
  return null;
}

/** The run that begins at (i, j), up to the end of the block. */
function runFrom(query: Prepared, source: Prepared, i: number, j: number): Run | null {
  const end = j - (j % BLOCK_WORDS) + BLOCK_WORDS;
  let words = 0;
  while (i + words < query.words && j + words < end && query.hash[i + words] === source.hash[j + words]) words += 1;
  return words >= RUN_WORDS ? { doc: i, src: j, words } : null;
}

/** The words of its block that a run covers with three-word runs that carry subject, as bits. */
function wordsOf(source: Prepared, run: Run): number {
  let covered = 0;
  for (let j = run.src; j + RUN_WORDS <= run.src + run.words; j += 1) {
    if (carriesSubject(source, j)) covered |= 0b111 << (j % BLOCK_WORDS);
  }
  return covered;
}

function countOf(hits: readonly Hit[]): number {
  let covered = 0;
  for (const hit of hits) covered |= 0b111 << hit.offset;
  return bits(covered);
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count += 1;
  return count;
}

function sameWords(query: Prepared, source: Prepared, i: number, j: number): boolean {
  for (let k = 0; k < RUN_WORDS; k += 1) if (query.hash[i + k] !== source.hash[j + k]) return false;
  return true;
}

function carriesSubject(p: Prepared, at: number): boolean {
  for (let k = at; k < at + RUN_WORDS; k += 1) if (p.content[k] === 1) return true;
  return false;
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
export function joined(shown: ShownBlocks[]): ShownBlocks[] {
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
