import { type SQL, sql } from "drizzle-orm";
import { DELETED_NAME } from "#core/identity/account-deletion.ts";
import type { Database } from "../client.ts";
import { coupons, couponUses, experts, orderEvents, orders, payments, refunds } from "../tables/index.ts";

/** Orders that are paid and not finished. */
const unfinishedOf = (userId: string | SQL) =>
  sql`select o.number from ${orders} o indexed by orders_user_placed where o.user_id = ${userId} and o.status in ('paid',
    'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested', 'delivered')`;

/** Payments for orders and packs that money may still come from: a card that was declined is tried again until the end. */
const openPaymentsOf = (userId: string | SQL, now: number) =>
  sql`select p.id from ${payments} p indexed by payments_user_created where p.user_id = ${userId}
    and (p.status in ('created', 'requires_action', 'processing') or (p.status = 'failed' and p.expires_at > ${now}))`;

const openRefundsOf = (userId: string | SQL) =>
  sql`select r.id from ${payments} p indexed by payments_user_created join ${refunds} r on r.payment_id = p.id
    where p.user_id = ${userId} and r.status in ('requested', 'approved', 'sent')`;

/** Orders that the person works on as an expert. */
const assignedTo = (userId: string | SQL) =>
  sql`select o.number from ${orders} o indexed by orders_expert_status
    where o.expert_id in (select e.id from ${experts} e where e.user_id = ${userId})
      and o.status in ('assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested')`;

/** That nothing has to end before the account can be deleted. */
export function nothingOpen(userId: SQL, now: number): SQL {
  return sql`not exists (${unfinishedOf(userId)}) and not exists (${openPaymentsOf(userId, now)})
    and not exists (${openRefundsOf(userId)}) and not exists (${assignedTo(userId)})`;
}

/** `orders` and `assigned`: numbers of orders, the person's own and those they work on. */
type Obligations = { orders: number[]; payments: number; refunds: number; assigned: number[] };

/** What has to end before the account can be deleted, some of each kind. */
export async function openObligations(db: Database, userId: string, now: number): Promise<Obligations> {
  const [own, paying, refunded, assigned] = await Promise.all([
    db.all<{ number: number }>(sql`${unfinishedOf(userId)} order by o.number limit 20`),
    db.all<{ id: string }>(sql`${openPaymentsOf(userId, now)} limit 20`),
    db.all<{ id: string }>(sql`${openRefundsOf(userId)} limit 20`),
    db.all<{ number: number }>(sql`${assignedTo(userId)} order by o.number limit 20`),
  ]);
  return {
    orders: own.map(({ number }) => number),
    payments: paying.length,
    refunds: refunded.length,
    assigned: assigned.map(({ number }) => number),
  };
}

/**
 * Cancels orders that nobody has paid, so that no payment can be made for them: money that comes all the same finds no
 * order and is refunded. Their coupons are given back.
 */
export function cancelUnpaidStatements(userId: string, now: number, happened: SQL): SQL[] {
  const unpaid = sql`user_id = ${userId} and status in ('draft', 'quoted', 'awaiting_payment') and ${happened}`;
  // After a merge a person may have used a coupon for two orders.
  const ofUnpaid = sql`order_id in (select id from ${orders} indexed by orders_user_placed where ${unpaid})`;
  const used = sql`select code from ${couponUses} where ${ofUnpaid}`;
  return [
    sql`update ${coupons} set uses = max(0, uses - (select count(*) from ${couponUses} u indexed by coupon_uses_order
      where u.code = ${coupons}.code and u.${ofUnpaid})) where code in (${used})`,
    sql`delete from ${couponUses} where ${ofUnpaid}`,
    sql`insert into ${orderEvents} (id, order_id, version, act, from_status, to_status, by_kind, by_id, by_name, note, created_at)
      select lower(hex(randomblob(16))), id, version + 1, 'cancel', status, 'cancelled', 'user', user_id,
        ${DELETED_NAME}, '', ${now}
      from ${orders} indexed by orders_user_placed where ${unpaid}`,
    sql`update ${payments} indexed by payments_user_created set status = 'cancelled', updated_at = ${now}
      where user_id = ${userId} and status in ('created', 'requires_action', 'processing') and ${happened}`,
    sql`update ${orders} indexed by orders_user_placed set status = 'cancelled', version = version + 1,
      updated_at = ${now} where ${unpaid}`,
  ];
}

/** Nobody can be given work of an expert who is gone; the name stays on what they did. */
export function releaseExpertStatement(userId: string, happened: SQL): SQL {
  return sql`update ${experts} set user_id = null, active = 0 where user_id = ${userId} and ${happened}`;
}
