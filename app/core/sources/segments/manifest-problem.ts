import type { SegmentPart, SentSegment, SnapshotManifest } from "#schema/sources/segment.ts";
import { SEGMENT_MOST_DOCUMENTS, STEM_SLOTS, TAIL_MOST_BYTES } from "./format.ts";

/**
 * What in a manifest does not fit together, as a sentence; null if it does. A check trusts these numbers when it reads a
 * segment.
 */
export function manifestProblem({ collection, snapshot, segments }: SnapshotManifest): string | null {
  if (!snapshot.id.startsWith(`${collection.id}.`)) return `Snapshot ${snapshot.id} is not of this collection.`;
  if (new Set(segments.map(({ id }) => id)).size < segments.length) return "A segment is listed twice.";
  for (const segment of segments) {
    const problem = segmentProblem(segment, snapshot);
    if (problem !== null) return `Segment ${segment.id} ${problem}.`;
  }
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  if (bytes !== snapshot.bytes) return `The segments have ${bytes} bytes, and the snapshot ${snapshot.bytes}.`;
  const places = segments.flatMap(({ parts }) => parts.map(({ from, documents }) => ({ first: from, documents })));
  if (endOfRow(places) !== snapshot.documents)
    return `The parts of the segments are not the documents 1 to ${snapshot.documents}, each once.`;
  return null;
}

function segmentProblem(
  { bytes, documents, layout, parts, formatVersion }: SentSegment,
  snapshot: SnapshotManifest["snapshot"],
): string | null {
  const { blockBits, postings, texts, textBlocks, stemSlots } = layout;
  if (formatVersion !== snapshot.formatVersion) return `has another format than its snapshot: ${formatVersion}`;
  if (documents < 1 || documents > SEGMENT_MOST_DOCUMENTS)
    return `does not have 1 to ${SEGMENT_MOST_DOCUMENTS} documents`;
  const tail = bytes - postings - texts;
  if (tail < 1 || tail > TAIL_MOST_BYTES) return "has sections that do not fit its bytes";
  if (stemSlots !== STEM_SLOTS || textBlocks < 1 || textBlocks > documents) return "has a layout of no segment";
  if (4 * 2 ** blockBits + 8 * textBlocks + stemSlots > TAIL_MOST_BYTES) return "has directories that are too long";
  if (parts.some((part) => part.snapshot !== snapshot.id)) return "has documents of another snapshot";
  if (endOfRow(parts) !== documents) return `has parts that are not its ${documents} documents, each once`;
  return null;
}

/** Where ranges end that follow each other from 0 on without gaps; null if they do not. */
function endOfRow(ranges: readonly Pick<SegmentPart, "first" | "documents">[]): number | null {
  let next = 0;
  for (const { first, documents } of [...ranges].sort((a, b) => a.first - b.first)) {
    if (first !== next || documents < 1) return null;
    next += documents;
  }
  return next;
}
