import { type SQL, sql } from "drizzle-orm";
import { refundStatements } from "./order-acts.ts";
import type { PaymentRow } from "./payments.ts";
import { orderEvents, orders, payments } from "./tables/index.ts";

type Settling = {
  payment: PaymentRow;
  /** That this delivery of the event is the one that counts. */
  arrived: SQL;
  eventId: string;
  /** Who paid, as the timeline names them. */
  name: string;
  now: number;
};

const HOUR_MS = 3_600_000;

/**
 * The order a payment is for becomes paid, if it is still waiting and nobody else paid it. To be run before the payment
 * itself is marked: a payment that succeeded earlier changes no order again.
 */
export function orderPaidStatements({ payment, arrived, eventId, name, now }: Settling): SQL[] {
  const { id, orderId } = payment;
  if (orderId === null) return [];
  return [
    sql`insert into ${orderEvents} (id, order_id, version, act, from_status, to_status, by_kind, by_id, by_name, note, created_at)
      select ${eventId}, o.id, o.version + 1, 'pay', o.status, 'paid', 'provider', null, ${name}, '', ${now}
      from ${orders} o join ${payments} p on p.id = ${id}
      where o.id = ${orderId} and o.status = 'awaiting_payment' and o.payment_id is null and p.status <> 'succeeded'
        and ${arrived}`,
    sql`update ${orders} set status = 'paid', payment_status = 'paid', payment_id = ${id}, version = version + 1,
        promised_at = ${now} + deadline_hours * ${HOUR_MS}, updated_at = ${now}
      where id = ${orderId} and exists (select 1 from ${orderEvents} where id = ${eventId})`,
  ];
}

/**
 * Money that no order waits for goes back whole: the order was paid by another attempt, or is over. To be run after the
 * payment is marked. Its id is the payment's, so that it happens once however often the news comes.
 */
export function orphanStatements(
  { payment, arrived, now }: Omit<Settling, "eventId" | "name">,
  reason: "duplicate" | "no_order",
): SQL[] {
  const { id, orderId, amount } = payment;
  if (orderId === null) return [];
  const orphan = sql`${arrived} and not exists (select 1 from ${orders} where payment_id = ${id})`;
  const note = reason === "duplicate" ? "The order had been paid already" : "The order was over when the money came";
  const by = { id: null, name: "By rule" };
  return refundStatements({ id: `orphan:${id}`, paymentId: id, orderId, amount, reason, note, by, now }, orphan);
}
