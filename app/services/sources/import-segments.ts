import { AppError } from "#core/app-error.ts";
import type { SegmentStore } from "#core/ports.ts";
import { join } from "#core/shared/bytes.ts";
import { MERGED_AT_ONCE } from "#core/sources/segments/choose-merge.ts";
import { SEGMENT_FORMAT_VERSION, type WriteBytes } from "#core/sources/segments/format.ts";
import { createPartWriter } from "#core/sources/segments/part-writer.ts";
import type { Written } from "#core/sources/segments/write-segment.ts";
import type { Database } from "#db/client.ts";
import { finishImport, type ImportRow } from "#db/sources/collection-imports.ts";
import { findCollection, findSnapshot, type SnapshotRow } from "#db/sources/collections.ts";
import type { Segment, SegmentPart } from "#schema/sources/segment.ts";
import { type MergeStepPorts, mergeStep, segmentIdOf, sha256 } from "./merge-steps.ts";

type Storing = {
  segments: SegmentStore;
  /** Called before the first part is stored. */
  mark: (importId: string, segmentId: string) => Promise<void>;
};

/**
 * Writes a segment that fits into memory. Its id is a hash of the import and of its bytes: writing it again writes the
 * same one, and another import of the same texts has its own.
 */
export async function writeWhole(
  { segments, mark }: Storing,
  importId: string,
  parts: SegmentPart[],
  write: (to: WriteBytes) => Promise<Written>,
): Promise<Segment> {
  const chunks: Uint8Array[] = [];
  const written = await write((bytes) => void chunks.push(bytes.slice()));
  const all = join(chunks);
  const id = await segmentIdOf(`${importId} ${await sha256(all)}`);
  await mark(importId, id);
  const writer = createPartWriter(async (part, bytes) => segments.put(id, part, bytes, await sha256(bytes)));
  await writer.write(all);
  await writer.end();
  return { id, ...written, parts, formatVersion: SEGMENT_FORMAT_VERSION };
}

/**
 * Goes on merging the neighbouring segments of an import that have the fewest bytes, at most eight. The same ones give
 * the same segment.
 *
 * @returns the segments of the import after that; null where another step is needed
 */
export async function mergeSome(ports: MergeStepPorts & Storing, row: ImportRow): Promise<Segment[] | null> {
  const from = smallestRun(row.segments, MERGED_AT_ONCE);
  const inputs = row.segments.slice(from, from + MERGED_AT_ONCE);
  const id = await segmentIdOf(inputs.map((one) => one.id).join());
  await ports.mark(row.id, id);
  const stateKey = `collections/imports/${row.id}/merge/${id}`;
  const merged = await mergeStep(ports, { id, inputs: inputs.map((segment) => ({ segment })), stateKey });
  return merged && row.segments.toSpliced(from, inputs.length, merged);
}

/** Where the run of neighbours with the fewest bytes begins: so no segment is copied much more often than others. */
function smallestRun(all: readonly Segment[], length: number): number {
  let [best, least] = [0, Infinity];
  for (let from = 0; from + Math.min(length, all.length) <= all.length; from += 1) {
    const bytes = all.slice(from, from + length).reduce((sum, one) => sum + one.bytes, 0);
    if (bytes < least) [best, least] = [from, bytes];
  }
  return best;
}

/** Has checks search what an import has built, with the texts that were there before if it adds to them. */
export async function activateImport(db: Database, row: ImportRow, now: number): Promise<void> {
  const collection = await findCollection(db, row.collectionId);
  const before = collection?.snapshotId ?? null;
  const base = row.mode === "add" && before ? await findSnapshot(db, before) : null;
  if (base && base.formatVersion !== SEGMENT_FORMAT_VERSION) throw new AppError("conflict", OTHER_FORMAT);
  const bytes = row.segments.reduce((sum, one) => sum + one.bytes, 0);
  const manifest = {
    collection: { id: row.collectionId, name: collection?.name ?? row.name, description: "", homepage: null },
    snapshot: {
      id: row.snapshotId,
      asOf: row.createdAt,
      documents: row.documents + (base?.documents ?? 0),
      works: row.works + (base?.works ?? 0),
      words: row.words + (base?.words ?? 0),
      bytes: bytes + (base?.bytes ?? 0),
      refused: row.refused,
      duplicates: row.duplicates,
      licences: added(base, row.licences),
      formatVersion: SEGMENT_FORMAT_VERSION,
    },
    // R2 keeps the hashes of the parts.
    segments: row.segments.map((one) => ({ ...numberedFrom(one, base?.documents ?? 0), partHashes: [] })),
  };
  await finishImport(db, row, manifest, { before, byName: row.byName, now });
}

const OTHER_FORMAT =
  "The texts of this collection were built for another version of the search, so none can be added. Cancel the import, and upload all texts with “Replace the collection’s texts”.";

function numberedFrom(segment: Segment, first: number): Segment {
  return { ...segment, parts: segment.parts.map((part) => ({ ...part, from: part.from + first })) };
}

function added(base: SnapshotRow | null, licences: Record<string, number>): Record<string, number> {
  const sum = { ...base?.licences };
  for (const [licence, texts] of Object.entries(licences)) sum[licence] = (sum[licence] ?? 0) + texts;
  return sum;
}
