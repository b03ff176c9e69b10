import { and, asc, inArray, sql } from "drizzle-orm";
import { times } from "#core/orders/order.ts";
import { runningWorkStatuses } from "#schema/vocabulary/running-work.ts";
import type { Database } from "../client.ts";
import { confirmingIs } from "../payments/payments.ts";
import { openOrder, orders } from "../tables/index.ts";
import type { OrderRow } from "./orders.ts";

/** What the clock has to do now, of each kind the longest due and so many at once. */
export async function dueOrders(db: Database, now: number, limit: number): Promise<OrderRow[]> {
  // Each condition is the text of its index (db/tables/orders.ts).
  const due = [
    [sql`status = 'awaiting_payment'`, orders.expiresAt, now, sql`not ${confirmingIs(sql`${orders}.id`)}`],
    [sql`status = 'delivered'`, orders.autoApproveAt, now, undefined],
    [sql`status = 'approved'`, orders.approvedAt, now - times.closing, undefined],
  ] as const;
  const found = await Promise.all(
    due.map(([status, at, until, more]) =>
      db
        .select()
        .from(orders)
        .where(and(status, sql`${at} <= ${until}`, more))
        .orderBy(asc(at))
        .limit(limit),
    ),
  );
  return found.flat();
}

/** Orders past their deadline that is not paused. */
export async function lateOrders(db: Database, now: number, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        openOrder,
        inArray(orders.status, runningWorkStatuses),
        sql`due_order < ${now} and delivered_at is null and late_steps < 5`,
        // Each started half day counts once: only those with a step that is due are looked at.
        sql`late_steps < cast((${now} - promised_at + 43199999) / 43200000 as integer)`,
      ),
    )
    .orderBy(asc(orders.dueOrder), asc(orders.id))
    .limit(limit);
}
