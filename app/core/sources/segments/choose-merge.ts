import type { DocumentRange, Segment } from "#schema/sources/segment.ts";
import { SEGMENT_MOST_DOCUMENTS } from "./format.ts";
import { namedDocuments } from "./kept-documents.ts";

/** Segments that a Worker merges at a time: sixteen take 100 MB (`npm run bench:scale`), and it has 128. */
export const MERGED_AT_ONCE = 8;
/**
 * The largest of those that are merged has at most so many times the documents of the others together: so each document
 * is copied a few times at most, and of a library of millions some five segments are left.
 */
const LARGEST_SHARE = 4;
/** A segment more of whose documents are of deleted snapshots is written again without them. */
const MOST_DEAD = 0.5;

type Counted = { segment: Segment; kept: DocumentRange[]; documents: number };

/** A segment to merge, and the documents of it that a snapshot has. */
export type ChosenSegment = Pick<Counted, "segment" | "kept">;

/**
 * The segments to merge next, in the order of their documents; none where that would not make the search better. A check
 * shares its reads among all segments, so few large ones find more than many small ones.
 */
export function chooseMerge(segments: readonly Segment[]): ChosenSegment[] {
  const counted = segments
    .map((segment): Counted => {
      const kept = namedDocuments(segment.parts);
      return { segment, kept, documents: kept.reduce((sum, range) => sum + range.documents, 0) };
    })
    .sort((a, b) => a.documents - b.documents || (a.segment.id < b.segment.id ? -1 : 1));
  let chosen: Counted[] = [];
  let sum = 0;
  for (const [i, one] of counted.slice(0, MERGED_AT_ONCE).entries()) {
    const isSmall = one.documents <= LARGEST_SHARE * sum;
    sum += one.documents;
    if (sum > SEGMENT_MOST_DOCUMENTS) break;
    if (i > 0 && isSmall) chosen = counted.slice(0, i + 1);
  }
  if (chosen.length === 0) chosen = counted.filter(isMostlyDead).slice(0, 1);
  return chosen.sort((a, b) => compareParts(a.segment, b.segment)).map(({ segment, kept }) => ({ segment, kept }));
}

function isMostlyDead({ segment, documents }: Counted): boolean {
  return documents > 0 && documents < segment.documents * (1 - MOST_DEAD);
}

/** Documents of one snapshot that follow each other stay so: one part has them all. */
function compareParts(a: Segment, b: Segment): number {
  const [one, other] = [a.parts[0], b.parts[0]];
  if (one?.snapshot !== other?.snapshot) return (one?.snapshot ?? "") < (other?.snapshot ?? "") ? -1 : 1;
  return (one?.from ?? 0) - (other?.from ?? 0);
}
