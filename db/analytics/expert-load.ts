import { asc, eq, inArray, sql } from "drizzle-orm";
import { workingStatuses } from "#core/orders/order.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { Database } from "../client.ts";
import { experts, orders } from "../tables/index.ts";

/** Active experts, of one field or of all, with the number of their open orders. */
export async function expertsWithOpenOrders(db: Database, domain: DomainSlug | null, limit: number) {
  const found = await db
    .select({
      id: experts.id,
      name: experts.name,
      kinds: experts.kinds,
      domains: experts.domains,
      capacity: experts.capacity,
    })
    .from(experts)
    .where(eq(experts.active, true))
    .orderBy(asc(experts.name), asc(experts.id));
  const listed = found.filter(({ domains }) => domain === null || domains.includes(domain)).slice(0, limit);
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
