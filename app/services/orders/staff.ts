import { AppError } from "#core/app-error.ts";
import { type Actor, isAdmin, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { mayOpenStudentFiles, orderNumber, statusNames, times } from "#core/orders/order.ts";
import { differenceOf } from "#core/orders/word-counts.ts";
import { TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import { requireFormKey } from "#core/shared/form-key.ts";
import { both, couponBackStatements, hasRoom, reservedIs, unapplyStatements } from "#db/orders/order-actions.ts";
import { expertsWithLoad } from "#db/orders/order-lists.ts";
import { documentsOf, expertById, insertAccess, insertNote, type OrderRow } from "#db/orders/orders.ts";
import { type CountedOrder, countIs, countsOf } from "#db/orders/word-counts.ts";
import { findPaymentUnscoped } from "#db/payments/payments.ts";
import type { Cancelling } from "./cancelling.ts";
import type { Perform } from "./performing.ts";
import { type OrderPorts, staffActing, staffOrder } from "./ports.ts";
import type { Pricing } from "./pricing.ts";

/** What the staff does with an order, except delivering it. */
export function createStaff(
  {
    db,
    clock,
    files,
    jobs,
    bookmark,
    audit,
  }: Pick<OrderPorts, "db" | "clock" | "files" | "jobs" | "bookmark" | "audit">,
  pricing: Pricing,
  cancelling: Cancelling,
  perform: Perform,
) {
  /** Approves an order that was held for review; the student is asked to pay. */
  async function release(actor: Actor, id: string, reason: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const change = { gate: "released" as const, expiresAt: clock.now() + times.released };
    await perform(order, { act: "release", ...asStaff(actor), seen, note: reason, change });
  }

  async function refuse(actor: Actor, id: string, reason: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    await perform(order, {
      act: "refuse",
      ...asStaff(actor),
      seen,
      note: reason,
      change: { gate: "refused" },
      more: (happened) => couponBackStatements(order.id, happened),
    });
  }

  /** Those who could do an order: the skill first, then who has most room. */
  async function candidates(order: OrderRow) {
    const rows = await expertsWithLoad(db);
    return rows
      .map(({ expert, load }) => ({
        id: expert.id,
        name: expert.name,
        qualification: expert.qualification,
        load,
        capacity: expert.capacity,
        full: load >= expert.capacity,
        inField: expert.domains.includes(order.domain),
        does: expert.kinds.includes(order.kind),
      }))
      .filter(({ does }) => does)
      .sort((a, b) => Number(b.inField) - Number(a.inField) || b.capacity - b.load - (a.capacity - a.load));
  }

  /** Gives an order to an expert who does this service and has room, or moves it from one to another. */
  async function assign(actor: Actor, id: string, expertId: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const expert = await expertFor(order, expertId);
    const act = order.status === "paid" ? "assign" : "reassign";
    if (order.expertId === expertId && act === "reassign")
      throw new AppError("conflict", `${expert.name} is already assigned to this order.`);
    const counts = await agreedCounts(order);
    try {
      await perform(order, {
        act,
        ...asStaff(actor),
        seen,
        note: expert.name,
        change: { expertId },
        guard: both(hasRoom(expertId), countIs(order.id, counts)),
      });
    } catch (error) {
      const full = (await candidates(order)).find((one) => one.id === expertId);
      if (error instanceof AppError && full?.full)
        throw new AppError(
          "conflict",
          `${expert.name} is full (${full.load} of ${full.capacity} orders). Choose another expert.`,
        );
      throw error;
    }
  }

  async function expertFor({ kind }: OrderRow, expertId: string) {
    if (expertId === "") throw new AppError("invalid", "Choose an expert.");
    const expert = await expertById(db, expertId);
    if (!expert) throw new AppError("invalid", "There is no such expert. Choose another.");
    if (!expert.active) throw new AppError("invalid", `${expert.name} takes no orders now. Choose another expert.`);
    if (!expert.kinds.includes(kind))
      throw new AppError(
        "invalid",
        `${expert.name} does not do this service (${kindNames[kind] ?? kind}). Choose another expert.`,
      );
    return expert;
  }

  async function begin(actor: Actor, id: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const guard = countIs(order.id, await agreedCounts(order));
    await perform(order, { act: "begin", ...asStaff(actor), seen, guard });
  }

  /** Work cannot start on more words than were paid for, nor on a text that is not counted yet. */
  async function agreedCounts(order: OrderRow): Promise<CountedOrder> {
    const counts = await countsOf(db, order);
    if (order.status !== "paid" && order.status !== "assigned") return counts;
    const { source, claimed } = counts;
    if (claimed !== null && source && source.words === null && source.status === "received") {
      await jobs.send({ v: 1, type: "measure", documentId: source.id, bookmark: bookmark() });
      throw new AppError("conflict", "The words of the student’s file are still being counted. Try again in a minute.");
    }
    const difference = differenceOf(counts);
    if (!difference) return counts;
    const [measured, billed] = [difference.measured, difference.billed].map((words) => words.toLocaleString("en"));
    const words = `The file has ${measured} words and ${billed} were paid for. Ask the student to agree to the new price first.`;
    throw new AppError("conflict", words);
  }

  /** The text is longer than what was paid for: the payment is refunded in full, and the student accepts the new price or cancels. */
  async function requestPriceDifference(actor: Actor, id: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const difference = differenceOf(await countsOf(db, order));
    const payment = order.paymentId ? await findPaymentUnscoped(db, order.paymentId) : null;
    if (!difference || !payment)
      throw new AppError("conflict", "The word count matches what the student paid for. The price does not change.");
    const now = clock.now();
    const [measured, billed] = [difference.measured, difference.billed].map((words) => words.toLocaleString("en"));
    const quote = await pricing.again(order, order.quote);
    const back = payment.amount - payment.refundReserved;
    await perform(order, {
      act: "reprice",
      ...asStaff(actor),
      seen,
      note: `${measured} words counted, ${billed} words paid for`,
      back,
      change: {
        quote,
        expertId: null,
        promisedAt: null,
        pausedAt: null,
        lateSteps: 0,
        share: 0,
        paymentId: null,
        paymentStatus: "none",
      },
      guard: reservedIs(payment.id, payment.refundReserved),
      more: (happened) =>
        unapplyStatements(
          {
            id: `words:${payment.id}`,
            paymentId: payment.id,
            orderId: order.id,
            amount: back,
            reason: "words",
            note: "The text has more words than the student paid for",
            now,
            by: { id: null, name: "Automatic" },
          },
          happened,
        ),
    });
  }

  /** How much of the work is done, per cent: what a cancellation gives back depends on it. */
  async function progress(actor: Actor, id: string, share: number, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    if (!Number.isInteger(share) || share < order.share || share > 100) {
      const words = `Enter a whole number from ${order.share} to 100. Progress cannot go down.`;
      throw new AppError("invalid", words, { fields: { share: words } });
    }
    await perform(order, { act: "progress", ...asStaff(actor), seen, note: `${share}%`, change: { share } });
  }

  /** Asks the student something; until the answer the deadline is paused. */
  async function ask(actor: Actor, id: string, question: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const change = { pausedAt: clock.now() };
    await perform(order, { act: "ask", ...asStaff(actor), seen, note: question, change });
  }

  /** Starts a revision, with its deadline. */
  async function resume(actor: Actor, id: string, promisedAt: number | null, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const now = clock.now();
    const promise = promisedAt ?? now + times.revisionWork;
    if (promise < now + times.promise.least || promise > now + times.promise.most) {
      const words = "Choose a deadline from one hour to 30 days ahead.";
      throw new AppError("invalid", words, { fields: { promisedAt: words } });
    }
    await perform(order, { act: "resume", ...asStaff(actor), seen, change: { promisedAt: promise } });
  }

  /** @returns checkouts that are open at the provider and have to be closed there */
  async function cancel(actor: Actor, id: string, reason: string, shown: number, seen?: number): Promise<string[]> {
    const order = await staffOrder(db, actor, id);
    const person = requirePerson(actor);
    if (!isAdmin(actor) && shown > TWO_PERSON_CENTS)
      throw new AppError("not_allowed", "This refund is above your limit. Ask an admin to cancel the order.");
    return cancelling.cancel(order, { acting: staffActing(person), name: person.fullName }, reason, shown, seen);
  }

  /** A word among the staff. */
  async function note(actor: Actor, id: string, key: string, text: string): Promise<void> {
    const person = requireEditor(actor);
    requireFormKey(key);
    const order = await staffOrder(db, actor, id);
    const row = { id: key, orderId: order.id, byId: person.id, byName: person.fullName, text, createdAt: clock.now() };
    await insertNote(db, row);
  }

  /** A student's file, for assigned staff; the student can see who opened it and when. */
  async function openDocument(actor: Actor, id: string, documentId: string) {
    const person = requireEditor(actor);
    const order = await staffOrder(db, actor, id);
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
      byName: person.fullName,
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
    await audit.record(person, opened, (handle) => insertAccess(handle, access));
    return { document, bytes };
  }

  return {
    release,
    refuse,
    candidates,
    assign,
    begin,
    requestPriceDifference,
    progress,
    ask,
    resume,
    cancel,
    note,
    openDocument,
  };
}

function asStaff(actor: Actor) {
  const person = requireEditor(actor);
  return { acting: staffActing(person), name: person.fullName };
}
