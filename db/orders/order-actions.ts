import { type SQL, sql } from "drizzle-orm";
import type { OrderAct, Party } from "#core/orders/order.ts";
import type { Quote } from "#core/orders/quote.ts";
import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import type { RefundReason } from "#schema/vocabulary/payments.ts";

import { commit, type Database } from "../client.ts";
import { type NewNotification, notificationStatement } from "../notifications/notifications.ts";
import { coupons, couponUses, experts, orderEvents, orders, payments, refunds } from "../tables/index.ts";

export type Performed = {
  /** Id of the event: everything else in the batch happens only if the event does. */
  eventId: string;
  orderId: string;
  /** The version the acting person has seen; null for the cron and the provider, who act on the current one. */
  seen: number | null;
  act: OrderAct;
  from: WorkStatus;
  to: WorkStatus;
  by: { kind: Party; id: string | null; name: string };
  note?: string;
  now: number;
};

/** Columns an act changes beside the status; undefined stays as it is. */
export type OrderChange = {
  gate?: "released" | "refused";
  expertId?: string | null;
  reviewerId?: string;
  share?: number;
  promisedAt?: number | null;
  pausedAt?: number | null;
  submittedBy?: string | null;
  deliveredAt?: number;
  autoApproveAt?: number | null;
  approvedAt?: number;
  revisionsUsed?: number;
  lateSteps?: number;
  quote?: Quote;
  expiresAt?: number;
  paymentId?: null;
  paymentStatus?: "none";
};

/**
 * Does one thing with an order, all of it or nothing. False when the order has moved on since it was seen: (order,
 * version) is unique, and the statements behind the event happen only with it.
 */
export async function performOrderAct(
  db: Database,
  done: Performed,
  change: OrderChange = {},
  more: (happened: SQL) => SQL[] = () => [],
  guard?: SQL,
): Promise<boolean> {
  const happened = happenedOf(done.eventId);
  const [event = 0] = await commit(db, [
    eventStatement(done, guard),
    orderStatement(done, change, happened),
    ...more(happened),
  ]);
  return event > 0;
}

export function happenedOf(eventId: string): SQL {
  return sql`exists (select 1 from ${orderEvents} where id = ${eventId})`;
}

function eventStatement({ eventId, orderId, seen, act, from, to, by, note = "", now }: Performed, and = sql`1`): SQL {
  const version = seen === null ? sql`1` : sql`version = ${seen}`;
  return sql`insert into ${orderEvents} (id, order_id, version, act, from_status, to_status, by_kind, by_id, by_name, note, created_at)
    select ${eventId}, id, version + 1, ${act}, status, ${to}, ${by.kind}, ${by.id}, ${by.name}, ${note}, ${now}
    from ${orders} where id = ${orderId} and status = ${from} and ${version} and ${and}`;
}

const columns: Record<keyof OrderChange, string> = {
  gate: "gate",
  expertId: "expert_id",
  reviewerId: "reviewer_id",
  share: "share",
  promisedAt: "promised_at",
  pausedAt: "paused_at",
  submittedBy: "submitted_by",
  deliveredAt: "delivered_at",
  autoApproveAt: "auto_approve_at",
  approvedAt: "approved_at",
  revisionsUsed: "revisions_used",
  lateSteps: "late_steps",
  quote: "quote",
  expiresAt: "expires_at",
  paymentId: "payment_id",
  paymentStatus: "payment_status",
};

function orderStatement({ orderId, to, now }: Performed, change: OrderChange, happened: SQL): SQL {
  const sets = [sql`status = ${to}, version = version + 1, updated_at = ${now}`];
  for (const [name, value] of Object.entries(change) as [keyof OrderChange, unknown][]) {
    if (value === undefined) continue;
    sets.push(sql`${sql.raw(columns[name])} = ${name === "quote" ? JSON.stringify(value) : value}`);
  }
  if (change.quote) sets.push(sql`total = ${change.quote.total}, words = ${change.quote.question.words}`);
  return sql`update ${orders} set ${sql.join(sets, sql`, `)} where id = ${orderId} and ${happened}`;
}

