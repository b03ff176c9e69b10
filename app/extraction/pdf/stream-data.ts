import { type Cursor, skipBlank } from "./lexer.ts";
import type { StreamDictionary } from "./stream-dictionary.ts";

/** A file that is walked object by object, with what is known about the ends of its streams. */
export type FileBytes = {
  bytes: Uint8Array;
  budget: { bytes: number };
  /** Values of objects that are plain numbers, to which the lengths of other dictionaries may refer. */
  numbers: Map<number, number[]>;
  endstream: { from: number; found: number };
};

type StreamPlace = { start: number; length: StreamDictionary["length"] };

export function fileBytes(bytes: Uint8Array): FileBytes {
  // A regular file is read once as data and, at one step per token, twice as syntax; a factor of six leaves room.
  const budget = { bytes: bytes.length * 6 + 65_536 };
  return { bytes, budget, numbers: new Map(), endstream: { from: 0, found: -1 } };
}

/** As in pdf.js: the stated length if `endstream` follows it, otherwise the first `endstream` after the start. */
export function endOfData(file: FileBytes, stream: StreamPlace): { end: number; certain: boolean } {
  const { length, start } = stream;
  const stated =
    length === null ? [] : typeof length === "number" ? [length] : (file.numbers.get(length.reference) ?? []);
  const ends = stated.map((bytes) => start + bytes).filter((end) => isEndstream(file, end));
  if (ends.length > 0) return { end: Math.max(...ends), certain: true };
  // A later definition of the length may be in an object stream: then the filter's own end marker decides.
  const certain = typeof length !== "object" || length === null;
  const found = firstEndstream(file, start);
  return { end: found < 0 ? file.bytes.length : found, certain: certain && found >= 0 };
}

function isEndstream(file: FileBytes, at: number): boolean {
  if (at > file.bytes.length) return false;
  const cursor: Cursor = { bytes: file.bytes, at, budget: file.budget };
  skipBlank(cursor);
  return endsWith(file.bytes, cursor.at + 8, "endstream");
}

/** Streams are visited in file order, so the previous result usually applies again; a new search each time would be quadratic. */
function firstEndstream(file: FileBytes, start: number): number {
  const known = file.endstream;
  if (known.from <= start && (known.found >= start || known.found === Number.MAX_SAFE_INTEGER))
    return reached(known.found);
  let at = start + 8;
  while (at < file.bytes.length && !(file.bytes[at] === 0x6d && endsWith(file.bytes, at, "endstream"))) at++;
  file.endstream = { from: start, found: at < file.bytes.length ? at - 8 : Number.MAX_SAFE_INTEGER };
  return reached(file.endstream.found);
}

function reached(found: number): number {
  return found === Number.MAX_SAFE_INTEGER ? -1 : found;
}

/** Data begin on the line after the keyword `stream`. */
export function startOfData({ bytes, budget }: FileBytes, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  budget.bytes -= at - from;
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? at + 2 : at + 1;
}

/** `7 0 obj`: the 7. `at` is the offset of the keyword `obj`. NaN if no such numbers precede it. */
export function numberBefore(bytes: Uint8Array, at: number): number {
  return identityBefore(bytes, at)[0];
}

/** `7 0 obj`: the 7 and the 0. */
export function identityBefore(bytes: Uint8Array, at: number): [number: number, generation: number] {
  const before = String.fromCharCode(...bytes.subarray(Math.max(0, at - 24), at));
  const [, number, generation] = /(?:^|[^\w.+-])(\d+)\s+(\d+)\s*$/.exec(before) ?? [];
  return [Number(number ?? Number.NaN), Number(generation ?? Number.NaN)];
}

/** `7 0 obj 4711 endobj`: a number that other dictionaries may use as a length. */
export function rememberNumber(file: FileBytes, number: number, value: number): void {
  const known = file.numbers.get(number) ?? [];
  // A real file redefines a number only a few times, in its revisions.
  if (!Number.isNaN(number) && known.length < 16 && !known.includes(value)) file.numbers.set(number, [...known, value]);
}

/** Whether the word ends at this byte. */
export function endsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let back = 0; back < word.length; back++) {
    if (bytes[at - back] !== word.charCodeAt(word.length - 1 - back)) return false;
  }
  return true;
}
