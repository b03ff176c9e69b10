import { AppError } from "#core/app-error.ts";
import { errorOf } from "#core/orders/order.ts";
import { lateCredit, lateSteps } from "#core/payments/refund.ts";
import { leftAfter } from "#core/platform/batches.ts";
import { dueOrders, lateOrders } from "#db/orders/due-orders.ts";
import {
  closeAttemptsStatement,
  couponBackStatements,
  refundStatements,
  reservedIs,
} from "#db/orders/order-actions.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import { findPaymentUnscoped, notConfirming } from "#db/payments/payments.ts";
import { ARCHIVED_AT_ONCE, createArchiving } from "./archiving.ts";
import { type Perform, system } from "./performing.ts";
import { type OrderPorts, standingOf } from "./ports.ts";

/** What one minute takes on, each in a batch of its own; the rest waits for the next. */
const AT_ONCE = 25;

type Counts = { ended: number; approved: number; closed: number; credited: number; archived: number };

/** What the cron does with orders, without anyone's action. */
export function createClockwork(ports: Pick<OrderPorts, "db" | "clock" | "files">, perform: Perform) {
  const { db, clock } = ports;
  const { archiveDue } = createArchiving(ports);

  /**
   * Cancels unpaid orders, approves deliveries without objection, closes old ones, credits late ones, archives the events
   * of those that ended long ago.
   */
  async function tick(): Promise<Counts & { left?: string }> {
    const counts: Counts = { ended: 0, approved: 0, closed: 0, credited: 0, archived: 0 };
    const due = await dueOrders(db, clock.now(), AT_ONCE);
    for (const order of due) {
      const done = await whatIsDue(order);
      if (done) counts[done] += 1;
    }
    const late = await lateOrders(db, clock.now(), AT_ONCE);
    for (const order of late) {
      if (await creditLateness(order)) counts.credited += 1;
    }
    counts.archived = (await archiveDue()).archived;
    const left = leftAfter({
      due: { taken: due.length, most: AT_ONCE },
      late: { taken: late.length, most: AT_ONCE },
      archived: { taken: counts.archived, most: ARCHIVED_AT_ONCE },
    });
    return { ...counts, ...left };
  }

  async function whatIsDue(order: OrderRow): Promise<"ended" | "approved" | "closed" | null> {
    const now = clock.now();
    if (isOpen("expire", order)) {
      const done = await attempt(order, {
        act: "expire",
        // Money that the bank is sending is for this order.
        guard: notConfirming(order.id),
        more: (happened) => [
          ...couponBackStatements(order.id, happened),
          closeAttemptsStatement(order.id, now, happened),
        ],
      });
      return done ? "ended" : null;
    }
    if (isOpen("auto_approve", order)) {
      const change = { approvedAt: now, autoApproveAt: null };
      return (await attempt(order, { act: "auto_approve", change })) ? "approved" : null;
    }
    if (isOpen("close", order)) return (await attempt(order, { act: "close" })) ? "closed" : null;
    return null;
  }

  function isOpen(act: "expire" | "auto_approve" | "close", order: OrderRow): boolean {
    return errorOf(act, standingOf(order), system.acting, clock.now()) === null;
  }

  /** Each started half day late gives back a tenth, to a half; the event and the promise of the money are one batch. */
  async function creditLateness(order: OrderRow): Promise<boolean> {
    const steps = lateSteps(order, clock.now());
    const payment = order.paymentId ? await findPaymentUnscoped(db, order.paymentId) : null;
    if (!payment || steps <= order.lateSteps) return false;
    const amountDue = lateCredit(payment.amount, steps) - lateCredit(payment.amount, order.lateSteps);
    const amount = Math.min(amountDue, payment.amount - payment.refundReserved);
    return attempt(order, {
      act: "late",
      note: String(Math.max(0, amount)),
      back: Math.max(0, amount),
      change: { lateSteps: steps },
      guard: reservedIs(payment.id, payment.refundReserved),
      more: (happened) =>
        amount <= 0
          ? []
          : refundStatements(
              {
                id: `late:${payment.id}:${steps}`,
                paymentId: payment.id,
                orderId: order.id,
                amount,
                reason: "late",
                note: `${steps * 10}% refund for late delivery`,
                now: clock.now(),
                by: { id: null, name: "Automatic" },
              },
              happened,
            ),
    });
  }

  /** Someone may act at the same moment: the next run tries again. */
  async function attempt(order: OrderRow, doing: Omit<Parameters<Perform>[1], "acting" | "name">): Promise<boolean> {
    try {
      await perform(order, { ...doing, ...system });
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return { tick };
}
