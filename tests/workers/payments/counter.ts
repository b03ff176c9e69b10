import type { CheckoutRequest, PaymentNews } from "#core/orders/ports.ts";
import type { BankDeliver } from "#core/payments/test-bank.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { openTestBank } from "#workers/local/payments/index.ts";

export const ORIGIN = "http://localhost:8787";
export const HOUR = 3_600_000;
/** How long "a while" is at the test bank, with a second to spare. */
export const A_WHILE = 91_000;

/** The adapter on Stripe's SDK with the test bank behind it, a clock to wind, and someone who listens to its events. */
export function counter() {
  const clock = testClock();
  const { payments, bank } = openTestBank({
    namespace: testEnv.LOCAL_BANK,
    origin: ORIGIN,
    mode: "local",
    now: clock.now,
  });
  const heard: PaymentNews[] = [];
  const state = { status: 200 };
  const deliver: BankDeliver = async (body, signature) => {
    if (state.status === 200) heard.push(await payments.news(body, signature));
    return { status: state.status };
  };

  function ask(more: Partial<CheckoutRequest> = {}): CheckoutRequest {
    return {
      paymentId: clock.uuid(),
      label: "Proofreading, 1,200 words",
      amount: 4_800,
      currency: "USD",
      email: "ada@example.test",
      cancelUrl: `${ORIGIN}/payment/cancel?order=1`,
      successUrl: `${ORIGIN}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      expiresAt: clock.now() + HOUR,
      ...more,
    };
  }

  async function begun(more: Partial<CheckoutRequest> = {}) {
    const request = ask(more);
    const { sessionId } = await payments.begin(request);
    return { ...request, sessionId };
  }

  /** Everything that is due now, by type. */
  async function listen(): Promise<string[]> {
    const before = heard.length;
    await bank.deliverDue(deliver);
    return heard.slice(before).map(({ type }) => type);
  }

  async function paid(more: Partial<CheckoutRequest> = {}, number = "4242424242424242") {
    const checkout = await begun(more);
    await bank.pay(checkout.sessionId, number);
    const known = await payments.read(checkout.sessionId);
    return { ...checkout, intentId: known?.intentId ?? "" };
  }

  return { clock, payments, bank, heard, state, deliver, ask, begun, listen, paid };
}
