import type { PublicCollections } from "#core/ports.ts";
import { join } from "#core/shared/bytes.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { readDirectory, type SegmentDirectory } from "#core/sources/segments/read-segment.ts";
import { documentsOf, type OpenSegment, searchSegments } from "#core/sources/segments/search-segments.ts";
import { readingSegment } from "#core/sources/segments/unreadable-segment.ts";
import { workPlaces, worksOf } from "#core/sources/segments/works.ts";
import type { Segment } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { compression } from "./compression.ts";
import { createLanes } from "./lanes.ts";

/** Where the bytes of segments are: R2, or memory in a test. Null if the part is not there. */
export type SegmentParts = { read(key: string, offset: number, length: number): Promise<Uint8Array | null> };

/** A Worker may wait for six answers at once. */
const CONNECTIONS = 6;
/** Bytes of directories that an isolate keeps between checks: those of a library of some two million documents. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** The key of a stored part of a segment, from 0. */
export function segmentPartKey(segmentId: string, part: number): string {
  return `collections/segments/${segmentId}/${part}`;
}

/** Segments never change, so what was read of one is right as long as the isolate lives. */
const directories = new Map<string, SegmentDirectory>();

/** The public collections over segments in R2. */
export function createSegmentCollections(bucket: R2Bucket): PublicCollections {
  return createCollectionsOver({
    async read(key, offset, length) {
      const object = await bucket.get(key, { range: { offset, length } });
      return object ? new Uint8Array(await object.arrayBuffer()) : null;
    },
  });
}

export function createCollectionsOver(parts: SegmentParts): PublicCollections {
  const inTurn = createLanes(CONNECTIONS);

  async function open(segments: readonly Segment[], isSearched: (snapshot: string) => boolean): Promise<OpenSegment[]> {
    const opened: OpenSegment[] = [];
    // One after the other: while a directory is read it takes twice its memory.
    for (const segment of segments.filter(({ formatVersion }) => formatVersion === SEGMENT_FORMAT_VERSION)) {
      const read = (offset: number, length: number) => readRange(segment, offset, length);
      const directory = await readingSegment(segment.id, () => directoryOf(segment, read));
      opened.push({ segment, read, directory, snapshotOf: snapshotsOf(segment, isSearched) });
    }
    return opened;
  }

  /** A range of a segment; it is in one stored part, or begins in one and ends in a later one. */
  async function readRange({ id }: Segment, offset: number, length: number): Promise<Uint8Array> {
    const first = Math.floor(offset / SEGMENT_PART_BYTES);
    const last = Math.floor((offset + length - 1) / SEGMENT_PART_BYTES);
    const reads = Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => {
      const begins = (first + i) * SEGMENT_PART_BYTES;
      const from = Math.max(offset, begins);
      const to = Math.min(offset + length, begins + SEGMENT_PART_BYTES);
      return inTurn(() => parts.read(segmentPartKey(id, first + i), from - begins, to - from));
    });
    const all = (await Promise.all(reads)).filter((bytes) => bytes !== null);
    const whole = all.length === 1 ? all[0] : join(all);
    if (whole?.length !== length) throw new Error(`Segment ${id} has no ${length} bytes at ${offset}.`);
    return whole;
  }

  return {
    formatVersion: SEGMENT_FORMAT_VERSION,
    async find({ snapshots, segments }, query, words) {
      const searched = new Set(snapshots.map(({ snapshot }) => snapshot));
      if (segments.length === 0) return [];
      const opened = await open(segments, (snapshot) => searched.has(snapshot));
      return worksOf(await searchSegments(opened, query, words, compression));
    },
    async read(segments, id) {
      const places = workPlaces(id);
      if (!places) return null;
      for (const opened of await open(segments, (snapshot) => snapshot === places.snapshot)) {
        const numbers = places.numbers.map((number) => numberIn(opened.segment, places.snapshot, number));
        if (!numbers.every((number) => number !== null)) continue;
        return worksOf(await documentsOf(opened, numbers, compression)).find((work) => work.id === id) ?? null;
      }
      return null;
    },
  };
}

async function directoryOf(segment: Segment, read: OpenSegment["read"]): Promise<SegmentDirectory> {
  const known = directories.get(segment.id);
  if (known) return known;
  const directory = await readDirectory(segment, read, compression);
  directories.set(segment.id, directory);
  let kept = 0;
  // The newest are kept; a Map keeps the order in which its keys were set.
  for (const [id, one] of [...directories].reverse()) {
    kept += sizeOf(one);
    if (kept > KEPT_BYTES && id !== segment.id) directories.delete(id);
  }
  return directory;
}

function sizeOf({ postingOffsets, textOffsets, textFirsts, stems }: SegmentDirectory): number {
  return postingOffsets.byteLength + textOffsets.byteLength + textFirsts.byteLength + stems.byteLength;
}

function snapshotsOf({ parts }: Segment, isSearched: (snapshot: string) => boolean): OpenSegment["snapshotOf"] {
  const searched = parts.filter(({ snapshot }) => isSearched(snapshot));
  return (document) => {
    for (const { snapshot, first, documents, from } of searched)
      if (document >= first && document < first + documents) return { snapshot, number: from + document - first };
    return null;
  };
}

function numberIn({ parts }: Segment, snapshot: string, number: number): number | null {
  const part = parts.find(
    (one) => one.snapshot === snapshot && number >= one.from && number < one.from + one.documents,
  );
  return part ? part.first + number - part.from : null;
}
