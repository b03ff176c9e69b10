import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { moves } from "#core/orders/order.ts";
import type { Database } from "../client.ts";
import { absences, experts, orders } from "../tables/index.ts";
import type { OrderRow } from "./orders.ts";

/** Orders of an expert that can go to another one, by id, those after `after`. */
export async function reassignableOf(
  db: Database,
  expertId: string,
  after: string,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.expertId, expertId), sql`${orders.status} in ${moves.reassign.from}`, gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Whether an order is still with an expert whose absence has not been ended. */
export function stillWithExpert(
  orderId: string,
  { expertId, absenceId }: { expertId: string; absenceId: string },
): SQL {
  return sql`exists (select 1 from ${orders} o where o.id = ${orderId} and o.expert_id = ${expertId})
    and exists (select 1 from ${absences} where id = ${absenceId} and ended_at is null)`;
}

/** Whether an expert does a kind of service and is not the student of the order. */
export function mayWorkOn({ id, kind }: Pick<OrderRow, "id" | "kind">, expertId: string): SQL {
  return sql`exists (select 1 from ${experts} x where x.id = ${expertId}
    and exists (select 1 from json_each(x.kinds) k where k.value = ${kind})
    and x.user_id is not (select o.user_id from ${orders} o where o.id = ${id}))`;
}
