import { CHARACTERS_MAX, refuseTooManyCharacters } from "../extracted.ts";
import { Unreadable } from "../unreadable.ts";
import { encodingOf } from "./encodings.ts";

/** The File Information Block at the start of a Word document: the offsets of its structures ([MS-DOC] 2.5). */
export type Fib = {
  /** The table stream; in Word 6 and 95 the tables are in the stream of the text. */
  table: "0Table" | "1Table" | "WordDocument";
  /** The number of characters of each part of the text; the parts are stored in this order. */
  parts: { body: number; footnotes: number; headers: number; comments: number; endnotes: number; boxes: number };
  pieces: Range;
  characterRuns: Range;
  /** Fields of Word 6 and 95 only. */
  old: OldFib | null;
};

type OldFib = {
  /** The offset of the text if there is no piece table. */
  textAt: number;
  /** Two bytes per character: East Asian Word 95. */
  wide: boolean;
  /** The encoding of text with one byte per character. */
  encoding: string;
  /** Names of fonts and their character sets. */
  fonts: Range;
  /** Pages of character properties; the table in the file may list only some of them. */
  firstPage: number;
  pages: number;
};

/** A range in the table stream. */
export type Range = { start: number; length: number };

const MAGIC = 0xa5ec;

/** The first version of Word 6, and of Word 97. */
const WORD_6 = 0x0065;
const WORD_97 = 0x00c1;

const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
const WIDE = 0x1000;
const MACINTOSH = 0x0100;

export function readFib(main: Uint8Array): Fib {
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength);
  if (view.byteLength < 0x01aa) throw new Unreadable("corrupt", "no Word header");
  const version = view.getUint16(2, true);
  if (view.getUint16(0x0a, true) & ENCRYPTED) throw new Unreadable("encrypted", "fEncrypted");
  if (version >= WORD_97) return readNewFib(view);
  if (version >= WORD_6) return readOldFib(view);
  throw new Unreadable("wrong_type", "before Word 6", { found: "a file from Word 2 or older" });
}

function readNewFib(view: DataView): Fib {
  if (view.getUint16(0, true) !== MAGIC) throw new Unreadable("corrupt", "no Word header");
  return {
    table: view.getUint16(0x0a, true) & SECOND_TABLE ? "1Table" : "0Table",
    parts: readParts(view, 0x4c),
    characterRuns: range(view, 0xfa),
    pieces: range(view, 0x01a2),
    old: null,
  };
}

/** The same fields at other offsets ("Microsoft Word for Windows 6.0 Binary File Format"). */
function readOldFib(view: DataView): Fib {
  return {
    table: "WordDocument",
    parts: readParts(view, 0x34),
    characterRuns: range(view, 0xb8),
    pieces: range(view, 0x0160),
    old: {
      textAt: view.getUint32(0x18, true),
      wide: (view.getUint16(0x0a, true) & WIDE) !== 0,
      encoding: view.getUint16(0x14, true) === MACINTOSH ? "macintosh" : encodingOf(view.getUint16(0x06, true)),
      fonts: range(view, 0xd0),
      firstPage: view.getUint16(0x018a, true),
      pages: view.getUint16(0x018e, true),
    },
  };
}

function readParts(view: DataView, at: number): Fib["parts"] {
  const parts = {
    body: count(view, at),
    footnotes: count(view, at + 4),
    headers: count(view, at + 8),
    comments: count(view, at + 16),
    endnotes: count(view, at + 20),
    boxes: count(view, at + 24),
  };
  refuseTooManyCharacters(Object.values(parts).reduce((sum, part) => sum + part, 0));
  return parts;
}

/** Limits a count, so that a negative or huge one does not reach the sum above. */
function count(view: DataView, at: number): number {
  return Math.min(view.getUint32(at, true), CHARACTERS_MAX + 1);
}

function range(view: DataView, at: number): Range {
  return { start: view.getUint32(at, true), length: view.getUint32(at + 4, true) };
}

/** The bytes of a range; throws if it exceeds the stream. */
export function slice(stream: Uint8Array, { start, length }: Range): DataView {
  if (start + length > stream.length) throw new Unreadable("corrupt", "a range beyond its stream");
  return new DataView(stream.buffer, stream.byteOffset + start, length);
}
