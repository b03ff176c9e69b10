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

/** The announced upload. */
export type Announced = {
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
  /** The row of a file that is going to arrive, if there is room for it; the same key finds the row of the first time. */
  async function enter(actor: Actor, announced: Announced): Promise<DocumentRow> {
    const person = requirePerson(actor, "Sign in to upload a document.");
    const known = await findDocumentByKey(db, actor, announced.idempotencyKey);
    if (known) return known;
    const now = clock.now();
    const [used, today] = [await usedBytes(db, actor), await documentsSince(db, actor, now - DAY_MS)];
    if (used + announced.length > QUOTA_BYTES) {
      throw new AppError(
        "too_large",
        "Your storage of 1\u00a0GB is full. Delete a document you no longer need, then upload this one again.",
      );
    }
    if (today >= UPLOADS_A_DAY)
      throw new AppError("too_many", `You uploaded ${today} files in 24 hours. The limit is ${UPLOADS_A_DAY}.`);

    const id = clock.uuid();
    const { row } = await insertDocument(db, {
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
    return row;
  }

  /** Receives a file: row first, then the bytes, then the row's status. Sent twice it is stored once. */
  async function receive(actor: Actor, { body, ...announced }: Upload): Promise<DocumentRow> {
    const row = await enter(actor, announced);
    // The same file of the same form: the first upload counts, unless it never arrived.
    if (row.status !== "uploading") return row;
    try {
      const file = await files.put(row.storageKey, body, UPLOAD_LIMIT_BYTES);
      await documentReceived(db, row.id, { storageKey: row.storageKey, ...file }, clock.now());
      return { ...row, ...file, status: "received" as const };
    } catch (error) {
      await removeUpload(db, row.id);
      throw error;
    }
  }

  return { enter, receive };
}
