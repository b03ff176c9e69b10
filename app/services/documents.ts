import { type Actor, isPerson } from "#core/actor.ts";
import { orderNumber } from "#core/order.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import { Refused } from "#core/refused.ts";
import type { Database } from "#db/client.ts";
import {
  documentReceived,
  documentsSince,
  findDocument,
  insertDocument,
  listDocuments,
  markDeleting,
  removeDocumentRow,
  usedBytes,
} from "#db/documents.ts";
import { orderNeeding } from "#db/orders.ts";
import { type DocumentKind, UPLOAD_LIMIT_BYTES } from "#schema/document.ts";

export type DocumentPorts = { db: Database; clock: Clock; files: Files; jobs: Jobs; bookmark: () => string | null };

export type Upload = {
  name: string;
  kind: DocumentKind;
  body: ReadableStream<Uint8Array>;
  /** Bytes announced by the sender; the body is counted again while it streams. */
  length: number;
  idempotencyKey: string;
};

/** One person's space, bytes: 1 GB. */
export const QUOTA_BYTES = 1_073_741_824;
/** Files one person may send in a day. */
const UPLOADS_A_DAY = 100;
const DAY_MS = 86_400_000;

export function createDocuments({ db, clock, files, jobs, bookmark }: DocumentPorts) {
  /** Takes a file in: row first, then the bytes, then the row says so. Sent twice it is kept once. */
  async function receive(actor: Actor, upload: Upload) {
    if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to send a document.");
    const now = clock.now();
    const [used, today] = [await usedBytes(db, actor), await documentsSince(db, actor, now - DAY_MS)];
    if (used + upload.length > QUOTA_BYTES) {
      throw new Refused(
        "too_large",
        "Your space of 1\u00a0GB is full. Delete a document you no longer need, then send this one again.",
      );
    }
    if (today >= UPLOADS_A_DAY)
      throw new Refused("too_many", `You sent ${today} files in 24 hours. The limit is ${UPLOADS_A_DAY}.`);

    const id = clock.uuid();
    const storageKey = `documents/${id}/original`;
    const { row, made } = await insertDocument(db, {
      id,
      ownerId: actor.id,
      name: upload.name,
      kind: upload.kind,
      bytes: upload.length,
      sha256: "",
      storageKey,
      status: "uploading",
      deleteAt: now + 30 * DAY_MS,
      idempotencyKey: upload.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    });
    // The same file of the same form: what came first stands, unless it never arrived.
    if (!made && row.status !== "uploading") return row;
    try {
      const { bytes, sha256 } = await files.put(row.storageKey, upload.body, UPLOAD_LIMIT_BYTES);
      await documentReceived(db, row.id, bytes, sha256, clock.now());
      return { ...row, bytes, sha256, status: "received" as const };
    } catch (error) {
      await removeDocumentRow(db, row.id);
      throw error;
    }
  }

  async function list(actor: Actor, limit = 25, offset = 0) {
    return listDocuments(db, actor, limit, offset);
  }

  async function read(actor: Actor, id: string) {
    const found = await findDocument(db, actor, id);
    if (!found) throw new Refused("not_found", "There is no such document.");
    return found;
  }

  /** The owner's file, to download. */
  async function download(actor: Actor, id: string) {
    const document = await read(actor, id);
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) throw new Refused("gone", "This file is no longer kept.");
    return { document, bytes };
  }

  /** Removes a document from everywhere: it is out of sight at once, and the job removes what lies in other stores. */
  async function remove(actor: Actor, id: string): Promise<void> {
    const needing = (await findDocument(db, actor, id)) ? await orderNeeding(db, id) : null;
    if (needing) {
      const number = orderNumber(needing.number);
      throw new Refused("conflict", `Order ${number} is about this document. It can go when that order is over.`);
    }
    const marked = await markDeleting(db, actor, id, clock.now());
    if (!marked) throw new Refused("not_found", "There is no such document.");
    await jobs.send({ v: 1, type: "forget", documentId: id, bookmark: bookmark() });
  }

  async function space(actor: Actor): Promise<{ used: number; quota: number }> {
    return { used: await usedBytes(db, actor), quota: QUOTA_BYTES };
  }

  return { receive, list, read, download, remove, space };
}
