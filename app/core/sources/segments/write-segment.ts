import type { SegmentLayout } from "#schema/sources/segment.ts";
import { join } from "../../shared/bytes.ts";
import { createByteWriter, withChecksum } from "./bytes.ts";
import { type StoredDocument, writeDocument } from "./document-record.ts";
import {
  type Compression,
  HASH_BITS,
  POSTINGS_BLOCK_BYTES,
  packedCount,
  STEM_SLOTS,
  TEXT_BLOCK_CHARACTERS,
  type WriteBytes,
} from "./format.ts";
import { type Posting, writePosting } from "./postings-block.ts";

/** Bytes of a posting on average, measured on real prose: decides the number of blocks. */
const POSTING_BYTES = 4;
const MOST_BLOCK_BITS = 24;

/** How many bits of a hash choose its block, for this number of postings. */
export function blockBitsFor(postings: number): number {
  const blocks = (postings * POSTING_BYTES) / POSTINGS_BLOCK_BYTES;
  return Math.min(MOST_BLOCK_BITS, Math.max(0, Math.ceil(Math.log2(Math.max(1, blocks)))));
}

export type Written = { bytes: number; documents: number; layout: SegmentLayout };

/** What a writer has written, up to the end of a block: another one can go on from there. */
export type WriterState = {
  /** The block of postings that is next. */
  block: number;
  /** Bytes of each block before it. */
  postingLengths: number[];
  textLengths: number[];
  /** The number of the first document of each block of texts. */
  textFirsts: number[];
  documents: number;
};

const NOTHING: WriterState = { block: 0, postingLengths: [], textLengths: [], textFirsts: [], documents: 0 };

/**
 * Writes a segment: all postings in ascending order of hash, then all documents, then `end`. The sections have to be
 * written in this order; only the directories are held in memory.
 */
export function createSegmentWriter(
  write: WriteBytes,
  { deflate }: Compression,
  blockBits: number,
  from: WriterState = NOTHING,
) {
  const blockSpan = 2 ** (HASH_BITS - blockBits);
  const postingLengths = new Uint32Array(2 ** blockBits);
  postingLengths.set(from.postingLengths);
  const textLengths = [...from.textLengths];
  const textFirsts = [...from.textFirsts];
  const writer = createByteWriter();
  let { block, documents } = from;
  let before = block * blockSpan - 1;
  let postings = from.postingLengths.reduce((sum, length) => sum + length, 0);
  let texts = from.textLengths.reduce((sum, length) => sum + length, 0);
  let characters = 0;

  /** A promise only where a block has ended: waiting for each of millions would take longer than writing them. */
  function posting(one: Posting): void | Promise<void> {
    const at = Math.floor(one.hash / blockSpan);
    if (at !== block) {
      const ended = endPostings();
      block = at;
      before = at * blockSpan - 1;
      writePosting(writer, one, before);
      before = one.hash;
      return ended;
    }
    writePosting(writer, one, before);
    before = one.hash;
  }

  function endPostings(): void | Promise<void> {
    if (writer.length === 0) return;
    const bytes = withChecksum(writer.take());
    postingLengths[block] = bytes.length;
    postings += bytes.length;
    return write(bytes);
  }

  async function document(one: StoredDocument): Promise<void> {
    if (documents === 0) await endPostings();
    if (characters === 0) textFirsts.push(documents);
    writeDocument(writer, one);
    documents += 1;
    // A text of hashes is taken as long as its words.
    characters += (one.text === null ? one.prepared.length : one.text.length) + 1;
    if (characters >= TEXT_BLOCK_CHARACTERS) await endTexts();
  }

  async function endTexts(): Promise<void> {
    if (characters === 0) return;
    await textBlock(deflate(writer.take()));
    characters = 0;
  }

  async function textBlock(packed: Uint8Array): Promise<void> {
    textLengths.push(packed.length);
    texts += packed.length;
    await write(packed);
  }

  /** Copies a block of texts of another segment; before the first one the postings end. */
  async function copiedBlock(packed: Uint8Array, count: number): Promise<void> {
    if (documents === 0) await endPostings();
    await endTexts();
    textFirsts.push(documents);
    documents += count;
    await textBlock(packed);
  }

  /** @param stemCounts the number of documents of each slot of stems */
  async function end(stemCounts: Float64Array | Uint32Array): Promise<Written> {
    if (documents === 0) await endPostings();
    else await endTexts();
    const stems = new Uint8Array(STEM_SLOTS);
    for (let slot = 0; slot < STEM_SLOTS; slot += 1) stems[slot] = packedCount(stemCounts[slot] ?? 0);
    const tail = deflate(
      join([
        new Uint8Array(postingLengths.buffer),
        new Uint8Array(Uint32Array.from(textLengths).buffer),
        new Uint8Array(Uint32Array.from(textFirsts).buffer),
        stems,
      ]),
    );
    await write(tail);
    const layout = { v: 1 as const, blockBits, postings, texts, textBlocks: textLengths.length, stemSlots: STEM_SLOTS };
    return { bytes: postings + texts + tail.length, documents, layout };
  }

  /** Of the blocks that were given on; what is not written of the next one is not in it. */
  function state(): WriterState {
    // The last block of postings ends with the first text.
    const ended = documents > 0 ? postingLengths.length : block;
    return { block, postingLengths: [...postingLengths.subarray(0, ended)], textLengths, textFirsts, documents };
  }

  return { posting, document, copiedBlock, end, state };
}
