import { Unreadable } from "../unreadable.ts";

/** OLE's compound file format: sectors, an allocation table that chains them, a directory of streams. */
export type CompoundFile = {
  /** Full names in lower case, with "/" between their parts. */
  names: string[];
  /** The bytes of a stream in the root storage, or null. */
  stream(name: string): Uint8Array | null;
};

type DirectoryEntry = {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const STREAM = 2;
const ROOT = 5;

/** Word documents have about ten entries; each embedded object adds some. */
const ENTRIES_MAX = 10_000;

export function isCompoundFile(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/**
 * Opens a compound file. A chain of sectors is followed for at most the file's number of sectors, so that cycles
 * end; every sector must be inside the file.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (!isCompoundFile(bytes) || bytes.length < 1_536) throw new Unreadable("corrupt", "no compound file");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw new Unreadable("corrupt", "an unknown sector size");
  const size = 1 << shift;
  const table = readTable(view, size);
  const directory = read(bytes, chain(view, table, view.getUint32(48, true), size), size);
  const entries = readEntries(directory);
  const root = entries[0];
  if (root?.type !== ROOT) throw new Unreadable("corrupt", "no root entry");
  const mini = miniStreams(view, bytes, table, root, size);
  const paths = walk(entries, root.child);
  return {
    names: [...paths.keys()],
    stream(name) {
      const entry = paths.get(name.toLowerCase());
      if (entry?.type !== STREAM) return null;
      const small = entry.size < view.getUint32(56, true);
      const data = small ? mini(entry.start) : read(bytes, chain(view, table, entry.start, size), size);
      if (entry.size > data.length) throw new Unreadable("corrupt", "a stream shorter than it says");
      return data.subarray(0, entry.size);
    },
  };
}

/**
 * The allocation table: the next sector of each sector. Its own sectors are listed in the header and continued in
 * a chain of lists.
 */
function readTable(view: DataView, size: number): Int32Array {
  const count = view.getUint32(44, true);
  const sectors = Math.ceil(view.byteLength / size);
  if (count > sectors) throw new Unreadable("corrupt", "a sector table larger than the file");
  const lists: number[] = [];
  for (let at = 76; at < 512 && lists.length < count; at += 4) lists.push(view.getUint32(at, true));
  let more = view.getUint32(68, true);
  for (let turn = 0; lists.length < count && turn < sectors; turn++) {
    const at = offsetOf(view, more, size);
    for (let step = 0; step < size - 4 && lists.length < count; step += 4) lists.push(view.getUint32(at + step, true));
    more = view.getUint32(at + size - 4, true);
  }
  const table = new Int32Array((lists.length * size) / 4);
  let next = 0;
  for (const sector of lists) {
    const at = offsetOf(view, sector, size);
    for (let step = 0; step < size; step += 4) table[next++] = view.getInt32(at + step, true);
  }
  return table;
}

/** The sectors of a chain as offsets into the file. */
function chain(view: DataView, table: Int32Array, start: number, size: number): number[] {
  const offsets: number[] = [];
  for (let sector = start | 0; sector >= 0; sector = table[sector] ?? -1) {
    if (offsets.length > table.length) throw new Unreadable("corrupt", "a ring of sectors");
    offsets.push(offsetOf(view, sector, size));
  }
  return offsets;
}

function offsetOf(view: DataView, sector: number, size: number): number {
  const offset = (sector + 1) * size;
  // Some writers truncate the last sector of a file, but at least its first byte must exist.
  if (offset + Math.min(size, 512) > view.byteLength) throw new Unreadable("corrupt", "a sector beyond the file");
  return offset;
}

function read(bytes: Uint8Array, offsets: readonly number[], size: number): Uint8Array {
  const data = new Uint8Array(offsets.length * size);
  for (const [index, offset] of offsets.entries()) data.set(bytes.subarray(offset, offset + size), index * size);
  return data;
}

/** Streams under 4 kB are stored in sectors of 64 bytes inside the root's own stream. */
function miniStreams(
  view: DataView,
  bytes: Uint8Array,
  table: Int32Array,
  root: DirectoryEntry,
  size: number,
): (start: number) => Uint8Array {
  const holder = read(bytes, chain(view, table, root.start, size), size);
  const tableBytes = read(bytes, chain(view, table, view.getUint32(60, true), size), size);
  const miniTable = new Int32Array(tableBytes.buffer);
  return (start) => {
    const offsets: number[] = [];
    for (let sector = start | 0; sector >= 0; sector = miniTable[sector] ?? -1) {
      if (offsets.length > miniTable.length || (sector + 1) * 64 > holder.length) {
        throw new Unreadable("corrupt", "a broken chain of small sectors");
      }
      offsets.push(sector * 64);
    }
    return read(holder, offsets, 64);
  };
}

function readEntries(directory: Uint8Array): DirectoryEntry[] {
  const count = directory.length / 128;
  if (count > ENTRIES_MAX) throw new Unreadable("corrupt", "too many directory entries");
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  return Array.from({ length: count }, (_, index) => {
    const at = index * 128;
    const nameBytes = Math.min(64, Math.max(0, view.getUint16(at + 64, true) - 2));
    return {
      name: new TextDecoder("utf-16le").decode(directory.subarray(at, at + nameBytes)),
      type: view.getUint8(at + 66),
      left: view.getInt32(at + 68, true),
      right: view.getInt32(at + 72, true),
      child: view.getInt32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    };
  });
}

/** All entries by path. An entry visited twice would be a cycle. */
function walk(entries: readonly DirectoryEntry[], first: number): Map<string, DirectoryEntry> {
  const paths = new Map<string, DirectoryEntry>();
  const seen = new Set<number>();
  const open = [{ index: first, folder: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const entry = entries[next.index];
    if (!entry || next.index < 0) continue;
    if (seen.has(next.index)) throw new Unreadable("corrupt", "a ring in the directory");
    seen.add(next.index);
    const path = next.folder + entry.name.toLowerCase();
    paths.set(path, entry);
    open.push({ index: entry.left, folder: next.folder }, { index: entry.right, folder: next.folder });
    open.push({ index: entry.child, folder: `${path}/` });
  }
  return paths;
}
