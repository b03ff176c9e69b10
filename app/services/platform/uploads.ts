import { AppError, type Reason } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock, Files } from "#core/ports.ts";
import { SNIFF_BYTES } from "#core/shared/file-type.ts";
import { arrived, type Part, partKey, partsPrefix } from "#core/shared/upload-parts.ts";
import type { Database } from "#db/client.ts";
import {
  activeUploads,
  claimUpload,
  completeUpload,
  findUpload,
  findUploadByKey,
  findUploadUnscoped,
  insertUpload,
  oldUploads,
  partStored,
  releaseUpload,
  removeClaimedUpload,
  removeOldUpload,
  removeUnfinishedUpload,
  renewClaim,
  type UploadRow,
} from "#db/platform/uploads.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";

export type UploadPorts = { db: Database; clock: Clock; files: Files };

export type Announced = Pick<UploadRow, "idempotencyKey" | "purpose" | "targetId" | "role" | "name" | "type" | "bytes">;

/** An upload and the bytes stored so far. `wrongOffset`: the part started at another offset and was not stored. */
export type Upload = UploadRow & { offset: number; wrongOffset?: true };

/** A complete file: its first bytes, and all of it, these included. */
export type CompleteFile = { head: Uint8Array; body: ReadableStream<Uint8Array> };

/**
 * Gives the file to the service of its purpose. One request at a time calls it; another one calls it again after a
 * crash, and the upload's key makes it one file.
 */
export type Receive = (upload: UploadRow, file: CompleteFile) => Promise<string>;

/** Files of one person that arrive at the same time. */
const AT_ONCE = 10;
/** Without a part for this long an upload does not count as active, ms. */
const ACTIVE_MS = 10 * 60_000;
/** Parts of one person that belong to no file yet, bytes: as much as the storage of one account. */
const UNFINISHED_BYTES = 1_073_741_824;
/** Parts of one file: completing it reads each of them, and one request of a Worker has 1,000 subrequests. */
const PARTS_MOST = 500;
/** The smallest part of a small file but for the last one, bytes. */
const PART_LEAST_BYTES = 65_536;
/** A claim to complete a file that was not renewed for this long belongs to a crashed request, ms. */
const COMPLETING_MS = 60_000;
/** A claim is renewed this often while the parts are read, ms. */
const RENEWED_MS = 10_000;
/** Uploads deleted in one sweep; the next one is a minute away. */
const SWEEP = 50;

/** After these the file will be rejected again; after any other error the same upload can be completed later. */
const FINAL: ReadonlySet<Reason> = new Set([
  "not_found",
  "not_allowed",
  "invalid",
  "too_large",
  "unsupported_type",
  "conflict",
  "gone",
]);

/** The right to complete an upload. `renew` throws once another request has it. */
type Claim = { at: number; renew: () => Promise<void> };

/**
 * Resumable uploads, for every purpose. Each part is an object named by its offset, so the progress of an upload
 * follows from the stored objects, not from a counter. Repeated, parallel or late parts change nothing.
 */
