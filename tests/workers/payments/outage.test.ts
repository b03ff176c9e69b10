import { beforeEach, expect, test, vi } from "vitest";
import type { Payments } from "#core/orders/ports.ts";
import { createStripePayments } from "#workers/adapters/payments/stripe/index.ts";

const KEY = "sk_test_a_secret_nobody_may_read";
const NOW = Date.UTC(2026, 10, 21, 12);

type Wire = (request: Request) => Promise<Response>;

function over(wire: Wire, patienceMs = 200): Payments {
  return createStripePayments({
    apiKey: KEY,
    webhookSecret: "whsec_x",
    environment: "sandbox",
    now: () => NOW,
    patienceMs,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => wire(new Request(input, init)),
  });
}

async function formOf(requested: Request | undefined): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await requested?.arrayBuffer()));
}

const answering =
  (status: number, body: unknown): Wire =>
  async () =>
    Response.json(body, { status });
const error = (type: string, more: object = {}) => ({ error: { type, message: `The key ${KEY} is odd.`, ...more } });

const request = {
  paymentId: "payment-1",
  label: "Proofreading",
  amount: 4_800,
  currency: "USD" as const,
  email: "ada@example.test",
  successUrl: "https://m.example/s",
  cancelUrl: "https://m.example/c",
  expiresAt: NOW + 3_600_000,
};
const refund = { ourId: "refund-1", paymentId: "payment-1", intentId: "pi_1", amount: 100 };

const calls: [string, (payments: Payments) => Promise<unknown>][] = [
  ["begin", (payments) => payments.begin(request)],
  ["read", (payments) => payments.read("cs_test_a1b2c3")],
  ["expire", (payments) => payments.expire("cs_test_a1b2c3")],
  ["refund", (payments) => payments.refund(refund)],
  ["since", (payments) => payments.since(0)],
  ["totals", (payments) => payments.totals(0, NOW)],
];

const outages: [string, Wire][] = [
  ["no connection", () => Promise.reject(new TypeError(`Network connection lost. ${KEY}`))],
  ["an answer 500", answering(500, error("api_error"))],
  ["an answer 503 that is no JSON", async () => new Response("<html>busy</html>", { status: 503 })],
  ["too many questions", answering(429, error("invalid_request_error", { code: "rate_limit" }))],
  ["a key they do not take", answering(401, error("invalid_request_error"))],
  ["a key that may not", answering(403, error("invalid_request_error"))],
];

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => {
  logged.mockClear();
});

/** What was thrown, and everything that it and the log so far would show. */
async function shown(promise: Promise<unknown>) {
  const thrown = await promise.then(
    () => null,
    (cause: unknown) => cause as Error & { reason?: string },
  );
  const text = [thrown?.message, thrown?.stack, JSON.stringify(thrown), JSON.stringify(logged.mock.calls)].join();
  return { thrown, text };
}

test.each(calls)("%s is reported as the provider being down, whatever the outage, without a key", async (_, call) => {
  await Promise.all(
    outages.map(async ([, wire]) => {
      const { thrown, text } = await shown(call(over(wire)));
      expect(thrown).toMatchObject({ reason: "provider_down", retryAfter: 60 });
      expect(text).not.toContain(KEY);
    }),
  );
  expect(logged).toHaveBeenCalledTimes(outages.length);
});

test("a provider that never responds times out", async () => {
  const silent: Wire = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  await expect(over(silent, 150).read("cs_test_a1b2c3")).rejects.toMatchObject({ reason: "provider_down" });
});

test("a short outage is retried with the same idempotency key", async () => {
  const keys: (string | null)[] = [];
  const wire: Wire = async (requested) => {
    keys.push(requested.headers.get("Idempotency-Key"));
    if (keys.length === 1) return Response.json(error("api_error"), { status: 500 });
    const metadata = { payment_id: "payment-1" };
    return Response.json({
      id: "cs_test_a1b2c3",
      metadata,
      amount_total: 4_800,
      currency: "usd",
      created: 1,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      url: "https://checkout.stripe.com/c/pay/cs_test_a1b2c3",
    });
  };
  expect(await over(wire).begin(request)).toEqual({
    sessionId: "cs_test_a1b2c3",
    url: "https://checkout.stripe.com/c/pay/cs_test_a1b2c3",
  });
  expect(keys).toEqual(["checkout:payment-1", "checkout:payment-1"]);
});

test("requests to Stripe use its API version and parameters, and omit settings that Stripe decides itself", async () => {
  const seen: Request[] = [];
  const wire: Wire = async (requested) => {
    seen.push(requested);
    return Response.json(error("api_error"), { status: 500, headers: { "Stripe-Should-Retry": "false" } });
  };
  const payments = over(wire);
  await payments.begin(request).catch(() => null);
  await payments.read("cs_test_a1b2c3").catch(() => null);
  await payments.refund(refund).catch(() => null);
  expect(seen.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    "POST https://api.stripe.com/v1/checkout/sessions",
    "GET https://api.stripe.com/v1/checkout/sessions/cs_test_a1b2c3?expand[0]=payment_intent.latest_charge&expand[1]=payment_intent.payment_method",
    "POST https://api.stripe.com/v1/refunds",
  ]);
  expect(Object.fromEntries(await formOf(seen[0]))).toEqual({
    mode: "payment",
    customer_email: "ada@example.test",
    client_reference_id: "payment-1",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "4800",
    "adaptive_pricing[enabled]": "false",
    "line_items[0][price_data][product_data][name]": "Proofreading",
    "metadata[payment_id]": "payment-1",
    "payment_intent_data[metadata][payment_id]": "payment-1",
    success_url: "https://m.example/s",
    cancel_url: "https://m.example/c",
    expires_at: String((NOW + 3_600_000) / 1000),
  });
  expect(Object.fromEntries(await formOf(seen[2]))).toEqual({
    payment_intent: "pi_1",
    amount: "100",
    "metadata[refund_id]": "refund-1",
    "metadata[payment_id]": "payment-1",
  });
  expect(seen[2]?.headers.get("Idempotency-Key")).toBe("refund:refund-1");
});

test("an invalid request of ours is a bug, reported without its content", async () => {
  const wire = answering(400, error("invalid_request_error", { code: "parameter_unknown", param: "colour" }));
  const { thrown, text } = await shown(over(wire).begin(request));
  expect(thrown?.message).toBe("The payment provider refused a checkout: 400 parameter_unknown colour");
  expect(text).not.toContain(KEY);
});

test("a permanently refused refund is a conflict; one that lacks balance today is not", async () => {
  for (const code of ["charge_already_refunded", "charge_disputed", undefined]) {
    const refused = over(answering(400, error("invalid_request_error", { code }))).refund(refund);
    await expect(refused).rejects.toMatchObject({ reason: "conflict" });
  }
  const empty = answering(400, error("invalid_request_error", { code: "balance_insufficient" }));
  await expect(over(empty).refund(refund)).rejects.toMatchObject({ reason: "provider_down" });
});

test.each([
  ["nothing of a checkout", {}],
  ["a checkout without an amount", { id: "cs_test_a1b2c3", metadata: { payment_id: "payment-1" } }],
])("a response with %s does not start a checkout", async (_, body) => {
  await expect(over(answering(200, body)).begin(request)).rejects.toMatchObject({ reason: "invalid" });
});
