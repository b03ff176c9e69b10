import { openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotManifest } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { searched } from "#tests/support/collection-contract-data.ts";
import { createCollectionsOver } from "#workers/adapters/sources/segment-collections.ts";

/**
 * The public collections over the segment files of a folder, by the production adapter.
 * @param pause awaited by each read
 */
export function openSegmentFiles(
  files: readonly { path: string; id: string }[],
  pause: () => Promise<void> = async () => {},
) {
  const opened = new Map(files.map(({ path, id }) => [id, openSync(path, "r")]));
  const counted = { reads: 0, bytes: 0 };
  const collections = createCollectionsOver({
    async read(key, offset, length) {
      const [, , id = "", part = "0"] = key.split("/");
      counted.reads += 1;
      counted.bytes += length;
      await pause();
      const bytes = new Uint8Array(length);
      readSync(opened.get(id) ?? 0, bytes, 0, length, Number(part) * SEGMENT_PART_BYTES + offset);
      return bytes;
    },
  });
  return { collections, counted };
}

/** A snapshot that was built into a folder, as a check searches it. */
export function openLibraryFiles(folder: string, { snapshot, segments }: SnapshotManifest) {
  const files = segments.map(({ id }) => ({ path: join(folder, `${id}.segment`), id }));
  const { collections, counted } = openSegmentFiles(files);
  const library = { snapshots: [searched(snapshot.id)], segments };
  /** The text of a document of the snapshot; null if it may not be shown. */
  const textOf = async (number: number) =>
    (await collections.read(segments, `collection:${snapshot.id}:${number}`))?.text ?? null;
  return { collections, counted, library, textOf };
}
