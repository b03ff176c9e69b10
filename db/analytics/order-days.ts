import { and, asc, between, eq, sql } from "drizzle-orm";
import type { OrderDay, OrderPart, OrderSums } from "#core/analytics/orders.ts";
import { noOrders, PACKS } from "#core/analytics/orders.ts";
import type { Period } from "#core/analytics/periods.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { OrderBreakdown } from "#schema/vocabulary/analytics.ts";
import type { Database } from "../client.ts";
import { orderDays } from "../tables/index.ts";

/** All fields together, and packs of checks. */
type Scope = DomainSlug | "";

// Packs of checks bring money, and are no orders.
const ofOrders = (column: (typeof orderDays)[keyof OrderSums]) =>
  sql<number>`sum(case when ${orderDays.part} = ${PACKS} then 0 else ${column} end)`.mapWith(Number);
const total = (column: (typeof orderDays)[keyof OrderSums]) => sql<number>`sum(${column})`.mapWith(Number);
const sums = {
  placed: total(orderDays.placed),
  paid: total(orderDays.paid),
  repeats: total(orderDays.repeats),
  delivered: total(orderDays.delivered),
  approved: total(orderDays.approved),
  revenue: total(orderDays.revenue),
  refunds: total(orderDays.refunds),
  refunded: total(orderDays.refunded),
};

/** Orders of a period and of as many days before it, by service, field or coupon. */
export async function orderSumsByPart(
  db: Database,
  domain: Scope,
  by: OrderBreakdown,
  { before, from, to }: Period,
): Promise<OrderPart[]> {
  const isNow = sql<number>`${orderDays.day} >= ${from}`;
  const rows = await db
    .select({ part: orderDays.part, isNow, ...sums })
    .from(orderDays)
    .where(and(eq(orderDays.domain, domain), eq(orderDays.by, by), between(orderDays.day, before, to)))
    .groupBy(orderDays.part, isNow)
    .orderBy(asc(orderDays.part), asc(isNow));
  return [...Map.groupBy(rows, ({ part }) => part)].map(([part, found]) => ({
    part,
    now: sumsOf(found.find((row) => Number(row.isNow) === 1)),
    before: sumsOf(found.find((row) => Number(row.isNow) === 0)),
  }));
}

function sumsOf(row: OrderSums | undefined): OrderSums {
  if (!row) return { ...noOrders };
  const { placed, paid, repeats, delivered, approved, revenue, refunds, refunded } = row;
  return { placed, paid, repeats, delivered, approved, revenue, refunds, refunded };
}

/** Orders by day; each order is in one service or, with packs of checks, in one field. */
export async function orderSumsByDay(
  db: Database,
  domain: Scope,
  by: Exclude<OrderBreakdown, "coupon">,
  { from, to }: Pick<Period, "from" | "to">,
): Promise<OrderDay[]> {
  return db
    .select({
      day: orderDays.day,
      ...sums,
      placed: ofOrders(orderDays.placed),
      paid: ofOrders(orderDays.paid),
      repeats: ofOrders(orderDays.repeats),
      delivered: ofOrders(orderDays.delivered),
      approved: ofOrders(orderDays.approved),
    })
    .from(orderDays)
    .where(and(eq(orderDays.domain, domain), eq(orderDays.by, by), between(orderDays.day, from, to)))
    .groupBy(orderDays.day)
    .orderBy(asc(orderDays.day));
}
