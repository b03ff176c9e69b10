import { AppError } from "#core/app-error.ts";
import { type DeletionReceipt, deletionReceipt } from "#core/checks/deletion-receipt.ts";
import { mayRestoreDocument, RESTORE_SECONDS } from "#core/checks/document-restoration.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { orderNumber } from "#core/orders/order.ts";
import {
  keepUntil,
  listReceipts,
  markDeleting,
  renameDocument,
  restoreDocument,
  waitingChecksOf,
} from "#db/checks/document-deletion.ts";
import { findDocument } from "#db/checks/documents.ts";
import { orderNeeding } from "#db/orders/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { DocumentPorts } from "./ports.ts";

/** How long documents are stored, and how they are deleted. */
export function createKeeping({ db, clock, jobs, bookmark }: Omit<DocumentPorts, "files">) {
  /** Hidden at once; the job that removes it everywhere runs when the deletion can no longer be undone. */
  async function remove(actor: Actor, id: string): Promise<void> {
    const needing = (await findDocument(db, actor, id)) ? await orderNeeding(db, id) : null;
    if (needing) {
      const number = orderNumber(needing.number);
      throw new AppError(
        "conflict",
        `Order ${number} uses this document. You can delete it when that order is closed.`,
      );
    }
    const marked = await markDeleting(db, actor, id, clock.now());
    if (!marked) throw new AppError("not_found", "There is no such document.");
    await jobs.send({ v: 1, type: "forget", documentId: id, bookmark: bookmark() }, RESTORE_SECONDS);
  }

  /** Takes a deletion back, while nothing has been removed yet. Checks that waited for it go on. */
  async function restore(actor: Actor, id: string) {
    const known = await findDocument(db, actor, id);
    if (!known) throw new AppError("not_found", "There is no such document.");
    if (mayRestoreDocument(known) && (await restoreDocument(db, actor, id, clock.now()))) {
      for (const checkId of await waitingChecksOf(db, id)) {
        await jobs.send({ v: 1, type: "check", checkId, bookmark: bookmark() });
      }
    } else if (known.status === "deleting") {
      throw new AppError("conflict", "The document is already being deleted. This cannot be undone.");
    }
    const restored = await findDocument(db, actor, id);
    if (!restored) throw new AppError("not_found", "There is no such document.");
    return restored;
  }

  /** Stores a document, and its reports, for this many days from now. */
  async function keep(actor: Actor, id: string, days: number): Promise<{ deleteAt: number }> {
    const now = clock.now();
    const deleteAt = now + days * DAY_MS;
    if (!(await keepUntil(db, actor, id, deleteAt, now))) throw new AppError("not_found", "There is no such document.");
    return { deleteAt };
  }

  async function rename(actor: Actor, id: string, name: string): Promise<{ name: string }> {
    if (!(await renameDocument(db, actor, id, name, clock.now()))) {
      throw new AppError("not_found", "There is no such document.");
    }
    return { name };
  }

  async function receipts(actor: Actor, limit = 25): Promise<DeletionReceipt[]> {
    requirePerson(actor, "Sign in to see your receipts.");
    return (await listReceipts(db, actor, limit)).map(deletionReceipt);
  }

  async function receipt(actor: Actor, receiptId: string): Promise<DeletionReceipt> {
    const [found] = await listReceipts(db, actor, 1, receiptId);
    if (!found) throw new AppError("not_found", "There is no such receipt.");
    return deletionReceipt(found);
  }

  return { remove, restore, keep, rename, receipts, receipt };
}
