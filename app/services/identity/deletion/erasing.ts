import { pageTags } from "#core/content/cache-tags.ts";
import { DELETED_NAME } from "#core/identity/account-deletion.ts";
import { exportPrefix } from "#core/identity/data-export.ts";
import { hashedEvents } from "#core/orders/archive.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import { partsPrefix } from "#core/shared/upload-parts.ts";
import type { Database } from "#db/client.ts";
import { ensureReceipt, finishDeletion, sendFarewell } from "#db/identity/account-deletions.ts";
import { eraseComments, erasePersonRows } from "#db/identity/erasure.ts";
import { conversationsOfPerson, eraseConversation } from "#db/identity/erasure-conversations.ts";
import {
  addToReceipt,
  countStudentSources,
  documentsLeft,
  eraseDocumentRows,
  eraseFileRows,
  filesOfPerson,
  markPersonDocuments,
} from "#db/identity/erasure-files.ts";
import { deliveredKeys, eraseOrderTexts, ordersOfPerson, ordersUnderWay } from "#db/identity/erasure-orders.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { OrderArchive } from "#schema/orders/archive.ts";

type Ports = { db: Database; clock: Clock; files: Files; jobs: Jobs; sendsEmail: boolean };

/** Conversations and orders of one step: each has files and a batch of its own. */
const AT_ONCE = 20;

/** `underWay`: an order is being worked on, which the rest waits for. */
type Erased = { left: boolean; underWay: boolean };

/** Deletes what an account that has ended leaves, some of each kind a call. Each call finds what is left, or nothing. */
export function createErasing({ db, clock, files, jobs, sendsEmail }: Ports) {
  return async function erase(userId: string, receiptId: string, goneAtProvider: boolean): Promise<Erased> {
    await ensureReceipt(db, userId, receiptId, clock.now());
    await eraseDocuments(userId, receiptId);
    const more = [
      await erasePersonRows(db, userId, receiptId),
      // Before the files: those of the person's own conversations belong to no other message then.
      await eraseConversations(userId, receiptId),
      await eraseFiles(userId, receiptId),
      await eraseOrders(userId, receiptId),
      await eraseDocumentRows(db, userId, receiptId),
    ].some(Boolean);
    await eraseNames(userId, receiptId);
    const underWay = (await ordersUnderWay(db, userId)) > 0;
    if (more || underWay || !goneAtProvider || (await documentsLeft(db, userId)) > 0) return { left: true, underWay };
    // Everything is gone but the address of the last email.
    if (sendsEmail && (await sendFarewell(db, userId, receiptId, clock.now()))) return { left: true, underWay: false };
    await finishDeletion(db, userId, receiptId, clock.now());
    return { left: false, underWay: false };
  };

  async function eraseDocuments(userId: string, receiptId: string): Promise<void> {
    const ids = await markPersonDocuments(db, userId, clock.now());
    if (ids.length === 0) return;
    await addToReceipt(db, receiptId, "$.sources", await countStudentSources(db, ids));
    for (const documentId of ids) await jobs.send({ v: 1, type: "forget", documentId, bookmark: null });
  }

  /** Bytes first: a row that is left finds them again. */
  async function eraseFiles(userId: string, receiptId: string): Promise<boolean> {
    const { exported, uploaded, sent } = await filesOfPerson(db, userId);
    for (const { id } of exported) await files.removeAll(exportPrefix(id));
    for (const { id } of uploaded) await files.removeAll(partsPrefix(id));
    for (const { storageKey, shared } of sent) if (storageKey !== "" && !shared) await files.removeAll(storageKey);
    const [exports, uploads, messages] = [exported, uploaded, sent].map((rows) => rows.map(({ id }) => id));
    await eraseFileRows(db, receiptId, { exported: exports ?? [], uploaded: uploads ?? [], sent: messages ?? [] });
    return exported.length + uploaded.length + sent.length > 0;
  }

  async function eraseConversations(userId: string, receiptId: string): Promise<boolean> {
    const found = await conversationsOfPerson(db, userId, AT_ONCE);
    for (const { id, archiveKey } of found) {
      if (archiveKey) await files.removeAll(archiveKey);
      await eraseConversation(db, id, receiptId, clock.now());
    }
    return found.length === AT_ONCE;
  }

  async function eraseOrders(userId: string, receiptId: string): Promise<boolean> {
    const found = await ordersOfPerson(db, userId, DELETED_NAME, AT_ONCE);
    for (const { id, archiveKey } of found) {
      for (const key of await deliveredKeys(db, id)) await files.removeAll(key);
      if (archiveKey) await eraseArchivedEvents(archiveKey);
      await eraseOrderTexts(db, { id, name: DELETED_NAME, receiptId });
    }
    return found.length === AT_ONCE;
  }

  /** The archive keeps its events, without texts and without the person's name, under a hash of what it has then. */
  async function eraseArchivedEvents(key: string): Promise<void> {
    const text = await files.text(key);
    if (text === null) return;
    const archive = OrderArchive.parse(JSON.parse(text));
    const events = archive.events.map((event) => ({
      ...event,
      note: "",
      // The name of a payment is the payer's.
      byName: event.byKind === "user" || event.byKind === "provider" ? DELETED_NAME : event.byName,
    }));
    const sha256 = await textHash(hashedEvents({ events }));
    await files.putText(key, JSON.stringify({ ...archive, events, sha256 }));
  }

  async function eraseNames(userId: string, receiptId: string): Promise<void> {
    const articles = await eraseComments(db, userId, receiptId, DELETED_NAME);
    if (articles.length > 0) await markStale(db, articles.map(pageTags.article), clock.now());
  }
}
