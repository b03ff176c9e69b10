import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import {
  type DocumentRow,
  documentsSince,
  findDocumentByKey,
  insertDocument,
  usedBytes,
} from "#db/checks/documents.ts";
import { documentReceived, removeUpload } from "#db/checks/uploads.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { type DocumentPorts, QUOTA_BYTES } from "./ports.ts";

type Announced = {
  name: string;
  kind: DocumentKind;
  /** Bytes announced by the client; the server counts them again. */
  length: number;
  idempotencyKey: string;
};

export type Upload = Announced & { body: ReadableStream<Uint8Array> };

/** Files one person may send in a day. */
const UPLOADS_A_DAY = 100;

export function createReceiving({ db, clock, files }: DocumentPorts) {
  /** Throws unless the person may store another file of this size; a file that was announced before counts already. */
  async function requireRoom(actor: Actor, length: number, idempotencyKey: string): Promise<void> {
    requirePerson(actor, "Sign in to upload a document.");
    if (await findDocumentByKey(db, actor, idempotencyKey)) return;
    const [used, today] = [await usedBytes(db, actor), await documentsSince(db, actor, clock.now() - DAY_MS)];
    if (used + length > QUOTA_BYTES) {
      throw new AppError(
        "too_large",
        "Your storage of 1\u00a0GB is full. Delete a document you no longer need, then upload this one again.",
      );
    }
    if (today >= UPLOADS_A_DAY)
      throw new AppError("too_many", `You uploaded ${today} files in 24 hours. The limit is ${UPLOADS_A_DAY}.`);
  }

  /** Receives a file: row first, then the bytes, then the row's status. Sent twice it is stored once. */
  async function receive(actor: Actor, { body, ...announced }: Upload): Promise<DocumentRow> {
    const { row, made } = await enter(actor, announced);
    if (row.status === "deleting" || row.status === "deleted") throw outOfDate();
    // The same file of the same form: the first upload counts, unless it never arrived.
    if (row.status !== "uploading") return row;
    // A second attempt writes beside the first, which may still be in progress.
    const storageKey = made ? row.storageKey : `documents/${row.id}/${clock.uuid()}`;
    try {
      const file = await files.put(storageKey, body, UPLOAD_LIMIT_BYTES);
      if (await documentReceived(db, row.id, { storageKey, ...file }, clock.now())) {
        return { ...row, ...file, storageKey, status: "received" as const };
      }
    } catch (error) {
      // A rejected file leaves no row; after any other failure the same key continues, or the sweep deletes it.
      if (error instanceof AppError) await removeUpload(db, row.id);
      throw error;
    }
    await files.removeAll(storageKey);
    const faster = await findDocumentByKey(db, actor, announced.idempotencyKey);
    if (!faster || faster.status === "uploading") throw outOfDate();
    return faster;
  }

  /** The row of a file that is going to arrive; the same key finds the row of the first time. */
  async function enter(actor: Actor, announced: Announced): Promise<{ row: DocumentRow; made: boolean }> {
    const person = requirePerson(actor, "Sign in to upload a document.");
    const known = await findDocumentByKey(db, actor, announced.idempotencyKey);
    if (known) return { row: known, made: false };
    await requireRoom(actor, announced.length, announced.idempotencyKey);
    const now = clock.now();
    const id = clock.uuid();
    return insertDocument(db, {
      id,
      ownerId: person.id,
      name: announced.name,
      kind: announced.kind,
      bytes: announced.length,
      sha256: "",
      storageKey: `documents/${id}/original`,
      status: "uploading",
      deleteAt: now + 30 * DAY_MS,
      idempotencyKey: announced.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    });
  }

  return { requireRoom, receive };
}

function outOfDate(): AppError {
  return new AppError("conflict", "The form is out of date. Reload the page and upload the file again.");
}
