import { creditsEmail, kindNames } from "#core/orders/email-templates.ts";
import { orderNumber } from "#core/orders/order.ts";
import type { CardDetails, PaymentFailure, ProviderRefund } from "#core/orders/ports.ts";
import {
  bankConfirmingEmail,
  type EmailOrder,
  type EmailText,
  payerReceiptEmail,
  paymentFailedEmail,
  receiptEmail,
  refundSentEmail,
} from "#core/payments/email-templates.ts";
import { failureTexts } from "#core/payments/payment-failure.ts";
import { paymentMethodLabel } from "#core/payments/receipt.ts";
import { REFUND_ARRIVES_MS } from "#core/payments/refund.ts";
import { findUser } from "#db/identity/users.ts";
import type { NewNotification } from "#db/notifications/notifications.ts";
import { RECEIPT_NUMBER } from "#db/orders/order-actions.ts";
import { findOrderUnscoped, type OrderRow } from "#db/orders/orders.ts";
import type { PaymentRow } from "#db/payments/payments.ts";
import type { UnpaidStep } from "#schema/vocabulary/payments.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import type { PaymentPorts } from "./ports.ts";

/** An expert is assigned within this time, ms; the receipt says so. */
const ASSIGNED_WITHIN_MS = 2 * HOUR_MS;

/** Who is written to when money moves, and what. */
export function createPaymentEmails({ db }: Pick<PaymentPorts, "db">) {
  /** To the student; and to a payer other than the student, who sees number, service and amount only. */
  async function paidEmails(
    payment: PaymentRow,
    order: OrderRow | null,
    card: CardDetails | null,
    now: number,
  ): Promise<NewNotification[]> {
    const student = await findUser(db, payment.userId);
    const method = paymentMethodLabel(card);
    const details = { amount: payment.amount, receiptNumber: RECEIPT_NUMBER, paidAt: now, method };
    if (!order) {
      const text = creditsEmail({ ...details, credits: payment.credits ?? 0 });
      return [own(payment, `paid:${payment.id}`, text)];
    }
    const about = aboutOf(order);
    const dueAt = now + order.deadlineHours * HOUR_MS;
    const receipt = receiptEmail(about, { ...details, assignedBy: now + ASSIGNED_WITHIN_MS, dueAt });
    const other = payerReceiptEmail(about, details);
    return [
      own(payment, `paid:${payment.id}`, receipt),
      ...(payment.payer.email !== student?.email ? toPayer(payment, `payer:${payment.id}`, other) : []),
    ];
  }

  /** Pending and later failed payments. An immediate failure is shown on the page instead. */
  async function stepEmails(
    payment: PaymentRow,
    to: UnpaidStep,
    failure: PaymentFailure | null,
  ): Promise<NewNotification[]> {
    const late = to === "failed" && payment.status === "processing";
    const order =
      payment.orderId && (late || to === "processing") ? await findOrderUnscoped(db, payment.orderId) : null;
    if (!order) return [];
    const { amount } = payment;
    const holdsUntil = order.expiresAt;
    const words = late
      ? paymentFailedEmail(aboutOf(order), { amount, reason: failureTexts(failure).text, holdsUntil })
      : bankConfirmingEmail(aboutOf(order), { amount, holdsUntil });
    return toBoth(payment, `${to}:${payment.id}`, words);
  }

  async function refundEmails(payment: PaymentRow, found: ProviderRefund, now: number): Promise<NewNotification[]> {
    if (found.status === "failed" || found.status === "canceled" || !payment.orderId) return [];
    const order = await findOrderUnscoped(db, payment.orderId);
    if (!order) return [];
    const words = refundSentEmail(aboutOf(order), { amount: found.amount, arrivesBy: now + REFUND_ARRIVES_MS });
    return toBoth(payment, `refund:${found.refundId}`, words);
  }

  function aboutOf(order: OrderRow): EmailOrder {
    const kind = kindNames[order.kind] ?? order.kind;
    const number = orderNumber(order.number);
    return { orderId: order.id, orderNumber: number, kind, zone: order.timeZone };
  }

  /** Payment notifications go to the student, and to the payer where that is someone else. */
  async function toBoth(payment: PaymentRow, key: string, words: EmailText): Promise<NewNotification[]> {
    const student = await findUser(db, payment.userId);
    const other = payment.payer.email !== student?.email;
    return [own(payment, key, words), ...(other ? toPayer(payment, `${key}:payer`, words) : [])];
  }

  return { paidEmails, stepEmails, refundEmails };
}

function own(payment: PaymentRow, key: string, words: EmailText): NewNotification {
  return { key, kind: "payment", personId: payment.userId, ...words };
}

/** Someone without an account: the address is all we have, and no page here is theirs. */
function toPayer({ payer: { email } }: PaymentRow, key: string, words: EmailText): NewNotification[] {
  return email ? [{ key, kind: "payment", personId: null, address: email, ...words, href: "", act: "" }] : [];
}
