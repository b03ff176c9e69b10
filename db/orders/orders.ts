import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { ratableStatuses, times, unpaidStatuses } from "#core/orders/order.ts";
import type { DocumentRole, WorkStatus } from "#schema/vocabulary/orders.ts";
import { commit, type Database } from "../client.ts";
import { notConfirming } from "../payments/payments.ts";
import { visibleTo } from "../scope.ts";
import {
  coupons,
  couponUses,
  documents,
  experts,
  orderAccesses,
  orderDocuments,
  orderDrafts,
  orderEvents,
  orderNotes,
  orders,
  payments,
  users,
} from "../tables/index.ts";
import { hasUsed } from "./coupons.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** Order numbers begin here: an order named 1 would reveal that it is the first. */
const FIRST_NUMBER = 480;

export type NewOrder = Omit<
  typeof orders.$inferInsert,
  "number" | "status" | "version" | "share" | "paymentStatus" | "updatedAt"
> & { documents: readonly { documentId: string; role: DocumentRole }[] };

type NewEvent = { id: string; act: string; from: WorkStatus; to: WorkStatus; byKind: "user" | "system"; note: string };

/**
 * Puts an order in, with its first events, its documents and its coupon: all of it or nothing. The id is the form's own,
 * so that the same form sent twice finds the first. False when the row was there, or the coupon is used up.
 */
export async function insertOrder(
  db: Database,
  row: NewOrder,
  status: WorkStatus,
  events: readonly NewEvent[],
  now: number,
  more: (made: SQL) => SQL[] = () => [],
): Promise<boolean> {
  const { coupon } = row;
  // The coupon's own row is the lock: without it nothing else of the batch happens.
  const couponOpen = coupon
    ? sql`exists (select 1 from ${couponUses} where code = ${coupon} and order_id = ${row.id})`
    : sql`1`;
  const made = sql`exists (select 1 from ${orders} where id = ${row.id} and placed_at = ${now} and user_id = ${row.userId})`;
  const [used = 0, inserted = 0] = await commit(db, [
    coupon
      ? sql`insert or ignore into ${couponUses} (code, user_id, order_id, created_at)
          select code, ${row.userId}, ${row.id}, ${now} from ${coupons}
          where code = ${coupon} and active = 1 and starts_at <= ${now} and ends_at > ${now} and uses < max_uses
            and not ${hasUsed(coupon, row.userId)} and not exists (select 1 from ${orders} where id = ${row.id})`
      : sql`select 1 where 0`,
    sql`insert into ${orders} (id, number, user_id, student_name, kind, domain, title, level, words, scope,
        institution_rule, honour_version, honour_accepted_at, gate, gate_reasons, gate_findings, deadline_hours, time_zone, quote, total,
        coupon, status, payment_status, version, share, late_steps, revisions_used, placed_at, expires_at, updated_at)
      select ${row.id}, coalesce((select max(number) from ${orders}), ${FIRST_NUMBER}) + 1, ${row.userId}, ${row.studentName},
        ${row.kind}, ${row.domain}, ${row.title}, ${row.level}, ${row.words}, ${JSON.stringify(row.scope)},
        ${row.institutionRule}, ${row.honourVersion}, ${row.honourAcceptedAt}, ${row.gate}, ${JSON.stringify(row.gateReasons)},
        ${JSON.stringify(row.gateFindings)}, ${row.deadlineHours}, ${row.timeZone}, ${JSON.stringify(row.quote)}, ${row.total}, ${coupon ?? null}, ${status},
        'none', ${events.length}, 0, 0, 0, ${now}, ${row.expiresAt}, ${now}
      where ${couponOpen} and not exists (select 1 from ${orders} where id = ${row.id})`,
    coupon
      ? sql`update ${coupons} set uses = (select count(*) from ${couponUses} where code = ${coupon}) where code = ${coupon}`
      : sql`select 1 where 0`,
    ...events.map(
      (event, at) => sql`insert into ${orderEvents} (id, order_id, version, act, from_status, to_status, by_kind, by_id,
          by_name, note, created_at)
        select ${event.id}, ${row.id}, ${at + 1}, ${event.act}, ${event.from}, ${event.to}, ${event.byKind},
          ${event.byKind === "user" ? row.userId : null}, ${event.byKind === "user" ? row.studentName : "Marginalia"},
          ${event.note}, ${now}
        where ${made} and not exists (select 1 from ${orderEvents} where order_id = ${row.id} and version = ${at + 1})`,
    ),
    ...row.documents.map(
      ({ documentId, role }) => sql`insert or ignore into ${orderDocuments} (order_id, document_id, role)
        select ${row.id}, ${documentId}, ${role} where ${made}`,
    ),
    // What an order is about has to be there until the order is over.
    sql`update ${documents} set delete_at = max(delete_at, ${now + times.closing}) where ${made} and id in
      (select document_id from ${orderDocuments} where order_id = ${row.id})`,
    sql`delete from ${orderDrafts} where id = ${row.id} and user_id = ${row.userId} and ${made}`,
    ...more(made),
  ]);
  void used;
  return inserted > 0;
}

