import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, renameSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type ReadBytes, SEGMENT_FORMAT_VERSION, type WriteBytes } from "#core/sources/segments/format.ts";
import type { Written } from "#core/sources/segments/write-segment.ts";
import type { SegmentPart, SentSegment } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import type { LocalSegment } from "./workspace.ts";

/** Bytes that are collected before they are written. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/** Writes a segment into a folder; the file appears when it is whole. Its id is a hash of its bytes. */
export async function writeSegmentFile(
  folder: string,
  write: (to: WriteBytes) => Promise<Written & { parts: SegmentPart[] }>,
): Promise<LocalSegment> {
  const temporary = join(folder, "segment.part");
  const file = openSync(temporary, "w");
  const buffer = Buffer.alloc(BUFFER_BYTES);
  let held = 0;
  function flush(): void {
    writeAll(file, buffer.subarray(0, held));
    held = 0;
  }
  const written = await write((bytes) => {
    if (held + bytes.length > BUFFER_BYTES) flush();
    if (bytes.length > BUFFER_BYTES) writeAll(file, bytes);
    else {
      buffer.set(bytes, held);
      held += bytes.length;
    }
  });
  flush();
  fsyncSync(file);
  closeSync(file);
  if (statSync(temporary).size !== written.bytes)
    throw new Error(
      `${temporary}: the file does not have the bytes that were written. Check the disk, and add --resume.`,
    );
  const partHashes = hashesOf(temporary);
  const id = createHash("sha256").update(partHashes.join()).digest("hex").slice(0, 32);
  renameSync(temporary, join(folder, `${id}.segment`));
  const segment: SentSegment = { id, ...written, partHashes, formatVersion: SEGMENT_FORMAT_VERSION };
  return { file: `${id}.segment`, segment };
}

/** A full disk takes a part of what is written before it refuses the rest. */
function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function hashesOf(path: string): string[] {
  const { size } = statSync(path);
  const file = openSync(path, "r");
  const part = Buffer.alloc(SEGMENT_PART_BYTES);
  const hashes: string[] = [];
  for (let at = 0; at < size; at += SEGMENT_PART_BYTES) {
    const length = readSync(file, part, 0, SEGMENT_PART_BYTES, at);
    hashes.push(createHash("sha256").update(part.subarray(0, length)).digest("hex"));
  }
  closeSync(file);
  return hashes;
}

/** Reads ranges of a file. `close` ends it. */
export function openSegmentFile(path: string): { read: ReadBytes; close(): void } {
  const file = openSync(path, "r");
  return {
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      const count = readSync(file, bytes, 0, length, offset);
      if (count !== length) throw new Error(`${path} ends before byte ${offset + length}.`);
      return bytes;
    },
    close: () => closeSync(file),
  };
}
