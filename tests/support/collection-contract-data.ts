import { SEGMENT_FORMAT_VERSION, type SearchedSnapshot } from "#core/sources/collections.ts";

/** A snapshot as a check searches it, of which only the id matters. */
export function searched(snapshot: string): SearchedSnapshot {
  const [collection = ""] = snapshot.split(".");
  const sizes = { documents: 0, works: 0, words: 0, formatVersion: SEGMENT_FORMAT_VERSION };
  return { collection, name: collection, snapshot, asOf: 0, ...sizes };
}