export async function findOrder(db: Database, actor: Actor, id: string): Promise<OrderRow | null> {
  return one(db, and(eq(orders.id, id), visibleTo(actor, orders.userId)));
}

/** For staff, the cron and provider events; the caller has checked the permission. */
export async function findOrderUnscoped(db: Database, id: string): Promise<OrderRow | null> {
  return one(db, eq(orders.id, id));
}

async function one(db: Database, where: SQL | undefined): Promise<OrderRow | null> {
  const found = await db.select().from(orders).where(where).limit(1);
  return found[0] ?? null;
}

export async function eventsOf(db: Database, orderId: string): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.version));
}

/** The last event of each of some orders. */
export async function lastEventsOf(db: Database, ids: readonly string[]): Promise<Map<string, OrderEventRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderEvents)
    .where(
      sql`(order_id, version) in (select id, version from ${orders} where id in (select value from json_each(${JSON.stringify(ids)})))`,
    );
  return new Map(rows.map((row) => [row.orderId, row]));
}

export async function documentsOf(db: Database, orderId: string) {
  return db
    .select({
      id: documents.id,
      role: orderDocuments.role,
      name: documents.name,
      kind: documents.kind,
      bytes: documents.bytes,
      words: documents.words,
      parts: documents.parts,
      sha256: documents.sha256,
      storageKey: documents.storageKey,
      status: documents.status,
      createdAt: documents.createdAt,
    })
    .from(orderDocuments)
    .innerJoin(documents, eq(documents.id, orderDocuments.documentId))
    .where(eq(orderDocuments.orderId, orderId))
    .orderBy(desc(orderDocuments.role), asc(documents.createdAt), asc(documents.id));
}

/** The order that still needs a document, if any: its file stays until that is over. */
export async function orderNeeding(db: Database, documentId: string): Promise<{ number: number } | null> {
  const found = await db
    .select({ number: orders.number })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
    .where(
      and(
        eq(orderDocuments.documentId, documentId),
        sql`${orders.status} not in ('draft', 'approved', 'closed', 'cancelled', 'expired')`,
      ),
    )
    .orderBy(asc(orders.number))
    .limit(1);
  return found[0] ?? null;
}

export async function notesOf(db: Database, orderId: string) {
  return db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));
}

/** Notes of a person, and of accounts that are linked to experts and have no staff role. */
export async function notesOfExperts(db: Database, orderId: string, personId: string) {
  const byExpert = sql`exists (select 1 from ${users} u join ${experts} e on e.user_id = u.id
    where u.id = ${orderNotes.byId} and u.role = 'user')`;
  return db
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.orderId, orderId), or(eq(orderNotes.byId, personId), byExpert)))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));
}

