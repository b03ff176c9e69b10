import { and, asc, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { payableStatuses } from "#core/orders/order.ts";
import type { CardDetails, PaymentFailure } from "#core/orders/ports.ts";
import type { PaymentEventOutcome } from "#schema/vocabulary/payments.ts";
import { openPaymentStatuses } from "#schema/vocabulary/payments.ts";

import { commit, type Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import {
  creditEntries,
  ledger,
  orders,
  payerLinks,
  paymentEvents,
  payments,
  type refunds,
  users,
} from "../tables/index.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type LedgerRow = typeof ledger.$inferSelect;

type NewAttempt = Pick<
  typeof payments.$inferInsert & { id: string },
  "id" | "userId" | "provider" | "environment" | "amount" | "payer" | "quote" | "expiresAt"
> & { orderId: string; hourAgo: number; pausedSince: number; triesMost: number; now: number };

/**
 * Opens an attempt to pay an order: the row first, the provider afterwards. False where the order takes no payment, one
 * is open already, or too many were tried within the hour; which of these it was is the caller's to look up.
 */
export async function openAttempt(db: Database, row: NewAttempt): Promise<boolean> {
  const { orderId, now } = row;
  const [made = 0] = await commit(db, [
    sql`insert into ${payments} (id, order_id, user_id, attempt, provider, environment, amount, currency, status, payer,
        quote, refund_reserved, refunded, expires_at, created_at, updated_at)
      select ${row.id}, o.id, ${row.userId}, coalesce((select max(attempt) from ${payments} where order_id = o.id), 0) + 1,
        ${row.provider}, ${row.environment}, ${row.amount}, 'USD', 'created', ${JSON.stringify(row.payer)},
        ${JSON.stringify(row.quote)}, 0, 0, ${row.expiresAt}, ${now}, ${now}
      from ${orders} o where o.id = ${orderId} and o.status in ${payableStatuses} and o.total = ${row.amount}
        and not ${isDeleted(sql`o.user_id`)}
        and not exists (select 1 from ${payments} p where p.order_id = o.id
          and (p.status in ('created', 'requires_action', 'processing')
            or (p.status = 'succeeded' and p.unapplied_at is null)))
        and ((select count(*) from ${payments} p where p.order_id = o.id and p.created_at > ${row.hourAgo}) < ${row.triesMost}
          or (select max(created_at) from ${payments} p where p.order_id = o.id) <= ${row.pausedSince})
      on conflict do nothing`,
    sql`update ${orders} set payment_status = 'pending' where id = ${orderId} and payment_status = 'none'
      and exists (select 1 from ${payments} where id = ${row.id})`,
  ]);
  return made > 0;
}

/** An attempt to buy checks; the form's key is its id, so that the same form buys once. */
export async function openPurchase(db: Database, row: typeof payments.$inferInsert): Promise<boolean> {
  const made = await db.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
  return made.length > 0;
}

export async function saveCheckout(
  db: Database,
  id: string,
  sessionId: string,
  url: string,
  now: number,
): Promise<void> {
  await db.update(payments).set({ sessionId, url, updatedAt: now }).where(eq(payments.id, id));
}

/** Notes the checkout of an attempt that has none noted yet. */
export async function adoptSession(db: Database, id: string, sessionId: string, now: number): Promise<void> {
  await db
    .update(payments)
    .set({ sessionId, updatedAt: now })
    .where(and(eq(payments.id, id), sql`${payments.sessionId} is null`));
}

export async function touchAttempt(db: Database, id: string, now: number): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, id));
}

/** Marks a payment as pending at the bank: the order is neither paid nor to be paid again. */
export function confirmingIs(orderId: SQL): SQL {
  // The plus prevents the use of the status index: an order has few payments, a status many.
  return sql`exists (select 1 from ${payments} p where p.order_id = ${orderId} and +p.status = 'processing')`;
}

