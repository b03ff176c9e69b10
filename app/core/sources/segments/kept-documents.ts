import type { DocumentRange } from "#schema/sources/segment.ts";
import type { MergedInput } from "./merge-segments.ts";
import type { SegmentDirectory } from "./read-segment.ts";

/** Documents of an input that follow each other, and the number of the first one in the merged segment. */
export type Place = DocumentRange & { to: number };

/** The documents of an input that stay: those of each block of texts that has one to keep, since blocks are copied whole. */
export function keptPlaces({ segment, kept }: MergedInput, { textFirsts }: SegmentDirectory): DocumentRange[] {
  if (!kept) return [{ first: 0, documents: segment.documents }];
  const ranges: DocumentRange[] = [];
  for (const [block, first] of textFirsts.entries()) {
    const end = textFirsts[block + 1] ?? segment.documents;
    if (!kept.some((one) => one.first < end && one.first + one.documents > first)) continue;
    const last = ranges.at(-1);
    if (last && last.first + last.documents === first) last.documents += end - first;
    else ranges.push({ first, documents: end - first });
  }
  return ranges;
}

/** Where the ranges of each input are in the merged segment: one after the other. */
export function placesOf(ranges: readonly (readonly DocumentRange[])[]): Place[][] {
  let next = 0;
  return ranges.map((own) =>
    own.map((range) => {
      const to = next;
      next += range.documents;
      return { ...range, to };
    }),
  );
}

/** The number in the merged segment; null for a document that is left out. */
export function placeOf(places: readonly Place[], document: number): number | null {
  // There is one range, but where snapshots were deleted.
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] as Place;
    if (document >= place.first && document < place.first + place.documents) return place.to + document - place.first;
  }
  return null;
}

/** The documents that some part names, in ranges that do not touch. */
export function namedDocuments(parts: readonly DocumentRange[]): DocumentRange[] {
  const ranges: DocumentRange[] = [];
  for (const { first, documents } of [...parts].sort((a, b) => a.first - b.first)) {
    const last = ranges.at(-1);
    const end = last ? last.first + last.documents : -1;
    if (last && first <= end) last.documents = Math.max(end, first + documents) - last.first;
    else ranges.push({ first, documents });
  }
  return ranges;
}
