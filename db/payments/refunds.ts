import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ProviderDispute, ProviderRefund } from "#core/orders/ports.ts";
import type { EmailText } from "#core/payments/email-templates.ts";
import { TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import type { RefundDecision } from "#schema/vocabulary/payments.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import { aloneEmailStatement, aloneFrom, mayApproveRow } from "../identity/second-admin.ts";
import { type RefundRequest, refundStatements, reservedStatement } from "../orders/order-actions.ts";
import { disputes, ledger, moneyAlarms, orders, payments, refunds } from "../tables/index.ts";
import type { RefundRow } from "./payments.ts";

/**
 * A refund that one of the staff asks for. Above the limit, counted over the order and over the person's last 24 hours,
 * it waits for a second admin: decided inside the statement, so that two at once do not slip under it. Where there is no
 * second admin, `alone` tells the one who asked from when they may approve it.
 */
export async function requestRefund(
  db: Database,
  { alone, ...request }: RefundRequest & { by: { id: string }; alone: EmailText },
  more: (waits: SQL) => SQL[] = () => [],
): Promise<"approved" | "requested" | null> {
  const spent = sql`(select coalesce(sum(r.amount), 0) from ${refunds} r where r.status not in ('failed', 'refused')
    and r.requested_by is not null and (r.order_id = ${request.orderId}
      or (r.requested_by = ${request.by.id} and r.created_at > ${request.now - DAY_MS})))`;
  const status = sql`case when ${spent} + ${request.amount} > ${TWO_PERSON_CENTS} then 'requested' else 'approved' end`;
  const waits = sql`exists (select 1 from ${refunds} where id = ${request.id} and status = 'requested')`;
  const { id, by, now } = request;
  const isAlone = sql`exists (select 1 from ${refunds} where id = ${id} and alone_from is not null)`;
  await commit(db, [
    ...refundStatements(request, sql`1`, status),
    sql`update ${refunds} set alone_from = ${aloneFrom(by.id, now)}
      where id = ${id} and status = 'requested' and alone_from is null and created_at = ${now}`,
    aloneEmailStatement(by.id, id, alone, now, isAlone),
    ...more(waits),
  ]);
  const row = await findRefund(db, request.id);
  return row ? (row.status === "requested" ? "requested" : "approved") : null;
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | null> {
  const found = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1);
  return found[0] ?? null;
}

/** An admin approves or rejects: the statement decides as `mayDecideRefund` does. */
export async function decideRefund(
  db: Database,
  id: string,
  decision: RefundDecision,
  by: { id: string; name: string },
  now: number,
): Promise<boolean> {
  const row = await findRefund(db, id);
  if (!row) return false;
  const may = decision === "approved" ? mayApproveRow(by.id, now) : sql`1`;
  const [changed = 0] = await commit(db, [
    sql`update ${refunds} set status = ${decision}, approved_by = ${by.id}, approved_by_name = ${by.name}, updated_at = ${now}
      where id = ${id} and status = 'requested' and ${may}`,
    reservedStatement(row.paymentId, now),
  ]);
  return changed > 0;
}

/** Refunds that have been promised and not been taken by the provider yet. */
export async function refundsToSend(db: Database, now: number, retryMs: number, limit: number): Promise<RefundRow[]> {
  return (
    db
      .select()
      .from(refunds)
      // The first time at once, then later each time.
      .where(
        and(
          eq(refunds.status, "approved"),
          sql`(${refunds.attempts} = 0 or ${refunds.updatedAt} + ${refunds.attempts} * ${refunds.attempts} * ${retryMs} <= ${now})`,
        ),
      )
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(limit)
  );
}

/** Counted before the provider is asked: one it always refuses is not asked for ever. */
export async function countRefundTry(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, updatedAt: now })
    .where(eq(refunds.id, id));
}

