import { AppError } from "#core/app-error.ts";
import type { Clock, SegmentStore } from "#core/ports.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import type { Database } from "#db/client.ts";
import { segmentsOfSnapshot } from "#db/sources/collection-segments.ts";
import { findSnapshot, recordPublication, saveManifest } from "#db/sources/collections.ts";
import type { SentSegment, SnapshotManifest } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";

export type LibraryUploadPorts = { db: Database; clock: Clock; segments: SegmentStore };

/** Who an import from the command line is by, in lists and the audit log. */
const BY_COMMAND_LINE = "Command line";

/** Snapshots that were built elsewhere and are uploaded part by part. Every step may be repeated. */
export function createLibraryUploads({ db, clock, segments: store }: LibraryUploadPorts) {
  /** Stores a part of a segment. @throws AppError invalid if it is too large or not the announced one */
  async function putPart(segmentId: string, part: number, bytes: Uint8Array, sha256: string): Promise<void> {
    if (bytes.length === 0 || bytes.length > SEGMENT_PART_BYTES)
      throw new AppError("invalid", `A part has 1 to ${SEGMENT_PART_BYTES} bytes.`);
    await store.put(segmentId, part, bytes, sha256);
  }

  /**
   * Lists a snapshot whose segments are stored, and has checks search it from now on.
   * @throws AppError conflict if a part is missing or another one than the manifest says, or the format is another one
   */
  async function finish(manifest: SnapshotManifest): Promise<void> {
    if (manifest.snapshot.formatVersion !== SEGMENT_FORMAT_VERSION)
      throw new AppError(
        "conflict",
        `This site searches segments of format ${SEGMENT_FORMAT_VERSION}, and these are of format ${manifest.snapshot.formatVersion}. Build them with the version of the project that the site runs.`,
      );
    // Those of a snapshot that is listed may be merged into others by now.
    if (!(await findSnapshot(db, manifest.snapshot.id)))
      for (const segment of manifest.segments) await requireStored(segment);
    const now = clock.now();
    await saveManifest(db, manifest, { byName: BY_COMMAND_LINE, now, activate: true });
    await recordPublication(db, {
      at: now,
      actorId: BY_COMMAND_LINE,
      actorRole: "system",
      action: "collection.import",
      targetType: "collection_snapshot",
      targetId: manifest.snapshot.id,
      ownerId: null,
      reason: null,
      detail: { rows: manifest.snapshot.documents },
      result: "ok",
    });
  }

  /** The segments that a listed snapshot has now: some that were sent may be merged. Null if it is not listed. */
  async function segmentsNow(snapshotId: string): Promise<string[] | null> {
    if (!(await findSnapshot(db, snapshotId))) return null;
    return (await segmentsOfSnapshot(db, snapshotId)).map(({ id }) => id);
  }

  async function requireStored({ id, bytes, partHashes }: SentSegment): Promise<void> {
    const stored = new Map((await store.parts(id)).map((one) => [one.part, one]));
    const isWhole = partHashes.every((hash, part) => {
      const size = Math.min(SEGMENT_PART_BYTES, bytes - part * SEGMENT_PART_BYTES);
      const one = stored.get(part);
      return one?.sha256 === hash && one.bytes === size;
    });
    const parts = Math.ceil(bytes / SEGMENT_PART_BYTES);
    if (!isWhole || partHashes.length !== parts)
      throw new AppError("conflict", `Segment ${id} is incomplete. Upload its missing parts first.`);
  }

  return { putPart, finish, segmentsNow, parts: store.parts, now: clock.now };
}
