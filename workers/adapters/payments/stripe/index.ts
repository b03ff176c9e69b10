import { AppError } from "#core/app-error.ts";
import type { Checkout, PaymentNews, Payments, ProviderRefund } from "#core/orders/ports.ts";
import { logProblem } from "../../../platform/log.ts";
import { createCheckouts, withMoney } from "./checkouts.ts";
import { createRequest, loadSdk, type StripeSettings } from "./client.ts";
import { isStripeFailure, refundRefused } from "./failures.ts";
import { entriesOf } from "./lists.ts";
import { checkoutOf, notUnderstood, refundOf } from "./metadata.ts";
import { newsOf } from "./news.ts";
import { createTotals } from "./totals.ts";

export type { StripeSettings } from "./client.ts";

/** Older signatures may be someone's recording, seconds. */
const TOLERANCE = 300;

/** Payments by Stripe, or by whatever answers as Stripe does. */
export function createStripePayments(settings: StripeSettings): Payments {
  const { environment, webhookSecret, provider = "stripe", now = Date.now } = settings;
  const ask = createRequest(settings);

  async function refund({ ourId, paymentId, intentId, amount }: Parameters<Payments["refund"]>[0]) {
    const parameters = { payment_intent: intentId, amount, metadata: { refund_id: ourId, payment_id: paymentId } };
    const options = { idempotencyKey: `refund:${ourId}` };
    const made = await ask<unknown>(
      "a refund",
      (stripe) => stripe.refunds.create(parameters, options),
      (failure) => {
        throw refundRefused(failure);
      },
    );
    const known = refundOf(made, intentId);
    if (!known) throw notUnderstood("refund.payment_intent");
    return known;
  }

  async function news(body: string, signature: string): Promise<PaymentNews> {
    const Sdk = await loadSdk();
    const crypto = Sdk.createSubtleCryptoProvider();
    let event: unknown;
    try {
      event = await Sdk.webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE, crypto, now());
    } catch (error) {
      if (!isStripeFailure(error)) throw notUnderstood("event");
      logProblem({ event: "payment_provider", what: "event", problem: "signature" });
      throw new AppError("bad_credentials", "The signature does not fit.");
    }
    return newsOf(event, environment === "production");
  }

  async function since(from: number): Promise<{ checkouts: Checkout[]; refunds: ProviderRefund[] }> {
    const created = { gte: Math.floor(from / 1000) };
    const expand = withMoney.map((path) => `data.${path}`);
    return ask("a list of payments", async (stripe) => {
      const checkouts: Checkout[] = [];
      const refunds: ProviderRefund[] = [];
      for await (const session of entriesOf((page) => stripe.checkout.sessions.list({ created, expand, ...page }))) {
        const checkout = checkoutOf(session);
        if (checkout) checkouts.push(checkout);
      }
      for await (const one of entriesOf((page) => stripe.refunds.list({ created, ...page }))) {
        const known = refundOf(one);
        if (known) refunds.push(known);
      }
      return { checkouts, refunds };
    });
  }

  return { provider, environment, ...createCheckouts(ask, now), refund, news, since, totals: createTotals(ask) };
}
