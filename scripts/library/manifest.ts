import { createHash } from "node:crypto";
import type { SnapshotManifest } from "#schema/sources/segment.ts";
import type { ImportProgress, LocalSegment } from "./workspace.ts";

/** The manifest of a finished import. Its snapshot is named by its collection, its day and a hash of its segments. */
export function manifestOf(
  collection: SnapshotManifest["collection"],
  { begunAt, documents, works, words, refused, duplicates, licences }: ImportProgress,
  local: readonly LocalSegment[],
  unfinished: string,
  formatVersion: string,
): SnapshotManifest {
  const day = new Date(begunAt).toISOString().slice(0, 10).replaceAll("-", "");
  const hash = createHash("sha256").update(local.map(({ segment }) => segment.id).join());
  const id = `${collection.id}.${day}.${hash.digest("hex").slice(0, 8)}`;
  const segments = local.map(({ segment }) => ({
    ...segment,
    parts: segment.parts.map((part) => (part.snapshot === unfinished ? { ...part, snapshot: id } : part)),
  }));
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const counts = { documents, works, words, bytes, refused, duplicates };
  return { collection, snapshot: { id, asOf: begunAt, ...counts, licences, formatVersion }, segments };
}
