import { AppError, type Reason } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import { SNIFF_BYTES } from "#core/shared/file-type.ts";
import { arrived, type Part, partKey, partsPrefix } from "#core/shared/upload-parts.ts";
import type { Database } from "#db/client.ts";
import {
  completeUpload,
  findUpload,
  findUploadByKey,
  insertUpload,
  oldUploads,
  partStored,
  removeOldUpload,
  removeUnfinishedUpload,
  type UploadRow,
  unfinishedUploads,
} from "#db/platform/uploads.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";

export type UploadPorts = { db: Database; clock: Clock; files: Files };

export type Announced = Pick<UploadRow, "idempotencyKey" | "purpose" | "targetId" | "role" | "name" | "type" | "bytes">;

/** An upload and the bytes stored so far. `wrongOffset`: the part started at another offset and was not stored. */
export type Upload = UploadRow & { offset: number; wrongOffset?: true };

/** A complete file: its first bytes, and all of it. */
export type CompleteFile = { head: Uint8Array; body: ReadableStream<Uint8Array> };

/** Gives the file to the service of its purpose. May be called again after a crash; the upload's key makes it one file. */
export type Receive = (upload: UploadRow, file: CompleteFile) => Promise<string>;

/** Files of one person that arrive at the same time. */
const AT_ONCE = 10;
/** Without a part for this long an upload does not count as active, ms. */
const ACTIVE_MS = 10 * 60_000;
/** Parts of one person that belong to no file yet, bytes: as much as the storage of one account. */
const UNFINISHED_BYTES = 1_073_741_824;
/** Smaller parts, but for the last one, would make thousands of objects of one file, bytes. */
const PART_LEAST_BYTES = 65_536;
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
    const others = await unfinishedUploads(db, actor, announced.idempotencyKey, now - ACTIVE_MS);
    if (others.active >= AT_ONCE) {
      const words = `${AT_ONCE} files are still uploading. This upload starts when one of them is finished.`;
      throw new AppError("too_many", words, { retryAfter: 5 });
    }
    if (others.bytes + announced.bytes > UNFINISHED_BYTES) {
      throw new AppError(
        "too_large",
        "Your unfinished uploads are larger than 1\u00a0GB. Finish or cancel one of them, then upload this file again.",
      );
    }
    const times = { createdAt: now, updatedAt: now };
    const row = await insertUpload(db, {
      ...announced,
      ...times,
      id: clock.uuid(),
      ownerId: person.id,
      status: "uploading",
    });
    return stateOf(ofSameFile(row, announced));
  }

  async function progress(actor: Actor, id: string): Promise<Upload> {
    return stateOf(await own(actor, id));
  }

  /** Stores one part at its offset. */
  async function append(actor: Actor, id: string, offset: number, bytes: Uint8Array): Promise<Upload> {
    const state = await progress(actor, id);
    if (state.status === "complete") return state;
    if (offset !== state.offset) return { ...state, wrongOffset: true };
    if (bytes.byteLength > UPLOAD_PART_BYTES) throw new AppError("too_large", "A part has at most 2\u00a0MiB.");
    const after = offset + bytes.byteLength;
    if (after > state.bytes)
      throw new AppError("too_large", "The upload is larger than the file. Upload the file again.");
    if (after < state.bytes && bytes.byteLength < PART_LEAST_BYTES) {
      throw new AppError("invalid", "Every part but the last one has at least 64\u00a0KiB.");
    }
    if (bytes.byteLength > 0) {
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
      await files.put(partKey(id, offset), body, UPLOAD_PART_BYTES);
    }
    // Cancelled while the part was sent, or completed by a parallel request.
    if (!(await partStored(db, id, clock.now()))) await files.removeAll(partsPrefix(id));
    return progress(actor, id);
  }

  /** Gives the file to its purpose once every part is stored. Of two parallel attempts one counts. */
  async function complete(actor: Actor, id: string, receive: Receive): Promise<Upload> {
    const row = await own(actor, id);
    const { parts, offset } = arrived(await files.sizes(partsPrefix(id)));
    if (row.status === "uploading") {
      if (offset < row.bytes) return { ...row, offset };
      try {
        const resultId = await receive(row, { head: await headOf(parts), body: joined(files, parts) });
        await completeUpload(db, id, resultId, clock.now());
      } catch (error) {
        // A faster attempt has deleted the parts already.
        const after = await findUpload(db, actor, id);
        if (after?.status === "complete") return stateOf(after);
        if (error instanceof AppError && FINAL.has(error.reason)) await remove(id);
        throw error;
      }
    }
    await files.removeAll(partsPrefix(id));
    return progress(actor, id);
  }

  async function cancel(actor: Actor, id: string): Promise<void> {
    const { offset, bytes } = await progress(actor, id);
    // Once every part is stored the file is being given to its service: one of the two happens, not both.
    if (offset >= bytes || !(await remove(id))) {
      throw new AppError("conflict", "This file is already uploaded. Delete the file instead.");
    }
  }

  /** Deletes uploads without a part for a day, finished ones included. */
  async function sweep(): Promise<{ uploads: number }> {
    const before = clock.now() - DAY_MS;
    const ids = await oldUploads(db, before, SWEEP);
    for (const id of ids) {
      // The parts first: a crash in between leaves the row, and the next sweep finds it.
      await files.removeAll(partsPrefix(id));
      await removeOldUpload(db, id, before);
    }
    return { uploads: ids.length };
  }

  async function remove(id: string): Promise<boolean> {
    const removed = await removeUnfinishedUpload(db, id);
    if (removed) await files.removeAll(partsPrefix(id));
    return removed;
  }

  async function own(actor: Actor, id: string): Promise<UploadRow> {
    requirePerson(actor, "Sign in to upload a file.");
    const row = await findUpload(db, actor, id);
    if (!row) throw new AppError("not_found", "There is no such upload.");
    return row;
  }

  async function stateOf(row: UploadRow): Promise<Upload> {
    if (row.status === "complete") return { ...row, offset: row.bytes };
    return { ...row, offset: arrived(await files.sizes(partsPrefix(row.id))).offset };
  }

  async function headOf(parts: readonly Part[]): Promise<Uint8Array> {
    const first = parts[0];
    const head = first && (await files.stream(first.key, { from: 0, to: SNIFF_BYTES - 1 }));
    return head ? new Uint8Array(await new Response(head.body).arrayBuffer()) : new Uint8Array();
  }

  return { known, announce, progress, append, complete, cancel, sweep };
}

function ofSameFile(row: UploadRow, announced: Announced): UploadRow {
  const fields = ["purpose", "targetId", "role", "bytes"] as const;
  if (fields.every((field) => row[field] === announced[field])) return row;
  throw new AppError("conflict", "The form is out of date. Reload the page and upload the file again.");
}

/** The parts one after the other, one at a time; none is read before the file is, because it may be rejected first. */
function joined(files: Files, parts: readonly Part[]): ReadableStream<Uint8Array> {
  let at = 0;
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      for (;;) {
        if (!reader) {
          const part = parts[at++];
          if (!part) return controller.close();
          const stored = await files.stream(part.key, null);
          if (!stored || stored.size !== part.bytes)
            throw new Error("A part of the upload is no longer available. Upload the file again.");
          reader = stored.body.getReader();
        }
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        reader = null;
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
