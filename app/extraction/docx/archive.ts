import { deflate } from "../deflate.ts";
import { Unreadable } from "../unreadable.ts";

/** A part of the package as described by the central directory. Its sizes are not trusted; bytes are counted while inflating. */
export type Entry = { name: string; method: number; start: number; compressed: number };

/** A long thesis with 300 pictures has about 350 parts. */
const ENTRIES_MAX = 2_000;

/** The maximum inflated size of all parts together, counted: rule R13. */
const TOTAL_BYTES_MAX = 200 * 1_048_576;

/** One XML part: a text of 100,000 words with Word's mark-up is 5 to 20 MB. */
const PART_BYTES_MAX = 64 * 1_048_576;

/** Rule R13. Word's XML compresses 10 to 40 times; below this size the ratio is not meaningful. */
const RATIO_MAX = 100;
const RATIO_COUNTS_FROM_BYTES = 1_048_576;

/** Bytes. Word's longest is about sixty. */
const NAME_MAX = 1_000;

/** Stored data are also read in slices, so that its reader never holds all of it. */
const SLICE_BYTES = 65_536;

/** Mail gateways and padding writers append bytes after the end; the end record may also have a comment of up to 65,535 bytes. */
const TAIL_MAX = 1_048_576;

const END_OF_DIRECTORY = 0x06054b50;
/** Zip64: the end record with eight-byte sizes, and its locator. */
const END_OF_DIRECTORY_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const EXTRA_64 = 0x0001;
/** Marks a size that is stored in the Zip64 record. */
const SEE_64 = 0xffffffff;
const SEE_64_COUNT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** The entries of a zip by name in lower case. Two entries of the same name are rejected unless their bytes are equal. */
export function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const { count, start } = readEnd(view, end);
  if (count > ENTRIES_MAX) throw new Unreadable("bomb", `${count} entries`);
  const entries = new Map<string, Entry>();
  let at = start;
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(view, at, end);
    // Windows and macOS ignore case, so two such names are the same file there.
    const key = entry.name.toLowerCase();
    const other = entries.get(key);
    if (other && !sameBytes(bytes, entry, other)) throw new Unreadable("corrupt", "two entries of one name");
    entries.set(key, entry);
    at = next;
  }
  return entries;
}

function sameBytes(bytes: Uint8Array, one: Entry, other: Entry): boolean {
  if (one.method !== other.method || one.compressed !== other.compressed) return false;
  for (let at = 0; at < one.compressed; at++) {
    if (bytes[one.start + at] !== bytes[other.start + at]) return false;
  }
  return true;
}

/** Inflates everything once without storing it, so that the total is counted, not taken from the headers. */
export function refuseBomb(bytes: Uint8Array, entries: ReadonlyMap<string, Entry>): void {
  let total = 0;
  let compressed = 0;
  for (const entry of entries.values()) {
    compressed += entry.compressed;
    // Entries that share their bytes can form a bomb that no single ratio reveals.
    if (compressed > bytes.length) throw new Unreadable("bomb", "entries that overlap");
    inflate(bytes, entry, (chunk) => {
      total += chunk.length;
      if (total > TOTAL_BYTES_MAX) throw new Unreadable("bomb", "the package inflates too far");
    });
  }
}

/** Passes the bytes of one part on, chunk by chunk. */
export function readPart(bytes: Uint8Array, entry: Entry, take: (chunk: Uint8Array) => void): void {
  let size = 0;
  inflate(bytes, entry, (chunk) => {
    size += chunk.length;
    const unlikely = size > RATIO_COUNTS_FROM_BYTES && size > RATIO_MAX * entry.compressed;
    if (size > PART_BYTES_MAX || unlikely) throw new Unreadable("bomb", "a part inflates too far");
    take(chunk);
  });
}

function inflate(bytes: Uint8Array, entry: Entry, take: (chunk: Uint8Array) => void): void {
  const data = bytes.subarray(entry.start, entry.start + entry.compressed);
  if (entry.method === STORED) {
    for (let at = 0; at < data.length; at += SLICE_BYTES) take(data.subarray(at, at + SLICE_BYTES));
    return;
  }
  const decoder = deflate(take);
  decoder.push(data);
  const { done } = decoder;
  decoder.end();
  if (!done) throw new Unreadable("corrupt", "a part that breaks off");
}

/** An entry as the directory of a zip describes it; `local` is the offset of its local header, which its data follow. */
export type DirectoryEntry = { name: string; method: number; compressed: number; local: number };

/** Bytes at the end of a zip in which its end record is searched. */
export const ZIP_TAIL_BYTES = 22 + 65_535 + TAIL_MAX;

