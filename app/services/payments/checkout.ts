import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { isUnpaid, mayPay, orderNumber } from "#core/orders/order.ts";
import { changeOf, isOver, type Quote, quoteAgain } from "#core/orders/quote.ts";
import { bankIsConfirming } from "#core/payments/payment-failure.ts";
import { vatIdProblem } from "#core/payments/tax.ts";
import { counted } from "#core/shared/counted.ts";
import { findCoupon } from "#db/orders/coupons.ts";
import { type OrderRow, requote } from "#db/orders/orders.ts";
import { countsOf } from "#db/orders/word-counts.ts";
import {
  attemptsOf,
  insertPayerLink,
  openAttempt,
  type PaymentRow,
  saveCheckout,
  triesOf,
} from "#db/payments/payments.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { PayerForm } from "#schema/payments/payment.ts";
import {
  type AtCheckout,
  orderAtCheckout,
  type Payer,
  type PaymentPorts,
  requireProvider,
  triesAllowed,
} from "./ports.ts";
import type { Settle } from "./settling.ts";

/** A checkout lives at least this long at the provider, ms, and no shorter here. */
const CHECKOUT_MS = 31 * 60_000;

export type Begun =
  | { kind: "go"; url: string; sessionId: string }
  | { kind: "paid"; sessionId: string }
  /** The price is not the one that was shown: nothing is charged before both have been seen. */
  | { kind: "price_changed"; from: number; to: number };

