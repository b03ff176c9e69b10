import type { Segment, SegmentPart } from "#schema/sources/segment.ts";
import { type Compression, FREQUENT, type ReadBytes, STEM_SLOTS, unpackedCount, type WriteBytes } from "./format.ts";
import type { Posting } from "./postings-block.ts";
import { postingsRange, readDirectory, readPostings, type SegmentDirectory, textRange } from "./read-segment.ts";
import { blockBitsFor, createSegmentWriter, type Written } from "./write-segment.ts";

export type MergedInput = { segment: Segment; read: ReadBytes };

/** Bytes that are read ahead of each segment. */
const READ_AHEAD = 1 << 20;
/** Postings of a block of 8 kB, about: how many blocks the merged segment gets is decided before they are counted. */
const POSTINGS_A_BYTE = 1 / 4;

/**
 * Merges segments into one, in their order: the documents of the second follow those of the first. Memory does not grow
 * with their size: one block and a read-ahead of each is held, and the directories. A fingerprint that is frequent in one
 * of them, or in all together, loses its list.
 */
export async function mergeSegments(
  inputs: readonly MergedInput[],
  write: WriteBytes,
  compression: Compression,
): Promise<Written & { parts: SegmentPart[] }> {
  const directories: SegmentDirectory[] = [];
  for (const { segment, read } of inputs) directories.push(await readDirectory(segment, read, compression));
  const postings = inputs.reduce((sum, { segment }) => sum + segment.layout.postings, 0) * POSTINGS_A_BYTE;
  const writer = createSegmentWriter(write, compression, blockBitsFor(postings));

  const streams = inputs.map(({ read }, i) => postingsFrom(directories[i] as SegmentDirectory, read));
  const firsts = firstsOf(inputs);
  await mergePostings(streams, firsts, writer.posting);
  for (const [i, { read }] of inputs.entries()) {
    const directory = directories[i] as SegmentDirectory;
    const next = ahead(read, directory.textOffsets.at(-1) ?? 0);
    for (let block = 0; block < directory.textFirsts.length; block += 1) {
      const { offset, length } = textRange(directory, block);
      const behind = directory.textFirsts[block + 1] ?? inputs[i]?.segment.documents ?? 0;
      await writer.copiedBlock(await next(offset, length), behind - (directory.textFirsts[block] ?? 0));
    }
  }
  return { ...(await writer.end(stemCounts(directories))), parts: partsOf(inputs, firsts) };
}

/** The number of the first document of each input in the merged segment. */
function firstsOf(inputs: readonly MergedInput[]): number[] {
  let next = 0;
  return inputs.map(({ segment }) => {
    const first = next;
    next += segment.documents;
    return first;
  });
}

type PostingStream = AsyncGenerator<Posting[]>;

async function* postingsFrom(directory: SegmentDirectory, read: ReadBytes): PostingStream {
  const next = ahead(read, directory.postingOffsets.at(-1) ?? 0);
  for (let block = 0; block < directory.postingOffsets.length - 1; block += 1) {
    const { offset, length } = postingsRange(directory, block);
    if (length > 0) yield [...readPostings(directory, block, await next(offset, length), null)];
  }
}

type Cursor = { stream: PostingStream; first: number; block: Posting[]; at: number };

async function mergePostings(
  streams: readonly PostingStream[],
  firsts: readonly number[],
  write: (posting: Posting) => void | Promise<void>,
): Promise<void> {
  let cursors = await filled(streams.map((stream, i) => ({ stream, first: firsts[i] ?? 0, block: [], at: 0 })));
  while (cursors.length > 0) {
    const written = write(nextPosting(cursors));
    if (written) await written;
    if (cursors.some(({ at, block }) => at === block.length)) cursors = await filled(cursors);
  }
}

/** The lowest hash that a cursor has next, with the documents of all that have it. */
function nextPosting(cursors: readonly Cursor[]): Posting {
  let hash = Infinity;
  for (const { block, at } of cursors) hash = Math.min(hash, block[at]?.hash ?? Infinity);
  let documents = 0;
  const list: number[] = [];
  for (const cursor of cursors) {
    const one = cursor.block[cursor.at];
    if (one?.hash !== hash) continue;
    cursor.at += 1;
    documents += one.documents;
    if (!one.list || documents > FREQUENT) continue;
    for (let i = 0; i < one.list.length; i += 1) list.push((one.list[i] ?? 0) + cursor.first);
  }
  return { hash, documents, list: documents > FREQUENT ? null : list };
}

/** Cursors with a next posting; those whose stream has ended are left out. Their order, of documents, is kept. */
async function filled(cursors: readonly Cursor[]): Promise<Cursor[]> {
  const left: Cursor[] = [];
  for (const cursor of cursors) {
    if (cursor.at === cursor.block.length) {
      const next = await cursor.stream.next();
      if (next.done) continue;
      cursor.block = next.value;
      cursor.at = 0;
    }
    left.push(cursor);
  }
  return left;
}

/** Reads ranges that follow each other, a megabyte ahead. */
function ahead(read: ReadBytes, end: number) {
  let held: Uint8Array = new Uint8Array();
  let from = 0;
  return async (offset: number, length: number): Promise<Uint8Array> => {
    if (offset < from || offset + length > from + held.length) {
      held = await read(offset, Math.min(Math.max(length, READ_AHEAD), end - offset));
      from = offset;
    }
    return held.subarray(offset - from, offset - from + length);
  };
}

function stemCounts(directories: readonly SegmentDirectory[]): Float64Array {
  const counts = new Float64Array(STEM_SLOTS);
  for (const { stems } of directories)
    for (let slot = 0; slot < STEM_SLOTS; slot += 1)
      counts[slot] = (counts[slot] ?? 0) + unpackedCount(stems[slot] ?? 0);
  return counts;
}

/** The parts of all, at their new places; neighbours that follow each other in one snapshot become one. */
function partsOf(inputs: readonly MergedInput[], firsts: readonly number[]): SegmentPart[] {
  const parts: SegmentPart[] = [];
  for (const [i, { segment }] of inputs.entries()) {
    for (const part of segment.parts) {
      const moved = { ...part, first: part.first + (firsts[i] ?? 0) };
      const last = parts.at(-1);
      const goesOn =
        last?.snapshot === moved.snapshot &&
        last.first + last.documents === moved.first &&
        last.from + last.documents === moved.from;
      if (last && goesOn) last.documents += moved.documents;
      else parts.push(moved);
    }
  }
  return parts;
}