export function notConfirming(orderId: string): SQL {
  return sql`not ${confirmingIs(sql`${orderId}`)}`;
}

export async function attemptsOf(db: Database, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));
}

export async function findPaymentUnscoped(db: Database, id: string): Promise<PaymentRow | null> {
  return one(db, eq(payments.id, id));
}

export async function findPaymentBySession(db: Database, sessionId: string): Promise<PaymentRow | null> {
  return one(db, eq(payments.sessionId, sessionId));
}

export async function findPaymentByIntent(db: Database, intentId: string): Promise<PaymentRow | null> {
  return one(db, eq(payments.intentId, intentId));
}

export async function findOwnPayment(db: Database, actor: Actor, sessionId: string): Promise<PaymentRow | null> {
  return one(db, and(eq(payments.sessionId, sessionId), visibleTo(actor, payments.userId)));
}

async function one(db: Database, where: SQL | undefined): Promise<PaymentRow | null> {
  const found = await db.select().from(payments).where(where).limit(1);
  return found[0] ?? null;
}

/** Tries of the last while by one person, whatever they were for. */
export async function triesOf(db: Database, userId: string, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(payments)
    .where(and(eq(payments.userId, userId), gte(payments.createdAt, since)));
  return found[0]?.count ?? 0;
}

/** Whether an event has been dealt with. */
export async function eventKnown(db: Database, eventId: string): Promise<boolean> {
  const found = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(eq(paymentEvents.eventId, eventId))
    .limit(1);
  return found.length > 0;
}

export type Arrival = {
  eventId: string;
  claim: string;
  paymentId: string | null;
  type: string;
  outcome: PaymentEventOutcome;
  sentAt: number;
  now: number;
};

/** Only the delivery whose row was inserted continues: everything in its batch depends on this. */
export function arrivedOf({ eventId, claim }: Arrival): SQL {
  return sql`exists (select 1 from ${paymentEvents} where event_id = ${eventId} and claim = ${claim})`;
}

export function arrivalStatement({ eventId, claim, paymentId, type, outcome, sentAt, now }: Arrival): SQL {
  return sql`insert into ${paymentEvents} (event_id, claim, payment_id, type, outcome, sent_at, received_at)
    values (${eventId}, ${claim}, ${paymentId}, ${type}, ${outcome}, ${sentAt}, ${now}) on conflict (event_id) do nothing`;
}

/** Moves an attempt to a state before payment; a succeeded one stays so, whatever arrives late. */
export function stepStatement(
  id: string,
  to: "requires_action" | "processing" | "failed" | "expired" | "cancelled",
  failure: PaymentFailure | null,
  now: number,
  and: SQL,
): SQL {
  // A second step is requested before the bank's confirmation, and not again after a refusal.
  const from =
    to === "requires_action"
      ? sql`status = 'created'`
      : to === "processing"
        ? sql`status in ('created', 'requires_action', 'failed')`
        : sql`status in ('created', 'requires_action', 'processing')`;
  return sql`update ${payments} set status = ${to}, updated_at = ${now}, failure_code = ${failure?.code ?? null},
    decline_code = ${failure?.declineCode ?? null} where id = ${id} and ${from} and ${and}`;
}

export type Capture = { paymentId: string; intentId: string; card: CardDetails | null; capturedAt: number };

/** Whose account has been deleted: nothing can be bought for it. */
export function isDeleted(userId: SQL): SQL {
  return sql`exists (select 1 from ${users} u where u.id = ${userId} and u.status = 'deleted')`;
}

/** That an attempt is not over yet, as far as we know. */
export function stillOpen(id: string, and: SQL): SQL {
  return sql`exists (select 1 from ${payments} where id = ${id}
    and status in ('created', 'requires_action', 'processing', 'failed')) and ${and}`;
}

/** That its money is not booked yet: for what has to happen only with the booking. */
export function capturedNow(id: string, and: SQL): SQL {
  return sql`exists (select 1 from ${payments} where id = ${id} and status <> 'succeeded'
    and not ${isDeleted(sql`user_id`)}) and ${and}`;
}

