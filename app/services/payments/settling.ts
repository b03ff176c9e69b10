import { AppError } from "#core/app-error.ts";
import type {
  CardDetails,
  Checkout,
  PaymentFailure,
  PaymentNews,
  ProviderDispute,
  ProviderRefund,
} from "#core/orders/ports.ts";
import { staffOrderOf, toAssignEmail } from "#core/orders/staff-email-templates.ts";
import { type NewNotification, notificationStatement } from "#db/notifications/notifications.ts";
import { type StaffNotification, staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { happenedOf, receiptStatement } from "#db/orders/order-actions.ts";
import { findOrderUnscoped } from "#db/orders/orders.ts";
import {
  type Arrival,
  arrivalStatement,
  arrivedOf,
  capturedNow,
  captureStatements,
  commitAll,
  endStatement,
  eventKnown,
  findPaymentByIntent,
  findPaymentBySession,
  findPaymentUnscoped,
  type PaymentRow,
  stepStatement,
  stillOpen,
} from "#db/payments/payments.ts";
import {
  alarmStatement,
  disputeStatements,
  findRefund,
  foreignRefundStatements,
  refundNewsStatements,
} from "#db/payments/refunds.ts";
import { orderPaidStatements, orphanStatements } from "#db/payments/settling.ts";
import type { UnpaidStep } from "#schema/vocabulary/payments.ts";
import { createPaymentEmails } from "./emails.ts";
import type { PaymentPorts } from "./ports.ts";

export type Settled = "applied" | "known" | "nothing";

/**
 * Applies Stripe's events: each once, in whatever order they arrive. An event about an unknown payment
 * is refused as not found, so that Stripe sends it again.
 */
export function createSettling(ports: PaymentPorts) {
  const { db, clock, provider, notificationFeed } = ports;
  const { paidEmails, stepEmails, refundEmails } = createPaymentEmails(ports);

  async function news(event: PaymentNews): Promise<Settled> {
    if (await eventKnown(db, event.eventId)) return "known";
    switch (event.about) {
      case "checkout":
        return checkout(event.checkout, event);
      case "attempt": {
        const payment = await findPaymentUnscoped(db, event.paymentId);
        if (!payment) throw unknown();
        return step(payment, event.step, event.failure, event);
      }
      case "refund":
        return refund(event.refund, event);
      case "dispute":
        return dispute(event.dispute, event);
      case "other":
        return "nothing";
    }
  }

  /** The provider's answer to a question of ours counts as an event of its own, once for each state. */
  async function read(found: Checkout): Promise<Settled> {
    const eventId = `read:${found.sessionId}:${found.state}`;
    if (await eventKnown(db, eventId)) return "known";
    return checkout(found, { eventId, type: `read.${found.state}`, createdAt: clock.now() });
  }

  /** Applies an event although it was processed before. */
  async function again(found: Checkout): Promise<Settled> {
    return checkout(found, { eventId: `again:${clock.uuid()}`, type: `again.${found.state}`, createdAt: clock.now() });
  }

  async function readRefund(found: ProviderRefund): Promise<Settled> {
    const eventId = `read:${found.refundId}:${found.status}`;
    if (await eventKnown(db, eventId)) return "known";
    return refund(found, { eventId, type: `read.refund.${found.status}`, createdAt: clock.now() });
  }

  type Head = { eventId: string; type: string; createdAt: number };

  async function checkout(found: Checkout, head: Head): Promise<Settled> {
    // By our session id alone: whatever else an event claims, it is about a checkout that we opened, or about none.
    const known = await findPaymentBySession(db, found.sessionId);
    if (!known || known.id !== found.paymentId) throw unknown();
    switch (found.state) {
      case "paid":
        return paid(known, found, head);
      case "processing":
        return step(known, "processing", null, head);
      case "failed":
        return step(known, "failed", found.failure, head);
      case "expired":
        return step(known, "expired", null, head);
      case "open":
        return "nothing";
    }
  }

  /** A payment: applied once, to its order; where that order no longer exists, it is refunded at once. */
  async function paid(payment: PaymentRow, found: Checkout, head: Head): Promise<Settled> {
    const now = clock.now();
    if (!found.intentId || found.amount !== payment.amount || found.currency !== payment.currency)
      return mismatch(payment, found, head);
    const arrival = arrivalOf(head, payment.id, "applied", now);
    const card = found.card ?? (await cardDetailsOf(found.sessionId));
    const order = payment.orderId ? await findOrderUnscoped(db, payment.orderId) : null;
    const eventId = clock.uuid();
    const arrived = arrivedOf(arrival);
    const notifications = await paidEmails(payment, order, card, now);
    const capture = { paymentId: payment.id, intentId: found.intentId, card, capturedAt: now };
    const counts = await commitAll(db, [
      arrivalStatement(arrival),
      ...orderPaidStatements({ payment, arrived, eventId, name: payment.payer.name || "Payer", now }),
      ...(order
        ? []
        : notifications.map((notification) =>
            notificationStatement(notification, now, capturedNow(payment.id, arrived)),
          )),
      ...captureStatements(capture, arrived),
      ...(order
        ? notifications.map((notification) => receiptStatement(notification, payment.id, now, happenedOf(eventId)))
        : []),
      ...(order ? [staffNotificationsStatement(toAssignNotification(order, eventId), now, happenedOf(eventId))] : []),
      ...orphanStatements({ payment, arrived, now }, order?.paymentId ? "duplicate" : "no_order"),
    ]);
    if (!counts[0]) return "known";
    await notificationFeed.ring(keysOf(notifications));
    return payment.status === "succeeded" ? "nothing" : "applied";
  }

  async function mismatch(payment: PaymentRow, found: Checkout, head: Head): Promise<Settled> {
    const now = clock.now();
    const ids = { paymentId: payment.id, orderId: payment.orderId };
    const arrival = arrivalOf(head, payment.id, "mismatch", now);
    const text = `Stripe charged ${found.amount} ${found.currency}; we requested ${payment.amount} ${payment.currency}.`;
    const counts = await commitAll(db, [
      arrivalStatement(arrival),
      alarmStatement(`mismatch:${payment.id}`, text, ids, now, arrivedOf(arrival)),
    ]);
    return counts[0] ? "nothing" : "known";
  }

  async function step(
    payment: PaymentRow,
    to: UnpaidStep,
    failure: PaymentFailure | null,
    head: Head,
  ): Promise<Settled> {
    const now = clock.now();
    const arrival = arrivalOf(head, payment.id, "applied", now);
    const arrived = arrivedOf(arrival);
    const notifications = await stepEmails(payment, to, failure);
    const counts = await commitAll(db, [
      arrivalStatement(arrival),
      ...notifications.map((notification) => notificationStatement(notification, now, stillOpen(payment.id, arrived))),
      stepStatement(payment.id, to, failure, now, arrived),
    ]);
    if (!counts[0]) return "known";
    await notificationFeed.ring(keysOf(notifications));
    return "applied";
  }

  /** Ends an attempt that we have closed ourselves. */
  async function end(paymentId: string): Promise<void> {
    await commitAll(db, [endStatement(paymentId, clock.now())]);
  }

  async function refund(found: ProviderRefund, head: Head): Promise<Settled> {
    const now = clock.now();
    const payment = await findPaymentByIntent(db, found.intentId);
    const ours = found.ourId ? await findRefund(db, found.ourId) : null;
    if (!payment || (found.ourId && !ours)) throw unknown();
    const ids = { paymentId: payment.id, orderId: payment.orderId };
    const alarmOf = (arrival: Arrival, text: string) =>
      alarmStatement(`refund:${found.refundId}`, text, ids, now, arrivedOf(arrival));
    if (ours && ours.amount !== found.amount) {
      const arrival = arrivalOf(head, payment.id, "mismatch", now);
      const text = `Stripe refunded ${found.amount}; we requested ${ours.amount}.`;
      await commitAll(db, [arrivalStatement(arrival), alarmOf(arrival, text)]);
      return "nothing";
    }
    const arrival = arrivalOf(head, payment.id, "applied", now);
    const arrived = arrivedOf(arrival);
    const failed = found.status === "failed" || found.status === "canceled";
    const row = { id: ours?.id ?? found.refundId, ...ids };
    const notifications = await refundEmails(payment, found, now);
    const counts = await commitAll(db, [
      arrivalStatement(arrival),
      ...(ours ? [] : foreignRefundStatements(ids, found, now, arrived)),
      ...refundNewsStatements(row, found, now, arrived),
      ...(failed ? [alarmOf(arrival, "Stripe could not complete a refund. Refund it another way.")] : []),
      ...notifications.map((notification) => notificationStatement(notification, now, arrived)),
    ]);
    if (!counts[0]) return "known";
    await notificationFeed.ring(keysOf(notifications));
    return ours?.status === "succeeded" && found.status === "succeeded" ? "nothing" : "applied";
  }

  async function dispute(found: ProviderDispute, head: Head): Promise<Settled> {
    const payment = await findPaymentByIntent(db, found.intentId);
    if (!payment) throw unknown();
    const now = clock.now();
    const arrival = arrivalOf(head, payment.id, "applied", now);
    const arrived = arrivedOf(arrival);
    const ids = { paymentId: payment.id, orderId: payment.orderId };
    const text = `Chargeback: the payer’s bank disputes $${(found.amount / 100).toFixed(2)} (${found.reason}).`;
    const counts = await commitAll(db, [
      arrivalStatement(arrival),
      ...disputeStatements({ id: payment.id, orderId: payment.orderId }, found, head.createdAt, now, arrived),
      alarmStatement(`dispute:${found.disputeId}`, text, ids, now, arrived),
    ]);
    return counts[0] ? "applied" : "known";
  }

  function arrivalOf(
    { eventId, type, createdAt }: Head,
    paymentId: string,
    outcome: Arrival["outcome"],
    now: number,
  ): Arrival {
    return { eventId, claim: clock.uuid(), paymentId, type, outcome, sentAt: createdAt, now };
  }

  /** Events do not contain the card; the receipt shows it if the provider answers, and is sent without it otherwise. */
  async function cardDetailsOf(sessionId: string): Promise<CardDetails | null> {
    try {
      return (await provider?.read(sessionId))?.card ?? null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return { news, read, again, readRefund, end };
}

export type Settle = ReturnType<typeof createSettling>;

function keysOf(notifications: readonly NewNotification[]): string[] {
  return notifications.map(({ key }) => key);
}

/** Every paid order needs an expert. */
function toAssignNotification(order: Parameters<typeof staffOrderOf>[0], eventId: string): StaffNotification {
  const about = toAssignEmail(staffOrderOf(order));
  return { key: `to_assign:${eventId}`, topic: "to_assign", to: { role: "editor" }, ...about };
}

function unknown(): AppError {
  return new AppError("not_found", "This payment is not in our records yet.");
}
