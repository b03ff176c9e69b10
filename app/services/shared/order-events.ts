import { hashedEvents, isWholeOrder } from "#core/orders/archive.ts";
import type { Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { eventsOf, findOrderUnscoped, type OrderEventRow, type OrderRow } from "#db/orders/orders.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { OrderArchive } from "#schema/orders/archive.ts";

/** All events of an order, oldest first, wherever they are stored. Who may read them is decided before. */
export async function eventsOfOrder(
  { db, files }: { db: Database; files: Files },
  order: Pick<OrderRow, "id" | "version" | "archiveKey">,
): Promise<OrderEventRow[]> {
  const { id } = order;
  const rows = await eventsOf(db, id);
  // It may have been archived since its row was read.
  const archiveKey =
    order.archiveKey ?? (rows.length < order.version ? (await findOrderUnscoped(db, id))?.archiveKey : null) ?? null;
  if (archiveKey === null) return rows;
  const { events, version } = await readOrderArchive(files, archiveKey);
  // The last archived event is a row too, for lists.
  return [...events, ...rows.filter((row) => row.version > version)];
}

/** @throws Error where the file is missing or is not what was written: a person must look at it */
export async function readOrderArchive(files: Files, key: string): Promise<OrderArchive> {
  const text = await files.text(key);
  if (text === null) throw new Error(`The archive ${key} is missing.`);
  const archive = OrderArchive.parse(JSON.parse(text));
  if (!isWholeOrder(archive, await textHash(hashedEvents(archive)))) throw new Error(`The archive ${key} is damaged.`);
  return archive;
}
