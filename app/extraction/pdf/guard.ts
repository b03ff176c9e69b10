import type { Sink } from "../decoder.ts";
import { Unreadable } from "../unreadable.ts";
import { countCodes, refuseLargeMap, refuseTooManyCodes, watchForMap } from "./character-map.ts";
import { refuseHugeTable } from "./cross-reference.ts";
import { type Definitions, definitionsOf } from "./definitions.ts";
import { chain, isUnknownFilter } from "./filters/chain.ts";
import { objectsOf } from "./ink/objects.ts";
import { type Cursor, type PdfValue, readValue, skipBlank } from "./lexer.ts";
import { watchNesting } from "./nesting.ts";
import {
  endOfData,
  endsWith,
  type FileBytes,
  fileBytes,
  numberBefore,
  rememberNumber,
  startOfData,
} from "./stream-data.ts";
import { type Entries, hasIndirectFilters, readStreamDictionary, type StreamDictionary } from "./stream-dictionary.ts";

/**
 * Limits of the pre-pass. pdf.js holds a decoded stream in memory, doubled while it grows, and an isolate has 128
 * MB, so that one stream of 32 MB is the maximum. A book of 354 pages inflates to 9.8 MB in total.
 */
const STREAM_BYTES_MAX = 32 * 1_048_576;
const TOTAL_BYTES_MAX = 128 * 1_048_576;

/** A thesis of 400 pages has about 10,000 objects; pdf.js keeps an entry for each. */
const OBJECTS_MAX = 500_000;

/** The offset of each numbered object's value; if it is defined several times, the last one. */
type Places = Map<number, number>;

/** `sizes` are the decoded sizes of large streams, by the offset of their data. */
export type Guarded = { places: Places; sizes: Map<number, number> };

type Stream = StreamDictionary & { start: number };

type Walk = FileBytes & {
  objects: number;
  inflated: number;
  /** Number of codes in the character maps of fonts. */
  codes: number;
  sizes: Map<number, number>;
  /** Streams whose length is in another object, processed after all objects have been visited. */
  waiting: Stream[];
  /** Streams whose filters are in another object. */
  indirect: { entries: Entries; start: number }[];
  definitions: Definitions;
};

/**
 * Walks the file before pdf.js does, counts the decoded size of every stream without storing it, and throws
 * Unreadable for a file that would exhaust the isolate. It reads an object at every occurrence of `obj`,
 * independent of the cross-reference table. **The data of pictures are overwritten in place**: text extraction
 * never needs them, and a bomb labelled as a picture becomes harmless.
 */
export function guardPdf(bytes: Uint8Array): Guarded {
  const walk: Walk = {
    ...fileBytes(bytes),
    objects: 0,
    inflated: 0,
    codes: 0,
    sizes: new Map(),
    waiting: [],
    indirect: [],
    definitions: definitionsOf(bytes),
  };
  let seen = -1;
  for (let at = 2; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x6a && endsWith(bytes, at, "obj") && !endsWith(bytes, at, "endobj")) {
      seen = Math.max(seen, visitObject(walk, at + 1));
    } else if (byte === 0x72 && endsWith(bytes, at, "trailer")) {
      visitTrailer(walk, at + 1);
    } else if (byte === 0x6d && at > seen && endsWith(bytes, at, "stream") && !endsWith(bytes, at, "endstream")) {
      visitStray(walk, at + 1);
    }
  }
  walk.endstream = { from: 0, found: -1 };
  for (const stream of walk.waiting) visitStream(walk, stream);
  visitIndirect(walk);
  return { places: walk.definitions.places, sizes: walk.sizes };
}

/** Returns how far the object was understood: the last byte of its keyword `stream`, or -1. */
function visitObject(walk: Walk, at: number): number {
  walk.objects++;
  refuseTooManyObjects(walk);
  const cursor: Cursor = { bytes: walk.bytes, at, budget: walk.budget };
  const value = readValue(cursor);
  const number = numberBefore(walk.bytes, at - 3);
  if (!Number.isNaN(number)) walk.definitions.add(number, at);
  if (value.type === "integer") rememberNumber(walk, number, value.value);
  if (value.type !== "dictionary") return -1;
  refuseEncryption(value.entries);
  skipBlank(cursor);
  if (!endsWith(walk.bytes, cursor.at + 5, "stream")) return -1;
  if (!value.wellFormed) throw new Unreadable("corrupt", "a stream dictionary that can be read two ways");
  walk.objects += refuseHugeTable(value.entries);
  refuseTooManyObjects(walk);
  const start = startOfData(walk, cursor.at + 6);
  if (hasIndirectFilters(value.entries)) {
    walk.indirect.push({ entries: value.entries, start });
    return cursor.at + 5;
  }
  const stream = { ...readStreamDictionary(value.entries, walk.definitions.only), start };
  if (typeof stream.length === "object" && stream.length !== null) walk.waiting.push(stream);
  else visitStream(walk, stream);
  return cursor.at + 5;
}

