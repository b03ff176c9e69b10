import type { Payments, ProviderTotals } from "#core/orders/ports.ts";
import type { StripeRequest } from "./client.ts";
import { entriesOf } from "./lists.ts";
import { fitting } from "./metadata.ts";
import { StripeMovement } from "./schemas.ts";

/** Movements that one call adds up, a hundred a request. */
const MOST = 10_000;

/** Movements of money with payers. Fees, payouts and transfers between our own accounts are none of them. */
const received = new Set(["charge", "payment"]);
const returned = new Set(["refund", "payment_refund", "refund_failure", "payment_failure_refund"]);

export function createTotals(ask: StripeRequest): Payments["totals"] {
  return function totals(from, to) {
    const created = { gte: Math.floor(from / 1000), lt: Math.floor(to / 1000) };
    return ask("a list of movements", async (stripe) => {
      const sums: ProviderTotals = { charges: 0, charged: 0, refunds: 0, refunded: 0 };
      let read = 0;
      for await (const one of entriesOf((page) => stripe.balanceTransactions.list({ created, ...page }))) {
        read += 1;
        if (read > MOST) return null;
        add(sums, fitting(StripeMovement, one, "movement"));
      }
      return sums;
    });
  };
}

/** A refund that failed comes back, and so does a dispute that was won: both lower what was given back. */
function add(sums: ProviderTotals, { type, reporting_category, amount }: (typeof StripeMovement)["_output"]): void {
  const isDispute = type === "adjustment" && /^dispute(?:_reversal)?$/.test(reporting_category ?? "");
  if (received.has(type)) {
    sums.charges += 1;
    sums.charged += amount;
  } else if (returned.has(type) || isDispute) {
    sums.refunds += amount < 0 ? 1 : -1;
    sums.refunded -= amount;
  }
}
