import type { RefundRow, SessionRow } from "./store.ts";

// Rows as the objects of Stripe's API, as far as anybody here reads them.

/** `expand` as asked for, without the `data.` of lists. */
export function sessionObject(row: SessionRow, expand: readonly string[] = []): object {
  const intent = row.intent_id && expand.some((path) => path.startsWith("payment_intent"));
  return {
    id: row.id,
    object: "checkout.session",
    amount_subtotal: row.amount,
    amount_total: row.amount,
    cancel_url: row.cancel_url,
    client_reference_id: row.reference,
    created: row.created,
    currency: row.currency,
    customer: null,
    customer_details: row.status === "complete" ? { email: row.email } : null,
    customer_email: row.email,
    expires_at: row.expires_at,
    livemode: false,
    metadata: JSON.parse(row.metadata),
    mode: "payment",
    payment_intent: intent ? intentObject(row, expand) : row.intent_id,
    payment_method_types: ["card"],
    payment_status: row.payment_status,
    status: row.status,
    success_url: row.success_url,
    ui_mode: "hosted_page",
    url: row.status === "open" ? row.url : null,
  };
}

export function intentObject(row: SessionRow, expand: readonly string[] = []): object {
  const charge = row.charge_id && expand.includes("payment_intent.latest_charge");
  const method = row.last4 && expand.includes("payment_intent.payment_method");
  return {
    id: row.intent_id,
    object: "payment_intent",
    amount: row.amount,
    amount_received: row.payment_status === "paid" ? row.amount : 0,
    currency: row.currency,
    last_payment_error: row.failure_code ? errorObject(row) : null,
    latest_charge: charge ? chargeObject(row) : row.charge_id,
    livemode: false,
    metadata: JSON.parse(row.intent_metadata),
    next_action: row.intent_status === "requires_action" ? { type: "use_stripe_sdk" } : null,
    payment_method: method ? { ...methodId(row), object: "payment_method", ...cardObject(row) } : methodId(row).id,
    status: row.intent_status,
  };
}

/** A decline code is there only where the card's bank gave one. */
function errorObject({ failure_code, decline_code }: SessionRow): object {
  const error = { type: "card_error", code: failure_code, message: "The card was declined." };
  return decline_code ? { ...error, decline_code } : error;
}

export function chargeObject(row: SessionRow): object {
  return {
    id: row.charge_id,
    object: "charge",
    amount: row.amount,
    currency: row.currency,
    disputed: row.dispute_id !== null,
    livemode: false,
    metadata: JSON.parse(row.intent_metadata),
    paid: row.payment_status === "paid",
    payment_intent: row.intent_id,
    payment_method_details: cardObject(row),
    status: row.payment_status === "paid" ? "succeeded" : row.intent_status === "processing" ? "pending" : "failed",
  };
}

function methodId({ intent_id, last4 }: SessionRow): { id: string | null } {
  return { id: last4 ? `pm_${intent_id?.slice(3)}` : null };
}

function cardObject({ brand, last4 }: SessionRow): object {
  return { type: "card", card: { brand, last4, country: "US", funding: "credit" } };
}

export function refundObject(row: RefundRow): object {
  return {
    id: row.id,
    object: "refund",
    amount: row.amount,
    charge: row.charge_id,
    created: row.created,
    currency: row.currency,
    ...(row.status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
    metadata: JSON.parse(row.metadata),
    payment_intent: row.intent_id,
    reason: null,
    status: row.status,
  };
}

/** A week to answer it, as networks give about that. */
const DUE_SECONDS = 7 * 86_400;

export function disputeObject(row: SessionRow, created: number): object {
  return {
    id: row.dispute_id,
    object: "dispute",
    amount: row.amount,
    charge: row.charge_id,
    created,
    currency: row.currency,
    evidence_details: { due_by: created + DUE_SECONDS, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.intent_id,
    reason: "fraudulent",
    status: "needs_response",
  };
}
