import type { z } from "zod";
import { AppError } from "#core/app-error.ts";
import type { CardDetails, Checkout, PaymentFailure, ProviderDispute, ProviderRefund } from "#core/orders/ports.ts";
import { logUnreadable, readAnswer } from "../../../platform/unreadable-answer.ts";
import { StripeDispute, type StripeIntent, StripeOwned, StripeRefund, StripeSession } from "./schemas.ts";

/** The expected shape of one of the provider's objects. */
export function fitting<T>(shape: z.ZodType<T>, value: unknown, object: string): T {
  const read = readAnswer("stripe", shape, value, [object]);
  if (read === undefined) throw notUnderstood();
  return read;
}

/** `field`: such as "checkout.amount_total"; left out where it is in the log. */
export function notUnderstood(field?: string): AppError {
  if (field) logUnreadable("stripe", field);
  return new AppError("invalid", "The payment provider sent an answer we cannot read.");
}

/** Our payment to which an object belongs; null for other sales on the same account. */
export function paymentIdOf(object: unknown): string | null {
  return StripeOwned.safeParse(object).data?.metadata?.payment_id ?? null;
}

/** Null for a checkout that is not ours. `state` is set if the event is more precise than its object. */
export function checkoutOf(object: unknown, state?: Checkout["state"]): Checkout | null {
  if (paymentIdOf(object) === null) return null;
  const session = fitting(StripeSession, object, "checkout");
  const intent = typeof session.payment_intent === "object" ? (session.payment_intent ?? null) : null;
  const known = state ?? stateOf(session, intent);
  return {
    sessionId: session.id,
    paymentId: session.metadata.payment_id,
    intentId: intent?.id ?? (typeof session.payment_intent === "string" ? session.payment_intent : null),
    amount: session.amount_total,
    currency: session.currency,
    state: known,
    failure: known === "paid" ? null : failureOf(intent),
    card: cardOf(intent),
    createdAt: session.created,
  };
}

/** Complete does not mean paid: a delayed debit completes the session at once and is paid later. */
function stateOf({ status, payment_status, url }: StripeSession, intent: StripeIntent | null): Checkout["state"] {
  if (status === "open" || status === "expired") return status;
  if (payment_status === "paid") return "paid";
  if (!status) {
    // Checkouts that are over have no page any more.
    if (url) return "open";
    throw notUnderstood("checkout.status");
  }
  const over = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return over ? "failed" : "processing";
}

export function failureOf(intent: StripeIntent | null): PaymentFailure | null {
  const error = intent?.last_payment_error;
  if (!error) return null;
  return { code: error.code ?? error.type ?? "unknown", declineCode: error.decline_code ?? null };
}

function cardOf(intent: StripeIntent | null): CardDetails | null {
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const method = typeof intent?.payment_method === "object" ? intent.payment_method : null;
  const { brand, last4 } = charge?.payment_method_details?.card ?? method?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

/** Null for a refund of a charge without one of our checkouts. `known`: the payment that we asked to be refunded. */
export function refundOf(object: unknown, known?: string): ProviderRefund | null {
  const refund = fitting(StripeRefund, object, "refund");
  const intentId = refund.payment_intent ?? known;
  if (!intentId) return null;
  return {
    refundId: refund.id,
    intentId,
    ourId: refund.metadata?.refund_id ?? null,
    amount: refund.amount,
    currency: refund.currency,
    status: statusOf(refund.status),
    createdAt: refund.created,
  };
}

/** A refund that requires an action of its recipient has not arrived yet. */
function statusOf(status: StripeRefund["status"]): ProviderRefund["status"] {
  return !status || status === "requires_action" ? "pending" : status;
}

export function disputeOf(object: unknown): ProviderDispute | null {
  const dispute = fitting(StripeDispute, object, "dispute");
  if (!dispute.payment_intent) return null;
  return {
    disputeId: dispute.id,
    intentId: dispute.payment_intent,
    amount: dispute.amount,
    currency: dispute.currency,
    status: disputeStateOf(dispute.status),
    reason: dispute.reason ?? "reason not stated",
    dueBy: dispute.evidence_details?.due_by ?? null,
  };
}

/** An appeal requires the same response as the dispute did. */
function disputeStateOf(status: StripeDispute["status"]): ProviderDispute["status"] {
  if (status === "appeal_needs_response") return "needs_response";
  return status === "appeal_under_review" ? "under_review" : status;
}
