import { asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Period } from "#core/analytics/periods.ts";
import { workingStatuses } from "#core/orders/order.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { RollUpMetric } from "#schema/vocabulary/roll-ups.ts";
import type { Database } from "../client.ts";
import { dailyCounts, experts, orders } from "../tables/index.ts";

/** Active experts of one field with the number of their open orders. */
export async function expertsOfField(db: Database, domain: DomainSlug, limit: number) {
  const found = await listExperts(db, eq(experts.active, true));
  return withOpenOrders(db, found.filter(({ domains }) => domains.includes(domain)).slice(0, limit));
}

/** Active experts, and others who delivered in a period, with the number of their open orders. */
export async function expertsOfPeriod(db: Database, { from, to }: Pick<Period, "from" | "to">, limit: number) {
  const metric: RollUpMetric = "expert_delivered";
  const delivered = sql`${experts.id} in (select part from ${dailyCounts}
    where metric = ${metric} and day between ${from} and ${to})`;
  return withOpenOrders(db, (await listExperts(db, or(eq(experts.active, true), delivered))).slice(0, limit));
}

function listExperts(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: experts.id,
      name: experts.name,
      kinds: experts.kinds,
      domains: experts.domains,
      capacity: experts.capacity,
      active: experts.active,
    })
    .from(experts)
    .where(condition)
    .orderBy(asc(experts.name), asc(experts.id));
}

async function withOpenOrders(db: Database, listed: Awaited<ReturnType<typeof listExperts>>) {
  const open = await openOrders(
    db,
    listed.map(({ id }) => id),
  );
  return listed.map(({ domains: _domains, ...expert }) => ({ ...expert, open: open.get(expert.id) ?? 0 }));
}

async function openOrders(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: orders.expertId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(
      sql`${orders.expertId} in (select value from json_each(${JSON.stringify(ids)})) and ${inArray(orders.status, [...workingStatuses])}`,
    )
    .groupBy(orders.expertId)
    .orderBy(asc(orders.expertId));
  return new Map(rows.map(({ id, count }) => [id ?? "", count]));
}