/** Replaced by the receipt's number in an email: the number is assigned in the batch that writes the email. */
export const RECEIPT_NUMBER = "R-0000-000000";

/** A notification that names the receipt of a payment which is booked just before it. */
export function receiptStatement(notification: NewNotification, paymentId: string, now: number, happened: SQL): SQL {
  const number = sql`(select 'R-' || strftime('%Y', captured_at / 1000, 'unixepoch') || '-' || printf('%06d', receipt_number)
    from ${payments} where id = ${paymentId})`;
  return notificationStatement(
    notification,
    now,
    happened,
    sql`replace(${notification.text}, ${RECEIPT_NUMBER}, ${number})`,
  );
}

/** An order that ends unpaid gives its coupon back. */
export function couponBackStatements(orderId: string, happened: SQL): SQL[] {
  return [
    sql`update ${coupons} set uses = uses - 1 where uses > 0 and ${happened}
      and code in (select code from ${couponUses} where order_id = ${orderId})`,
    sql`delete from ${couponUses} where order_id = ${orderId} and ${happened}`,
  ];
}

/** Attempts of an order that is over are over too; what the provider still takes comes back. */
export function closeAttemptsStatement(orderId: string, now: number, happened: SQL): SQL {
  return sql`update ${payments} set status = 'cancelled', updated_at = ${now}
    where order_id = ${orderId} and +status in ('created', 'requires_action', 'processing') and ${happened}`;
}

export type RefundRequest = {
  id: string;
  paymentId: string;
  orderId: string | null;
  amount: number;
  reason: RefundReason;
  note: string;
  by: { id: string | null; name: string };
  now: number;
};

/**
 * Promises money back: the row, and the sum it takes from what is left. Nothing happens where less is left than asked.
 * Both statements depend on `happened`, so that a promised refund never outlives its reason.
 */
export function refundStatements(request: RefundRequest, happened: SQL, status: SQL = sql`'approved'`): SQL[] {
  const { id, paymentId, orderId, amount, reason, note, by, now } = request;
  return [
    sql`insert into ${refunds} (id, payment_id, order_id, amount, reason, note, status, requested_by, requested_by_name,
        attempts, created_at, updated_at)
      select ${id}, id, ${orderId}, ${amount}, ${reason}, ${note}, ${status}, ${by.id}, ${by.name}, 0, ${now}, ${now}
      from ${payments} where id = ${paymentId} and status = 'succeeded' and refund_reserved + ${amount} <= amount and ${happened}
      on conflict (id) do nothing`,
    reservedStatement(paymentId, now),
  ];
}

/** A payment without an order to pay is refunded, also if that fails at first (sweepOrphans). */
export function unapplyStatements(request: RefundRequest, happened: SQL): SQL[] {
  const mark = sql`update ${payments} set unapplied_at = ${request.now} where id = ${request.paymentId} and ${happened}`;
  return request.amount > 0 ? [...refundStatements(request, happened), mark] : [mark];
}

/** The promised amount of a payment is the sum of its valid refunds: repeating this changes nothing. */
export function reservedStatement(paymentId: string, now: number): SQL {
  return sql`update ${payments} set updated_at = ${now}, refund_reserved = (select min(${payments.amount}, coalesce(sum(amount), 0)) from ${refunds}
    where payment_id = ${paymentId} and status not in ('failed', 'refused')) where id = ${paymentId}`;
}

/** Whether the promised refund of a payment is the one the acting person has seen. */
export function reservedIs(paymentId: string, reserved: number): SQL {
  return sql`exists (select 1 from ${payments} where id = ${paymentId} and refund_reserved = ${reserved})`;
}

export function both(one: SQL, other: SQL): SQL {
  return sql`${one} and ${other}`;
}

/** Whether an expert has room for one more order, which the student `ownerId` placed: never for one of their own. */
export function hasRoom(expertId: string, ownerId: string): SQL {
  return sql`exists (select 1 from ${experts} x where x.id = ${expertId} and x.active = 1
    and x.user_id is not ${ownerId} and x.capacity >
    (select count(*) from ${orders} o where o.expert_id = x.id
      and o.status in ('assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested')))`;
}
