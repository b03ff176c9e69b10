import { expect, test } from "vitest";
import { AppError } from "#core/app-error.ts";
import {
  fieldsLogged,
  fieldsNamed,
  type Reading,
  type RecordedAnswer,
  testMissingFields,
  withoutEachField,
} from "#tests/support/missing-fields.ts";
import { recorded } from "#tests/support/recorded-service.ts";
import { createStripePayments } from "#workers/adapters/payments/stripe/index.ts";
import { signEvent } from "#workers/local/payments/signature.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const SECRET = "whsec_of_these_tests";
const json = (file: string) => JSON.parse(recorded(`stripe/${file}.json`));

/** Payments by a Stripe that answers this; other lists than the one that is looked at are empty. */
function payments(answer: unknown, { status = 200, path = "" } = {}) {
  const headers = { "Content-Type": "application/json" };
  const fetch = async (address: RequestInfo | URL) => {
    const isAsked = new URL(String(address)).pathname.endsWith(path);
    const body = isAsked ? answer : { object: "list", data: [], has_more: false };
    return new Response(JSON.stringify(body), { status, headers });
  };
  const settings = { apiKey: "sk_x", webhookSecret: SECRET, environment: "sandbox", now: () => NOW } as const;
  return createStripePayments({ ...settings, fetch });
}

async function newsOf(event: unknown): Promise<object> {
  const body = JSON.stringify(event);
  const news = await payments(null).news(body, await signEvent(body, SECRET, NOW));
  switch (news.about) {
    case "checkout":
      return { ...news, checkout: null, ...news.checkout };
    case "refund":
      return { ...news, refund: null, ...news.refund };
    case "dispute":
      return { ...news, dispute: null, ...news.dispute };
    default:
      return news;
  }
}

/** What was read, part by part; nothing of a refusal. `object`: where in the answer its objects are. */
async function reading(work: () => Promise<object | null>, object: string): Promise<Reading> {
  const { result, logged } = await fieldsLogged(() =>
    work().catch((error) => {
      if (error?.reason !== "invalid") throw error;
      return null;
    }),
  );
  const named = fieldsNamed("stripe", logged).map((field) => {
    const [first = "", ...rest] = field.split(".");
    return [first === "event" || first === "list" ? "" : object, ...rest].filter(Boolean).join(".");
  });
  const parts = Object.entries(result ?? {}).filter(([, value]) => value !== null);
  return { read: Object.fromEntries(parts.map(([part, value]) => [`it|${part}`, value])), named };
}

const ours = { metadata: { payment_id: "payment-1", refund_id: "refund-1" } };
const [charge] = json("payment-intent-2019").charges.data;
const card = { object: "card", brand: "visa", last4: "4242" };
/** As we ask Stripe to expand it; the recorded one has its charge in a list. */
const intent = { ...json("payment-intent-2019"), ...ours, latest_charge: charge, payment_method: { id: "pm_1", card } };
const refused = { ...json("payment-intent"), ...ours };
const session = { ...json("checkout-session").object, ...ours, created: 1_658_353_296, payment_intent: intent };
/** Open, where the other one is paid. */
const setup = { ...json("checkout-session-setup"), ...ours, amount_total: 4_800, currency: "usd" };
const refund = { ...json("refund-without-intent"), ...ours, payment_intent: "pi_1" };
const movements = json("dispute-2021").balance_transactions;
const page = (...data: unknown[]) => ({ object: "list", data, has_more: false, url: "/v1/all" });

/** The fields of each part, in an object that is at this place; another sale on the same account is not read. */
const checkout = (at: string) => ({
  ...{ paymentId: [`${at}metadata`], about: [`${at}metadata`], intentId: [`${at}payment_intent`] },
  ...{ state: [`${at}status`, `${at}payment_status`, `${at}url`, `${at}payment_intent.status`] },
  failure: [`${at}payment_intent.last_payment_error`],
  card: [`${at}payment_intent.latest_charge`, `${at}payment_intent.payment_method`],
});
const another = (at: string) => ({ [`${at}metadata`]: "another sale", [`${at}metadata.payment_id`]: "another sale" });
const ofRefund = (at: string) => ({
  ...{ ourId: [`${at}metadata.refund_id`], status: [`${at}status`] },
  ...{ about: [`${at}payment_intent`], intentId: [`${at}payment_intent`] },
});
const inEvent = "data.object.";

function event(type: string, object: unknown, from: RecordedAnswer["from"]): RecordedAnswer {
  const answer = { ...json("event"), type, data: { object } };
  // An event of another type is of no interest.
  const others = Object.keys(from).map((part) => [part, [...(from[part] ?? []), "type"]]);
  return { answer, read: (one) => reading(() => newsOf(one), "data.object"), from: Object.fromEntries(others) };
}
/** What an event of another object says nothing of. */
const whole = (from: Record<string, string[]>, missing: string, parts: string) =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...parts.split(" ")])].map((part) => [part, [...(from[part] ?? []), missing]]),
  );
