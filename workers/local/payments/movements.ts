import { pageOf } from "./checkouts.ts";
import { readForm } from "./form.ts";
import type { Bank } from "./store.ts";

type EventRow = { seq: number; id: string; type: string; at: number; body: string };

/** The events by which money moves, and what Stripe calls the movement. */
const kinds: Readonly<Record<string, { type: string; category: string; sign: 1 | -1 }>> = {
  "charge.succeeded": { type: "charge", category: "charge", sign: 1 },
  "refund.created": { type: "refund", category: "refund", sign: -1 },
  "refund.failed": { type: "refund_failure", category: "refund_failure", sign: 1 },
  "charge.dispute.created": { type: "adjustment", category: "dispute", sign: -1 },
};
const types = Object.keys(kinds);

/** Movements of money on the account, newest first. */
export function listMovements({ store }: Bank, query: string): object {
  const seqOf = (id: string) =>
    store.all<EventRow>("SELECT seq FROM events WHERE id = ?", id.replace(/^txn_/, "evt_"))[0]?.seq;
  const { from, to, limit, before } = pageOf(readForm(query), seqOf);
  const rows = store.all<EventRow>(
    `SELECT * FROM events WHERE type IN (${types.map(() => "?").join(", ")}) AND at >= ? AND at < ? AND seq < ?
      ORDER BY seq DESC LIMIT ?`,
    ...[...types, from * 1000, to * 1000, before, limit + 1],
  );
  const data = rows.slice(0, limit).map(movementObject);
  return { object: "list", url: "/v1/balance_transactions", has_more: rows.length > limit, data };
}

function movementObject({ id, type, at, body }: EventRow): object {
  const { amount, currency, id: source } = JSON.parse(body).data.object;
  const { type: own, category, sign } = kinds[type] ?? { type: "adjustment", category: "other", sign: 1 };
  return {
    id: id.replace(/^evt_/, "txn_"),
    object: "balance_transaction",
    amount: sign * amount,
    created: Math.floor(at / 1000),
    currency,
    fee: 0,
    net: sign * amount,
    reporting_category: category,
    source,
    status: "available",
    type: own,
  };
}
