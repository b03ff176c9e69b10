import { type SQL, sql } from "drizzle-orm";
import { payableStatuses } from "#core/orders/order.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import { refundStatements } from "../orders/order-actions.ts";
import { orderEvents, orders, payments, refunds } from "../tables/index.ts";
import { isDeleted, type PaymentRow } from "./payments.ts";

type Settling = {
  payment: PaymentRow;
  /** The condition that this delivery of the event is the one to apply. */
  arrived: SQL;
  eventId: string;
  /** The payer's name in the timeline. */
  name: string;
  now: number;
};

/**
 * Marks the payment's order as paid, if it is still waiting and was not paid by another attempt. Must run before
 * the payment itself is marked: a payment that succeeded earlier must not change an order again.
 */
export function orderPaidStatements({ payment, arrived, eventId, name, now }: Settling): SQL[] {
  const { id, orderId } = payment;
  if (orderId === null) return [];
  return [
    sql`insert into ${orderEvents} (id, order_id, version, act, from_status, to_status, by_kind, by_id, by_name, note, created_at)
      select ${eventId}, o.id, o.version + 1, 'pay', o.status, 'paid', 'provider', null, ${name}, '', ${now}
      from ${orders} o join ${payments} p on p.id = ${id}
      where o.id = ${orderId} and o.status in ${payableStatuses} and o.payment_id is null and p.status <> 'succeeded'
        and not ${isDeleted(sql`o.user_id`)} and ${arrived}`,
    // The agreed price is the one of the checkout, even if another window has recalculated the order since.
    sql`update ${orders} set status = 'paid', payment_status = 'paid', payment_id = ${id}, version = version + 1,
        quote = coalesce((select quote from ${payments} where id = ${id}), quote),
        total = (select amount from ${payments} where id = ${id}),
        words = coalesce(${payment.quote?.question.words ?? null}, words),
        promised_at = ${now} + deadline_hours * ${HOUR_MS}, updated_at = ${now}
      where id = ${orderId} and exists (select 1 from ${orderEvents} where id = ${eventId})`,
  ];
}

/**
 * Refunds a payment without a waiting order in full: the order was paid by another attempt, or has ended; and one for a
 * pack of checks of an account that was deleted. Must run
 * after the payment is marked. The refund's id is derived from the payment's, so that repeated events create one
 * refund.
 */
export function orphanStatements(
  { payment, arrived, now }: Omit<Settling, "eventId" | "name">,
  reason: "duplicate" | "no_order",
): SQL[] {
  const { id, orderId, userId, amount } = payment;
  const unused =
    orderId === null ? isDeleted(sql`${userId}`) : sql`not exists (select 1 from ${orders} where payment_id = ${id})`;
  const orphan = sql`${arrived} and ${unused}`;
  const note = noteOf(orderId, reason);
  const by = { id: null, name: "By rule" };
  return [
    ...refundStatements({ id: `orphan:${id}`, paymentId: id, orderId, amount, reason, note, by, now }, orphan),
    sql`update ${payments} set unapplied_at = ${now} where id = ${id} and ${orphan}`,
  ];
}

function noteOf(orderId: string | null, reason: "duplicate" | "no_order"): string {
  if (orderId === null) return "The account had been deleted when the money came";
  return reason === "duplicate" ? "The order had been paid already" : "The order was over when the money came";
}

/** Payments checked per minute, the least recently checked first, so that a stuck one does not block the others. */
const ORPHANS_AT_ONCE = 20;

/**
 * Creates a refund for the rest of such a payment, if a part could not be refunded at once, for example because it
 * was refunded in the provider's own dashboard. The amount is part of the row's id, so that a failed refund is not
 * retried for ever.
 */
export async function sweepOrphans(db: Database, now: number): Promise<void> {
  const left = sql`(select id from ${payments} where unapplied_at is not null and refund_reserved < amount
    order by unapplied_at, id limit ${ORPHANS_AT_ONCE})`;
  await commit(db, [
    sql`insert into ${refunds} (id, payment_id, order_id, amount, reason, note, status, requested_by, requested_by_name,
        attempts, created_at, updated_at)
      select 'orphan:' || p.id || ':' || (p.amount - p.refund_reserved), p.id, p.order_id, p.amount - p.refund_reserved,
        'no_order', 'What was left of it', 'approved', null, 'By rule', 0, ${now}, ${now}
      from ${payments} p where p.id in ${left} on conflict do nothing`,
    sql`update ${payments} as p set unapplied_at = ${now}, refund_reserved = (select min(p.amount, coalesce(sum(r.amount), 0))
        from ${refunds} r where r.payment_id = p.id and r.status not in ('failed', 'refused'))
      where p.id in ${left}`,
  ]);
}
