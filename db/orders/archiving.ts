import { asc, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { orderEvents, orders } from "../tables/index.ts";
import type { OrderRow } from "./orders.ts";

/** Orders that ended before this time and still have all their events as rows, the oldest first. */
export async function ordersDueForArchive(db: Database, before: number, limit: number): Promise<OrderRow[]> {
  // By name: the condition is the text of its index (db/tables/orders.ts).
  const due = sql`(select id from ${orders} indexed by orders_unarchived
    where status in ('closed', 'cancelled', 'expired') and archived_at is null and updated_at < ${before}
    order by updated_at limit ${limit})`;
  return db.select().from(orders).where(sql`${orders.id} in ${due}`).orderBy(asc(orders.updatedAt), asc(orders.id));
}

/**
 * Marks an order as archived and deletes the events that the file has, in one batch: only in the state the file was made
 * of. The last event stays, because lists show it and its number is the lock of the order. A second run finds nothing.
 *
 * @returns false where something happened meanwhile, or another run was faster
 */
export async function archiveOrder(
  db: Database,
  { id, version }: Pick<OrderRow, "id" | "version">,
  key: string,
  now: number,
): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${orders} set archived_at = ${now}, archive_key = ${key}
      where id = ${id} and version = ${version} and status in ('closed', 'cancelled', 'expired')
      and archived_at is null`,
    // The key names the state, so this is true for events that the file has and for no others.
    sql`delete from ${orderEvents} where order_id = ${id} and version < ${version}
      and exists (select 1 from ${orders} where id = ${id} and archive_key = ${key})`,
  ]);
  return changed > 0;
}
