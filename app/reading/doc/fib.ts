import { CHARACTERS_MAX, refuseTooManyCharacters } from "../extracted.ts";
import { Unreadable } from "../unreadable.ts";

/** The File Information Block at the head of a Word document: where everything is ([MS-DOC] 2.5). */
export type Fib = {
  table: "0Table" | "1Table";
  /** Characters of each part of the text; the parts follow one another in this order. */
  parts: { body: number; footnotes: number; headers: number; comments: number; endnotes: number; boxes: number };
  pieces: Range;
  characterRuns: Range;
};

/** A place in the table stream. */
export type Range = { start: number; length: number };

const MAGIC = 0xa5ec;

/** The first version of Word 97; before it the text is stored in another way. */
const WORD_97 = 0x00c1;

const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;

export function readFib(main: Uint8Array): Fib {
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength);
  if (view.byteLength < 0x01aa || view.getUint16(0, true) !== MAGIC) throw new Unreadable("corrupt", "no Word header");
  if (view.getUint16(2, true) < WORD_97) throw new Unreadable("wrong_type", "before Word 97", OLD);
  const flags = view.getUint16(0x0a, true);
  if (flags & ENCRYPTED) throw new Unreadable("encrypted", "fEncrypted");
  const parts = {
    body: count(view, 0x4c),
    footnotes: count(view, 0x50),
    headers: count(view, 0x54),
    comments: count(view, 0x5c),
    endnotes: count(view, 0x60),
    boxes: count(view, 0x64),
  };
  refuseTooManyCharacters(Object.values(parts).reduce((sum, part) => sum + part, 0));
  return {
    table: flags & SECOND_TABLE ? "1Table" : "0Table",
    parts,
    characterRuns: range(view, 0xfa),
    pieces: range(view, 0x01a2),
  };
}

const OLD = { found: "a file from Word 95 or older" };

/** A bound that keeps a negative or huge count from reaching the sum above. */
function count(view: DataView, at: number): number {
  return Math.min(view.getUint32(at, true), CHARACTERS_MAX + 1);
}

function range(view: DataView, at: number): Range {
  return { start: view.getUint32(at, true), length: view.getUint32(at + 4, true) };
}

/** The bytes of a range, refused where it leaves the stream. */
export function slice(stream: Uint8Array, { start, length }: Range): DataView {
  if (start + length > stream.length) throw new Unreadable("corrupt", "a range beyond its stream");
  return new DataView(stream.buffer, stream.byteOffset + start, length);
}
