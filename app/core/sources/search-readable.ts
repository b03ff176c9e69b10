import type { PublicCollections, SearchedLibrary } from "../ports.ts";
import type { SegmentQuery } from "./segments/choose-hashes.ts";
import { UnreadableSegment } from "./segments/unreadable-segment.ts";
import type { FoundWork } from "./segments/works.ts";

/** `unread`: the ids of snapshots of which a part could not be read. */
export type SearchedCollections = { works: FoundWork[]; unread: ReadonlySet<string> };

/** Searches the segments that can be read: one that cannot does not keep the others from being searched. */
export async function searchReadable(
  collections: PublicCollections,
  { snapshots, segments }: SearchedLibrary,
  query: SegmentQuery,
  words: number,
): Promise<SearchedCollections> {
  let left = [...segments];
  const unread = new Set<string>();
  while (left.length > 0) {
    try {
      return { works: await collections.find({ snapshots, segments: left }, query, words), unread };
    } catch (cause) {
      const failed = left.filter(({ id }) => cause instanceof UnreadableSegment && id === cause.segmentId);
      // What fails without a segment fails with each.
      const lost = failed.length > 0 ? failed : left;
      for (const { parts } of lost) for (const { snapshot } of parts) unread.add(snapshot);
      left = left.filter((one) => !lost.includes(one));
    }
  }
  return { works: [], unread };
}