/** Where the directory of a zip is, from its last bytes. @param base the offset at which they begin */
export function findDirectory(tail: Uint8Array, base: number): { count: number; start: number; size: number } {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  return readEnd(view, findEnd(view, base), base);
}

/** The entries of a directory that was read alone, in its order. Throws Unreadable if one is not as it has to be. */
export function readDirectoryAlone(directory: Uint8Array, count: number): DirectoryEntry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const entries: DirectoryEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    const { next, ...entry } = readDescribed(view, at, directory.length);
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** Where the data of an entry begin in bytes that begin with its local header. */
export function dataStart(bytes: Uint8Array, name: string): number {
  return startOfData(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, name);
}

/** The last end record, as Word and other readers use it. It must refer to a directory that ends before it. */
function findEnd(view: DataView, base = 0): number {
  const first = Math.max(0, view.byteLength - 22 - 65_535 - TAIL_MAX);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue;
    const { start, size } = readEnd(view, at, base);
    if (start + size > base + at) throw new Unreadable("corrupt", "an end that leads nowhere");
    return at;
  }
  throw new Unreadable("corrupt", "no end of the central directory");
}

type End = { count: number; size: number; start: number };

function readEnd(view: DataView, at: number, base = 0): End {
  const end = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    start: view.getUint32(at + 16, true),
  };
  if (end.count !== SEE_64_COUNT && end.size !== SEE_64 && end.start !== SEE_64) return end;
  if (at < 20 || view.getUint32(at - 20, true) !== LOCATOR_64) return end;
  const record = large(view, at - 12) - base;
  if (record < 0 || record + 56 > at || view.getUint32(record, true) !== END_OF_DIRECTORY_64) {
    throw new Unreadable("corrupt", "no large end of the central directory");
  }
  return { count: large(view, record + 32), size: large(view, record + 40), start: large(view, record + 48) };
}

/** An eight-byte number; a value too large for a number is beyond the end of any accepted file. */
function large(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

function readEntry(view: DataView, at: number, end: number): { entry: Entry; next: number } {
  const { name, method, compressed, local, next } = readDescribed(view, at, end);
  const start = startOfData(view, local, name);
  if (start + compressed > end) throw new Unreadable("corrupt", "an entry beyond the file");
  return { entry: { name, method, start, compressed }, next };
}

function readDescribed(view: DataView, at: number, end: number): DirectoryEntry & { next: number } {
  if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Unreadable("corrupt", "no such entry");
  const flags = view.getUint16(at + 8, true);
  if (flags & 0x2041) throw new Unreadable("encrypted", "an encrypted entry");
  const method = view.getUint16(at + 10, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  if (next > end) throw new Unreadable("corrupt", "an entry cut short");
  const name = readName(view, at + 46, nameLength);
  if (method !== STORED && method !== DEFLATED) throw new Unreadable("corrupt", "a compression Word does not write");
  return { name, method, ...readSizes(view, at, at + 46 + nameLength, extraLength), next };
}

/** The compressed size and offset; if they do not fit in four bytes, they are in the extra field, in a fixed order. */
function readSizes(view: DataView, at: number, extras: number, length: number): { compressed: number; local: number } {
  const fields = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  if (fields.includes(SEE_64)) {
    for (let extra = extras; extra + 4 <= extras + length; extra += 4 + view.getUint16(extra + 2, true)) {
      if (view.getUint16(extra, true) !== EXTRA_64) continue;
      let place = extra + 4;
      for (const [index, field] of fields.entries()) {
        if (field !== SEE_64 || place + 8 > extras + length) continue;
        fields[index] = large(view, place);
        place += 8;
      }
    }
  }
  const [, compressed = 0, local = 0] = fields;
  return { compressed, local };
}

/** Data begin after the local header. Its lengths may differ from the directory's, but not its name. */
function startOfData(view: DataView, local: number, name: string): number {
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) {
    throw new Unreadable("corrupt", "no local header");
  }
  const nameLength = view.getUint16(local + 26, true);
  if (readName(view, local + 30, nameLength) !== name) throw new Unreadable("corrupt", "an entry with two names");
  return local + 30 + nameLength + view.getUint16(local + 28, true);
}

/** The name within the package: some writers begin it with "/" or use backslashes. */
function readName(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength || length > NAME_MAX) throw new Unreadable("corrupt", "no name");
  const written = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
  const name = written.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
  const escapes = /^[a-z]:|(^|\/)\.\.(\/|$)|[\x00-\x1f]/i.test(name);
  if (escapes) throw new Unreadable("corrupt", "a name that leaves the package");
  return name;
}
