import { chain, type Filter } from "../filters/chain.ts";
import type { Guarded } from "../guard.ts";
import { type Cursor, type PdfValue, readValue, skipBlank } from "../lexer.ts";
import { type Entries, readStreamDictionary } from "../stream-dictionary.ts";
import { stringBytes } from "../strings.ts";

/** The objects of a file that the guard has walked, by number. Broken ones are absent: nothing here throws for bad input. */
export type Objects = {
  /** The value itself, or the value of a reference. */
  resolve(value: PdfValue | undefined): PdfValue | undefined;
  /** The entries of a dictionary, or of a stream's dictionary. */
  entries(value: PdfValue | undefined): Entries | undefined;
  /** A stream's decoded bytes; null if it does not exist or is a picture. */
  data(value: PdfValue | undefined): Uint8Array | null;
  /** Frees the memory of large data immediately; they are empty afterwards. */
  release(content: Uint8Array): void;
  /** A stream's data in the file, still encoded, and its filters; null if it does not exist. */
  raw(value: PdfValue | undefined): { data: Uint8Array; filters: readonly Filter[] } | null;
  /** A string decoded as Latin-1, "" if there is none. */
  string(value: PdfValue | undefined): string;
  catalogue: Entries | undefined;
  /** The numbers of the object streams that were read. */
  containers: readonly number[];
  /** The object with this number in the object streams, if it occurs once; `certain` if all of them could be read. */
  onlyPacked(number: number): { found: PdfValue | undefined; certain: boolean };
};

/** The maximum length of a chain of references; regular files have none. */
const HOPS_MAX = 8;

/** The maximum size of the cached object streams: a thesis has a few hundred kilobytes of them, and an isolate 128 MB. */
const PACKED_BYTES_MAX = 24 * 1_048_576;

/** A form may be drawn a thousand times, or a logo on every page, so small streams are cached decoded. */
const KEPT_STREAM_BYTES = 262_144;
const KEPT_BYTES_MAX = 8 * 1_048_576;

/** Longer strings are never compared with anything. */
const STRING_MAX = 256;

const ENDLESS = { bytes: Number.POSITIVE_INFINITY };

type Packed = { bytes: Uint8Array; at: number; since: number };

export function objectsOf(bytes: Uint8Array, { places, sizes }: Guarded): Objects {
  const packed = new Map<number, Packed>();
  const again = new Set<number>();
  const containers: number[] = [];
  let complete = true;
  let packedBytes = 0;
  let catalogue: Entries | undefined;
  const kept = new Map<number, Uint8Array>();
  let keptBytes = 0;
  // Of larger ones the last is cached: one drawing may be the form of two hundred pages.
  let large: { number: number; content: Uint8Array } | null = null;
  const known = new Map<number, PdfValue | undefined>();

  for (const [number, at] of places) {
    const entries = entriesAt(at);
    if (!entries) continue;
    if (isType(entries, "Catalog")) catalogue = entries;
    // pdf.js does not check the type.
    if (isType(entries, "ObjStm") || (entries.has("First") && entries.has("N")))
      unpack({ type: "reference", number }, at, entries);
  }
  if (!catalogue) {
    for (const number of packed.keys()) {
      const value = load(number);
      if (value?.type === "dictionary" && isType(value.entries, "Catalog")) catalogue = value.entries;
    }
  }
  const entries = (value: PdfValue | undefined) => entriesOf(resolve(value));
  return { resolve, entries, data, release, raw, string, catalogue, containers, onlyPacked };

  function string(value: PdfValue | undefined): string {
    return String.fromCharCode(...stringBytes(resolve(value)).subarray(0, STRING_MAX));
  }

  function onlyPacked(number: number): { found: PdfValue | undefined; certain: boolean } {
    const inside = packed.get(number);
    const found = inside && valueAt(inside.bytes, inside.at);
    return { found, certain: complete && !again.has(number) };
  }

  function unpack(reference: PdfValue, since: number, entries: Entries): void {
    const [count, first] = [integer(entries.get("N")), integer(entries.get("First"))];
    const content = data(reference);
    // Content from which objects are read must not be released.
    large = null;
    if (!content || packedBytes + content.length > PACKED_BYTES_MAX) {
      complete = false;
      return;
    }
    packedBytes += content.length;
    if (reference.type === "reference") containers.push(reference.number);
    const cursor: Cursor = { bytes: content, at: 0, budget: ENDLESS };
    for (let index = 0; index < count; index++) {
      const [number, offset] = [integer(readValue(cursor)), integer(readValue(cursor))];
      if (cursor.at >= content.length) return;
      if (packed.has(number)) again.add(number);
      // The later definition in the file is the later revision.
      if ((places.get(number) ?? -1) < since && (packed.get(number)?.since ?? -1) < since) {
        packed.set(number, { bytes: content, at: first + offset, since });
      }
    }
  }

  function resolve(value: PdfValue | undefined): PdfValue | undefined {
    let found = value;
    for (let hop = 0; found?.type === "reference"; hop++) {
      if (hop > HOPS_MAX) return undefined;
      found = load(found.number);
    }
    return found;
  }

  function load(number: number): PdfValue | undefined {
    if (known.has(number)) return known.get(number);
    const inside = packed.get(number);
    const at = places.get(number);
    const value = inside ? valueAt(inside.bytes, inside.at) : at === undefined ? undefined : valueAt(bytes, at);
    if (known.size < 20_000) known.set(number, value);
    return value;
  }

  function entriesAt(at: number): Entries | undefined {
    return entriesOf(valueAt(bytes, at));
  }

  function data(value: PdfValue | undefined): Uint8Array | null {
    if (value?.type !== "reference") return null;
    const before = large?.number === value.number ? large.content : kept.get(value.number);
    if (before) return before;
    const at = places.get(value.number);
    const content = at === undefined ? null : dataAt(at);
    if (content && content.length <= KEPT_STREAM_BYTES && keptBytes + content.length <= KEPT_BYTES_MAX) {
      keptBytes += content.length;
      kept.set(value.number, content);
    } else if (content && content.length > KEPT_STREAM_BYTES) {
      large = { number: value.number, content };
    }
    return content;
  }

  /**
   * Without this, eight contents of 15 MB were in memory before garbage collection. A stream without a filter is
   * part of the file itself.
   */
  function release(content: Uint8Array): void {
    if (content.length <= KEPT_STREAM_BYTES || content.buffer === bytes.buffer) return;
    if (large?.content === content) large = null;
    // Browsers from before 2024 have no transfer, but more memory than a Worker.
    if (content.buffer instanceof ArrayBuffer) content.buffer.transfer?.(0);
  }

  function raw(value: PdfValue | undefined): { data: Uint8Array; filters: readonly Filter[] } | null {
    const at = value?.type === "reference" ? places.get(value.number) : undefined;
    return at === undefined ? null : rawAt(at);
  }

  function dataAt(at: number): Uint8Array | null {
    const found = rawAt(at);
    const size = found ? sizes.get(found.data.byteOffset - bytes.byteOffset) : undefined;
    // The cached large stream is dropped before the next is decoded.
    if ((size ?? 0) > KEPT_STREAM_BYTES) large = null;
    try {
      return found && decoded(found.data, found.filters, size);
    } catch {
      // The guard has rejected dangerous streams; a merely broken one has no data.
      return null;
    }
  }

  function rawAt(at: number): { data: Uint8Array; filters: readonly Filter[] } | null {
    const cursor: Cursor = { bytes, at, budget: { ...ENDLESS } };
    try {
      const read = readValue(cursor);
      if (read.type !== "dictionary") return null;
      skipBlank(cursor);
      const { filters, picture } = readStreamDictionary(read.entries, resolve);
      if (picture || hasPredictor(read.entries)) return null;
      let start = cursor.at + "stream".length;
      if (bytes[start] === 0x0d) start++;
      if (bytes[start] === 0x0a) start++;
      const end = endOf(start, integer(resolve(read.entries.get("Length"))));
      return { data: bytes.subarray(start, end), filters };
    } catch {
      return null;
    }
  }

  function endOf(start: number, length: number): number {
    if (length > 0 && start + length < bytes.length && isEnd(bytes, start + length)) return start + length;
    for (let at = start; at < bytes.length; at++) if (bytes[at] === 0x65 && isEnd(bytes, at)) return at;
    return bytes.length;
  }
}