/** A refund that cannot be sent: its amount is free again, and an admin is notified. */
export async function failRefund(
  db: Database,
  id: string,
  ids: { paymentId: string; orderId: string | null },
  text: string,
  now: number,
): Promise<void> {
  await commit(db, [
    sql`update ${refunds} set status = 'failed', updated_at = ${now} where id = ${id} and status = 'approved'`,
    reservedStatement(ids.paymentId, now),
    alarmStatement(`refund:${id}`, text, ids, now),
  ]);
}

/** Applies Stripe's state of a refund, in whatever order events arrive. Statements of one batch behind `and`. */
export function refundNewsStatements(
  ours: { id: string; paymentId: string; orderId: string | null },
  news: ProviderRefund,
  now: number,
  and: SQL,
): SQL[] {
  const { id, paymentId } = ours;
  const open = sql`status in ('requested', 'approved', 'sent')`;
  const failed = news.status === "failed" || news.status === "canceled";
  const statements: SQL[] = [];
  if (news.status === "pending") {
    statements.push(
      sql`update ${refunds} set status = 'sent', provider_refund_id = ${news.refundId}, updated_at = ${now} where id = ${id} and ${open} and ${and}`,
    );
  } else if (news.status === "succeeded") {
    statements.push(
      sql`insert into ${ledger} ("key", payment_id, order_id, kind, amount, currency, at)
        select ${`refund:${news.refundId}`}, payment_id, order_id, 'refund', -amount, 'USD', ${now} from ${refunds}
        where id = ${id} and status <> 'failed' and ${and} on conflict do nothing`,
      sql`update ${refunds} set status = 'succeeded', provider_refund_id = ${news.refundId}, updated_at = ${now}
        where id = ${id} and ${open} and ${and}`,
    );
  } else if (failed) {
    statements.push(
      // A bank may return a completed refund: its ledger line is reversed by another line.
      sql`insert into ${ledger} ("key", payment_id, order_id, kind, amount, currency, at)
        select ${`refund_back:${news.refundId}`}, payment_id, order_id, 'refund', amount, 'USD', ${now} from ${refunds}
        where id = ${id} and status = 'succeeded' and ${and} on conflict do nothing`,
      sql`update ${refunds} set status = 'failed', provider_refund_id = ${news.refundId}, updated_at = ${now}
        where id = ${id} and status <> 'failed' and ${and}`,
    );
  }
  return [...statements, ...moneyStatements(paymentId, now, and)];
}

/** Recomputes the sums of a payment and its order from ledger and refunds. */
function moneyStatements(paymentId: string, now: number, and: SQL = sql`1`): SQL[] {
  return [
    reservedStatement(paymentId, now),
    sql`update ${payments} set refunded = max(0, (select coalesce(-sum(amount), 0) from ${ledger}
        where payment_id = ${paymentId} and kind = 'refund')) where id = ${paymentId} and ${and}`,
    sql`update ${orders} set payment_status = (select case
          when p.dispute_status in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review', 'lost') then 'disputed'
          when p.refunded >= p.amount then 'refunded' when p.refunded > 0 then 'partially_refunded' else 'paid' end
        from ${payments} p where p.id = ${orders.paymentId})
      where payment_id = ${paymentId} and ${and}`,
  ];
}

/** A refund made in the provider's dashboard: the money was sent, so it gets a row of ours. */
export function foreignRefundStatements(
  { paymentId, orderId }: { paymentId: string; orderId: string | null },
  news: ProviderRefund,
  now: number,
  and: SQL,
): SQL[] {
  return [
    sql`insert into ${refunds} (id, payment_id, order_id, amount, reason, note, status, requested_by, requested_by_name,
        attempts, provider_refund_id, created_at, updated_at)
      select ${news.refundId}, ${paymentId}, ${orderId}, ${news.amount}, 'goodwill', 'Made at the payment provider', 'sent', null,
        'Payment provider', 0, ${news.refundId}, ${now}, ${now}
      where ${and} on conflict do nothing`,
    // What was promised here and does not fit beside it any more cannot be sent: a person decides what to do instead.
    alarmStatement(
      `overdrawn:${news.refundId}`,
      "A refund was made in Stripe, and together with our approved refunds it exceeds the payment. Check the refunds.",
      { paymentId, orderId },
      now,
      sql`${and} and ${isOverdrawn(paymentId)}`,
    ),
    sql`update ${refunds} set status = 'failed', updated_at = ${now}
      where payment_id = ${paymentId} and status in ('requested', 'approved') and ${and} and ${isOverdrawn(paymentId)}`,
  ];
}

