import { SEGMENT_FORMAT_VERSION } from "#core/sources/collections.ts";
import { SnapshotManifest } from "#schema/sources/segment.ts";

/** Two snapshots of one collection. */
export const [OLD, NEW] = ["wiki.20261001.0000000a", "wiki.20261101.0000000b"] as const;
export const SEGMENT = { a: "a".repeat(32), b: "b".repeat(32), c: "c".repeat(32), merged: "f".repeat(32) };

type More = { snapshot?: Partial<SnapshotManifest["snapshot"]> };

/** What an import sends at its end. `segments`: the snapshots that each has a part of. */
export function manifest(id: string, segments: Record<string, readonly string[]>, more: More = {}): SnapshotManifest {
  const [collection, day = ""] = id.split(".");
  const formatVersion = SEGMENT_FORMAT_VERSION;
  return SnapshotManifest.parse({
    collection: { id: collection, name: "Simple English Wikipedia", description: "Articles", homepage: null },
    snapshot: {
      id,
      asOf: Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))),
      documents: 20,
      works: 18,
      words: 9000,
      bytes: 4096,
      refused: 2,
      duplicates: 1,
      licences: { "CC BY-SA 4.0": 18 },
      formatVersion,
      ...more.snapshot,
    },
    segments: Object.entries(segments).map(([segment, snapshots]) => ({
      id: segment,
      bytes: 4096,
      documents: 20,
      layout: { v: 1, blockBits: 4, postings: 0, texts: 16, textBlocks: 1, stemSlots: 8 },
      partHashes: ["0".repeat(64)],
      parts: snapshots.map((snapshot, at) => ({ snapshot, first: at * 10, documents: 10, from: 0 })),
      formatVersion,
    })),
  });
}
