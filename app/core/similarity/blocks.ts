import type { Prepared } from "./tokenise.ts";

// The numbers of this rule are not options, so that a caller cannot weaken the rule.
export const BLOCK_WORDS = 25;
export const BLOCK_SHARE = 0.8;

/** Words in one comparison. */
const TRIPLE_WORDS = 3;
export const BLOCK_TRIPLES = BLOCK_WORDS - TRIPLE_WORDS + 1;

/**
 * A block is found through its six fixed pieces of four words: five changed words cannot break all six. Pieces with
 * fewer than two content words ("as it is in") occur in most texts and are not searched for.
 */
const PIECE_WORDS = 4;
const PIECE_SUBJECTS = 2;
const BLOCK_PIECES = Math.floor(BLOCK_WORDS / PIECE_WORDS);

/**
 * A place touches a block if half of the block's words match, each within two words of its expected position. It shows
 * the block only if it would touch it without any one word of the block, so it touches it whichever word is guessed:
 * guesses elsewhere in the text get no result, and wrong guesses still leave a near miss.
 */
const TOUCHING_WORDS = 13;
const TOUCHING_TRIPLES = Math.ceil(TOUCHING_WORDS / TRIPLE_WORDS);
const SHOWN_WORDS = BLOCK_WORDS * BLOCK_SHARE;
const DRIFT_WORDS = 2;

/**
 * Later occurrences of the same three words are ignored. A correct guess could also be recognised by the place that it
 * takes a block away from: one check could then try many guesses after the same known words, but each place needs four
 * known triples of its own.
 */
const MOST_OCCURRENCES = 2;

const TWO_TO_32 = 0x100000000;

/**
 * A hash of each three neighbouring words, in order: integers below 2^48, one for each word except the last two. A
 * check is compared with other students' documents by these hashes only, both stored and private documents.
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

/** The blocks of a text: consecutive groups of 25 words from its beginning; the remaining words are in no block. */
export type Blocks = {
  count: number;
  /** `BLOCK_TRIPLES` hashes per block. */
  triples: Float64Array;
  /**
   * For each block, bits for the triples with content words, the first triple in the lowest bit; above them its pieces.
   */
  subject: Uint32Array;
  /** For each block and each word that occurs in it more than once, the triples that contain the word, as bits. */
  repeated: number[][];
};

export function cutBlocks(source: Prepared): Blocks {
  const count = Math.floor(source.words / BLOCK_WORDS);
  const all = tripleHashes(source);
  const triples = new Float64Array(count * BLOCK_TRIPLES);
  const subject = new Uint32Array(count);
  const repeated: number[][] = [];
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
    repeated.push(repeatedIn(source, from));
  }
  return { count, triples, subject, repeated };
}

function repeatedIn({ hash }: Prepared, from: number): number[] {
  const places = Map.groupBy(
    Array.from({ length: BLOCK_WORDS }, (_, word) => word),
    (word) => hash[from + word],
  );
  const every = 2 ** BLOCK_TRIPLES - 1;
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .map((words) => words.reduce((held, word) => held | ((0b111 << word) >> (TRIPLE_WORDS - 1)), 0) & every);
}

/** A block as it is stored: its keyed triples, followed by its `repeated`. */
export function storedBlock(triples: Uint32Array, repeated: readonly number[]): Uint32Array {
  return Uint32Array.of(...triples, ...repeated);
}

