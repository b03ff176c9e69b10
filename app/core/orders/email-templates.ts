import { orderLimits } from "#schema/vocabulary/orders.ts";
import {
  approvedEmail,
  assignedEmail,
  cancelledEmail,
  deliveredEmail,
  dollars,
  type EmailOrder,
  type EmailText,
  heldReleasedEmail,
  lateEmail,
  questionEmail,
  repricedEmail,
} from "../payments/email-templates.ts";
import { REFUND_ARRIVES_MS } from "../payments/refund.ts";
import type { OrderAct } from "./order.ts";
import { times } from "./order.ts";

/** The values an email about an action may contain; null if the action does not have them. */
export type ActionDetails = {
  now: number;
  who: string;
  byStudent: boolean;
  promisedAt: number | null;
  total: number;
  /** Refunded amount, cents. */
  back: number;
  revisionsUsed: number;
  autoApproveAt: number | null;
  expiresAt: number;
};

/** The email sent to the student after an action; null if the page is enough. */
export function emailOfAction(act: OrderAct, order: EmailOrder, details: ActionDetails): EmailText | null {
  const { now, who, promisedAt } = details;
  switch (act) {
    case "release":
      return heldReleasedEmail(order, { amount: details.total, payBy: details.expiresAt });
    case "assign":
      return promisedAt === null ? null : assignedEmail(order, { who, dueAt: promisedAt });
    case "ask":
      return questionEmail(order, { who, askedAt: now });
    case "reprice":
      return repricedEmail(order, { amount: details.total, back: details.back, arrivesBy: now + REFUND_ARRIVES_MS });
    case "deliver":
      return deliveredEmail(order, {
        approvesAt: details.autoApproveAt ?? now + times.approval,
        revisionsLeft: orderLimits.revisions - details.revisionsUsed,
      });
    case "late":
      return promisedAt === null || details.back === 0
        ? null
        : lateEmail(order, { dueAt: promisedAt, credit: details.back, promisedAt: null });
    case "cancel":
    case "refuse":
      return cancelledEmail(order, {
        by: details.byStudent ? "student" : "us",
        refund: details.back,
        arrivesBy: now + REFUND_ARRIVES_MS,
      });
    case "approve":
    case "auto_approve":
      return approvedEmail(order, { approvedAt: now, unasked: act === "auto_approve", closesAt: now + times.closing });
    default:
      return null;
  }
}

/** The services as emails and receipts name them. */
export const kindNames: Record<string, string> = {
  proofreading: "Proofreading",
  editing: "Editing",
  formatting: "Formatting and references",
  feedback: "Feedback report",
  tutoring: "Tutoring",
  "model-outline": "Model outline",
};

/** Sent after check credits were bought. */
export function creditsEmail(details: { amount: number; credits: number; method: string }): EmailText {
  return {
    subject: `Paid: ${dollars(details.amount)} for ${details.credits} checks`,
    text: [
      `${dollars(details.amount)} was paid for ${details.credits} similarity checks (${details.method}).`,
      "They do not expire. If a check fails, its credit is returned automatically.",
    ].join("\n\n"),
    href: "/turnitin/submit",
    act: "Check a document",
  };
}
