import { AppError } from "#core/app-error.ts";
import { type Actor, isAdmin, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { times } from "#core/orders/order.ts";
import { differenceOf } from "#core/orders/word-counts.ts";
import { TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import { notAway } from "#db/identity/away.ts";
import { both, couponBackStatements, hasRoom, reservedIs, unapplyStatements } from "#db/orders/order-actions.ts";
import { expertsWithLoad } from "#db/orders/order-lists.ts";
import { expertById, type OrderRow } from "#db/orders/orders.ts";
import { countIs, countsOf } from "#db/orders/word-counts.ts";
import { findPaymentUnscoped } from "#db/payments/payments.ts";
import { createAway } from "./away.ts";
import type { Cancelling } from "./cancelling.ts";
import type { PaidWords } from "./paid-words.ts";
import type { Perform } from "./performing.ts";
import { type OrderPorts, staffActing, staffOrder } from "./ports.ts";
import type { Pricing } from "./pricing.ts";

/** What only staff do with an order, except delivering it. */
export function createStaff(
  { db, clock }: Pick<OrderPorts, "db" | "clock">,
  pricing: Pricing,
  cancelling: Cancelling,
  paidWords: PaidWords,
  perform: Perform,
) {
  const { awayUntil, requireInOffice } = createAway({ db, clock });

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

  /** Those who could do an order, and did not place it: the skill first, then who has most room. */
  async function candidates(order: OrderRow) {
    const rows = await expertsWithLoad(db);
    const away = await awayUntil(rows.map(({ expert }) => expert.id));
    return rows
      .filter(({ expert }) => expert.userId !== order.userId)
      .map(({ expert, load }) => ({
        id: expert.id,
        name: expert.name,
        qualification: expert.qualification,
        load,
        capacity: expert.capacity,
        full: load >= expert.capacity,
        /** UTC ms; null for an expert who is in office. */
        awayUntil: away.get(expert.id) ?? null,
        inField: expert.domains.includes(order.domain),
        does: expert.kinds.includes(order.kind),
      }))
      .filter(({ does }) => does)
      .sort(
        (a, b) =>
          Number(a.awayUntil !== null) - Number(b.awayUntil !== null) ||
          Number(b.inField) - Number(a.inField) ||
          b.capacity - b.load - (a.capacity - a.load),
      );
  }

  /** Gives an order to an expert who does this service and has room, or moves it from one to another. */
  async function assign(actor: Actor, id: string, expertId: string, seen?: number): Promise<void> {
    const order = await staffOrder(db, actor, id);
    const expert = await expertFor(order, expertId);
    const act = order.status === "paid" ? "assign" : "reassign";
    if (order.expertId === expertId && act === "reassign")
      throw new AppError("conflict", `${expert.name} is already assigned to this order.`);
    const counts = await paidWords(order);
    try {
      await perform(order, {
        act,
        ...asStaff(actor),
        seen,
        note: expert.name,
        change: { expertId },
        guard: both(both(hasRoom(expertId, order.userId), notAway(expertId, clock.now())), countIs(order.id, counts)),
      });
    } catch (error) {
      const full = (await candidates(order)).find((one) => one.id === expertId);
      if (error instanceof AppError) await requireInOffice(expert);
      if (error instanceof AppError && full?.full)
        throw new AppError(
          "conflict",
          `${expert.name} is full (${full.load} of ${full.capacity} orders). Choose another expert.`,
        );
      throw error;
    }
  }

  async function expertFor({ kind, userId }: OrderRow, expertId: string) {
    if (expertId === "") throw new AppError("invalid", "Choose an expert.");
    const expert = await expertById(db, expertId);
    if (!expert) throw new AppError("invalid", "There is no such expert. Choose another.");
    if (!expert.active) throw new AppError("invalid", `${expert.name} takes no orders now. Choose another expert.`);
    if (expert.userId === userId)
      throw new AppError("invalid", `${expert.name} placed this order as a student. Choose another expert.`);
    if (!expert.kinds.includes(kind))
      throw new AppError(
        "invalid",
        `${expert.name} does not do this service (${kindNames[kind] ?? kind}). Choose another expert.`,
      );
    await requireInOffice(expert);
    return expert;
  }

  /** The text is longer than what was paid for: the payment is refunded in full, and the student accepts the new price or cancels. */
  async function requestPriceDifference(actor: Actor, id: string, seen?: number): Promise<void> {
    requireRight(actor, "order.reprice");
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

  /** @returns checkouts that are open at the provider and have to be closed there */
  async function cancel(actor: Actor, id: string, reason: string, shown: number, seen?: number): Promise<string[]> {
    const person = requireRight(actor, "order.cancel");
    const order = await staffOrder(db, actor, id);
    if (!isAdmin(actor) && shown > TWO_PERSON_CENTS)
      throw new AppError("not_allowed", "This refund is above your limit. Ask an admin to cancel the order.");
    return cancelling.cancel(order, { acting: staffActing(person), name: person.fullName }, reason, shown, seen);
  }

  return {
    release,
    refuse,
    candidates,
    assign,
    requestPriceDifference,
    cancel,
  };
}

function asStaff(actor: Actor) {
  const person = requireEditor(actor);
  return { acting: staffActing(person), name: person.fullName };
}
