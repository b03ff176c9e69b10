import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { deliveries, deliveryFiles } from "../tables/index.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;
export type DeliveryFileRow = typeof deliveryFiles.$inferSelect;

/** The delivery that files go into now: the open one, or a new one with the next number; null without `access`. */
export async function openDelivery(
  db: Database,
  { id, orderId, byId, byName, now }: { id: string; orderId: string; byId: string; byName: string; now: number },
  access: SQL = sql`1`,
): Promise<DeliveryRow | null> {
  await db
    .insert(deliveries)
    .select(
      sql`select ${id}, ${orderId}, coalesce(max(number), 0) + 1, 'open', '', ${byId}, ${byName}, ${now}, null, null, null
        from ${deliveries} where order_id = ${orderId} having not exists
          (select 1 from ${deliveries} where order_id = ${orderId} and state = 'open') and ${access}`,
    )
    .onConflictDoNothing();
  const found = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.state, "open"), access))
    .orderBy(desc(deliveries.number))
    .limit(1);
  return found[0] ?? null;
}

/**
 * A file takes the place of the one of its role, while the delivery is open: a slow upload must not reach what has been
 * reviewed, nor an order that went to someone else (`access`). The replaced file is returned, so that its bytes can be
 * deleted.
 */
export async function saveDeliveryFile(
  db: Database,
  row: typeof deliveryFiles.$inferInsert,
  access: SQL = sql`1`,
): Promise<{ put: boolean; replaced: DeliveryFileRow | null }> {
  const before = await db
    .select()
    .from(deliveryFiles)
    .where(and(eq(deliveryFiles.deliveryId, row.deliveryId), eq(deliveryFiles.role, row.role)))
    .limit(1);
  const open = sql`exists (select 1 from ${deliveries} where id = ${row.deliveryId} and state = 'open') and ${access}`;
  const [, put = 0] = await commit(db, [
    sql`delete from ${deliveryFiles} where delivery_id = ${row.deliveryId} and role = ${row.role} and ${open}`,
    sql`insert into ${deliveryFiles} (id, delivery_id, order_id, role, name, kind, bytes, sha256, storage_key, counts,
        idempotency_key, created_at)
      select ${row.id}, ${row.deliveryId}, ${row.orderId}, ${row.role}, ${row.name}, ${row.kind}, ${row.bytes},
        ${row.sha256}, ${row.storageKey}, ${row.counts ? JSON.stringify(row.counts) : null}, ${row.idempotencyKey},
        ${row.createdAt} where ${open}`,
  ]);
  return { put: put > 0, replaced: put > 0 ? (before[0] ?? null) : null };
}

export async function removeDeliveryFile(
  db: Database,
  deliveryId: string,
  fileId: string,
  access: SQL = sql`1`,
): Promise<DeliveryFileRow | null> {
  const removed = await db
    .delete(deliveryFiles)
    .where(
      and(
        eq(deliveryFiles.id, fileId),
        eq(deliveryFiles.deliveryId, deliveryId),
        sql`exists (select 1 from ${deliveries} where id = ${deliveryId} and state = 'open')`,
        access,
      ),
    )
    .returning();
  return removed[0] ?? null;
}

export async function findDeliveryFile(db: Database, orderId: string, fileId: string) {
  const found = await db
    .select({ file: deliveryFiles, state: deliveries.state })
    .from(deliveryFiles)
    .innerJoin(deliveries, eq(deliveries.id, deliveryFiles.deliveryId))
    .where(and(eq(deliveryFiles.id, fileId), eq(deliveryFiles.orderId, orderId)))
    .limit(1);
  return found[0] ?? null;
}

export async function findDeliveryFileByKey(
  db: Database,
  deliveryId: string,
  idempotencyKey: string,
): Promise<DeliveryFileRow | null> {
  const found = await db
    .select()
    .from(deliveryFiles)
    .where(and(eq(deliveryFiles.deliveryId, deliveryId), eq(deliveryFiles.idempotencyKey, idempotencyKey)))
    .limit(1);
  return found[0] ?? null;
}

/** Every delivery of an order, newest first, with its files. */
export async function deliveriesOf(db: Database, orderId: string) {
  const [rows, files] = await Promise.all([
    db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(desc(deliveries.number)),
    db
      .select()
      .from(deliveryFiles)
      .where(eq(deliveryFiles.orderId, orderId))
      .orderBy(asc(sql`instr('tracked clean letter', ${deliveryFiles.role})`)),
  ]);
  return rows.map((row) => ({ ...row, files: files.filter(({ deliveryId }) => deliveryId === row.id) }));
}

export function deliveryStateStatement(
  id: string,
  from: readonly string[],
  to: "open" | "submitted" | "out",
  now: number,
  happened: SQL,
  message?: string,
): SQL {
  const said = message === undefined ? sql`message = message` : sql`message = ${message}`;
  const ofOrder = (column: string) => sql.raw(`(select ${column} from orders where id = deliveries.order_id)`);
  const out =
    to === "out"
      ? sql`delivered_at = ${now}, expert_id = ${ofOrder("expert_id")}, promised_at = ${ofOrder("promised_at")}`
      : sql`delivered_at = delivered_at`;
  return sql`update ${deliveries} set state = ${to}, ${said}, ${out}
    where id = ${id} and state in (select value from json_each(${JSON.stringify(from)})) and ${happened}`;
}