export function createUploads({ db, clock, files }: UploadPorts) {
  /** The upload announced with this key before; null if there is none. The key belongs to one file. */
  async function known(actor: Actor, announced: Announced): Promise<Upload | null> {
    requirePerson(actor, "Sign in to upload a file.");
    const row = await findUploadByKey(db, actor, announced.idempotencyKey);
    return row && stateOf(ofSameFile(row, announced));
  }

  /** Announces a file. The same key finds the same upload. */
  async function announce(actor: Actor, announced: Announced): Promise<Upload> {
    const person = requirePerson(actor, "Sign in to upload a file.");
    const now = clock.now();
    const row = await insertUpload(
      db,
      {
        ...announced,
        id: clock.uuid(),
        ownerId: person.id,
        status: "uploading",
        resultId: null,
        createdAt: now,
        updatedAt: now,
      },
      { atOnce: AT_ONCE, bytes: UNFINISHED_BYTES, activeSince: now - ACTIVE_MS },
    );
    if (row) return stateOf(ofSameFile(row, announced));
    if ((await activeUploads(db, actor, announced.idempotencyKey, now - ACTIVE_MS)) >= AT_ONCE) {
      const words = `${AT_ONCE} files are still uploading. This upload starts when one of them is finished.`;
      throw new AppError("too_many", words, { retryAfter: 5 });
    }
    throw new AppError(
      "too_large",
      "Your unfinished uploads are larger than 1\u00a0GB. Finish or cancel one of them, then upload this file again.",
    );
  }

  async function progress(actor: Actor, id: string): Promise<Upload> {
    return stateOf(await own(actor, id));
  }

  /** Stores one part at its offset. */
  async function append(actor: Actor, id: string, offset: number, bytes: Uint8Array): Promise<Upload> {
    const state = await progress(actor, id);
    if (state.status !== "uploading") return state;
    if (offset !== state.offset) return { ...state, wrongOffset: true };
    if (bytes.byteLength > UPLOAD_PART_BYTES) throw new AppError("too_large", "A part has at most 2\u00a0MiB.");
    const after = offset + bytes.byteLength;
    if (after > state.bytes)
      throw new AppError("too_large", "The upload is larger than the file. Upload the file again.");
    const least = Math.max(PART_LEAST_BYTES, Math.ceil(state.bytes / PARTS_MOST));
    if (after < state.bytes && bytes.byteLength < least) {
      throw new AppError(
        "invalid",
        `Every part of this file but the last one has at least ${Math.ceil(least / 1024)}\u00a0KiB.`,
      );
    }
    if (bytes.byteLength > 0) {
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
      await files.put(partKey(id, offset), body, UPLOAD_PART_BYTES);
    }
    if (await partStored(db, id, clock.now())) return progress(actor, id);
    // Cancelled or completed while the part was sent. While a parallel request completes the file, it reads the parts.
    const row = await findUpload(db, actor, id);
    if (row?.status !== "completing") await files.removeAll(partsPrefix(id));
    return progress(actor, id);
  }

  /** Gives the file to its purpose once every part is stored, unless another request is doing so. */
  async function complete(actor: Actor, id: string, receive: Receive): Promise<Upload> {
    const row = await own(actor, id);
    if (row.status !== "complete") {
      const { parts, offset } = arrived(await files.sizes(partsPrefix(id)));
      if (row.status === "uploading" && offset < row.bytes) return { ...row, offset };
      const now = clock.now();
      if (!(await claimUpload(db, id, now, now - COMPLETING_MS))) return progress(actor, id);
      await give(row, parts, claimOf(id, now), receive);
    }
    await files.removeAll(partsPrefix(id));
    return progress(actor, id);
  }

  async function give(row: UploadRow, parts: readonly Part[], claim: Claim, receive: Receive): Promise<void> {
    const { id } = row;
    try {
      const resultId = await receive(row, await joined(files, parts, claim.renew));
      await completeUpload(db, id, resultId, clock.now());
    } catch (error) {
      // A request that took this one's place has completed the file.
      if ((await findUploadUnscoped(db, id))?.status === "complete") return;
      if (!(error instanceof AppError && FINAL.has(error.reason))) await releaseUpload(db, id, claim.at);
      else if (await removeClaimedUpload(db, id, claim.at)) await files.removeAll(partsPrefix(id));
      throw error;
    }
  }

  function claimOf(id: string, claimedAt: number): Claim {
    const claim = {
      at: claimedAt,
      async renew() {
        const now = clock.now();
        if (now - claim.at < RENEWED_MS) return;
        if (!(await renewClaim(db, id, claim.at, now))) throw new Error("Another request completes this upload.");
        claim.at = now;
      },
    };
    return claim;
  }

  async function cancel(actor: Actor, id: string): Promise<void> {
    await own(actor, id);
    if (await removeUnfinishedUpload(db, id, clock.now() - COMPLETING_MS)) return files.removeAll(partsPrefix(id));
    // The file is being given to its service: one of the two happens, not both.
    throw new AppError("conflict", "This file is already uploaded. Delete the file instead.");
  }

  /** Deletes uploads without a part for a day, finished ones included. */
  async function sweep(): Promise<{ uploads: number; left?: string }> {
    const before = clock.now() - DAY_MS;
    const ids = await oldUploads(db, before, SWEEP);
    for (const id of ids) {
      // The parts first: a crash in between leaves the row, and the next sweep finds it.
      await files.removeAll(partsPrefix(id));
      await removeOldUpload(db, id, before);
    }
    return { uploads: ids.length, ...leftAfter({ uploads: { taken: ids.length, most: SWEEP } }) };
  }

  async function own(actor: Actor, id: string): Promise<UploadRow> {
    requirePerson(actor, "Sign in to upload a file.");
    const row = await findUpload(db, actor, id);
    if (!row) throw new AppError("not_found", "There is no such upload.");
    return row;
  }

  async function stateOf(row: UploadRow): Promise<Upload> {
    if (row.status !== "uploading") return { ...row, offset: row.bytes };
    return { ...row, offset: arrived(await files.sizes(partsPrefix(row.id))).offset };
  }

  return { known, announce, progress, append, complete, cancel, sweep };
}

function ofSameFile(row: UploadRow, announced: Announced): UploadRow {
  const fields = ["purpose", "targetId", "role", "bytes"] as const;
  if (fields.every((field) => row[field] === announced[field])) return row;
  throw new AppError("conflict", "The form is out of date. Reload the page and upload the file again.");
}

/**
 * The parts one after the other, one at a time. The first one is kept in memory: its bytes are inspected before the file
 * is read, and the file has to begin with the bytes that were inspected.
 */
async function joined(files: Files, parts: readonly Part[], renew: () => Promise<void>): Promise<CompleteFile> {
  const [first, ...others] = parts;
  const start = first ? await files.bytes(first.key) : new Uint8Array();
  if (!start || start.byteLength !== (first?.bytes ?? 0)) throw partGone();
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      if (start.byteLength > 0) controller.enqueue(start);
    },
    async pull(controller) {
      for (;;) {
        if (!reader) {
          const part = others.shift();
          if (!part) return controller.close();
          await renew();
          const stored = await files.stream(part.key, null);
          if (stored?.size !== part.bytes) throw partGone();
          reader = stored.body.getReader();
        }
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        reader = null;
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  };
  return { head: start.slice(0, SNIFF_BYTES), body: new ReadableStream(source, { highWaterMark: 0 }) };
}

function partGone(): Error {
  return new Error("A part of the upload is no longer available.");
}
