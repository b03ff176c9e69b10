import { Unreadable } from "../unreadable.ts";

/** The part of PDF syntax needed to read a stream's dictionary, interpreted as in pdf.js. */
export type PdfValue =
  | { type: "name"; name: string }
  | { type: "integer"; value: number }
  | { type: "reference"; number: number }
  | { type: "array"; items: PdfValue[] }
  | { type: "dictionary"; entries: Map<string, PdfValue>; wellFormed: boolean }
  | { type: "word"; word: string }
  /** For a literal string only its range is stored: from its first byte to after its last. See strings.ts. */
  | { type: "string"; hex: string; source: Uint8Array; from: number; to: number }
  | { type: "end" };

/** A position in the file. `budget` is shared by all cursors of one file: the number of bytes that may still be read. */
export type Cursor = { bytes: Uint8Array; at: number; budget: { bytes: number } };

/** Writers nest about ten levels; a deeper file is built to exhaust its reader. */
const DEPTH_MAX = 100;

/** Longer names, keywords and codes are never compared with anything. */
const LONGEST_COMPARED = 256;

export function readValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > DEPTH_MAX) throw new Unreadable("corrupt", "objects nested too deep");
  skipBlank(cursor);
  const { bytes, at } = cursor;
  const byte = bytes[at];
  if (byte === undefined) return { type: "end" };
  switch (String.fromCharCode(byte)) {
    case "/":
      return { type: "name", name: readName(cursor) };
    case "(":
      return readString(cursor);
    case "[":
      advance(cursor, 1);
      return { type: "array", items: readItems(cursor, depth, "]") };
    case "<":
      if (bytes[at + 1] !== 0x3c) return readHexString(cursor);
      advance(cursor, 2);
      return readDictionary(cursor, depth);
    case ">":
      return readClose(cursor, bytes[at + 1] === 0x3e ? ">>" : ">");
    case "]":
    case ")":
    case "{":
    case "}":
      return readClose(cursor, String.fromCharCode(byte));
    default:
      return readWord(cursor);
  }
}

/** White space and comments. */
export function skipBlank(cursor: Cursor): void {
  const from = cursor.at;
  let { at } = cursor;
  for (; ; at++) {
    const byte = cursor.bytes[at];
    if (byte === 0x25) {
      while (at < cursor.bytes.length && cursor.bytes[at] !== 0x0a && cursor.bytes[at] !== 0x0d) at++;
    } else if (byte === undefined || !isBlank(byte)) {
      break;
    }
  }
  advance(cursor, at - from);
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00;
}

function readDictionary(cursor: Cursor, depth: number): PdfValue {
  const entries = new Map<string, PdfValue>();
  const items = readItems(cursor, depth, ">>");
  let wellFormed = true;
  for (let at = 0; at < items.length; at++) {
    const [key, value] = [items[at], items[at + 1]];
    // The last of two equal keys applies, as in pdf.js.
    if (key?.type === "name" && value) entries.set(key.name, items[++at] ?? value);
    // For a key without a value, pdf.js takes the closing brackets as the value and reads on. It skips other words.
    else if (key?.type === "name") wellFormed = false;
  }
  return { type: "dictionary", entries, wellFormed };
}

/** Values up to the closing keyword; references such as `12 0 R` become one value. */
function readItems(cursor: Cursor, depth: number, close: string): PdfValue[] {
  const items: PdfValue[] = [];
  for (;;) {
    const item = readValue(cursor, depth + 1);
    if (item.type === "end" || isWord(item, close)) return items;
    const [number, generation] = items.slice(-2);
    if (isWord(item, "R") && number?.type === "integer" && generation?.type === "integer") {
      items.splice(-2, 2, { type: "reference", number: number.value });
    } else {
      items.push(item);
    }
  }
}

function readClose(cursor: Cursor, word: string): PdfValue {
  advance(cursor, word.length);
  return { type: "word", word };
}

function readName(cursor: Cursor): string {
  advance(cursor, 1);
  return readRun(cursor).replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Only plain digits are an integer here: regular files use no other form, and it has only one interpretation. */
function readWord(cursor: Cursor): PdfValue {
  const word = readRun(cursor);
  return /^\d{1,15}$/.test(word) ? { type: "integer", value: Number(word) } : { type: "word", word };
}

function readRun(cursor: Cursor): string {
  const from = cursor.at;
  let to = from;
  while (to < cursor.bytes.length && isRegular(cursor.bytes[to] ?? 0)) to++;
  advance(cursor, to - from);
  return String.fromCharCode(...cursor.bytes.subarray(from, Math.min(to, from + LONGEST_COMPARED)));
}

function readString(cursor: Cursor): PdfValue {
  const from = cursor.at;
  let depth = 0;
  let { at } = cursor;
  for (; at < cursor.bytes.length; at++) {
    const byte = cursor.bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) break;
  }
  advance(cursor, at + 1 - cursor.at);
  return { type: "string", hex: "", source: cursor.bytes, from, to: Math.min(cursor.at, cursor.bytes.length) };
}

function readHexString(cursor: Cursor): PdfValue {
  const from = cursor.at + 1;
  const close = cursor.bytes.indexOf(0x3e, from);
  const to = close < 0 ? cursor.bytes.length : close;
  advance(cursor, to + 1 - cursor.at);
  const hex = to - from > LONGEST_COMPARED ? "" : String.fromCharCode(...cursor.bytes.subarray(from, to));
  return {
    type: "string",
    hex: hex.replace(/\s/g, ""),
    source: cursor.bytes,
    from: from - 1,
    to: Math.min(cursor.at, cursor.bytes.length),
  };
}

function isRegular(byte: number): boolean {
  return !isBlank(byte) && !DELIMITERS.has(byte);
}

const DELIMITERS = new Set("%()/<>[]{}".split("").map((character) => character.charCodeAt(0)));

function isWord(value: PdfValue, word: string): boolean {
  return value.type === "word" && value.word === word;
}

function advance(cursor: Cursor, bytes: number): void {
  cursor.at += bytes;
  cursor.budget.bytes -= bytes + 1;
  if (cursor.budget.bytes < 0) throw new Unreadable("corrupt", "objects overlap: the same bytes are read too often");
}