const checkoutParts = "sessionId paymentId amount currency createdAt state intentId card failure about";
const attempt = {
  ...{ paymentId: [`${inEvent}metadata`], about: [`${inEvent}metadata`], step: [`${inEvent}metadata`] },
  ...{ intentId: [`${inEvent}metadata`], failure: [`${inEvent}last_payment_error`, `${inEvent}metadata`] },
};

const recordings: Record<string, RecordedAnswer> = {
  "event of a paid checkout": event(
    "checkout.session.completed",
    session,
    whole(checkout(inEvent), `${inEvent}metadata`, checkoutParts),
  ),
  "event of an expired checkout": event(
    "checkout.session.expired",
    setup,
    whole(checkout(inEvent), `${inEvent}metadata`, checkoutParts),
  ),
  "event of a refused card": event("payment_intent.payment_failed", refused, attempt),
  "event of an attempt of 2019": event("payment_intent.requires_action", intent, attempt),
  "event of a refund": event(
    "refund.updated",
    refund,
    whole(ofRefund(inEvent), `${inEvent}payment_intent`, "refundId intentId ourId amount currency status createdAt"),
  ),
  ...Object.fromEntries(
    ["dispute", "dispute-2021"].map((name) => [
      `event of a ${name}`,
      event(
        "charge.dispute.created",
        { ...json(name), payment_intent: "pi_1" },
        {
          ...Object.fromEntries(
            "disputeId intentId amount currency status about"
              .split(" ")
              .map((part) => [part, [`${inEvent}payment_intent`]]),
          ),
          reason: [`${inEvent}reason`, `${inEvent}payment_intent`],
          dueBy: [`${inEvent}evidence_details`, `${inEvent}payment_intent`],
        },
      ),
    ]),
  ),
  "event of a plan": { ...event("plan.created", json("event").data.object, {}), answer: json("event") },
  "paid checkout": {
    answer: session,
    read: (one) => reading(() => payments(one).read(session.id), ""),
    from: checkout(""),
    means: another(""),
  },
  "open checkout": {
    answer: setup,
    read: (one) => reading(() => payments(one).read(setup.id), ""),
    from: checkout(""),
    means: another(""),
  },
  "begun checkout": {
    answer: setup,
    read: (one) => reading(() => payments(one).begin(request).catch(isOver), ""),
    from: {},
    means: { url: "the checkout is over" },
  },
  "made refund": {
    answer: refund,
    read: (one) =>
      reading(
        () => payments(one).refund({ ourId: "refund-1", paymentId: "payment-1", intentId: "pi_1", amount: 100 }),
        "",
      ),
    from: ofRefund(""),
  },
  "list of checkouts": {
    answer: page(session),
    read: (one) =>
      reading(async () => (await payments(one, { path: "/sessions" }).since(NOW)).checkouts[0] ?? null, "data.0"),
    from: checkout("data.*."),
    means: another("data.*."),
  },
  "list of refunds": {
    answer: page(refund),
    read: (one) =>
      reading(async () => (await payments(one, { path: "/refunds" }).since(NOW)).refunds[0] ?? null, "data.0"),
    from: ofRefund("data.*."),
    means: { "data.*.payment_intent": "a refund of another sale" },
  },
  "list of movements": {
    answer: page(...movements),
    read: (one) => reading(() => payments(one).totals(0, NOW), "data.0"),
    from: { refunds: ["data.*"], refunded: ["data.*"] },
  },
};
const request = {
  ...{ paymentId: "payment-1", label: "Editing", amount: 4_800, currency: "USD" as const, email: "ada@example.test" },
  ...{ successUrl: "https://example.test/a", cancelUrl: "https://example.test/b", expiresAt: NOW },
};
const isOver = (error: unknown) => {
  if (error instanceof AppError && error.reason === "conflict") return null;
  throw error;
};

testMissingFields("Stripe", recordings);

test("each field of Stripe's refusals may be missing: they stay refusals", async () => {
  for (const { body, status } of json("errors")) {
    const read = async (answer: unknown): Promise<Reading> => {
      const { result } = await fieldsLogged(() =>
        payments(answer, { status })
          .refund({ ourId: "refund-1", paymentId: "payment-1", intentId: "pi_1", amount: 100 })
          .then(
            () => "made",
            (error) => (error instanceof AppError ? "refused" : String(error)),
          ),
      );
      return { read: { "it|outcome": result }, named: [] };
    };
    expect((await read(body)).read).toEqual({ "it|outcome": "refused" });
    expect(await withoutEachField({ answer: body, read, from: {} })).toMatchObject({ wrong: [] });
  }
});
