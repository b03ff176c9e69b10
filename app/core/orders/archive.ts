import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { OrderArchive } from "#schema/orders/archive.ts";

/**
 * The key of an order's archive. It has the month of the last event and its number: two runs write one file with the
 * same content, and an event added between them is in another file.
 */
export function orderArchiveKeyOf({ id, version, updatedAt }: { id: string; version: number; updatedAt: number }) {
  return `archives/orders/${new Date(updatedAt).toISOString().slice(0, 7)}/${id}/${version}.json`;
}

/** What the SHA-256 of an archive is made of. */
export function hashedEvents({ events }: Pick<OrderArchive, "events">): string {
  return canonicalJson(events);
}

/** Whether an archive has all events of its order, and the hash that was made of them. */
export function isWholeOrder({ events, version, count, sha256 }: OrderArchive, hash: string): boolean {
  return sha256 === hash && count === events.length && events.length === version;
}
