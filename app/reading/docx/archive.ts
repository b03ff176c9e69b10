import { deflate } from "../deflate.ts";
import { Unreadable } from "../unreadable.ts";

/**
 * A part of the package as the central directory describes it. Its sizes are claims; only bytes counted are believed.
 */
export type Entry = { name: string; method: number; start: number; compressed: number };

/** A long thesis with 300 pictures has about 350 parts. */
const ENTRIES_MAX = 2_000;

/** What all parts together may inflate to, counted: rule R13. */
const TOTAL_BYTES_MAX = 200 * 1_048_576;

/** One XML part: a text of 100,000 words with Word's mark-up is 5 to 20 MB. */
const PART_BYTES_MAX = 64 * 1_048_576;

/** Rule R13. Word's XML shrinks 10 to 40 times; below this size the ratio says nothing. */
const RATIO_MAX = 100;
const RATIO_COUNTS_FROM_BYTES = 1_048_576;

/** Bytes. Word's longest is about sixty. */
const NAME_MAX = 1_000;

/** What is stored as it is comes in slices too, so that its reader never holds all of it. */
const SLICE_BYTES = 65_536;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** The entries of a zip, refused where two readers could see two different packages in it. */
export function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new Unreadable("bomb", `${count} entries`);
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(view, at, end);
    // Windows and macOS fold case, so that two such names are one file there.
    const key = entry.name.toLowerCase();
    if (entries.has(key)) throw new Unreadable("corrupt", "two entries of one name");
    entries.set(key, entry);
    at = next;
  }
  return entries;
}

/** Inflates everything once and keeps nothing, so that the total is counted and not claimed. */
export function refuseBomb(bytes: Uint8Array, entries: ReadonlyMap<string, Entry>): void {
  let total = 0;
  let compressed = 0;
  for (const entry of entries.values()) {
    compressed += entry.compressed;
    // Entries that share their bytes make a bomb that no single ratio shows.
    if (compressed > bytes.length) throw new Unreadable("bomb", "entries that overlap");
    inflate(bytes, entry, (chunk) => {
      total += chunk.length;
      if (total > TOTAL_BYTES_MAX) throw new Unreadable("bomb", "the package inflates too far");
    });
  }
}

/** The bytes of one part, chunk by chunk. */
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
  if (!decoder.done) throw new Unreadable("corrupt", "a part that breaks off");
}

function findEnd(view: DataView): number {
  // The record is 22 bytes and a comment of up to 65,535; a .docx has none, but a mail gateway may have added one.
  const first = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= first; at--) {
    // Its own comment must end the file, or another reader would find another directory.
    const ends = at + 22 + view.getUint16(at + 20, true) === view.byteLength;
    if (ends && view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new Unreadable("corrupt", "no end of the central directory");
}

function readEntry(view: DataView, at: number, end: number): { entry: Entry; next: number } {
  if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Unreadable("corrupt", "no such entry");
  const flags = view.getUint16(at + 8, true);
  if (flags & 0x2041) throw new Unreadable("encrypted", "an encrypted entry");
  const method = view.getUint16(at + 10, true);
  const compressed = view.getUint32(at + 20, true);
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const name = readName(view, at + 46, nameLength);
  if (method !== STORED && method !== DEFLATED) throw new Unreadable("corrupt", "a compression Word does not write");
  const start = startOfData(view, view.getUint32(at + 42, true), name);
  if (start + compressed > end) throw new Unreadable("corrupt", "an entry beyond the file");
  return { entry: { name, method, start, compressed }, next };
}

/** Data begin after the local header, whose lengths may differ from the directory's; its name may not. */
function startOfData(view: DataView, local: number, name: string): number {
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) {
    throw new Unreadable("corrupt", "no local header");
  }
  const nameLength = view.getUint16(local + 26, true);
  if (readName(view, local + 30, nameLength) !== name) throw new Unreadable("corrupt", "an entry with two names");
  return local + 30 + nameLength + view.getUint16(local + 28, true);
}

function readName(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength || length > NAME_MAX) throw new Unreadable("corrupt", "no name");
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
  const escapes = /^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)|[\x00-\x1f]/i.test(name);
  if (escapes) throw new Unreadable("corrupt", "a name that leaves the package");
  return name;
}
