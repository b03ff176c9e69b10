import { hashedEvents, orderArchiveKeyOf } from "#core/orders/archive.ts";
import { archiveOrder, ordersDueForArchive } from "#db/orders/archiving.ts";
import { eventsOf, type OrderRow } from "#db/orders/orders.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { OrderArchive } from "#schema/orders/archive.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { readOrderArchive } from "../shared/order-events.ts";
import type { OrderPorts } from "./ports.ts";

/** Orders a minute archives: 7,200 a day, and a year of 50,000 orders has 140 a day. */
export const ARCHIVED_AT_ONCE = 5;
/** Due orders that are counted for the log. */
const COUNTED = 25;
/** The events of an order that ended are archived after this. Its payments stay in the database. */
const ARCHIVE_MS = 400 * DAY_MS;

/** Moves the events of orders that ended long ago out of the database into files. */
export function createArchiving({ db, clock, files }: Pick<OrderPorts, "db" | "clock" | "files">) {
  /** One that fails must not keep the others. `left`: how many more are due, at most 20 counted. */
  async function archiveDue(): Promise<{ archived: number; left: number }> {
    const due = await ordersDueForArchive(db, clock.now() - ARCHIVE_MS, COUNTED);
    let archived = 0;
    const failures: unknown[] = [];
    for (const order of due.slice(0, ARCHIVED_AT_ONCE)) {
      try {
        if (await archive(order)) archived += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { archived, left: due.length - archived };
  }

  /** The rows are deleted after the file was written and read back, and only if nothing happened meanwhile. */
  async function archive(order: OrderRow): Promise<boolean> {
    const key = orderArchiveKeyOf(order);
    const made = await archiveOf(order);
    await files.putText(key, JSON.stringify(made));
    const read = await readOrderArchive(files, key);
    if (read.sha256 !== made.sha256) throw new Error(`The archive ${key} is not what was written.`);
    return archiveOrder(db, order, key, clock.now());
  }

  async function archiveOf({ id, version }: OrderRow): Promise<OrderArchive> {
    const events = await eventsOf(db, id);
    const sha256 = await textHash(hashedEvents({ events }));
    return { v: 1, orderId: id, version, count: events.length, sha256, events };
  }

  return { archiveDue };
}
