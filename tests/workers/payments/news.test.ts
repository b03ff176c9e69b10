import { expect, test } from "vitest";
import type { PaymentNews } from "#core/orders/ports.ts";
import { createStripePayments } from "#workers/adapters/payments/stripe/index.ts";
import { signEvent } from "#workers/local/payments/signature.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const SECRET = "whsec_of_these_tests";

const sandbox = listener("sandbox");
const production = listener("production");

function listener(environment: "sandbox" | "production") {
  const fetch = () => Promise.reject(new Error("nothing is asked here"));
  return createStripePayments({ apiKey: "sk_x", webhookSecret: SECRET, environment, fetch, now: () => NOW });
}

const session = {
  id: "cs_test_a1b2c3d4e5",
  object: "checkout.session",
  amount_total: 4_800,
  currency: "usd",
  created: 1_795_262_400,
  client_reference_id: "payment-1",
  metadata: { payment_id: "payment-1" },
  payment_intent: "pi_1",
  payment_status: "paid",
  status: "complete",
  url: null,
  customer_details: { name: "Ada", address: null },
};
const intent = {
  id: "pi_1",
  object: "payment_intent",
  metadata: { payment_id: "payment-1" },
  status: "requires_payment_method",
  last_payment_error: { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
};
const refund = {
  id: "re_1",
  object: "refund",
  amount: 700,
  currency: "usd",
  created: 1_795_262_400,
  status: "succeeded",
  payment_intent: "pi_1",
  metadata: { refund_id: "refund-1", payment_id: "payment-1" },
};
const dispute = {
  id: "du_1",
  object: "dispute",
  amount: 4_800,
  currency: "usd",
  status: "needs_response",
  reason: "fraudulent",
  payment_intent: "pi_1",
  evidence_details: { due_by: 1_795_867_200, has_evidence: false },
};

function event(type: string, object: unknown, more: object = {}): string {
  const base = {
    id: "evt_1",
    object: "event",
    api_version: "2026-10-28.endive",
    created: 1_795_262_400,
    livemode: false,
  };
  return JSON.stringify({ ...base, type, data: { object }, ...more });
}

async function hear(body: string, payments = sandbox): Promise<PaymentNews> {
  return payments.news(body, await signEvent(body, SECRET, NOW));
}

const refusedAs = (reason: string) => ({ name: "AppError", reason });

test.each([
  ["checkout.session.completed", session, "paid"],
  ["checkout.session.completed", { ...session, payment_status: "unpaid" }, "processing"],
  ["checkout.session.completed", { ...session, payment_status: "no_payment_required" }, "processing"],
  ["checkout.session.async_payment_succeeded", session, "paid"],
  ["checkout.session.async_payment_succeeded", { ...session, payment_status: "unpaid" }, "processing"],
  ["checkout.session.async_payment_failed", { ...session, payment_status: "unpaid" }, "failed"],
  ["checkout.session.expired", { ...session, payment_status: "unpaid", status: "expired" }, "expired"],
])("%s is an event of a checkout", async (type, object, state) => {
  expect(await hear(event(type, object))).toEqual({
    eventId: "evt_1",
    type,
    createdAt: 1_795_262_400_000,
    about: "checkout",
    checkout: {
      sessionId: "cs_test_a1b2c3d4e5",
      paymentId: "payment-1",
      intentId: "pi_1",
      amount: 4_800,
      currency: "USD",
      state,
      failure: null,
      card: null,
      createdAt: 1_795_262_400_000,
    },
  });
});

test("a refused card and a required second step are attempts", async () => {
  const attempt = { about: "attempt", paymentId: "payment-1", intentId: "pi_1" };
  expect(await hear(event("payment_intent.payment_failed", intent))).toMatchObject({
    ...attempt,
    step: "failed",
    failure: { code: "card_declined", declineCode: "insufficient_funds" },
  });
  expect(await hear(event("payment_intent.requires_action", intent))).toMatchObject({
    ...attempt,
    step: "requires_action",
    failure: null,
  });
});

test("a refund event has our id, or none if the refund was made at the provider", async () => {
  for (const type of ["refund.created", "refund.updated", "refund.failed"]) {
    expect(await hear(event(type, refund))).toMatchObject({
      about: "refund",
      refund: { ourId: "refund-1", amount: 700 },
    });
  }
  const elsewhere = { ...refund, metadata: {}, status: "requires_action" };
  expect(await hear(event("refund.created", elsewhere))).toMatchObject({ refund: { ourId: null, status: "pending" } });
});

test("a dispute event has its status, and an appeal counts as under review", async () => {
  for (const type of ["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"]) {
    expect(await hear(event(type, dispute))).toMatchObject({
      about: "dispute",
      dispute: { disputeId: "du_1", intentId: "pi_1", status: "needs_response", dueBy: 1_795_867_200_000 },
    });
  }
  const appeal = { ...dispute, status: "appeal_under_review", evidence_details: { due_by: null } };
  expect(await hear(event("charge.dispute.updated", appeal))).toMatchObject({
    dispute: { status: "under_review", dueBy: null },
  });
});

test.each([
  ["charge.refunded", { id: "ch_1" }],
  ["charge.succeeded", { id: "ch_1" }],
  ["payment_intent.succeeded", intent],
  ["customer.created", { id: "cus_1" }],
  ["toString", {}],
  // Sold on the same account by other means than ours.
  ["checkout.session.completed", { ...session, metadata: {}, client_reference_id: "payment-1" }],
  ["payment_intent.payment_failed", { ...intent, metadata: null }],
  ["refund.created", { ...refund, payment_intent: null }],
])("%s of an unrelated object is ignored", async (type, object) => {
  expect(await hear(event(type, object))).toEqual({
    eventId: "evt_1",
    type,
    createdAt: 1_795_262_400_000,
    about: "other",
  });
});

test("forged, missing, foreign and old signatures are refused", async () => {
  const body = event("checkout.session.completed", session);
  const good = await signEvent(body, SECRET, NOW);
  for (const [sent, signature] of [
    [body.replace("4800", "1"), good],
    [`${body} `, good],
    [body, ""],
    [body, "t=,v1="],
    [body, "t=1795262400,v1=00"],
    [body, good.replace("v1=", "v0=")],
    [body, good.replace(/t=\d+/, "t=1795262401")],
    [body, await signEvent(body, "whsec_of_somebody_else", NOW)],
    [body, await signEvent(body, SECRET, NOW - 301_000)],
    ["", good],
  ] as const) {
    await expect(sandbox.news(sent, signature)).rejects.toMatchObject(refusedAs("bad_credentials"));
  }
  expect((await sandbox.news(body, await signEvent(body, SECRET, NOW - 299_000))).eventId).toBe("evt_1");
  // While a secret is being changed, Stripe signs with both.
  expect((await sandbox.news(body, `${good},v1=${"0".repeat(64)}`)).eventId).toBe("evt_1");
});

test("test payments are refused in production, and live payments in the sandbox", async () => {
  const test = event("checkout.session.completed", session);
  const live = event("checkout.session.completed", session, { livemode: true });
  await expect(hear(test, production)).rejects.toMatchObject(refusedAs("bad_credentials"));
  await expect(hear(live, sandbox)).rejects.toMatchObject(refusedAs("bad_credentials"));
  expect((await hear(live, production)).about).toBe("checkout");
});

test.each([
  ["no JSON", "{"],
  ["no event", JSON.stringify({ hello: true })],
  ["a mode that is no truth value", event("x", {}, { livemode: "false" })],
  ["a fraction of a cent", event("checkout.session.completed", { ...session, amount_total: 48.5 })],
  ["less than nothing", event("checkout.session.completed", { ...session, amount_total: -1 })],
  ["more than can be counted", event("checkout.session.completed", { ...session, amount_total: 2 ** 53 })],
  ["an endless amount", event("checkout.session.completed", session).replace("4800", "1e309")],
  ["no amount", event("checkout.session.completed", { ...session, amount_total: null })],
  ["no currency", event("checkout.session.completed", { ...session, currency: "dollars" })],
  ["an id that is a path", event("checkout.session.completed", { ...session, id: "cs_1/../refunds" })],
  ["a status nobody knows", event("refund.updated", { ...refund, status: "lost" })],
  ["a negative refund", event("refund.updated", { ...refund, amount: -700 })],
  ["a dispute of an unknown stand", event("charge.dispute.updated", { ...dispute, status: "open" })],
])("an event with %s is refused", async (_, body) => {
  await expect(hear(body)).rejects.toMatchObject(refusedAs("invalid"));
});