/** Checkout: the amount due, and the way to the payment provider. */
export function createCheckout(ports: PaymentPorts, settle: Settle) {
  const { db, clock, provider, priceList, appUrl } = ports;

  /** What the payment page shows. A payer with a link sees service, words and price, and nothing of the text. */
  async function checkoutView(payer: Payer, orderId: string | null) {
    const at = await orderAtCheckout(ports, payer, orderId);
    if (!at) return null;
    const { order, as } = at;
    const attempts = await attemptsOf(db, order.id);
    const paid = isUnpaid(order.status) ? null : (attempts.find(({ status }) => status === "succeeded") ?? null);
    if (paid && as === "payer") return null;
    const before = order.quote;
    const confirming = isConfirming(attempts);
    const quote = mayPay(order.status) && !confirming ? await priceNow(order, before) : before;
    return {
      as,
      id: order.id,
      number: orderNumber(order.number),
      title: as === "owner" ? order.title : null,
      kind: order.kind,
      level: order.level,
      words: quote.question.words,
      deadlineHours: order.deadlineHours,
      timeZone: order.timeZone,
      status: order.status,
      expiresAt: order.expiresAt,
      quote,
      expired: isOver(before, clock.now()),
      /** Both prices, where the last shown one is not the current one, and why. */
      changed: changeOf(before, quote),
      /** The bank thinks about a payment: there is nothing to press. */
      confirming,
      paidSession: paid?.sessionId ?? null,
      attempts: attempts.length,
      open: provider !== null,
      environment: provider?.environment ?? "sandbox",
      testBank: provider?.provider === "test-bank",
    };
  }

  /** The price due now: a valid signed one, or the newest once it has expired. */
  async function priceNow(order: OrderRow, { country, vatId }: { country: string; vatId: string }): Promise<Quote> {
    const now = clock.now();
    const holds = !isOver(order.quote, now);
    const used = (holds ? await priceList.ofVersion(order.quote.bookVersion) : null) ?? (await priceList.current());
    const coupon = order.coupon ? await findCoupon(db, order.coupon) : null;
    const { measured } = await countsOf(db, order);
    const quote = quoteAgain(order.quote, { measured, priceList: used, coupon, country, vatId, now });
    return holds ? { ...quote, expiresAt: order.quote.expiresAt } : quote;
  }

  /**
   * Opens a checkout at the provider, or returns the open one: two windows, or one button pressed twice, get
   * the same. Our row is there before the provider is asked, so that nothing paid is ever unknown.
   */
  async function begin(payer: Payer, orderId: string, form: PayerForm, shown: number): Promise<Begun> {
    const bank = requireProvider(provider);
    const problem = vatIdProblem(form.country, form.vatId);
    if (problem) throw new AppError("invalid", problem, { fields: { vatId: problem } });
    const at = await orderAtCheckout(ports, payer, orderId);
    if (!at) throw new AppError("not_found", "There is nothing to pay here.");
    const ready = await makeReady(at, form, shown);
    if (ready.kind !== "open") return ready;
    const { order, quote } = ready;

    const attempt = await ownAttempt(at, order, quote, form);
    if (attempt.url && attempt.sessionId) return { kind: "go", url: attempt.url, sessionId: attempt.sessionId };
    const words =
      order.kind === "tutoring" || order.kind === "model-outline" ? "" : `, ${counted(order.words, "word")}`;
    const { sessionId, url } = await bank.begin({
      paymentId: attempt.id,
      label: `${orderNumber(order.number)}, ${kindNames[order.kind] ?? order.kind}${words}`,
      amount: attempt.amount,
      currency: "USD",
      email: attempt.payer.email,
      successUrl: `${appUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${appUrl}/payment/cancel?session_id={CHECKOUT_SESSION_ID}`,
      expiresAt: attempt.expiresAt,
    });
    await saveCheckout(db, attempt.id, sessionId, url, clock.now());
    return { kind: "go", url, sessionId };
  }

  /** Sees to it that the order takes exactly the price that was shown, and that no older checkout can be paid beside it. */
  async function makeReady(
    { order }: AtCheckout,
    { country, vatId }: PayerForm,
    shown: number,
  ): Promise<Begun | { kind: "open"; order: OrderRow; quote: Quote }> {
    const attempts = await attemptsOf(db, order.id);
    const paid = isUnpaid(order.status) ? null : attempts.find(({ status }) => status === "succeeded");
    if (paid?.sessionId) return { kind: "paid", sessionId: paid.sessionId };
    if (!mayPay(order.status))
      throw new AppError("conflict", "This order is not waiting for a payment. Nothing was charged.");
    const quote = await priceNow(order, { country, vatId });
    if (quote.total !== shown) return { kind: "price_changed", from: shown, to: quote.total };
    const over = await closeOthers(attempts, quote);
    if (over) return over;
    if (JSON.stringify(quote) !== JSON.stringify(order.quote) && !(await requote(db, order, quote, clock.now())))
      throw new AppError("conflict", "The order has changed in the meantime. Nothing was charged. Reload the page.");
    return { kind: "open", order: { ...order, quote, total: quote.total, words: quote.question.words }, quote };
  }

  /** Closes every attempt at another price, and those that failed or are about to expire; one that is paid ends the search. */
  async function closeOthers(attempts: readonly PaymentRow[], quote: Quote): Promise<Begun | null> {
    for (const attempt of attempts) {
      const same = attempt.amount === quote.total && attempt.expiresAt > clock.now() + 60_000;
      const open = attempt.status === "created" || attempt.status === "requires_action";
      if (attempt.status === "processing") {
        if (attempt.sessionId) return { kind: "paid", sessionId: attempt.sessionId };
        continue;
      }
      if (attempt.status === "failed" || (open && !same)) {
        const over = await close(attempt);
        if (over) return over;
      }
    }
    return null;
  }

  /** Closes an attempt at the provider; one that turns out to be paid is settled instead. */
  async function close(attempt: PaymentRow): Promise<Begun | null> {
    const bank = requireProvider(provider);
    if (attempt.sessionId) {
      await bank.expire(attempt.sessionId);
      const checkout = await bank.read(attempt.sessionId);
      if (checkout) await settle.read(checkout);
      if (checkout?.state === "paid" || checkout?.state === "processing")
        return { kind: "paid", sessionId: attempt.sessionId };
    }
    await settle.end(attempt.id);
    return null;
  }

  async function ownAttempt(
    { order: { userId } }: AtCheckout,
    order: OrderRow,
    quote: Quote,
    form: PayerForm,
  ): Promise<PaymentRow> {
    const now = clock.now();
    const open = await openOf(order.id);
    if (open) return open;
    if ((await triesOf(db, userId, now - triesAllowed.windowMs)) >= triesAllowed.perPerson) throw pause();
    const made = await openAttempt(db, {
      id: clock.uuid(),
      orderId: order.id,
      userId,
      provider: "stripe",
      environment: requireProvider(provider).environment,
      amount: quote.total,
      payer: form,
      quote,
      expiresAt: Math.max(quote.expiresAt, now + CHECKOUT_MS),
      hourAgo: now - triesAllowed.windowMs,
      pausedSince: now - triesAllowed.pauseMs,
      triesMost: triesAllowed.perOrder,
      now,
    });
    const attempt = await openOf(order.id);
    if (attempt) return attempt;
    if (!made) throw pause();
    throw new AppError("conflict", "The order has changed in the meantime. Nothing was charged. Reload the page.");
  }

  async function openOf(orderId: string): Promise<PaymentRow | undefined> {
    return (await attemptsOf(db, orderId)).find(({ status }) => status === "created" || status === "requires_action");
  }

  function pause(): AppError {
    const minutes = triesAllowed.pauseMs / 60_000;
    return new AppError(
      "too_many",
      `Too many attempts. To protect your card, wait ${counted(minutes, "minute")}, then try again. Nothing was charged.`,
      { retryAfter: triesAllowed.pauseMs / 1000 },
    );
  }

  /** The payer's country decides the tax: the order's price is computed again for it and saved. */
  async function payFrom(payer: Payer, orderId: string, from: { country: string; vatId: string }): Promise<void> {
    const problem = vatIdProblem(from.country, from.vatId);
    if (problem) throw new AppError("invalid", problem, { fields: { vatId: problem } });
    const at = await orderAtCheckout(ports, payer, orderId);
    if (!at) throw new AppError("not_found", "There is nothing to pay here.");
    if (isConfirming(await attemptsOf(db, at.order.id))) throw bankIsConfirming();
    const quote = await priceNow(at.order, from);
    if (!(await requote(db, at.order, quote, clock.now())))
      throw new AppError("conflict", "This order is paid or closed, so its price cannot change.");
  }

  /** A link by which someone else pays; the one before stops working. It lives as long as the price holds. */
  async function payerLink(actor: Actor, orderId: string): Promise<{ path: string; expiresAt: number }> {
    requirePerson(actor);
    const at = await orderAtCheckout(ports, { actor, link: null }, orderId);
    if (!at) throw new AppError("not_found", "There is no such order.");
    if (!mayPay(at.order.status)) throw new AppError("conflict", "This order is not waiting for a payment.");
    if (isConfirming(await attemptsOf(db, orderId))) throw bankIsConfirming();
    const now = clock.now();
    if (isOver(at.order.quote, now)) {
      const { country, vatId } = at.order.quote;
      await requote(db, at.order, await priceNow(at.order, { country, vatId }), now);
    }
    const token = `pay_${base64Url(crypto.getRandomValues(new Uint8Array(16)))}`;
    const fresh = await orderAtCheckout(ports, { actor, link: null }, orderId);
    const expiresAt = fresh?.order.quote.expiresAt ?? at.order.quote.expiresAt;
    await insertPayerLink(db, { hash: await textHash(token), orderId, createdAt: now, expiresAt, revokedAt: null });
    return { path: `/payment?link=${token}`, expiresAt };
  }

  return { checkoutView, begin, payFrom, payerLink };
}

function isConfirming(attempts: readonly PaymentRow[]): boolean {
  return attempts.some(({ status }) => status === "processing");
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
