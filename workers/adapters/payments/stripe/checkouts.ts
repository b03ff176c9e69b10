import type Stripe from "stripe";
import { AppError } from "#core/app-error.ts";
import type { Checkout, CheckoutRequest, Payments } from "#core/orders/ports.ts";
import { SessionId } from "#schema/payments/payment.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { StripeRequest } from "./client.ts";
import { badRequest, isSameKey } from "./failures.ts";
import { entriesOf } from "./lists.ts";
import { checkoutOf, fitting } from "./metadata.ts";
import { StripeSession } from "./schemas.ts";

/** Stripe counts from when it makes the checkout, not from when we asked: a minute inside both ends. */
const SHORTEST_MS = 31 * 60_000;
const LONGEST_MS = DAY_MS - 60_000;
/** Stripe remembers a key, and with it the first parameters, for a day. */
const REMEMBERED_MS = DAY_MS;

/** The payment of a checkout: whether it failed, and its card. */
export const withMoney = ["payment_intent.latest_charge", "payment_intent.payment_method"];

export function createCheckouts(ask: StripeRequest, now: () => number): Pick<Payments, "begin" | "read" | "expire"> {
  async function begin(request: CheckoutRequest): Promise<{ sessionId: string; url: string }> {
    const parameters = parametersOf(request, now());
    const options = { idempotencyKey: `checkout:${request.paymentId}` };
    try {
      return placeOf(await ask("a checkout", (stripe) => stripe.checkout.sessions.create(parameters, options)));
    } catch (error) {
      // Asked again from another address, or so late that its end had to move: it is the same checkout all the same.
      const known = isSameKey(error) ? await findBegun(request) : null;
      if (!known) throw error;
      return placeOf(known);
    }
  }

  function findBegun({ paymentId, amount, currency }: CheckoutRequest): Promise<unknown> {
    const created = { gte: Math.floor((now() - REMEMBERED_MS) / 1000) };
    return ask<unknown>("a list of checkouts", async (stripe) => {
      for await (const session of entriesOf((page) => stripe.checkout.sessions.list({ created, ...page }))) {
        const known = checkoutOf(session);
        if (known?.paymentId === paymentId && known.amount === amount && known.currency === currency) return session;
      }
      return null;
    });
  }

  async function read(sessionId: string): Promise<Checkout | null> {
    if (!SessionId.safeParse(sessionId).success) return null;
    const session = await ask<unknown>(
      "to show a checkout",
      (stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: withMoney }),
      (failure) => {
        if (failure.statusCode === 404) return null;
        throw badRequest("to show a checkout", failure);
      },
    );
    return session ? checkoutOf(session) : null;
  }

  async function expire(sessionId: string): Promise<void> {
    if (!SessionId.safeParse(sessionId).success) throw new AppError("not_found", "There is no such checkout.");
    await ask<unknown>(
      "to close a checkout",
      (stripe) => stripe.checkout.sessions.expire(sessionId),
      async (failure) => {
        const known = await read(sessionId);
        if (!known) throw new AppError("not_found", "There is no such checkout.");
        if (known.state === "open") throw badRequest("to close a checkout", failure);
      },
    );
  }

  return { begin, read, expire };
}

function parametersOf(request: CheckoutRequest, now: number): Stripe.Checkout.SessionCreateParams {
  const { paymentId, label, amount, email, successUrl, cancelUrl } = request;
  const expiresAt = Math.min(Math.max(request.expiresAt, now + SHORTEST_MS), now + LONGEST_MS);
  const currency = request.currency.toLowerCase();
  return {
    mode: "payment",
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: label } } }],
    // What is paid is what was quoted, in the currency it was quoted in.
    adaptive_pricing: { enabled: false },
    customer_email: email,
    client_reference_id: paymentId,
    metadata: { payment_id: paymentId },
    payment_intent_data: { metadata: { payment_id: paymentId } },
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt / 1000),
  };
}

/** A checkout that is over has no page any more. */
function placeOf(object: unknown): { sessionId: string; url: string } {
  const { id, url } = fitting(StripeSession, object, "checkout");
  if (!url) throw new AppError("conflict", "This payment has already ended.");
  return { sessionId: id, url };
}
