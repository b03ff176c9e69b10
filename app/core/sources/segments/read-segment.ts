import type { Segment } from "#schema/sources/segment.ts";
import { checkedBytes, createByteReader } from "./bytes.ts";
import { readDocument, type StoredDocument } from "./document-record.ts";
import {
  type Compression,
  HASH_BITS,
  type ReadBytes,
  TAIL_MOST_BYTES,
  TEXT_BLOCK_MOST_BYTES,
  unpackedCount,
} from "./format.ts";
import { type Posting, postingsOf } from "./postings-block.ts";

/** The directories of a segment, read once: some 10 MB for a million documents. */
export type SegmentDirectory = {
  /** Offsets of the blocks in the segment, one more than there are blocks. */
  postingOffsets: Float64Array;
  textOffsets: Float64Array;
  textFirsts: Uint32Array;
  stems: Uint8Array;
};

/** A range of a segment in bytes. */
export type ByteRange = { offset: number; length: number };

/** Throws if the tail is not that of this segment. */
export async function readDirectory(
  { bytes, layout, documents }: Pick<Segment, "bytes" | "layout" | "documents">,
  read: ReadBytes,
  { inflate }: Compression,
): Promise<SegmentDirectory> {
  const { blockBits, postings, texts, textBlocks, stemSlots } = layout;
  const at = postings + texts;
  const blocks = 2 ** blockBits;
  const inflated = 4 * blocks + 8 * textBlocks + stemSlots;
  // Before memory is reserved for it.
  if (bytes <= at || bytes - at > TAIL_MOST_BYTES || inflated > TAIL_MOST_BYTES)
    throw new Error("The tail of a segment is too long.");
  const tail = inflate(await read(at, bytes - at), inflated);
  if (tail.length !== inflated) throw new Error("The tail of a segment is incomplete.");
  const numbers = new Uint32Array(tail.slice(0, 4 * blocks + 8 * textBlocks).buffer);
  const postingOffsets = offsetsOf(numbers.subarray(0, blocks), 0);
  const textOffsets = offsetsOf(numbers.subarray(blocks, blocks + textBlocks), postings);
  const textFirsts = numbers.slice(blocks + textBlocks);
  const ends = [postingOffsets.at(-1), textOffsets.at(-1)];
  if (ends[0] !== postings || ends[1] !== at || (textFirsts.at(-1) ?? 0) >= Math.max(1, documents))
    throw new Error("The directories of a segment do not fit its sections.");
  return { postingOffsets, textOffsets, textFirsts, stems: tail.slice(tail.length - stemSlots) };
}

function offsetsOf(lengths: Uint32Array, first: number): Float64Array {
  const offsets = new Float64Array(lengths.length + 1);
  offsets[0] = first;
  for (const [i, length] of lengths.entries()) offsets[i + 1] = (offsets[i] ?? 0) + length;
  return offsets;
}

/** How many documents have a word with the stem of this slot, within 5 per cent; words that share a slot are added up. */
export function documentsWithStem({ stems }: SegmentDirectory, slot: number): number {
  return unpackedCount(stems[slot] ?? 0);
}

export function blockOfHash({ postingOffsets }: SegmentDirectory, hash: number): number {
  return Math.floor(hash / blockSpan(postingOffsets));
}

export function postingsRange({ postingOffsets }: SegmentDirectory, block: number): ByteRange {
  const offset = postingOffsets[block] ?? 0;
  return { offset, length: (postingOffsets[block + 1] ?? offset) - offset };
}

/** Throws a RangeError if the block was changed. @param wanted stored hashes, ascending; null for all */
export function readPostings(
  { postingOffsets }: SegmentDirectory,
  block: number,
  bytes: Uint8Array,
  wanted: readonly number[] | null,
): Iterable<Posting> {
  return postingsOf(checkedBytes(bytes), block * blockSpan(postingOffsets), wanted);
}

function blockSpan(offsets: Float64Array): number {
  return 2 ** HASH_BITS / (offsets.length - 1);
}

/** The block of texts that has a document: the last one that begins at it or before. */
export function textBlockOf({ textFirsts }: SegmentDirectory, document: number): number {
  let low = 0;
  let high = textFirsts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((textFirsts[middle] ?? 0) <= document) low = middle;
    else high = middle;
  }
  return low;
}

export function textRange({ textOffsets }: SegmentDirectory, block: number): ByteRange {
  const offset = textOffsets[block] ?? 0;
  return { offset, length: (textOffsets[block + 1] ?? offset) - offset };
}

/** The documents of a block of texts that are wanted, by number. */
export function readTexts(
  { textFirsts }: SegmentDirectory,
  block: number,
  packed: Uint8Array,
  wanted: ReadonlySet<number>,
  { inflate }: Compression,
): Map<number, StoredDocument> {
  const reader = createByteReader(inflate(packed, TEXT_BLOCK_MOST_BYTES));
  const found = new Map<number, StoredDocument>();
  for (let number = textFirsts[block] ?? 0; reader.at < reader.end; number += 1) {
    const document = readDocument(reader);
    if (wanted.has(number)) found.set(number, document);
  }
  return found;
}
