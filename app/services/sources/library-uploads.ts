import { AppError } from "#core/app-error.ts";
import type { Clock, SegmentStore } from "#core/ports.ts";
import { BULK_SKEW_MS } from "#core/sources/bulk-signature.ts";
import { type Compression, SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { manifestProblem } from "#core/sources/segments/manifest-problem.ts";
import { readDirectory } from "#core/sources/segments/read-segment.ts";
import type { Database } from "#db/client.ts";
import { forgetSignatures, takeSignature } from "#db/sources/bulk-signatures.ts";
import { isListedSegment, segmentsOfSnapshot } from "#db/sources/collection-segments.ts";
import {
  type CollectionRow,
  findCollection,
  findSnapshot,
  recordPublication,
  type SnapshotRow,
  saveManifest,
} from "#db/sources/collections.ts";
import type { SentSegment, SnapshotManifest } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { segmentIdOf } from "./merge-steps.ts";

export type LibraryUploadPorts = { db: Database; clock: Clock; segments: SegmentStore; compression: Compression };

/** Who an import from the command line is by, in lists and the audit log. */
const BY_COMMAND_LINE = "Command line";

/** Snapshots that were built elsewhere and are uploaded part by part. Every step may be repeated. */
export function createLibraryUploads({ db, clock, segments: store, compression }: LibraryUploadPorts) {
  /**
   * Takes the signature of a request, which no other request may have then: who captured one cannot send it again.
   * @throws AppError conflict if it was taken before
   */
  async function acceptOnce(signature: string, signedAt: number): Promise<void> {
    if (!(await takeSignature(db, signature, signedAt + BULK_SKEW_MS)))
      throw new AppError("conflict", "This request was received before. Sign it anew to send it again.");
  }

  /** Forgets signatures that are too old to be accepted. */
  async function sweep(): Promise<{ signatures: number }> {
    return { signatures: await forgetSignatures(db, clock.now()) };
  }

  /**
   * Stores a part of a segment.
   * @throws AppError invalid if it is too large or not the announced one; conflict if it would change a saved segment
   */
  async function putPart(segmentId: string, part: number, bytes: Uint8Array, sha256: string): Promise<void> {
    if (bytes.length === 0 || bytes.length > SEGMENT_PART_BYTES)
      throw new AppError("invalid", `A part has 1 to ${SEGMENT_PART_BYTES} bytes.`);
    if (await isListedSegment(db, segmentId)) {
      const stored = (await store.parts(segmentId)).find((one) => one.part === part);
      if (stored?.sha256 === sha256) return;
      throw new AppError("conflict", `Segment ${segmentId} is part of a snapshot and cannot be changed.`);
    }
    await store.put(segmentId, part, bytes, sha256);
  }

  /**
   * Lists a snapshot whose segments are stored, and has checks search it from now on.
   * @param signedAt when the request was signed, UTC ms: one that was captured and is sent again does not undo what was
   * done since
   * @throws AppError conflict if a part is missing or another one than the manifest says, the format is another one, or
   * the collection was changed since; invalid if the manifest does not fit its segments
   */
  async function finish(manifest: SnapshotManifest, signedAt: number): Promise<void> {
    if (manifest.snapshot.formatVersion !== SEGMENT_FORMAT_VERSION)
      throw new AppError(
        "conflict",
        `This site searches segments of format ${SEGMENT_FORMAT_VERSION}, and these are of format ${manifest.snapshot.formatVersion}. Build them with the version of the project that the site runs.`,
      );
    const problem = manifestProblem(manifest);
    if (problem !== null) throw new AppError("invalid", `The manifest does not fit. ${problem}`);
    const collection = await findCollection(db, manifest.collection.id);
    if (collection && collection.snapshotId !== manifest.snapshot.id && collection.updatedAt > signedAt)
      throw new AppError(
        "conflict",
        "The collection was changed after this request was signed, or the clocks differ. Send it again.",
      );
    const listed = await findSnapshot(db, manifest.snapshot.id);
    // Segments of a listed snapshot may be merged into others by now.
    if (listed) requireSame({ listed, collection }, manifest);
    else {
      for (const segment of manifest.segments) await requireStored(segment);
      for (const segment of manifest.segments) await requireReadable(segment);
    }
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
    if ((await segmentIdOf(partHashes.join())) !== id)
      throw new AppError("invalid", `The id of segment ${id} is not the hash of its parts.`);
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

  /** Its directories are read once, so that no check finds that they do not fit. */
  async function requireReadable(segment: SentSegment): Promise<void> {
    try {
      await readDirectory(segment, (offset, length) => store.read(segment.id, offset, length), compression);
    } catch {
      throw new AppError(
        "invalid",
        `Segment ${segment.id} is not as the manifest describes it. Import the texts again.`,
      );
    }
  }

  return { acceptOnce, sweep, putPart, finish, segmentsNow, parts: store.parts, now: clock.now };
}

/**
 * A snapshot never changes: its id stands for its segments. How its collection is called changes with a new one only, so
 * that publishing it again renames nothing.
 */
function requireSame(
  { listed, collection }: { listed: SnapshotRow; collection: CollectionRow | null },
  { snapshot, collection: sent }: SnapshotManifest,
): void {
  const { documents, works, words, bytes } = listed;
  const isSame =
    documents === snapshot.documents &&
    works === snapshot.works &&
    words === snapshot.words &&
    bytes === snapshot.bytes;
  if (!isSame)
    throw new AppError("conflict", `There is another snapshot ${snapshot.id} already. Import the texts again.`);
  const isNamedSame =
    collection?.name === sent.name &&
    (sent.description === "" || sent.description === collection.description) &&
    (sent.homepage === null || sent.homepage === collection.homepage);
  if (!isNamedSame)
    throw new AppError(
      "conflict",
      `Snapshot ${snapshot.id} is published already. Import the texts again to change the name of its collection.`,
    );
}
