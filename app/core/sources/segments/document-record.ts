import { SegmentDocument } from "#schema/sources/segment.ts";
import type { Prepared } from "../../similarity/index.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";

/** A document of a segment: what it is, and its text, or, where the licence permits only a link, its words as hashes. */
export type StoredDocument = { about: SegmentDocument } & ({ text: string } | { text: null; prepared: Prepared });

const TEXT = 0;
const HASHES = 1;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function writeDocument(writer: ByteWriter, document: StoredDocument): void {
  const about = encoder.encode(JSON.stringify(document.about));
  writer.varint(about.length);
  writer.bytes(about);
  if (document.text === null) {
    writer.varint(HASHES);
    writePrepared(writer, document.prepared);
    return;
  }
  const text = encoder.encode(document.text);
  writer.varint(TEXT);
  writer.varint(text.length);
  writer.bytes(text);
}

/** Throws a RangeError or a ZodError if the bytes are no document. */
export function readDocument(reader: ByteReader): StoredDocument {
  const about = SegmentDocument.parse(JSON.parse(decoder.decode(reader.bytes(reader.varint()))));
  if (reader.varint() === HASHES) return { about, text: null, prepared: readPrepared(reader) };
  return { about, text: decoder.decode(reader.bytes(reader.varint())) };
}

/**
 * A prepared text without its letters: for each word its place, the hashes of its form and its stem, and what kind of
 * word it is. Passages can be found with it, and nothing of it can be shown.
 */
function writePrepared(writer: ByteWriter, { words, length, ...p }: Prepared): void {
  writer.varint(words);
  writer.varint(length);
  let at = 0;
  for (let i = 0; i < words; i += 1) {
    const [start = 0, end = 0] = [p.start[i], p.end[i]];
    writer.varint(start - at);
    writer.varint(((end - start) << 2) | ((p.content[i] ?? 0) << 1) | (p.details[i] ?? 0));
    at = end;
  }
  writer.bytes(new Uint8Array(p.hash.slice(0, words).buffer));
  writer.bytes(new Uint8Array(p.stem.slice(0, words).buffer));
  writer.varint(p.sentenceEnds.length);
  for (const list of [p.sentenceEnds, p.sentenceTextEnds]) {
    let before = 0;
    for (const value of list) {
      writer.varint(value - before);
      before = value;
    }
  }
}

function readPrepared(reader: ByteReader): Prepared {
  const words = reader.varint();
  const length = reader.varint();
  // A word takes two bytes and more: a wrong number is noticed before memory is reserved for it.
  if (words > reader.end) throw new RangeError("A segment has a document with more words than bytes.");
  const [start, end] = [new Uint32Array(words), new Uint32Array(words)];
  const [content, details] = [new Uint8Array(words), new Uint8Array(words)];
  let at = 0;
  for (let i = 0; i < words; i += 1) {
    start[i] = at + reader.varint();
    const word = reader.varint();
    at = (start[i] ?? 0) + (word >>> 2);
    end[i] = at;
    content[i] = (word >> 1) & 1;
    details[i] = word & 1;
  }
  const hash = new Uint32Array(reader.bytes(words * 4).slice().buffer);
  const stem = new Uint32Array(reader.bytes(words * 4).slice().buffer);
  const sentences = reader.varint();
  if (sentences > reader.end) throw new RangeError("A segment has a document with more sentences than bytes.");
  const lists = [new Uint32Array(sentences), new Uint32Array(sentences)] as const;
  for (const list of lists) {
    let before = 0;
    for (let i = 0; i < sentences; i += 1) {
      before += reader.varint();
      list[i] = before;
    }
  }
  const [sentenceEnds, sentenceTextEnds] = lists;
  return { words, length, start, end, hash, stem, content, details, sentenceEnds, sentenceTextEnds, flags: [] };
}
