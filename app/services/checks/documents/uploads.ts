import { AppError } from "#core/app-error.ts";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import type { Files } from "#core/ports.ts";
import { SNIFF_BYTES, sniffFileType } from "#core/shared/file-type.ts";
import { arrived, type Part, partKey, partsPrefix } from "#core/shared/upload-parts.ts";
import type { DocumentRow } from "#db/checks/documents.ts";
import { documentReceived, findUpload, removeUpload, uploadMoves, uploadsMoving } from "#db/checks/uploads.ts";
import { UPLOAD_LIMIT_BYTES, UPLOAD_PART_BYTES } from "#schema/vocabulary/checks.ts";

import type { DocumentPorts } from "./ports.ts";
import type { Announced, createReceiving } from "./receiving.ts";

/** The progress of an upload, with its document once complete. `wrongOffset`: the part starts at another offset. */
export type UploadState = {
  upload: { id: string; offset: number; length: number };
  document: DocumentRow | null;
  wrongOffset?: true;
};

/** Files of one person that arrive at the same time. */
const AT_ONCE = 10;
/** Without a part for this long an upload does not count as active, ms. */
const MOVING_MS = 10 * 60_000;
/** Smaller parts, but for the last one, would make thousands of objects of one file, bytes. */
const PART_LEAST_BYTES = 65_536;

/**
 * Resumable uploads. Each part is an object named by its offset, so the progress of an
 * upload follows from the stored objects, not from a counter. Repeated, parallel or late parts change nothing.
 */