function isOverdrawn(paymentId: string): SQL {
  return sql`(select coalesce(sum(amount), 0) from ${refunds} where payment_id = ${paymentId}
    and status not in ('failed', 'refused')) > (select amount from ${payments} where id = ${paymentId})`;
}

export function disputeStatements(
  payment: { id: string; orderId: string | null },
  news: ProviderDispute,
  sentAt: number,
  now: number,
  and: SQL,
): SQL[] {
  const { disputeId, amount, status, reason, dueBy } = news;
  const taken = status === "needs_response" || status === "under_review" || status === "lost";
  return [
    sql`insert into ${disputes} (id, payment_id, order_id, amount, status, reason, due_by, news_at, updated_at)
      select ${disputeId}, ${payment.id}, ${payment.orderId}, ${amount}, ${status}, ${reason}, ${dueBy}, ${sentAt}, ${now} where ${and}
      on conflict (id) do update set status = excluded.status, due_by = excluded.due_by, news_at = excluded.news_at,
        updated_at = excluded.updated_at where excluded.news_at >= news_at and status not in ('won', 'lost', 'warning_closed', 'prevented')`,
    ...(taken
      ? [
          sql`insert into ${ledger} ("key", payment_id, order_id, kind, amount, currency, at)
            select ${`dispute:${disputeId}`}, ${payment.id}, ${payment.orderId}, 'dispute', ${-amount}, 'USD', ${now} where ${and}
            on conflict do nothing`,
        ]
      : []),
    ...(status === "won"
      ? [
          sql`insert into ${ledger} ("key", payment_id, order_id, kind, amount, currency, at)
            select ${`dispute_won:${disputeId}`}, payment_id, order_id, 'dispute_won', -amount, 'USD', ${now} from ${ledger}
            where "key" = ${`dispute:${disputeId}`} and ${and} on conflict do nothing`,
        ]
      : []),
    sql`update ${payments} set dispute_status = (select status from ${disputes} where id = ${disputeId}), updated_at = ${now}
      where id = ${payment.id} and ${and}`,
    ...moneyStatements(payment.id, now, and),
  ];
}

export async function refundsOf(db: Database, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export async function disputesOf(db: Database, orderId: string) {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id));
}

/** Refunds that need a person, the oldest first. @param statuses only those that wait for an approval, or all */
export async function openRefunds(
  db: Database,
  limit: number,
  statuses: readonly ("requested" | "failed")[] = ["requested", "failed"],
): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.status, [...statuses]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit);
}

export function alarmStatement(
  key: string,
  text: string,
  { paymentId, orderId }: { paymentId: string | null; orderId: string | null },
  now: number,
  and: SQL = sql`1`,
): SQL {
  return sql`insert into ${moneyAlarms} ("key", payment_id, order_id, text, created_at)
    select ${key}, ${paymentId}, ${orderId}, ${text}, ${now} where ${and} on conflict do nothing`;
}

export async function openAlarms(db: Database, limit: number) {
  return db
    .select()
    .from(moneyAlarms)
    .where(sql`${moneyAlarms.resolvedAt} is null`)
    .orderBy(desc(moneyAlarms.createdAt), desc(moneyAlarms.key))
    .limit(limit);
}

export async function resolveAlarm(db: Database, key: string, name: string, now: number): Promise<boolean> {
  const update = db
    .update(moneyAlarms)
    .set({ resolvedAt: now, resolvedByName: name })
    .where(and(eq(moneyAlarms.key, key), sql`${moneyAlarms.resolvedAt} is null`));
  const [changed = 0] = await commit(db, [update.getSQL()]);
  return changed > 0;
}
