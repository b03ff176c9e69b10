import { AppError } from "#core/app-error.ts";
import { type Actor, isAdmin } from "#core/identity/actor.ts";
import { mayOpenStudentFiles, orderNumber, statusNames, times } from "#core/orders/order.ts";
import { requireFormKey } from "#core/shared/form-key.ts";
import { documentsOf, insertAccess, insertNote } from "#db/orders/orders.ts";
import { countIs } from "#db/orders/word-counts.ts";
import type { OrderAccess } from "./access.ts";
import type { PaidWords } from "./paid-words.ts";
import type { Perform } from "./performing.ts";
import { movedOn, type OrderPorts } from "./ports.ts";

/** The work on an order, except its deliverables: for staff and for the assigned expert, by how they find the order. */
export function createWorking(
  { db, clock, files, audit }: Pick<OrderPorts, "db" | "clock" | "files" | "audit">,
  paidWords: PaidWords,
  perform: Perform,
  open: OrderAccess,
) {
  async function begin(actor: Actor, id: string, seen?: number): Promise<void> {
    const { order, by } = await open(actor, id);
    const guard = countIs(order.id, await paidWords(order));
    await perform(order, { act: "begin", ...by, seen, guard });
  }

  /** How much of the work is done, per cent: what a cancellation gives back depends on it. */
  async function progress(actor: Actor, id: string, share: number, seen?: number): Promise<void> {
    const { order, by } = await open(actor, id);
    if (!Number.isInteger(share) || share < order.share || share > 100) {
      const words = `Enter a whole number from ${order.share} to 100. Progress cannot go down.`;
      throw new AppError("invalid", words, { fields: { share: words } });
    }
    await perform(order, { act: "progress", ...by, seen, note: `${share}%`, change: { share } });
  }

  /** Asks the student something; until the answer the deadline is paused. */
  async function ask(actor: Actor, id: string, question: string, seen?: number): Promise<void> {
    const { order, by } = await open(actor, id);
    const change = { pausedAt: clock.now() };
    await perform(order, { act: "ask", ...by, seen, note: question, change });
  }

  /** Starts a revision, with its deadline. */
  async function resume(actor: Actor, id: string, promisedAt: number | null, seen?: number): Promise<void> {
    const { order, by } = await open(actor, id);
    const now = clock.now();
    const promise = promisedAt ?? now + times.revisionWork;
    if (promise < now + times.promise.least || promise > now + times.promise.most) {
      const words = "Choose a deadline from one hour to 30 days ahead.";
      throw new AppError("invalid", words, { fields: { promisedAt: words } });
    }
    await perform(order, { act: "resume", ...by, seen, change: { promisedAt: promise } });
  }

  /** An internal note: no page of a student shows it. */
  async function note(actor: Actor, id: string, key: string, text: string): Promise<void> {
    requireFormKey(key);
    const { order, person, by } = await open(actor, id);
    const row = { id: key, orderId: order.id, byId: person.id, byName: by.name, text, createdAt: clock.now() };
    // Sent twice it is there already. An order that went to someone else in between is not found.
    if (!(await insertNote(db, row, by.access))) await open(actor, id);
  }

  /** A student's file; the student can see who opened it and when. */
  async function openDocument(actor: Actor, id: string, documentId: string) {
    const { order, person, by } = await open(actor, id);
    if (!mayOpenStudentFiles(order.status, isAdmin(person)))
      throw new AppError("not_allowed", `You cannot open files: the order status is “${statusNames[order.status]}”.`);
    const document = (await documentsOf(db, order.id)).find((one) => one.id === documentId);
    if (!document) throw new AppError("not_found", "This document is not part of the order.");
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) throw new AppError("gone", "This file is no longer kept.");
    const access = {
      id: clock.uuid(),
      orderId: order.id,
      documentId,
      byId: person.id,
      byName: by.name,
      createdAt: clock.now(),
    };
    const opened = {
      action: "order.open_file",
      target: "order",
      targetId: order.id,
      label: orderNumber(order.number),
      ownerId: order.userId,
      after: { documentId },
    } as const;
    if (!(await audit.record(person, opened, (handle) => insertAccess(handle, access, by.access)))) {
      await open(actor, id);
      throw movedOn();
    }
    return { document, bytes };
  }

  return { begin, progress, ask, resume, note, openDocument };
}