export function createUploads(
  { db, clock, files }: DocumentPorts,
  { enter }: Pick<ReturnType<typeof createReceiving>, "enter">,
) {
  /** Announces a file, or finds it by its key: returns its progress, and completes it if every part has arrived. */
  async function begin(actor: Actor, announced: Announced): Promise<UploadState> {
    requirePerson(actor, "Sign in to upload a document.");
    if (announced.length < 1) throw unreadable("empty_file");
    if (announced.length > UPLOAD_LIMIT_BYTES) {
      const { title, text } = explainUnreadable("too_large", { bytes: announced.length });
      throw new AppError("too_large", `${title}. ${text}`);
    }
    const moving = await uploadsMoving(db, actor, announced.idempotencyKey, clock.now() - MOVING_MS);
    if (moving >= AT_ONCE) {
      throw new AppError(
        "too_many",
        `${AT_ONCE} files are still uploading. Upload this one when one of them is finished.`,
      );
    }
    const row = await enter(actor, announced);
    const other = row.status === "uploading" && row.bytes !== announced.length;
    if (other || row.status === "deleting" || row.status === "deleted") {
      throw new AppError("conflict", "The form is out of date. Reload the page and upload the file again.");
    }
    const state = await stateOf(row);
    if (state.document) return tidied(state);
    return isWhole(state) ? finish(actor, row) : state;
  }

  async function progress(actor: Actor, id: string): Promise<UploadState> {
    return stateOf(await own(actor, id));
  }

  /** Stores one part at its offset. The last one completes the file. */
  async function append(actor: Actor, id: string, offset: number, bytes: Uint8Array): Promise<UploadState> {
    const row = await own(actor, id);
    const state = await stateOf(row);
    if (state.document) return tidied(state);
    const at = state.upload.offset;
    if (offset !== at) return { ...state, wrongOffset: true };
    if (bytes.byteLength > UPLOAD_PART_BYTES) throw new AppError("too_large", "A part has at most 2\u00a0MiB.");
    const after = at + bytes.byteLength;
    if (after > row.bytes)
      throw new AppError("too_large", "The upload is larger than the file. Upload the file again.");
    if (after < row.bytes && bytes.byteLength < PART_LEAST_BYTES) {
      throw new AppError("invalid", "Every part but the last one has at least 64\u00a0KiB.");
    }
    if (bytes.byteLength > 0) {
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
      await files.put(partKey(id, at), body, UPLOAD_PART_BYTES);
    }
    if (!(await uploadMoves(db, id, clock.now()))) {
      // Cancelled while the part was sent, or completed by a parallel request.
      await files.removeAll(partsPrefix(id));
      return stateOf(await own(actor, id));
    }
    return after === row.bytes ? finish(actor, row) : stateOf(row);
  }

  async function cancel(actor: Actor, id: string): Promise<void> {
    const row = await own(actor, id);
    if (row.status !== "uploading" || !(await removeUpload(db, id))) {
      throw new AppError("conflict", "This file is already uploaded. Delete the document instead.");
    }
    await files.removeAll(partsPrefix(id));
  }

  async function own(actor: Actor, id: string): Promise<DocumentRow> {
    const row = await findUpload(db, actor, id);
    if (!row) throw new AppError("not_found", "There is no such upload.");
    return row;
  }

  async function stateOf(row: DocumentRow): Promise<UploadState> {
    const { id, bytes: length } = row;
    if (row.status !== "uploading") return { upload: { id, offset: length, length }, document: row };
    const { offset } = arrived(await files.sizes(partsPrefix(id)));
    return { upload: { id, offset, length }, document: null };
  }

  /** A worker that died after completing a file has left its parts. */
  async function tidied(state: UploadState): Promise<UploadState> {
    await files.removeAll(partsPrefix(state.upload.id));
    return state;
  }

  /** Checks the file type and joins the parts under a key of this attempt: of two parallel attempts one wins. */
  async function finish(actor: Actor, row: DocumentRow): Promise<UploadState> {
    const { parts } = arrived(await files.sizes(partsPrefix(row.id)));
    await refuseLiars(row, parts);
    const storageKey = `documents/${row.id}/${clock.uuid()}`;
    let won = false;
    try {
      const file = await files.put(storageKey, joined(files, parts), UPLOAD_LIMIT_BYTES);
      if (file.bytes !== row.bytes) throw new Error("A part of the upload is missing. Upload the file again.");
      won = await documentReceived(db, row.id, { storageKey, ...file }, clock.now());
    } catch (error) {
      // A faster attempt has already deleted the parts.
      const after = await findUpload(db, actor, row.id);
      if (!after || after.status === "uploading") throw error;
    }
    if (!won) await files.removeAll(storageKey);
    await files.removeAll(partsPrefix(row.id));
    return stateOf(await own(actor, row.id));
  }

  async function refuseLiars(row: DocumentRow, parts: readonly Part[]): Promise<void> {
    const first = parts[0];
    if (row.kind === "text" || !first) return;
    const head = await files.stream(first.key, { from: 0, to: SNIFF_BYTES - 1 });
    const sniffed = sniffFileType(head ? await bytesOf(head.body) : new Uint8Array(), row.name);
    if (!("refused" in sniffed)) return;
    await removeUpload(db, row.id);
    await files.removeAll(partsPrefix(row.id));
    throw unreadable(sniffed.refused, sniffed.found);
  }

  return { begin, progress, append, cancel };
}

function isWhole({ upload }: UploadState): boolean {
  return upload.offset === upload.length;
}

function unreadable(reason: Parameters<typeof explainUnreadable>[0], found?: string): AppError {
  const { title, text } = explainUnreadable(reason, { found });
  return new AppError(reason === "empty_file" ? "invalid" : "unsupported_type", `${title}. ${text}`);
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** The parts one after the other, one at a time. */
function joined(files: Files, parts: readonly Part[]): ReadableStream<Uint8Array> {
  let at = 0;
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (!reader) {
          const part = parts[at++];
          if (!part) return controller.close();
          const lying = await files.stream(part.key, null);
          if (!lying || lying.size !== part.bytes)
            throw new Error("A part of the upload is no longer available. Upload the file again.");
          reader = lying.body.getReader();
        }
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        reader = null;
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
