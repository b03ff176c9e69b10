import { z } from "zod";
import { pageOf, parametersOf } from "./checkouts.ts";
import { readForm } from "./form.ts";
import { makeId } from "./ids.ts";
import { chargeObject, refundObject } from "./objects.ts";
import { emit } from "./outbox.ts";
import { BankRefusal, noSuch } from "./refusals.ts";
import type { Bank, RefundRow } from "./store.ts";

const Asked = z.strictObject({
  payment_intent: z.string().min(1),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  metadata: z.record(z.string(), z.string().max(500)).optional(),
});

export function createRefund(bank: Bank, body: string): object {
  const { store, now, whileMs } = bank;
  const { payment_intent: intentId, amount, metadata = {} } = parametersOf(Asked, readForm(body));
  const session = store.sessionOfIntent(intentId);
  if (!session) throw noSuch("payment_intent", intentId, "payment_intent");
  const chargeId = session.charge_id;
  if (session.payment_status !== "paid" || !chargeId) {
    throw new BankRefusal(400, "This PaymentIntent does not have a successful charge to refund.");
  }
  if (session.dispute_id) {
    throw new BankRefusal(400, `Charge ${chargeId} has been charged back.`, { code: "charge_disputed" });
  }
  const left = session.amount - refundedOf(bank, intentId);
  if (left === 0) {
    throw new BankRefusal(400, `Charge ${chargeId} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount > left) {
    throw new BankRefusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      code: "amount_too_large",
    });
  }
  const waits = session.refunds !== "at once";
  const row: Omit<RefundRow, "seq"> = {
    id: makeId("re"),
    intent_id: intentId,
    charge_id: chargeId,
    amount,
    currency: session.currency,
    status: waits ? "pending" : "succeeded",
    metadata: JSON.stringify(metadata),
    created: Math.floor(now / 1000),
    turns_to: waits ? (session.refunds === "fail" ? "failed" : "succeeded") : null,
    turns_at: waits ? now + whileMs : null,
  };
  store.insert("refunds", row);
  const object = refundObject({ seq: 0, ...row });
  emit(bank, { type: "refund.created", object, sessionId: session.id });
  emit(bank, { type: "charge.refunded", object: chargeObject(session), sessionId: session.id });
  if (!waits) emit(bank, { type: "refund.updated", object, sessionId: session.id });
  return object;
}

/** A pending refund counts; a returned one does not. */
function refundedOf({ store }: Bank, intentId: string): number {
  const [row] = store.all<{ total: number | null }>(
    "SELECT sum(amount) AS total FROM refunds WHERE intent_id = ? AND status != 'failed'",
    intentId,
  );
  return row?.total ?? 0;
}

export function listRefunds({ store }: Bank, query: string): object {
  const seqOf = (id: string) => store.all<RefundRow>("SELECT * FROM refunds WHERE id = ?", id)[0]?.seq;
  const { from, limit, before } = pageOf(readForm(query), seqOf);
  const rows = store.all<RefundRow>(
    "SELECT * FROM refunds WHERE created >= ? AND seq < ? ORDER BY seq DESC LIMIT ?",
    ...[from, before, limit + 1],
  );
  const data = rows.slice(0, limit).map(refundObject);
  return { object: "list", url: "/v1/refunds", has_more: rows.length > limit, data };
}
