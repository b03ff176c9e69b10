import type { Prepared } from "./tokenise.ts";

// The numbers of the rule are no options: a caller must not be able to weaken it.
export const BLOCK_WORDS = 25;
export const BLOCK_SHARE = 0.8;

/** Words that make one comparison; a run of n equal words is n - 2 equal triples in a row. */
const TRIPLE_WORDS = 3;
export const BLOCK_TRIPLES = BLOCK_WORDS - TRIPLE_WORDS + 1;

/**
 * A block is found by its six fixed pieces of four words: five changed words cannot break all six. Pieces with fewer than
 * two words that carry subject ("as it is in") stand in every other text and find nothing.
 */
export const PIECE_WORDS = 4;
const PIECE_SUBJECTS = 2;
export const BLOCK_PIECES = Math.floor(BLOCK_WORDS / PIECE_WORDS);

/**
 * A place touches a block when half of its words stand there. A place that touches only with one guessed word holds at
 * most 12 without it and 17 with it (a guess completes a run of at most five), and 20 are needed: so of many guesses in
 * one text none is answered, and of all places that know half of the block the first alone is looked at.
 */
const TOUCHING_WORDS = 13;
const TOUCHING_TRIPLES = Math.ceil(TOUCHING_WORDS / TRIPLE_WORDS);
const SHOWN_WORDS = BLOCK_WORDS * BLOCK_SHARE;
const PLACE_WORDS = 50;
export const GAP_WORDS = 8;
export const DRIFT_WORDS = 3;

/**
 * Later occurrences of three words find no place. A guess that is right can be seen by the place it takes a block away
 * to, too: one check could try many behind the same known words, and each needs two known triples that are not used up.
 */
const MOST_OCCURRENCES = 2;

/** The first and the last word of a block, as bits. */
const ENDS = 1 | (1 << (BLOCK_WORDS - 1));
const TWO_TO_32 = 0x100000000;

/**
 * A hash of each three neighbouring words, in order: whole numbers below 2^48, one for each word but the last two. What
 * a check is compared by with other students' documents, kept and private alike.
 */
export function tripleHashes({ words, hash }: Pick<Prepared, "words" | "hash">): Float64Array {
  const triples = new Float64Array(Math.max(0, words - TRIPLE_WORDS + 1));
  for (let at = 0; at < triples.length; at += 1) {
    const [one = 0, two = 0, three = 0] = [hash[at], hash[at + 1], hash[at + 2]];
    const low = mix(Math.imul(mix(Math.imul(mix(one), 3) + two), 5) + three);
    const high = mix(Math.imul(mix(Math.imul(mix(three ^ 0x9e3779b9), 7) + two), 11) + one);
    triples[at] = (high & 0xffff) * TWO_TO_32 + (low >>> 0);
  }
  return triples;
}

/** The blocks of a text: words 25 to 25 from its beginning; what is left over is in none. */
export type Blocks = {
  count: number;
  /** `BLOCK_TRIPLES` hashes a block. */
  triples: Float64Array;
  /** For each block which of its triples carry subject, the first one in the lowest bit; above them its pieces. */
  subject: Uint32Array;
};

export function cutBlocks(source: Prepared): Blocks {
  const count = Math.floor(source.words / BLOCK_WORDS);
  const all = tripleHashes(source);
  const triples = new Float64Array(count * BLOCK_TRIPLES);
  const subject = new Uint32Array(count);
  for (let block = 0; block < count; block += 1) {
    const from = block * BLOCK_WORDS;
    triples.set(all.subarray(from, from + BLOCK_TRIPLES), block * BLOCK_TRIPLES);
    for (let k = 0; k < BLOCK_TRIPLES; k += 1) {
      if (subjectsIn(source, from + k, TRIPLE_WORDS) > 0) subject[block] = (subject[block] ?? 0) | (1 << k);
    }
    for (let piece = 0; piece < BLOCK_PIECES; piece += 1) {
      if (subjectsIn(source, from + piece * PIECE_WORDS, PIECE_WORDS) >= PIECE_SUBJECTS)
        subject[block] = ((subject[block] ?? 0) | (1 << (BLOCK_TRIPLES + piece))) >>> 0;
    }
  }
  return { count, triples, subject };
}

