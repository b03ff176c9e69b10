import { and, asc, between, eq, sql } from "drizzle-orm";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { countsOfDays, dayOf } from "../shared/roll-ups.ts";
import { orderDays } from "../tables/index.ts";

/** What happened on the UTC days of a period, as long before, and today. */
export async function trendsUnscoped(db: Database, days: number, now: number) {
  const first = dayOf(now) - 2 * days;
  const from = first * DAY_MS;
  const [orders, checks, replies] = await Promise.all([
    ordersByDay(db, first, dayOf(now)),
    countsOfDays(db, "check_queued", from, now),
    countsOfDays(db, "reply_time", from, now),
  ]);
  return { orders, checks, replies };
}

/** Each order is in one row of its service; packs of checks are in a row of their own. */
async function ordersByDay(db: Database, from: number, to: number) {
  return db
    .select({
      day: orderDays.day,
      paid: sql<number>`sum(${orderDays.paid})`,
      revenue: sql<number>`sum(${orderDays.revenue})`,
    })
    .from(orderDays)
    .where(and(eq(orderDays.domain, ""), eq(orderDays.by, "service"), between(orderDays.day, from, to)))
    .groupBy(orderDays.day)
    .orderBy(asc(orderDays.day));
}
