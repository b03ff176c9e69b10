import type { DocumentRange, Segment, SegmentPart } from "#schema/sources/segment.ts";
import {
  type Compression,
  FREQUENT,
  HASH_BITS,
  type ReadBytes,
  STEM_SLOTS,
  unpackedCount,
  type WriteBytes,
} from "./format.ts";
import { keptPlaces, type Place, placeOf, placesOf } from "./kept-documents.ts";
import type { Posting } from "./postings-block.ts";
import {
  blockOfHash,
  postingsRange,
  readDirectory,
  readPostings,
  type SegmentDirectory,
  textRange,
} from "./read-segment.ts";
import { blockBitsFor, createSegmentWriter, type WriterState, type Written } from "./write-segment.ts";

export type MergedInput = {
  segment: Segment;
  read: ReadBytes;
  /** Other documents are left out, but for those in one block of texts with these; undefined keeps all. */
  kept?: readonly DocumentRange[];
};

export type Merged = Written & { parts: SegmentPart[] };

/** How far a merge is: the postings first, then the blocks of texts of all inputs. */
export type MergeState = { writer: WriterState; textBlock: number };

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
): Promise<Merged> {
  const { merged } = await continueMerge(inputs, write, compression, null, () => false);
  if (!merged) throw new Error("A merge without an end has ended.");
  return merged;
}

/**
 * Goes on with a merge until it is done or its time is up. The same inputs give the same bytes, in however many turns.
 * @param state of the turn before; null for the first one
 * @param isTimeUp asked after each block
 */
export async function continueMerge(
  inputs: readonly MergedInput[],
  write: WriteBytes,
  compression: Compression,
  state: MergeState | null,
  isTimeUp: () => boolean,
): Promise<{ merged: Merged; state: null } | { merged: null; state: MergeState }> {
  const directories: SegmentDirectory[] = [];
  for (const { segment, read } of inputs) directories.push(await readDirectory(segment, read, compression));
  const places = placesOf(inputs.map((input, i) => keptPlaces(input, directories[i] as SegmentDirectory)));
  const postings = inputs.reduce((sum, { segment }) => sum + segment.layout.postings, 0) * POSTINGS_A_BYTE;
  const blockBits = blockBitsFor(postings);
  const writer = createSegmentWriter(write, compression, blockBits, state?.writer);
  const stopped = (textBlock: number) => ({ merged: null, state: { writer: writer.state(), textBlock } });

  if (!state || state.writer.documents === 0) {
    const firstHash = (state?.writer.block ?? 0) * 2 ** (HASH_BITS - blockBits);
    const streams = inputs.map(({ read }, i) => postingsFrom(directories[i] as SegmentDirectory, read, firstHash));
    if (!(await mergePostings(streams, places, writer.posting, isTimeUp))) return stopped(0);
  }
  const blocks = inputs.flatMap((input, i) => textBlocks(input, directories[i] as SegmentDirectory, places[i] ?? []));
  for (const [i, { next, offset, length, documents }] of blocks.entries()) {
    if (i < (state?.textBlock ?? 0)) continue;
    await writer.copiedBlock(await next(offset, length), documents);
    if (isTimeUp()) return stopped(i + 1);
  }
  const written = await writer.end(stemCounts(inputs, directories, places));
  return { merged: { ...written, parts: partsOf(inputs, places) }, state: null };
}

/** The blocks of texts of an input that are copied. */
function textBlocks({ segment, read }: MergedInput, directory: SegmentDirectory, places: readonly Place[]) {
  const next = ahead(read, directory.textOffsets.at(-1) ?? 0);
  return [...directory.textFirsts].flatMap((first, block) => {
    if (placeOf(places, first) === null) return [];
    const documents = (directory.textFirsts[block + 1] ?? segment.documents) - first;
    return [{ ...textRange(directory, block), next, documents }];
  });
}

type PostingStream = AsyncGenerator<Posting[]>;

async function* postingsFrom(directory: SegmentDirectory, read: ReadBytes, firstHash: number): PostingStream {
  const next = ahead(read, directory.postingOffsets.at(-1) ?? 0);
  for (let block = blockOfHash(directory, firstHash); block < directory.postingOffsets.length - 1; block += 1) {
    const { offset, length } = postingsRange(directory, block);
    if (length === 0) continue;
    const postings = [...readPostings(directory, block, await next(offset, length), null)];
    const from = postings.findIndex(({ hash }) => hash >= firstHash);
    if (from >= 0) yield from === 0 ? postings : postings.slice(from);
  }
}

type Cursor = { stream: PostingStream; places: readonly Place[]; block: Posting[]; at: number };

/** False where the time was up before the end. */
async function mergePostings(
  streams: readonly PostingStream[],
  places: readonly (readonly Place[])[],
  write: (posting: Posting) => void | Promise<void>,
  isTimeUp: () => boolean,
): Promise<boolean> {
  let cursors = await filled(streams.map((stream, i) => ({ stream, places: places[i] ?? [], block: [], at: 0 })));
  while (cursors.length > 0) {
    const posting = nextPosting(cursors);
    const written = posting.documents > 0 ? write(posting) : null;
    if (written) {
      await written;
      if (isTimeUp()) return false;
    }
    if (cursors.some(({ at, block }) => at === block.length)) cursors = await filled(cursors);
  }
  return true;
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
    if (!one.list) {
      documents += one.documents;
      continue;
    }
    for (let i = 0; i < one.list.length; i += 1) {
      const place = placeOf(cursor.places, one.list[i] ?? 0);
      if (place === null) continue;
      documents += 1;
      if (documents <= FREQUENT) list.push(place);
    }
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

/** Of an input that is not kept whole the share that is: which words its documents have is not counted again. */
function stemCounts(
  inputs: readonly MergedInput[],
  directories: readonly SegmentDirectory[],
  places: readonly (readonly Place[])[],
): Float64Array {
  const counts = new Float64Array(STEM_SLOTS);
  for (const [i, { stems }] of directories.entries()) {
    const kept = (places[i] ?? []).reduce((sum, { documents }) => sum + documents, 0);
    const share = kept / Math.max(1, inputs[i]?.segment.documents ?? 0);
    for (let slot = 0; slot < STEM_SLOTS; slot += 1) {
      const packed = stems[slot] ?? 0;
      if (packed > 0) counts[slot] = (counts[slot] ?? 0) + unpackedCount(packed) * share;
    }
  }
  return counts;
}

/** The parts of all that are kept whole, at their new places; those that follow each other in one snapshot become one. */
function partsOf(inputs: readonly MergedInput[], places: readonly (readonly Place[])[]): SegmentPart[] {
  const last = new Map<string, SegmentPart>();
  const parts: SegmentPart[] = [];
  for (const [i, { segment }] of inputs.entries()) {
    for (const part of [...segment.parts].sort((a, b) => a.first - b.first)) {
      const first = placeOf(places[i] ?? [], part.first);
      const end = placeOf(places[i] ?? [], part.first + part.documents - 1);
      if (first === null || end !== first + part.documents - 1) continue;
      const before = last.get(part.snapshot);
      const goesOn =
        before && before.first + before.documents === first && before.from + before.documents === part.from;
      if (goesOn) {
        before.documents += part.documents;
        continue;
      }
      const moved = { ...part, first };
      last.set(part.snapshot, moved);
      parts.push(moved);
    }
  }
  return parts;
}