/** A hash of four words, made of the two triples in them: 32 bits. */
export function pieceHash(triple: number, next: number): number {
  return mix(Math.imul(triple, 0x9e3779b1) ^ mix(next));
}

/** The pieces by which a block is found. */
export function blockPieces(triples: Uint32Array, subject: number): Int32Array {
  const pieces = Array.from({ length: BLOCK_PIECES }, (_, piece) => piece).filter((piece) => findsBy(subject, piece));
  return Int32Array.from(pieces, (piece) =>
    pieceHash(triples[piece * PIECE_WORDS] ?? 0, triples[piece * PIECE_WORDS + 1] ?? 0),
  );
}

function findsBy(subject: number, piece: number): boolean {
  return (subject & (1 << (BLOCK_TRIPLES + piece))) !== 0;
}

/**
 * A checked text as a shard sees it: its keyed triples. `slots` is a hash table with open addressing from a triple to one
 * more than its first place, 0 where there is none; `next` leads from a place to the next one of the same triple, or to -1.
 */
export type BlockQuery = { words: number; triples: Uint32Array; slots: Int32Array; next: Int32Array };

/** @param words of the checked text, which has two triples fewer */
export function openQuery(triples: Uint32Array, words: number): BlockQuery {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * triples.length + 2)));
  const next = new Int32Array(triples.length);
  const query = { words, triples, slots, next };
  for (let at = triples.length - 1; at >= 0; at -= 1) {
    const slot = slotOf(query, triples[at] ?? 0);
    next[at] = (slots[slot] ?? 0) - 1;
    slots[slot] = at + 1;
  }
  return query;
}

/** The slot of a triple, or the empty one where it would be. Keyed triples are evenly spread as they are. */
function slotOf({ triples, slots }: Pick<BlockQuery, "triples" | "slots">, triple: number): number {
  const mask = slots.length - 1;
  let slot = triple & mask;
  for (let at = slots[slot] ?? 0; at !== 0 && triples[at - 1] !== triple; at = slots[slot] ?? 0)
    slot = (slot + 1) & mask;
  return slot;
}

/** The different pieces of a checked text, in ascending order. */
export function queryPieces({ triples }: BlockQuery): Int32Array {
  const pieces = new Int32Array(Math.max(0, triples.length - 1));
  for (let at = 0; at < pieces.length; at += 1) pieces[at] = pieceHash(triples[at] ?? 0, triples[at + 1] ?? 0);
  pieces.sort();
  return pieces.filter((piece, at) => at === 0 || piece !== pieces[at - 1]);
}

/**
 * What the first place that touches a block says of it. `at`: the word of the checked text where the block begins, which
 * may lie before the text; `passes`: four fifths of its words stand there, and one of its pieces unbroken; `whole`: also
 * its first word and its last.
 */
export type BlockPlace = { at: number; passes: boolean; whole: boolean };

/** Decides one block by itself. Null where no place of the text touches it. */
export function placeOf(query: BlockQuery, triples: Uint32Array, subject: number): BlockPlace | null {
  const start = firstTouching(query, triples, subject);
  if (!start) return null;
  let covered = 0;
  let equal = 0;
  let unbroken = false;
  for (let run = runFrom(query, triples, start.doc, start.offset); run; run = nextRun(query, triples, run)) {
    const all = bitsFrom(run.src, run.words);
    equal |= all;
    for (let k = run.src; k + TRIPLE_WORDS <= run.src + run.words; k += 1)
      if (subject & (1 << k)) covered |= 0b111 << k;
    for (let piece = 0; piece < BLOCK_PIECES; piece += 1) {
      const words = bitsFrom(piece * PIECE_WORDS, PIECE_WORDS);
      unbroken ||= findsBy(subject, piece) && (all & words) === words;
    }
  }
  const passes = unbroken && bits(covered) >= SHOWN_WORDS;
  return { at: start.doc - start.offset, passes, whole: passes && (equal & ENDS) === ENDS };
}

/** Three words of a block, from its word `offset`, found at word `doc` of the checked text. */
type Hit = { doc: number; offset: number };