function valueAt(bytes: Uint8Array, at: number): PdfValue | undefined {
  try {
    return readValue({ bytes, at, budget: { ...ENDLESS } });
  } catch {
    return undefined;
  }
}

function entriesOf(value: PdfValue | undefined): Entries | undefined {
  return value?.type === "dictionary" ? value.entries : undefined;
}

/** Decodes twice if the guard has not recorded the size, so that only the exact number of bytes is allocated. */
function decoded(input: Uint8Array, filters: readonly Filter[], known: number | undefined): Uint8Array {
  if (filters.length === 0) return input;
  let size = known ?? 0;
  if (known === undefined) decode((chunk) => (size += chunk.length));
  const out = new Uint8Array(size);
  let at = 0;
  decode((chunk) => {
    out.set(chunk.subarray(0, size - at), at);
    at += Math.min(chunk.length, size - at);
  });
  return at < size ? out.slice(0, at) : out;

  function decode(take: (chunk: Uint8Array) => void): void {
    const decoder = chain(filters, () => undefined, take);
    for (let from = 0; from < input.length && !decoder.done; from += 65_536) {
      decoder.push(input.subarray(from, from + 65_536));
    }
    decoder.end();
  }
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  let from = at;
  while (bytes[from] === 0x0a || bytes[from] === 0x0d || bytes[from] === 0x20) from++;
  return [..."endstream"].every((letter, index) => bytes[from + index] === letter.charCodeAt(0));
}

function hasPredictor(entries: Entries): boolean {
  const parameters = entries.get("DecodeParms") ?? entries.get("DP");
  const all = parameters?.type === "array" ? parameters.items : [parameters];
  return all.some((value) => integer(entriesOf(value)?.get("Predictor")) > 1);
}

function isType(entries: Entries, type: string): boolean {
  const value = entries.get("Type");
  return value?.type === "name" && value.name === type;
}

function integer(value: PdfValue | undefined): number {
  return value?.type === "integer" ? value.value : 0;
}

/** A PDF number; the guard's lexer returns those with a sign or a decimal point as words. */
export function numberOf(value: PdfValue | undefined): number {
  if (value?.type === "integer") return value.value;
  const number = value?.type === "word" ? Number(value.word) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

export function numbersOf(value: PdfValue | undefined): number[] {
  return value?.type === "array" ? value.items.map(numberOf) : [];
}
