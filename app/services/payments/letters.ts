import {
  bankConfirmingLetter,
  type LetterOrder,
  payerReceiptLetter,
  paymentFailedLetter,
  receiptLetter,
  refundSentLetter,
} from "#core/letters.ts";
import { orderNumber } from "#core/order.ts";
import { creditsLetter, kindNames } from "#core/order-letters.ts";
import type { CardFacts, PaymentFailure, ProviderRefund } from "#core/order-ports.ts";
import { failureWords } from "#core/payment-failure.ts";
import { methodWords } from "#core/receipt.ts";
import { REFUND_ARRIVES_MS } from "#core/refund.ts";
import { type LetterRow, RECEIPT_NUMBER } from "#db/order-acts.ts";
import { findOrderUnscoped, type OrderRow } from "#db/orders.ts";
import type { PaymentRow } from "#db/payments.ts";
import { findUser } from "#db/users.ts";
import type { PaymentPorts } from "./ports.ts";

const HOUR_MS = 3_600_000;
/** Within this somebody is assigned, ms: the receipt says so. */
const ASSIGNED_WITHIN_MS = 2 * HOUR_MS;

/** Who is written to when money moves, and what. */
export function createMoneyLetters({ db, appName, appUrl }: Pick<PaymentPorts, "db" | "appName" | "appUrl">) {
  /** To the student; and to whoever paid in their stead, who sees number, kind and money alone. */
  async function paidLetters(
    payment: PaymentRow,
    order: OrderRow | null,
    card: CardFacts | null,
    now: number,
  ): Promise<LetterRow[]> {
    const student = await findUser(db, payment.userId);
    const method = methodWords(card);
    const facts = { amount: payment.amount, receiptNumber: RECEIPT_NUMBER, paidAt: now, method };
    if (!order) {
      const text = creditsLetter({ ...facts, credits: payment.credits ?? 0, appName, appUrl });
      return student ? [{ key: `paid:${payment.id}`, to: student.email, ...text }] : [];
    }
    const about = aboutOf(order);
    const dueAt = now + order.deadlineHours * HOUR_MS;
    const own = receiptLetter(about, { ...facts, assignedBy: now + ASSIGNED_WITHIN_MS, dueAt });
    const other = payerReceiptLetter(about, facts);
    return [
      ...(student ? [{ key: `paid:${payment.id}`, to: student.email, ...own }] : []),
      ...(payment.payer.email && payment.payer.email !== student?.email
        ? [{ key: `payer:${payment.id}`, to: payment.payer.email, ...other }]
        : []),
    ];
  }

  /** A bank that thinks it over, and one that says no after it did. A no at once stands on the page. */
  async function stepLetter(
    payment: PaymentRow,
    to: "requires_action" | "processing" | "failed" | "expired",
    failure: PaymentFailure | null,
  ): Promise<{ to: string; subject: string; text: string } | null> {
    const late = to === "failed" && payment.status === "processing";
    const order =
      payment.orderId && (late || to === "processing") ? await findOrderUnscoped(db, payment.orderId) : null;
    if (!order) return null;
    const { amount, payer } = payment;
    const holdsUntil = order.expiresAt;
    const words = late
      ? paymentFailedLetter(aboutOf(order), { amount, reason: failureWords(failure).text, holdsUntil })
      : bankConfirmingLetter(aboutOf(order), { amount, holdsUntil });
    return { to: payer.email, ...words };
  }

  async function refundLetters(payment: PaymentRow, found: ProviderRefund, now: number): Promise<LetterRow[]> {
    if (found.status === "failed" || found.status === "canceled" || !payment.orderId) return [];
    const order = await findOrderUnscoped(db, payment.orderId);
    if (!order) return [];
    const words = refundSentLetter(aboutOf(order), { amount: found.amount, arrivesBy: now + REFUND_ARRIVES_MS });
    return [{ key: `refund:${found.refundId}`, to: payment.payer.email, ...words }];
  }

  function aboutOf(order: OrderRow): LetterOrder {
    const kind = kindNames[order.kind] ?? order.kind;
    const number = orderNumber(order.number);
    return { orderId: order.id, orderNumber: number, kind, appName, appUrl, zone: order.timeZone };
  }

  return { paidLetters, stepLetter, refundLetters };
}