/** Where the first place begins that holds half of a block within fifty words. */
function firstTouching(query: BlockQuery, triples: Uint32Array, subject: number): Hit | null {
  const found = occurrences(query, triples, subject);
  if (found === null) return null;
  let hits: Hit[] = [];
  for (const one of found) {
    const doc = Math.floor(one / OFFSETS);
    const offset = one % OFFSETS;
    hits = hits.filter((hit) => hit.doc > doc - PLACE_WORDS && hit.offset !== offset);
    hits.push({ doc, offset });
    if (hits.length >= TOUCHING_TRIPLES && countOf(hits) >= TOUCHING_WORDS) return firstOf(hits);
  }
  return null;
}

/** More than the triples of a block: a place and an offset make one number that sorts by place. */
const OFFSETS = 32;
const firsts = new Int32Array(BLOCK_TRIPLES);

/** Where the triples of a block stand in the text, in its order; null if too few do. */
function occurrences(query: BlockQuery, triples: Uint32Array, subject: number): number[] | null {
  let known = 0;
  for (let offset = 0; offset < BLOCK_TRIPLES; offset += 1) {
    const counts = (subject & (1 << offset)) !== 0;
    const first = counts ? (query.slots[slotOf(query, triples[offset] ?? 0)] ?? 0) - 1 : -1;
    firsts[offset] = first;
    if (first >= 0) known += 1;
  }
  // Most blocks share one piece with the text and nothing else.
  if (known < TOUCHING_TRIPLES) return null;
  const found: number[] = [];
  for (let offset = 0; offset < BLOCK_TRIPLES; offset += 1) {
    let doc = firsts[offset] ?? -1;
    for (let count = 0; doc >= 0 && count < MOST_OCCURRENCES; count += 1) {
      found.push(doc * OFFSETS + offset);
      doc = query.next[doc] ?? -1;
    }
  }
  return found.sort((a, b) => a - b);
}

/** The first hit of those that lie on nearly one diagonal and cover most of the block. */
function firstOf(hits: readonly Hit[]): Hit | null {
  let found: Hit | null = null;
  let most = 0;
  for (const hit of hits) {
    const shift = hit.doc - hit.offset;
    const aligned = hits.filter((other) => Math.abs(other.doc - other.offset - shift) <= DRIFT_WORDS);
    const words = countOf(aligned);
    if (words > most) {
      most = words;
      found = aligned[0] ?? null;
    }
  }
  return found;
}

/** A run of equal words: `words` words from word `doc` of the checked text and from word `src` of the block. */
type Run = { doc: number; src: number; words: number };

/** The next run behind one, only forwards on both sides, the nearest first. */
function nextRun(query: BlockQuery, triples: Uint32Array, last: Run): Run | null {
  const i = last.doc + last.words;
  const j = last.src + last.words;
  for (let sum = 1; sum <= 2 * GAP_WORDS; sum += 1) {
    for (let skip = Math.max(0, sum - GAP_WORDS); skip <= Math.min(sum, GAP_WORDS); skip += 1) {
      if (Math.abs(sum - 2 * skip) > DRIFT_WORDS) continue;
      const run = runFrom(query, triples, i + skip, j + sum - skip);
      if (run) return run;
    }
  }
  return null;
}

/** The run that begins at (i, j), up to the end of the block. */
function runFrom(query: BlockQuery, triples: Uint32Array, i: number, j: number): Run | null {
  let equal = 0;
  while (
    i + equal < query.triples.length &&
    j + equal < BLOCK_TRIPLES &&
    query.triples[i + equal] === triples[j + equal]
  )
    equal += 1;
  return equal > 0 ? { doc: i, src: j, words: equal + TRIPLE_WORDS - 1 } : null;
}

function countOf(hits: readonly Hit[]): number {
  let covered = 0;
  for (const hit of hits) covered |= 0b111 << hit.offset;
  return bits(covered);
}

function bitsFrom(at: number, count: number): number {
  return (2 ** count - 1) << at;
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** How many of so many words carry subject. */
function subjectsIn({ content }: Prepared, at: number, words: number): number {
  let count = 0;
  for (let word = at; word < at + words; word += 1) count += content[word] ?? 0;
  return count;
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the result. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
