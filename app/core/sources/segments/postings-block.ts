import { type ByteWriter, createByteReader } from "./bytes.ts";
import { FREQUENT } from "./format.ts";

/** A hash with the documents that have it, ascending; none are listed of a frequent one. */
export type Posting = { hash: number; documents: number; list: ArrayLike<number> | null };

/** @param before the hash before it in the block, or the first one that could be in the block, less one */
export function writePosting(writer: ByteWriter, { hash, documents, list }: Posting, before: number): void {
  writer.varint(hash - before - 1);
  writer.varint(documents);
  if (documents > FREQUENT || !list) return;
  let last = -1;
  for (let i = 0; i < list.length; i += 1) {
    const document = list[i] ?? 0;
    writer.varint(document - last - 1);
    last = document;
  }
}

/**
 * The postings of a block in order. With `wanted` (ascending) only those are decoded into lists; of the others `list` is
 * null and they are not given.
 * @param first the lowest hash that could be in the block
 */
export function* postingsOf(block: Uint8Array, first: number, wanted: readonly number[] | null): Generator<Posting> {
  const reader = createByteReader(block);
  let hash = first - 1;
  let next = 0;
  while (reader.at < reader.end) {
    hash += reader.varint() + 1;
    const documents = reader.varint();
    const count = documents > FREQUENT ? 0 : documents;
    while (wanted && next < wanted.length && (wanted[next] ?? 0) < hash) next += 1;
    if (wanted && next === wanted.length) return;
    if (wanted && wanted[next] !== hash) {
      for (let i = 0; i < count; i += 1) reader.varint();
      continue;
    }
    if (documents > FREQUENT) {
      yield { hash, documents, list: null };
      continue;
    }
    const list = new Uint32Array(count);
    let document = -1;
    for (let i = 0; i < count; i += 1) {
      document += reader.varint() + 1;
      list[i] = document;
    }
    yield { hash, documents, list };
  }
}
