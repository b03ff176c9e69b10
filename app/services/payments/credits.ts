import { AppError } from "#core/app-error.ts";
import { type Actor, isPerson, requirePerson } from "#core/identity/actor.ts";
import { QUOTE_MS } from "#core/orders/quote.ts";
import { requireFormKey } from "#core/shared/form-key.ts";
import { creditBalance, freeChecksUsed } from "#db/payments/credits.ts";
import { findPaymentUnscoped, openPurchase, saveCheckout, triesOf } from "#db/payments/payments.ts";
import { spentOf } from "#db/payments/spending.ts";
import type { PayerForm } from "#schema/payments/payment.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Begun } from "./checkout.ts";
import { type PaymentPorts, requireProvider, triesAllowed } from "./ports.ts";

/** Check credits beyond the free daily ones: the balance, and buying more. */
export function createCredits({ db, clock, provider, priceList, appUrl }: PaymentPorts) {
  async function creditBalanceOf(actor: Actor) {
    const { checks } = await priceList.current();
    if (!isPerson(actor))
      return { free: checks.freeADay, left: checks.freeADay, credits: 0, packs: checks.packs ?? [] };
    const used = await freeChecksUsed(db, actor.id, clock.now() - DAY_MS);
    return {
      free: checks.freeADay,
      left: Math.max(0, checks.freeADay - used),
      credits: await creditBalance(db, actor.id),
      packs: checks.packs ?? [],
    };
  }

  /** What a person has paid since a time, less what was refunded, and what was refunded for lateness; cents. */
  async function spentSince(actor: Actor, since: number): Promise<{ spent: number; late: number }> {
    return spentOf(db, requirePerson(actor).id, since);
  }

  /** Buys a pack of the price list. The form's key is the payment's id: sent twice it is one purchase. */
  async function buy(actor: Actor, key: string, credits: number, payer: PayerForm): Promise<Begun> {
    const person = requirePerson(actor, "Sign in to buy checks.");
    requireFormKey(key);
    const bank = requireProvider(provider);
    const { checks } = await priceList.current();
    const pack = checks.packs?.find((one) => one.credits === credits);
    if (!pack) throw new AppError("not_found", "There is no such pack. Choose one from the list.");
    const now = clock.now();
    if ((await triesOf(db, person.id, now - triesAllowed.windowMs)) >= triesAllowed.perPerson)
      throw new AppError("too_many", "Too many attempts. Wait half an hour, then try again.", { retryAfter: 1800 });
    await openPurchase(db, {
      id: key,
      orderId: null,
      userId: person.id,
      credits: pack.credits,
      attempt: 1,
      provider: "stripe",
      environment: bank.environment,
      amount: pack.cents,
      currency: "USD",
      status: "created",
      payer,
      expiresAt: now + QUOTE_MS + 60_000,
      createdAt: now,
      updatedAt: now,
    });
    const payment = await findPaymentUnscoped(db, key);
    if (!payment || payment.userId !== person.id || payment.orderId !== null || payment.credits !== pack.credits)
      throw new AppError("conflict", "The form is out of date. Reload the page and send it again.");
    if (payment.status === "succeeded" && payment.sessionId) return { kind: "paid", sessionId: payment.sessionId };
    if (payment.url && payment.sessionId) return { kind: "go", url: payment.url, sessionId: payment.sessionId };
    const { sessionId, url } = await bank.begin({
      paymentId: payment.id,
      label: `${pack.credits} similarity checks`,
      amount: payment.amount,
      currency: "USD",
      email: payment.payer.email,
      successUrl: `${appUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${appUrl}/payment/cancel?session_id={CHECKOUT_SESSION_ID}`,
      expiresAt: payment.expiresAt,
    });
    await saveCheckout(db, payment.id, sessionId, url, clock.now());
    return { kind: "go", url, sessionId };
  }

  return { creditBalanceOf, spentSince, buy };
}
