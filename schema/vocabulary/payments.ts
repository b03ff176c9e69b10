export const paymentStatuses = [
  "created",
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "cancelled",
  "expired",
] as const;

/** Statuses of an attempt that may still succeed. */
export const openPaymentStatuses = ["created", "requires_action", "processing"] as const;

export const refundStatuses = ["requested", "approved", "sent", "succeeded", "failed", "refused"] as const;

export type RefundStatus = (typeof refundStatuses)[number];

/** A second admin's decision on a refund request. */
export const refundDecisions = ["approved", "refused"] as const satisfies readonly RefundStatus[];
export type RefundDecision = (typeof refundDecisions)[number];

export const refundReasons = [
  "cancellation",
  "late",
  "duplicate",
  "no_order",
  "words",
  "complaint",
  "goodwill",
] as const;

export type RefundReason = (typeof refundReasons)[number];

/** Reasons of refunds that staff decide on. */
export const requestedRefundReasons = ["complaint", "goodwill"] as const;
export type RequestedRefundReason = (typeof requestedRefundReasons)[number];

export const paymentEnvironments = ["sandbox", "production"] as const;
export type PaymentEnvironment = (typeof paymentEnvironments)[number];

export type CheckoutState = "open" | "processing" | "paid" | "failed" | "expired";

/** Statuses of an unpaid payment. */
export type UnpaidStep = "requires_action" | "processing" | "failed" | "expired";

export const receiptKinds = ["receipt", "invoice"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** The effect of a payment provider's event on our rows. */
export const paymentEventOutcomes = ["applied", "mismatch", "nothing"] as const;
export type PaymentEventOutcome = (typeof paymentEventOutcomes)[number];

/** Parts of the page of money: everything, refunds to approve, and payments that do not match. */
export const moneyParts = ["all", "refunds", "mismatches"] as const;
export type MoneyPart = (typeof moneyParts)[number];