function visitTrailer(walk: Walk, at: number): void {
  const value = readValue({ bytes: walk.bytes, at, budget: walk.budget });
  if (value.type === "dictionary") refuseEncryption(value.entries);
}

/** The keyword `stream` without a known dictionary. Deflate data after it are counted all the same. */
function visitStray(walk: Walk, at: number): void {
  const byte = walk.bytes[at];
  if (byte !== 0x0a && byte !== 0x0d) return;
  const start = startOfData(walk, at);
  const [method = 0, flags = 0] = walk.bytes.subarray(start, start + 2);
  if ((method & 0x0f) !== 8 || ((method << 8) | flags) % 31 !== 0) return;
  visitStream(walk, { filters: [{ name: "FlateDecode", earlyChange: 1 }], length: null, picture: false, start });
}

function visitStream(walk: Walk, stream: Stream): void {
  const { end, certain } = endOfData(walk, stream);
  // An attachment in a format of its own: its size cannot be counted, so it is never opened.
  if (stream.picture || stream.filters.some(isUnknownFilter)) return blank(walk, stream.start, end);
  // If the length is unknown, the data may continue past the first `endstream`, up to the filter's end marker.
  const goesOn = !certain && stream.filters.length > 0;
  const to = goesOn ? walk.bytes.length : end;
  const map = watchForMap();
  const nesting = watchNesting();
  const size = decode(walk, stream, to, (chunk) => {
    map.see(chunk);
    nesting(chunk);
  });
  if (size > SMALL_BYTES) walk.sizes.set(stream.start, size);
  if (map.found) walk.codes += countCodes(collectMap(walk, stream, to, size));
  refuseTooManyCodes(walk.codes);
}

/** Processed last, because the filters may be named in an object stream, which has to be counted first. */
function visitIndirect(walk: Walk): void {
  if (walk.indirect.length === 0) return;
  const objects = objectsOf(walk.bytes, { places: walk.definitions.places, sizes: walk.sizes });
  const resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    if (value?.type !== "reference") return value;
    const plain = walk.definitions.only(value);
    const { found, certain } = objects.onlyPacked(value.number);
    return certain && (plain === undefined || found === undefined) ? (plain ?? found) : undefined;
  };
  for (const { entries, start } of walk.indirect)
    visitStream(walk, { ...readStreamDictionary(entries, resolve), start });
}

/** Returns the total output in bytes, including that of each filter in the chain. */
function decode(walk: Walk, stream: Stream, to: number, take: Sink): number {
  let size = 0;
  const count = (bytes: number) => {
    size += bytes;
    walk.inflated += bytes;
    if (size > STREAM_BYTES_MAX || walk.inflated > TOTAL_BYTES_MAX) throw new Unreadable("bomb", "inflates too far");
  };
  const decoder = chain(stream.filters, count, take);
  feed(walk, decoder, stream.start, to);
  decoder.end();
  return stream.filters.length > 0 ? size : to - stream.start;
}

/** The size of smaller streams is not stored: their output is at most 4 MB. */
const SMALL_BYTES = 4_096;

/** Maps are small and few: decoding one again costs less memory than keeping every stream to its end. */
function collectMap(walk: Walk, stream: Stream, to: number, size: number): Uint8Array {
  refuseLargeMap(size);
  const map = new Uint8Array(size);
  let length = 0;
  decode(walk, stream, to, (chunk) => {
    map.set(chunk, length);
    length += chunk.length;
  });
  return map.subarray(0, length);
}

/** The amount of input a decoder gets between two checks whether it is finished. */
const FEED_BYTES = 65_536;

function feed(walk: Walk, decoder: ReturnType<typeof chain>, from: number, to: number): void {
  for (let at = from; at < to && !decoder.done; at += FEED_BYTES) {
    const chunk = walk.bytes.subarray(at, Math.min(at + FEED_BYTES, to));
    spend(walk, chunk.length);
    decoder.push(chunk);
  }
}

function blank(walk: Walk, from: number, to: number): void {
  spend(walk, to - from);
  walk.bytes.fill(0, from, to);
}

function spend(walk: Walk, bytes: number): void {
  walk.budget.bytes -= bytes;
  if (walk.budget.bytes < 0) throw new Unreadable("corrupt", "streams overlap: the same bytes are read too often");
}

function refuseEncryption(entries: Entries): void {
  const value: PdfValue | undefined = entries.get("Encrypt");
  // decryptPdf removes the key if it can; a remaining one has an unusual spelling, or is in a second trailer.
  if (value && !(value.type === "word" && value.word === "null")) throw new Unreadable("encrypted", "/Encrypt");
}

function refuseTooManyObjects(walk: Walk): void {
  if (walk.objects > OBJECTS_MAX) throw new Unreadable("bomb", `more than ${OBJECTS_MAX} objects`);
}
