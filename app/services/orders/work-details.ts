import { differenceOf } from "#core/orders/word-counts.ts";
import { deliveriesOf } from "#db/orders/deliveries.ts";
import { documentsOf, type OrderRow } from "#db/orders/orders.ts";
import { countsOf } from "#db/orders/word-counts.ts";
import { eventsOfOrder } from "../shared/order-events.ts";
import { problemsOf } from "./delivering.ts";
import type { createIntegrity } from "./integrity.ts";
import type { OrderPorts } from "./ports.ts";
import { deliveryOf, eventOf } from "./shown-fields.ts";

/** What everybody who works on an order sees of it: its events, files, word counts, deliverables. */
export function createWorkDetails(
  { db, files }: Pick<OrderPorts, "db" | "files">,
  integrity: ReturnType<typeof createIntegrity>,
) {
  /** What a student writes after the order was placed is judged like its form: shown to the staff, never refused. */
  function findingsOf({ act, note }: { act: string; note: string }, kind: OrderRow["kind"]) {
    return act === "answer" || act === "request_revision" ? integrity.marksIn(note, kind) : [];
  }

  return async (order: OrderRow) => {
    const [events, documents, deliveries, counts] = await Promise.all([
      eventsOfOrder({ db, files }, order),
      documentsOf(db, order.id),
      deliveriesOf(db, order.id),
      countsOf(db, order),
    ]);
    const open = deliveries.find(({ state }) => state === "open" || state === "submitted") ?? null;
    return {
      events: events
        .map((event) => eventOf(event))
        .filter((event) => event !== null)
        .map((event) => ({ ...event, findings: findingsOf(event, order.kind) })),
      documents: documents.map(({ storageKey: _key, sha256: _hash, parts: _parts, ...rest }) => rest),
      deliveries: deliveries.map(deliveryOf),
      open: open ? { ...deliveryOf(open), problems: problemsOf(order, open.files).map(({ words }) => words) } : null,
      counts: { claimed: counts.claimed, measured: counts.measured, billed: counts.billed },
      /** Words in the file that were not paid for: the student agrees first. */
      difference: differenceOf(counts),
    };
  };
}

export type WorkDetailsOf = ReturnType<typeof createWorkDetails>;