/** False where it was there already, or without `access`. */
export async function insertNote(
  db: Database,
  { id, orderId, byId, byName, text, createdAt }: typeof orderNotes.$inferInsert,
  access: SQL = sql`1`,
): Promise<boolean> {
  const [made = 0] = await commit(db, [
    sql`insert or ignore into ${orderNotes} (id, order_id, by_id, by_name, text, created_at)
      select ${id}, ${orderId}, ${byId}, ${byName}, ${text}, ${createdAt} where ${access}`,
  ]);
  return made > 0;
}

/** False without `access`. */
export async function insertAccess(
  db: Database,
  { id, orderId, documentId, byId, byName, createdAt }: typeof orderAccesses.$inferInsert,
  access: SQL = sql`1`,
): Promise<boolean> {
  const [made = 0] = await commit(db, [
    sql`insert into ${orderAccesses} (id, order_id, document_id, by_id, by_name, created_at)
      select ${id}, ${orderId}, ${documentId}, ${byId}, ${byName}, ${createdAt} where ${access}`,
  ]);
  return made > 0;
}

export async function accessesOf(db: Database, orderId: string) {
  return db
    .select()
    .from(orderAccesses)
    .where(eq(orderAccesses.orderId, orderId))
    .orderBy(desc(orderAccesses.createdAt), desc(orderAccesses.id))
    .limit(50);
}

export async function saveRating(
  db: Database,
  actor: Actor,
  id: string,
  stars: number,
  text: string,
): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ stars, ratingText: text })
    .where(
      and(
        eq(orders.id, id),
        visibleTo(actor, orders.userId),
        inArray(orders.status, ratableStatuses),
        isNull(orders.stars),
      ),
    )
    .returning({ id: orders.id });
  return changed.length > 0;
}

/** Sets the new price of an unpaid order. */
export async function requote(
  db: Database,
  { id, version }: Pick<OrderRow, "id" | "version">,
  quote: OrderRow["quote"],
  now: number,
): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${orders} set quote = ${JSON.stringify(quote)}, total = ${quote.total},
        words = ${quote.question.words}, updated_at = ${now}
      where id = ${id} and version = ${version} and status in ${unpaidStatuses}
        and not exists (select 1 from ${payments} p where p.order_id = ${id} and +p.status = 'succeeded'
          and p.unapplied_at is null)
        and ${notConfirming(id)}`,
  ]);
  return changed > 0;
}

export async function expertById(db: Database, id: string) {
  const found = await db.select().from(experts).where(eq(experts.id, id)).limit(1);
  return found[0] ?? null;
}

/** An unpaid order takes a coupon, with its new price: the person's own use of it is the lock. */
export async function applyCoupon(
  db: Database,
  { id, version, userId }: Pick<OrderRow, "id" | "version" | "userId">,
  code: string,
  quote: OrderRow["quote"],
  now: number,
): Promise<boolean> {
  const used = sql`exists (select 1 from ${couponUses} where code = ${code} and order_id = ${id})`;
  const counts = await commit(db, [
    sql`insert or ignore into ${couponUses} (code, user_id, order_id, created_at)
      select code, ${userId}, ${id}, ${now} from ${coupons}
      where code = ${code} and active = 1 and starts_at <= ${now} and ends_at > ${now} and uses < max_uses
        and not ${hasUsed(code, userId)} and exists (select 1 from ${orders} where id = ${id} and version = ${version} and coupon is null
          and status in ${unpaidStatuses}) and ${notConfirming(id)}`,
    sql`update ${coupons} set uses = (select count(*) from ${couponUses} where code = ${code}) where code = ${code}`,
    sql`update ${orders} set coupon = ${code}, quote = ${JSON.stringify(quote)}, total = ${quote.total}, updated_at = ${now}
      where id = ${id} and version = ${version} and coupon is null and status in ${unpaidStatuses} and ${used}`,
  ]);
  return (counts[2] ?? 0) > 0;
}
