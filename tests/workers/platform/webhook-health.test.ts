import { SELF } from "cloudflare:test";
import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { listWebhookHealth } from "#db/platform/webhook-health.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { askSite } from "#tests/support/worker-calls.ts";
import { signEvent } from "#workers/local/payments/signature.ts";
import type { Site } from "#workers/platform/site.ts";
import { createWatched } from "#workers/webhooks/watched.ts";

const bank = () => testEnv.LOCAL_BANK.get(testEnv.LOCAL_BANK.idFromName("bank"));

function event(type: string, object: unknown): string {
  const created = Math.floor(Date.now() / 1000) - 3;
  return JSON.stringify({
    id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object },
  });
}

async function deliver(body: string, signature?: string): Promise<number> {
  const { webhookSecret } = await bank().keys();
  const headers = new Headers({ "Content-Type": "application/json", "Content-Length": String(body.length) });
  headers.set("Stripe-Signature", signature ?? (await signEvent(body, webhookSecret, Date.now())));
  return (await SELF.fetch("http://localhost/webhooks/payments", { method: "POST", headers, body })).status;
}

async function row() {
  return (await listWebhookHealth(openDatabase(testEnv.DB, null, "primary").db)).find(
    ({ source }) => source === "payments",
  );
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

test("a processed call is recorded with its lag, a failed one with its number in a row", async () => {
  expect(await deliver(event("customer.created", { id: "cus_1" }))).toBe(200);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ failures: 0, failedAt: null }));
  const lag = (await row())?.lagMs ?? 0;
  expect(lag).toBeGreaterThanOrEqual(2000);
  for (let n = 1; n <= 2; n++) {
    expect(await deliver(event("checkout.session.completed", unknown))).toBe(404);
    await vi.waitFor(async () => expect((await row())?.failures).toBe(n));
  }
  expect(await deliver(event("customer.created", { id: "cus_1" }))).toBe(200);
  await vi.waitFor(async () => expect((await row())?.failures).toBe(0));
});

afterEach(() => void vi.useRealTimers());

/** Other tests of this Worker call webhooks too, and it remembers the last call that it counted for ten seconds. */
let ahead = 0;
function pause(): void {
  ahead += 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ahead });
}

test("of calls with a signature that does not fit, those in the form of a real one are counted, one in ten seconds", async () => {
  pause();
  const body = event("customer.created", { id: "cus_1" });
  for (const signature of ["", "t=1,v1=00", "hello"]) await deliver(body, signature);
  const foreign = await signEvent(body, "whsec_of_another_account", Date.now());
  for (let n = 0; n < 5; n++) expect(await deliver(body, foreign)).toBeGreaterThanOrEqual(400);
  await vi.waitFor(async () => expect((await row())?.failures).toBe(1));
});

test("a call that was not verified is counted ten seconds after the last one that was", async () => {
  const clock = testClock();
  const refusing = new Hono<Site>().post("/", createWatched(clock)("turnitin"), (c) => c.text("", 403));
  const headers = { "X-Turnitin-Signature": "0".repeat(64) };
  const failures = async () => {
    await askSite(new Request("http://localhost/", { method: "POST", headers }), { platform: testEnv }, asked);
    const all = await listWebhookHealth(openDatabase(testEnv.DB, null, "primary").db);
    return all.find(({ source }) => source === "turnitin")?.failures;
  };
  const asked = { fetch: async (...call: Parameters<typeof refusing.fetch>) => refusing.fetch(...call) };
  expect(await failures()).toBe(1);
  clock.pass(9_999);
  expect(await failures()).toBe(1);
  clock.pass(1);
  expect(await failures()).toBe(2);
});
