import { AppError } from "#core/app-error.ts";
import type { Clock, SegmentStore } from "#core/ports.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import type { Database } from "#db/client.ts";
import { saveManifest } from "#db/sources/collections.ts";
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
    for (const segment of manifest.segments) await requireStored(segment);
    await saveManifest(db, manifest, { byName: BY_COMMAND_LINE, now: clock.now(), activate: true });
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

  return { putPart, finish, parts: store.parts, now: clock.now };
}
