import type { NotificationKind } from "#schema/notifications/notification.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { checkFailed, reportReady } from "../checks/email-templates.ts";
import {
  accountDeletedEmail,
  deletionAskedEmail,
  deletionStoppedEmail,
  exportReadyEmail,
} from "../identity/account-deletion.ts";
import { creditsEmail } from "../orders/email-templates.ts";
import {
  approvedEmail,
  assignedEmail,
  bankConfirmingEmail,
  cancelledEmail,
  deliveredEmail,
  type EmailText,
  heldReleasedEmail,
  lateEmail,
  payerReceiptEmail,
  paymentFailedEmail,
  questionEmail,
  receiptEmail,
  refundSentEmail,
  repricedEmail,
} from "../payments/email-templates.ts";

export type EmailSample = {
  id: string;
  name: string;
  /** The event that triggers it. */
  when: string;
  kind: NotificationKind;
  member: boolean;
  outgoing: EmailText;
};

/** Every email of the product, with the values of an example order. */
export function emailSamples(now: number): EmailSample[] {
  const order = { orderId: "sample", orderNumber: "WS-000123", kind: "Proofreading", zone: "Europe/London" };
  const who = "Maria Sanz";
  const dueAt = now + 48 * HOUR_MS;
  const paid = { amount: 6240, receiptNumber: "R-2026-000017", paidAt: now, method: "Visa, ends 4242" };
  const one = (id: string, name: string, when: string, kind: NotificationKind, outgoing: EmailText, member = true) => ({
    id,
    name,
    when,
    kind,
    member,
    outgoing,
  });
  return [
    one(
      "released",
      "Approved after review",
      "staff approve an order that was held for review",
      "order",
      heldReleasedEmail(order, { amount: 6240, payBy: dueAt }),
    ),
    one(
      "repriced",
      "Confirm a new price",
      "the file has more words than the student paid for",
      "order",
      repricedEmail(order, { amount: 6240, back: 1200, arrivesBy: dueAt }),
    ),
    one("assigned", "Assigned", "an expert is assigned to an order", "order", assignedEmail(order, { who, dueAt })),
    one(
      "question",
      "Question",
      "the expert asks the student a question",
      "order",
      questionEmail(order, { who, askedAt: now }),
    ),
    one(
      "delivered",
      "Delivered",
      "an order is delivered",
      "order",
      deliveredEmail(order, { approvesAt: dueAt, revisionsLeft: 2 }),
    ),
    one(
      "late",
      "Late",
      "the deadline has passed",
      "order",
      lateEmail(order, { dueAt: now, credit: 624, promisedAt: dueAt }),
    ),
    one(
      "cancelled",
      "Cancelled",
      "an order is cancelled",
      "order",
      cancelledEmail(order, { by: "student", refund: 6240, arrivesBy: dueAt }),
    ),
    one(
      "approved",
      "Approved",
      "an order is approved",
      "order",
      approvedEmail(order, { approvedAt: now, unasked: true, closesAt: dueAt }),
    ),
    one(
      "receipt",
      "Receipt",
      "an order is paid",
      "payment",
      receiptEmail(order, { ...paid, assignedBy: now + 2 * HOUR_MS, dueAt }),
    ),
    one(
      "payer-receipt",
      "Receipt for another payer",
      "another person pays through a payment link",
      "payment",
      payerReceiptEmail(order, paid),
      false,
    ),
    one(
      "credits",
      "Checks bought",
      "a student buys a pack of checks",
      "payment",
      creditsEmail({ ...paid, credits: 5 }),
    ),
    one(
      "bank",
      "Bank is confirming",
      "a payment waits for the bank",
      "payment",
      bankConfirmingEmail(order, { amount: 6240, holdsUntil: dueAt }),
    ),
    one(
      "failed",
      "Payment failed",
      "the bank declines a waiting payment",
      "payment",
      paymentFailedEmail(order, {
        amount: 6240,
        reason: "Your bank says there is not enough money in the account.",
        holdsUntil: dueAt,
      }),
    ),
    one(
      "refund",
      "Refund sent",
      "a refund is sent",
      "payment",
      refundSentEmail(order, { amount: 6240, arrivesBy: dueAt }),
    ),
    one("report", "Report ready", "a report is ready and has not been read", "report", {
      ...reportReady,
      href: "/dashboard/reports/sample",
    }),
    one("check-failed", "Check failed", "a check ends without a report", "report", {
      ...checkFailed("no_text", { pages: 12 }),
      href: "/dashboard/reports/sample",
    }),
    one("message", "New message", "staff reply, and the reply has not been read", "message", {
      subject: "Support replied to you",
      text: "We replied to “When do I get my draft back?”.",
      href: "/dashboard/messages",
      act: "Read the reply",
    }),
    one(
      "deletion-requested",
      "Account deletion requested",
      "someone asks for the deletion of their account, or an admin does",
      "payment",
      deletionAskedEmail("11 December 2026", false),
      false,
    ),
    one(
      "deletion-cancelled",
      "Account kept",
      "a requested deletion is cancelled",
      "payment",
      deletionStoppedEmail(),
      false,
    ),
    one(
      "account-deleted",
      "Account deleted",
      "everything of an account is deleted",
      "payment",
      accountDeletedEmail("0123456789abcdef0123456789abcdef"),
      false,
    ),
    one(
      "export-ready",
      "Data export ready",
      "the archive of someone’s data is ready",
      "payment",
      exportReadyEmail("sample", "4 December 2026"),
      false,
    ),
  ];
}
