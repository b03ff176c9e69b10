import { SELF } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { signEvent } from "#workers/local/payments/signature.ts";

const bank = () => testEnv.LOCAL_BANK.get(testEnv.LOCAL_BANK.idFromName("bank"));

function event(type: string, object: unknown, more: object = {}): string {
  const created = Math.floor(Date.now() / 1000);
  return JSON.stringify({ id: "evt_door", object: "event", created, livemode: false, type, data: { object }, ...more });
}

type Sending = { signature?: string | null; method?: string; length?: boolean };

async function deliver(body: string, { signature, method = "POST" }: Sending = {}): Promise<Response> {
  const { webhookSecret } = await bank().keys();
  const headers = new Headers({ "Content-Type": "application/json", "Content-Length": String(body.length) });
  if (signature !== null) {
    headers.set("Stripe-Signature", signature ?? (await signEvent(body, webhookSecret, Date.now())));
  }
  const init = method === "GET" ? { method } : { method, headers, body };
  return SELF.fetch("http://localhost/webhooks/payments", init);
}

const unknown = {
  id: "cs_test_nobody0001",
  metadata: { payment_id: "0198" },
  amount_total: 4_800,
  currency: "usd",
  created: 1,
  status: "complete",
  payment_status: "paid",
  payment_intent: "pi_1",
};

test("an event of an unused type is accepted, so that it is not repeated", async () => {
  const taken = await deliver(event("customer.created", { id: "cus_1" }));
  expect([taken.status, await taken.json()]).toEqual([200, { received: true }]);
});

test("a paid event of a checkout that we did not start is not found, so that it is repeated", async () => {
  expect((await deliver(event("checkout.session.completed", unknown))).status).toBe(404);
});

test("a forged, missing or old signature is refused", async () => {
  const body = event("customer.created", { id: "cus_1" });
  const { webhookSecret } = await bank().keys();
  const old = await signEvent(body, webhookSecret, Date.now() - 3_600_000);
  const foreign = await signEvent(body, "whsec_of_somebody_else", Date.now());
  for (const signature of [null, "", "t=1,v1=00", old, foreign]) {
    expect((await deliver(body, { signature })).status).toBe(401);
  }
});

test("a signature is accepted until five minutes after its time, and not later", async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const body = event("customer.created", { id: "cus_1" });
  const { webhookSecret } = await bank().keys();
  const answered = async (at: number) =>
    (await deliver(body, { signature: await signEvent(body, webhookSecret, at) })).status;
  expect([await answered(now - 300_000), await answered(now - 301_000)]).toEqual([200, 401]);
});

test("live events and malformed events are refused", async () => {
  expect((await deliver(event("customer.created", {}, { livemode: true }))).status).toBe(401);
  const odd = event("checkout.session.completed", { ...unknown, amount_total: -1 });
  expect((await deliver(odd)).status).toBe(422);
});

test("a body of more than 256 kB is not read", async () => {
  const huge = event("customer.created", { filler: "x".repeat(262_144) });
  expect((await deliver(huge)).status).toBe(413);
});

test("the webhook accepts only POST", async () => {
  expect((await deliver("", { method: "GET" })).status).toBe(404);
});
