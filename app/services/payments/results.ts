import { AppError } from "#core/app-error.ts";
import { type Actor, isAdmin, isPerson } from "#core/identity/actor.ts";
import { orderNumber } from "#core/orders/order.ts";
import type { ReceiptDocument } from "#core/orders/ports.ts";
import { failureTexts } from "#core/payments/payment-failure.ts";
import { invoiceNumber, paymentMethodLabel, receiptLines, receiptNumber } from "#core/payments/receipt.ts";
import { isReverseCharged, vatIdProblem } from "#core/payments/tax.ts";
import { findOrder, findOrderUnscoped, type OrderRow } from "#db/orders/orders.ts";
import {
  attemptsOf,
  findOwnPayment,
  findPaymentBySession,
  findPaymentUnscoped,
  type PaymentRow,
} from "#db/payments/payments.ts";
import type { ReceiptKind } from "#schema/vocabulary/payments.ts";
import { orderAtCheckout, type Payer, type PaymentPorts } from "./ports.ts";
import type { Settle } from "./settling.ts";

/** An open attempt is asked about at the provider once it is this old, ms. */
const ASK_AFTER_MS = 5_000;

export type ResultState = "paid" | "pending" | "open" | "failed" | "over";

/** The state of a payment, and its documents. Reading changes nothing the provider has not reported. */
export function createResults(ports: PaymentPorts, settle: Settle) {
  const { db, clock, provider, receiptPdfs } = ports;

  /** The state of one checkout, for someone who may pay its order. Null where there is none of that id for them. */
  async function result(payer: Payer, sessionId: string) {
    const known = await attemptFor(payer, sessionId);
    if (!known) return null;
    const payment = await freshOf(known);
    const order = payment.orderId ? await findOrderUnscoped(db, payment.orderId) : null;
    const attempts = payment.orderId ? await attemptsOf(db, payment.orderId) : [payment];
    const owner = isPerson(payer.actor) && payer.actor.id === payment.userId;
    const failure = payment.failureCode ? { code: payment.failureCode, declineCode: payment.declineCode } : null;
    return {
      state: stateOf(payment),
      /** Booked, but for an order that did not wait for it any more. */
      returned: payment.status === "succeeded" && order !== null && order.paymentId !== payment.id,
      reference: referenceOf(payment.id),
      amount: payment.amount,
      credits: payment.credits,
      email: payment.payer.email,
      card: payment.card,
      receipt:
        payment.receiptNumber && payment.capturedAt ? receiptNumber(payment.receiptNumber, payment.capturedAt) : null,
      failure: failureTexts(failure),
      attempt: payment.attempt,
      attempts: attempts.length,
      createdAt: payment.createdAt,
      expiresAt: payment.expiresAt,
      url: payment.url,
      as: owner ? ("owner" as const) : ("payer" as const),
      order: order ? shortOf(order, owner) : null,
      lines: payment.quote ? receiptLines(payment.quote) : [],
    };
  }

  async function attemptFor(payer: Payer, sessionId: string): Promise<PaymentRow | null> {
    const own = await findOwnPayment(db, payer.actor, sessionId);
    if (own || !payer.link) return own;
    const payment = await findPaymentBySession(db, sessionId);
    if (!payment?.orderId) return null;
    return (await orderAtCheckout(ports, { ...payer }, payment.orderId)) ? payment : null;
  }

  /** An open payment is fetched from the provider: the webhook may be late, or lost. */
  async function freshOf(payment: PaymentRow): Promise<PaymentRow> {
    const open =
      payment.status === "created" || payment.status === "requires_action" || payment.status === "processing";
    const waited = clock.now() - payment.createdAt > ASK_AFTER_MS;
    if (!open || !waited || !provider || !payment.sessionId) return payment;
    try {
      const checkout = await provider.read(payment.sessionId);
      if (checkout) await settle.read(checkout);
    } catch (error) {
      // The provider does not answer: the known state is shown, and fetched again later.
      if (!(error instanceof AppError)) throw error;
    }
    return (await findPaymentUnscoped(db, payment.id)) ?? payment;
  }

  /** Receipt or invoice of an order as PDF, for its student and for admins. */
  async function receiptPdf(actor: Actor, orderId: string, kind: ReceiptKind) {
    const order = isAdmin(actor) ? await findOrderUnscoped(db, orderId) : await findOrder(db, actor, orderId);
    const payment = order?.paymentId ? await findPaymentUnscoped(db, order.paymentId) : null;
    if (!order || !payment?.receiptNumber || !payment.capturedAt || !payment.quote)
      throw new AppError("not_found", "There is no receipt, because nothing has been paid.");
    const number = (kind === "receipt" ? receiptNumber : invoiceNumber)(payment.receiptNumber, payment.capturedAt);
    const { payer, quote, capturedAt } = payment;
    const details: ReceiptDocument = {
      kind,
      number,
      orderNumber: orderNumber(order.number),
      issuedAt: capturedAt,
      paidAt: capturedAt,
      payer,
      lines: receiptLines(quote),
      total: payment.amount,
      refunded: payment.refunded,
      currency: "USD",
      method: paymentMethodLabel(payment.card),
      notes: notesOf(payment),
    };
    return { name: `${number}.pdf`, bytes: await receiptPdfs.receipt(details) };
  }

  return { result, receiptPdf };
}

function stateOf(payment: PaymentRow): ResultState {
  switch (payment.status) {
    case "succeeded":
      return "paid";
    case "processing":
      return "pending";
    case "created":
    case "requires_action":
      return "open";
    case "failed":
      return "failed";
    case "cancelled":
    case "expired":
      return "over";
  }
}

/** PA-77C1…: what a payer reads out to us. It opens nothing. */
function referenceOf(id: string): string {
  return `PA-${id.replaceAll("-", "").slice(-8).toUpperCase()}`;
}

/** A payer with a link sees the amount due and nothing of the text. */
function shortOf(order: OrderRow, owner: boolean) {
  return {
    id: owner ? order.id : null,
    number: orderNumber(order.number),
    kind: order.kind,
    words: order.words,
    status: order.status,
    promisedAt: order.promisedAt,
    timeZone: order.timeZone,
    expiresAt: order.expiresAt,
  };
}

function notesOf({ payer, quote, refunded }: PaymentRow): string[] {
  const business = payer.vatId !== "" && vatIdProblem(payer.country, payer.vatId) === null;
  return [
    ...(business && isReverseCharged(payer.country, payer.vatId)
      ? ["Reverse charge: the recipient accounts for the VAT (Art. 196, Directive 2006/112/EC)."]
      : []),
    ...(quote ? [`Price list ${quote.bookVersion}.`] : []),
    ...(refunded > 0 ? ["Part of this amount was refunded to the card used to pay."] : []),
  ];
}
