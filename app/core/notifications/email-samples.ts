import type { NoticeKind } from "#schema/notifications/notification.ts";
import { checkFailed, reportReady } from "../checks/email-templates.ts";
import { creditsLetter } from "../orders/email-templates.ts";
import {
  approvedLetter,
  assignedLetter,
  bankConfirmingLetter,
  cancelledLetter,
  deliveredLetter,
  heldReleasedLetter,
  type LetterText,
  lateLetter,
  payerReceiptLetter,
  paymentFailedLetter,
  questionLetter,
  receiptLetter,
  refundSentLetter,
  repricedLetter,
} from "../payments/email-templates.ts";

export type LetterSample = {
  id: string;
  name: string;
  /** What makes it go out. */
  when: string;
  kind: NoticeKind;
  member: boolean;
  letter: LetterText;
};

const HOUR_MS = 3_600_000;

/** Every letter that is part of the product, with facts of an order that nobody placed. */
export function letterSamples(now: number): LetterSample[] {
  const order = { orderId: "sample", orderNumber: "WS-000123", kind: "Proofreading", zone: "Europe/London" };
  const who = "Maria Sanz";
  const dueAt = now + 48 * HOUR_MS;
  const paid = { amount: 6240, receiptNumber: "R-2026-000017", paidAt: now, method: "Visa, ends 4242" };
  const one = (id: string, name: string, when: string, kind: NoticeKind, letter: LetterText, member = true) => ({
    ...{ id, name, when, kind, member, letter },
  });
  return [
    one(
      "released",
      "Can be paid now",
      "staff let a held request through",
      "order",
      heldReleasedLetter(order, { amount: 6240, payBy: dueAt }),
    ),
    one(
      "repriced",
      "Confirm a new price",
      "the file has more words than were paid for",
      "order",
      repricedLetter(order, { amount: 6240, back: 1200, arrivesBy: dueAt }),
    ),
    one("assigned", "Assigned", "somebody takes an order on", "order", assignedLetter(order, { who, dueAt })),
    one("question", "A question", "whoever works on it asks", "order", questionLetter(order, { who, askedAt: now })),
    one(
      "delivered",
      "Delivered",
      "the work is handed over",
      "order",
      deliveredLetter(order, { approvesAt: dueAt, revisionsLeft: 2 }),
    ),
    one(
      "late",
      "Late",
      "the due time has passed",
      "order",
      lateLetter(order, { dueAt: now, credit: 624, promisedAt: dueAt }),
    ),
    one(
      "cancelled",
      "Cancelled",
      "an order is cancelled",
      "order",
      cancelledLetter(order, { by: "student", refund: 6240, arrivesBy: dueAt }),
    ),
    one(
      "approved",
      "Approved",
      "an order is approved",
      "order",
      approvedLetter(order, { approvedAt: now, unasked: true, closesAt: dueAt }),
    ),
    one(
      "receipt",
      "Receipt",
      "an order is paid",
      "payment",
      receiptLetter(order, { ...paid, assignedBy: now + 2 * HOUR_MS, dueAt }),
    ),
    one(
      "payer-receipt",
      "Receipt for a payer",
      "somebody pays by a link",
      "payment",
      payerReceiptLetter(order, paid),
      false,
    ),
    one("credits", "Checks bought", "a pack of checks is paid", "payment", creditsLetter({ ...paid, credits: 5 })),
    one(
      "bank",
      "The bank is confirming",
      "a bank takes its time",
      "payment",
      bankConfirmingLetter(order, { amount: 6240, holdsUntil: dueAt }),
    ),
    one(
      "failed",
      "Payment failed",
      "a bank says no after all",
      "payment",
      paymentFailedLetter(order, {
        amount: 6240,
        reason: "Your bank says there is not enough on the account.",
        holdsUntil: dueAt,
      }),
    ),
    one(
      "refund",
      "Refund sent",
      "money goes back",
      "payment",
      refundSentLetter(order, { amount: 6240, arrivesBy: dueAt }),
    ),
    one("report", "Report ready", "a check is done, and its report stays unread", "report", {
      ...reportReady,
      href: "/dashboard/reports/sample",
    }),
    one("check-failed", "No report", "a check comes to none", "report", {
      ...checkFailed("no_text", { pages: 12 }),
      href: "/dashboard/reports/sample",
    }),
    one("message", "A new message", "staff answer, and it stays unread", "message", {
      subject: "Support answered you",
      text: "There is an answer to “When do I get my draft back?”.",
      href: "/dashboard/messages",
      act: "Read the answer",
    }),
  ];
}