/** A 32-bit hash of four words, computed from the two triples in them. */
function pieceHash(triple: number, next: number): number {
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
 * A checked text in a shard: its keyed triples. `slots` is a hash table with open addressing that maps a triple to its
 * first position plus one; 0 is an empty slot. `next` is the next position of the same triple, or -1.
 */
export type BlockQuery = { words: number; triples: Uint32Array; slots: Int32Array; next: Int32Array };

/** @param words number of words of the checked text, which has two triples fewer */
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

/** The slot of a triple, or the empty slot for it. Keyed triples are evenly distributed and need no further mixing. */
function slotOf({ triples, slots }: Pick<BlockQuery, "triples" | "slots">, triple: number): number {
  const mask = slots.length - 1;
  let slot = triple & mask;
  for (let at = slots[slot] ?? 0; at !== 0 && triples[at - 1] !== triple; at = slots[slot] ?? 0)
    slot = (slot + 1) & mask;
  return slot;
}

/** The distinct pieces of a checked text, in ascending order. */
export function queryPieces({ triples }: BlockQuery): Int32Array {
  const pieces = new Int32Array(Math.max(0, triples.length - 1));
  for (let at = 0; at < pieces.length; at += 1) pieces[at] = pieceHash(triples[at] ?? 0, triples[at + 1] ?? 0);
  pieces.sort();
  return pieces.filter((piece, at) => at === 0 || piece !== pieces[at - 1]);
}

/**
 * Result for the first place that touches a block. `at`: the word of the checked text at which the block begins, which
 * may be before the text; `passes`: four fifths of its words match, each within two words of its expected position,
 * half of them without any one word, and one piece is unbroken; `whole`: its first and last three words match too.
 */
export type BlockPlace = { at: number; passes: boolean; whole: boolean };

/**
 * Compares one block with the text. Null if no place of the text touches the block.
 * @param block as it is stored
 */
export function placeOf(query: BlockQuery, block: Uint32Array, subject: number): BlockPlace | null {
  const hits = occurrences(query, block, subject);
  const found = hits && firstTouching(hits);
  if (!found) return null;
  let place: BlockPlace = { at: shiftOf(found.start), passes: false, whole: false };
  for (const at of found.alignments) {
    const rows = aligned(hits, at);
    const stands = rows.reduce((all, row) => all | row, 0);
    if (bits(wordsOf(stands)) < SHOWN_WORDS || !touchesWithoutAny(stands, block)) continue;
    if (!rows.some((row) => holdsPiece(row, subject))) continue;
    place = { ...place, passes: true, whole: place.whole || endsStand(query, block, at) };
  }
  return place;
}

/** A word that occurs once completes at most five of the twenty words; one that occurs n times, at most 5n. */
function touchesWithoutAny(stands: number, block: Uint32Array): boolean {
  return block.subarray(BLOCK_TRIPLES).every((holding) => bits(wordsOf(stands & ~holding)) >= TOUCHING_WORDS);
}

/** Three words of a block that match in the text: the word there, and their first word in the block, as one number. */
type Hit = number;

/** Larger than the number of triples of a block, so that hits sort by position in the text. */
const OFFSETS = 32;
const docOf = (hit: Hit) => Math.floor(hit / OFFSETS);
const offsetOf = (hit: Hit) => hit % OFFSETS;
/** The word of the text at which the block would begin. */
const shiftOf = (hit: Hit) => docOf(hit) - offsetOf(hit);

const firsts = new Int32Array(BLOCK_TRIPLES);

/** The positions in the text of a block's triples with content words, in text order; null if too few of them occur. */
function occurrences(query: BlockQuery, triples: Uint32Array, subject: number): Hit[] | null {
  let known = 0;
  for (let offset = 0; offset < BLOCK_TRIPLES; offset += 1) {
    const counts = (subject & (1 << offset)) !== 0;
    const first = counts ? (query.slots[slotOf(query, triples[offset] ?? 0)] ?? 0) - 1 : -1;
    firsts[offset] = first;
    if (first >= 0) known += 1;
  }
  // Most candidate blocks share only one piece with the text.
  if (known < TOUCHING_TRIPLES) return null;
  const found: Hit[] = [];
  for (let offset = 0; offset < BLOCK_TRIPLES; offset += 1) {
    let doc = firsts[offset] ?? -1;
    for (let count = 0; doc >= 0 && count < MOST_OCCURRENCES; count += 1) {
      found.push(doc * OFFSETS + offset);
      doc = query.next[doc] ?? -1;
    }
  }
  return found.sort((a, b) => a - b);
}

/**
 * The first place that contains half of a block: its first hit, and the alignments (words of the text at which the
 * block may begin) for which half of the block matches.
 */
function firstTouching(hits: readonly Hit[]): { start: Hit; alignments: number[] } | null {
  for (let last = TOUCHING_TRIPLES - 1; last < hits.length; last += 1) {
    const found = hits.slice(0, last + 1);
    if (bits(wordsOf(offsetsIn(found))) < TOUCHING_WORDS) continue;
    const end = hits[last] ?? 0;
    const alignments: number[] = [];
    let start = end;
    for (let at = shiftOf(end) - DRIFT_WORDS; at <= shiftOf(end) + DRIFT_WORDS; at += 1) {
      const beside = found.filter((hit) => Math.abs(shiftOf(hit) - at) <= DRIFT_WORDS);
      if (bits(wordsOf(offsetsIn(beside))) < TOUCHING_WORDS) continue;
      alignments.push(at);
      start = Math.min(start, beside[0] ?? end);
    }
    if (alignments.length > 0) return { start, alignments };
  }
  return null;
}

/** For each distance from an alignment, the triples at that distance, as bits. */
function aligned(hits: readonly Hit[], at: number): number[] {
  const rows = Array<number>(2 * DRIFT_WORDS + 1).fill(0);
  for (const hit of hits) {
    const row = shiftOf(hit) - at + DRIFT_WORDS;
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) | (1 << offsetOf(hit));
  }
  return rows;
}

/** Whether these triples contain an unbroken piece: both triples of its four words. */
function holdsPiece(row: number, subject: number): boolean {
  for (let piece = 0; piece < BLOCK_PIECES; piece += 1) {
    const both = 0b11 << (piece * PIECE_WORDS);
    if (findsBy(subject, piece) && (row & both) === both) return true;
  }
  return false;
}

/** Whether the first and the last three words of a block match near their positions. They need no content words. */
function endsStand(query: BlockQuery, triples: Uint32Array, at: number): boolean {
  const stands = (offset: number) => {
    for (let doc = at + offset - DRIFT_WORDS; doc <= at + offset + DRIFT_WORDS; doc += 1)
      if (query.triples[doc] === triples[offset]) return true;
    return false;
  };
  return stands(0) && stands(BLOCK_TRIPLES - 1);
}

function offsetsIn(hits: readonly Hit[]): number {
  return hits.reduce((all, hit) => all | (1 << offsetOf(hit)), 0);
}

/** The words covered by these triples, as bits. */
function wordsOf(offsets: number): number {
  return offsets | (offsets << 1) | (offsets << 2);
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The number of content words among `words` words from `at`. */
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