/** An attempt that we closed at the provider ourselves. */
export function endStatement(id: string, now: number): SQL {
  return sql`update ${payments} set status = 'expired', updated_at = ${now}
    where id = ${id} and status in ('created', 'requires_action', 'failed')`;
}

/** Records the payment once, with its number, its ledger line, and the credits it bought. */
export function captureStatements({ paymentId, intentId, card, capturedAt }: Capture, and: SQL): SQL[] {
  return [
    sql`insert into ${ledger} ("key", payment_id, order_id, kind, amount, currency, at)
      select ${`charge:${intentId}`}, id, order_id, 'charge', amount, currency, ${capturedAt} from ${payments}
      where id = ${paymentId} and status <> 'succeeded' and ${and} on conflict do nothing`,
    sql`insert into ${creditEntries} ("key", user_id, change, created_at)
      select ${`buy:${paymentId}`}, user_id, credits, ${capturedAt} from ${payments}
      where id = ${paymentId} and credits is not null and status <> 'succeeded' and not ${isDeleted(sql`user_id`)}
        and ${and} on conflict do nothing`,
    sql`update ${payments} set status = 'succeeded', intent_id = ${intentId}, card = ${card ? JSON.stringify(card) : null},
        captured_at = ${capturedAt}, failure_code = null, decline_code = null, updated_at = ${capturedAt},
        receipt_number = coalesce((select max(receipt_number) from ${payments}), 0) + 1
      where id = ${paymentId} and status <> 'succeeded' and ${and}`,
  ];
}

const openStatuses = sql.raw(openPaymentStatuses.map((status) => `'${status}'`).join(", "));

/** Attempts without a recent event that the provider may have finished. */
export async function quietAttempts(db: Database, before: number, limit: number): Promise<PaymentRow[]> {
  // By name, because SQLite prefers the index of all statuses.
  return db
    .select()
    .from(payments)
    .where(
      sql`${payments.id} in (select id from payments indexed by payments_quiet
        where status in (${openStatuses}) and updated_at < ${before} order by updated_at, id limit ${limit})`,
    )
    .orderBy(asc(payments.updatedAt), asc(payments.id));
}

export async function paymentsSince(db: Database, from: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(or(gte(payments.createdAt, from), gte(payments.capturedAt, from)));
}

export async function ledgerOf(db: Database, orderId: string): Promise<LedgerRow[]> {
  return db.select().from(ledger).where(eq(ledger.orderId, orderId)).orderBy(asc(ledger.at), asc(ledger.key));
}

export async function paymentEventsOf(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.paymentId, [...paymentIds]))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.eventId))
    .limit(100);
}

export async function insertPayerLink(db: Database, row: typeof payerLinks.$inferInsert): Promise<void> {
  await db.batch([
    db.update(payerLinks).set({ revokedAt: row.createdAt }).where(eq(payerLinks.orderId, row.orderId)),
    db.insert(payerLinks).values(row),
  ]);
}

export async function findPayerLink(db: Database, hash: string, now: number) {
  const found = await db
    .select({ orderId: payerLinks.orderId, expiresAt: payerLinks.expiresAt })
    .from(payerLinks)
    .where(and(eq(payerLinks.hash, hash), sql`${payerLinks.revokedAt} is null`, sql`${payerLinks.expiresAt} > ${now}`))
    .limit(1);
  return found[0] ?? null;
}

export async function commitAll(db: Database, statements: readonly SQL[]): Promise<number[]> {
  return commit(db, statements);
}

/** What someone paid lately, for admins who answer a question about it. */
export async function latestPaymentsOf(db: Database, userId: string, limit: number) {
  return db
    .select({
      id: payments.id,
      amount: payments.amount,
      status: payments.status,
      orderId: payments.orderId,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}
