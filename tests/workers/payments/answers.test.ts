import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { openTestBank } from "#workers/local/payments/index.ts";
import { counter, ORIGIN } from "./counter.ts";

const success = (id: string) => `/payment/success?session_id=${id}`;
const failure = (id: string) => `/payment/failure?session_id=${id}`;
const back = () => "/payment/cancel?order=1";
const paid = ["charge.succeeded", "checkout.session.completed"];

test("3-D Secure that is required first is passed or failed afterwards", async () => {
  const { bank, begun, payments } = counter();
  const [good, bad] = [await begun(), await begun()];
  for (const { sessionId } of [good, bad]) {
    await bank.pay(sessionId, "4000000000003220");
    expect(await bank.findCheckout(sessionId)).toMatchObject({ secure: true, state: "open" });
  }
  expect(await bank.answer(good.sessionId, "secure_approve")).toEqual({ next: success(good.sessionId) });
  expect(await bank.answer(bad.sessionId, "secure_refuse")).toEqual({ next: failure(bad.sessionId) });
  expect((await payments.read(good.sessionId))?.state).toBe("paid");
  expect(await bank.findCheckout(bad.sessionId)).toMatchObject({ secure: false, state: "open" });
});

test("after a refused card another can be tried, and the failure is cleared", async () => {
  const { bank, begun, payments } = counter();
  const { sessionId } = await begun();
  await bank.pay(sessionId, "4000000000009995");
  const refused = await payments.read(sessionId);
  await bank.pay(sessionId, "4242424242424242");
  expect(await payments.read(sessionId)).toMatchObject({ state: "paid", failure: null, intentId: refused?.intentId });
});

test("a finished checkout does not change, whatever is sent", async () => {
  const { bank, begun, payments, listen } = counter();
  const { sessionId } = await begun();
  await bank.answer(sessionId, "approve");
  await listen();
  for (const answer of ["decline", "time_out", "approve", "cancel", "late_decline"] as const) {
    expect(await bank.answer(sessionId, answer)).toEqual({ next: success(sessionId) });
  }
  expect((await payments.read(sessionId))?.state).toBe("paid");
  expect(await listen()).toEqual([]);
  expect(await bank.answer("cs_test_0000000000", "approve")).toBeNull();
});

test("a real card and an invalid number are refused, and neither number is stored", async () => {
  const { bank, begun, payments } = counter();
  const { sessionId } = await begun();
  await bank.pay(sessionId, "4111 1111 1111 1111");
  expect((await payments.read(sessionId))?.failure).toEqual({
    code: "card_declined",
    declineCode: "test_mode_live_card",
  });
  await bank.pay(sessionId, "4242 4242 4242 4241");
  expect((await payments.read(sessionId))?.failure).toEqual({ code: "incorrect_number", declineCode: null });
  await bank.pay(sessionId, "'); DROP TABLE sessions; --");
  expect((await bank.findCheckout(sessionId))?.state).toBe("open");
  await bank.pay(sessionId, "4242424242424242");
  const kept = await runInDurableObject(
    testEnv.LOCAL_BANK.get(testEnv.LOCAL_BANK.idFromName("bank")),
    (_bank, { storage: { sql } }) =>
      ["sessions", "events", "replies"].map((table) => sql.exec(`SELECT * FROM ${table}`).toArray()),
  );
  expect(JSON.stringify(kept)).toContain(sessionId);
  expect(JSON.stringify(kept)).not.toMatch(/41111111|42424242|DROP TABLE/);
});

test("the page shows the amount, the return address, and the events sent", async () => {
  const { bank, begun, clock } = counter();
  const { sessionId } = await begun({ label: "Editing & “feedback”, 2,000 words = 2 parts" });
  await bank.answer(sessionId, "no_webhook");
  expect(await bank.findCheckout(sessionId)).toEqual({
    sessionId,
    amount: 4_800,
    currency: "USD",
    label: "Editing & “feedback”, 2,000 words = 2 parts",
    email: "ada@example.test",
    state: "paid",
    secure: false,
    successUrl: success(sessionId),
    cancelUrl: back(),
    events: paid.map((type) => ({ at: clock.now(), type, outcome: "never sent" })),
  });
  expect(await bank.findCheckout("cs_test_0000000000")).toBeNull();
});

test("the test bank is available only on this machine, in a local run", () => {
  const open = (origin: string, mode: string) => () => openTestBank({ namespace: testEnv.LOCAL_BANK, origin, mode });
  expect(open("https://marginalia.example", "local")).toThrow("loopback");
  expect(open("http://localhost.evil.test", "local")).toThrow("loopback");
  expect(open(ORIGIN, "production")).toThrow("local mode");
  expect(open(ORIGIN, "")).toThrow("local mode");
});
