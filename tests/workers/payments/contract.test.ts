import { expect, test } from "vitest";
import { A_WHILE, counter, HOUR, ORIGIN } from "./counter.ts";

test("a checkout is begun once, however often it is requested", async () => {
  const { payments, ask } = counter();
  const request = ask();
  const first = await payments.begin(request);
  expect(first.sessionId).toMatch(/^cs_test_\w+$/);
  expect(new URL(first.url).origin).toBe(ORIGIN);
  expect(await payments.begin(request)).toEqual(first);
  expect(await Promise.all([payments.begin(request), payments.begin(request)])).toEqual([first, first]);
  expect((await payments.begin(ask())).sessionId).not.toBe(first.sessionId);
});

test("requested again from another address, or so late that its expiry had to change, it is the same checkout", async () => {
  const { payments, ask, clock } = counter();
  const request = ask({ expiresAt: clock.now() + 40 * 60_000 });
  const first = await payments.begin(request);
  clock.pass(30 * 60_000);
  expect(await payments.begin(request)).toEqual(first);
  expect(await payments.begin({ ...request, successUrl: `${ORIGIN}/elsewhere` })).toEqual(first);
});

test("the same payment with another amount is an error, and creates no second checkout", async () => {
  const { payments, ask, clock } = counter();
  const request = ask();
  await payments.begin(request);
  await expect(payments.begin({ ...request, amount: 4_801 })).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  expect((await payments.since(clock.now() - 1000)).checkouts).toHaveLength(1);
});

test("an open checkout is read with its amount and metadata", async () => {
  const { payments, begun, clock } = counter();
  const { sessionId, paymentId } = await begun();
  expect(await payments.read(sessionId)).toEqual({
    sessionId,
    paymentId,
    intentId: null,
    amount: 4_800,
    currency: "USD",
    state: "open",
    failure: null,
    card: null,
    createdAt: Math.floor(clock.now() / 1000) * 1000,
  });
});

test("an unknown checkout is read as null, and cannot be closed", async () => {
  const { payments } = counter();
  for (const id of ["cs_test_0000000000", "../refunds", "", "x".repeat(4_000), "cs_test_1?expand[]=customer"]) {
    expect(await payments.read(id)).toBeNull();
    await expect(payments.expire(id)).rejects.toMatchObject({ reason: "not_found" });
  }
});

test("a paid checkout shows its amount and its card, never a card number", async () => {
  const { payments, paid } = counter();
  const { sessionId } = await paid({}, "5555 5555-5555 4444");
  expect(await payments.read(sessionId)).toMatchObject({
    state: "paid",
    amount: 4_800,
    failure: null,
    card: { brand: "mastercard", last4: "4444" },
    intentId: expect.stringMatching(/^pi_/),
  });
});

test("a closed checkout cannot be paid any more; closing it again is no error", async () => {
  const { payments, bank, begun } = counter();
  const { sessionId } = await begun();
  await payments.expire(sessionId);
  await payments.expire(sessionId);
  await bank.answer(sessionId, "approve");
  expect((await payments.read(sessionId))?.state).toBe("expired");
});

test("closing a paid checkout is no error, and does not refund it", async () => {
  const { payments, paid } = counter();
  const { sessionId } = await paid();
  await payments.expire(sessionId);
  expect((await payments.read(sessionId))?.state).toBe("paid");
});

test("a checkout expires by itself, within the limits of the provider", async () => {
  const { payments, begun, clock, listen } = counter();
  const short = await begun({ expiresAt: clock.now() + 1000 });
  const long = await begun({ expiresAt: clock.now() + 400 * HOUR });
  clock.pass(29 * 60_000);
  expect((await payments.read(short.sessionId))?.state).toBe("open");
  clock.pass(3 * 60_000);
  expect((await payments.read(short.sessionId))?.state).toBe("expired");
  expect(await listen()).toEqual(["checkout.session.expired"]);
  clock.pass(23 * HOUR);
  expect((await payments.read(long.sessionId))?.state).toBe("open");
  clock.pass(HOUR);
  expect((await payments.read(long.sessionId))?.state).toBe("expired");
});

test("a processing payment is neither paid nor failed until the bank responds", async () => {
  const { payments, bank, begun, clock } = counter();
  const [good, bad] = [await begun(), await begun()];
  await bank.answer(good.sessionId, "late_approve");
  await bank.answer(bad.sessionId, "late_decline");
  for (const { sessionId } of [good, bad]) {
    expect(await payments.read(sessionId)).toMatchObject({ state: "processing", failure: null });
  }
  clock.pass(A_WHILE);
  expect(await payments.read(good.sessionId)).toMatchObject({ state: "paid", failure: null });
  expect(await payments.read(bad.sessionId)).toMatchObject({
    state: "failed",
    failure: { code: "card_declined", declineCode: "insufficient_funds" },
  });
});

test("all payments since a time are found, beyond the first hundred, each once", async () => {
  const { payments, bank, begun, clock } = counter();
  await begun();
  clock.pass(60_000);
  const from = clock.now();
  const made: string[] = [];
  for (let at = 0; at < 205; at++) made.push((await begun()).sessionId);
  const [first = "", last = ""] = [made[0], made.at(-1)];
  await bank.pay(first, "4242424242424242");
  await bank.pay(last, "4000000000000002");
  const intentId = (await payments.read(first))?.intentId ?? "";
  for (let at = 0; at < 101; at++)
    await payments.refund({ ourId: `refund-${at}`, paymentId: "payment", intentId, amount: 1 });
  const { checkouts, refunds } = await payments.since(from);
  expect(new Set(checkouts.map(({ sessionId }) => sessionId))).toEqual(new Set(made));
  expect([checkouts.length, refunds.length]).toEqual([205, 101]);
  expect(new Set(refunds.map(({ ourId }) => ourId)).size).toBe(101);
  expect(checkouts.find(({ sessionId }) => sessionId === first)).toMatchObject({
    state: "paid",
    card: { brand: "visa", last4: "4242" },
  });
  expect(checkouts.find(({ sessionId }) => sessionId === last)).toMatchObject({
    state: "open",
    failure: { code: "card_declined", declineCode: "generic_decline" },
  });
  expect(await payments.since(clock.now() + 1000)).toEqual({ checkouts: [], refunds: [] });
});

test("what was received and given back in a time is added up, beyond the first hundred, to the cent", async () => {
  const { payments, bank, begun, paid, listen, clock } = counter();
  await paid({ amount: 9_999 });
  clock.pass(60_000 - (clock.now() % 60_000));
  const from = clock.now();
  const { intentId, paymentId } = await paid({ amount: 10_000 });
  const { sessionId } = await begun({ amount: 2_500 });
  await bank.answer(sessionId, "disputed");
  for (let at = 0; at < 101; at++)
    await payments.refund({ ourId: `refund-${clock.uuid()}`, paymentId, intentId, amount: 7 });
  clock.pass(A_WHILE);
  await listen();
  const to = clock.now() + 1000 - (clock.now() % 1000);
  expect(await payments.totals(from, to)).toEqual({ charges: 2, charged: 12_500, refunds: 102, refunded: 3_207 });
  clock.pass(HOUR);
  await paid({ amount: 700 });
  expect(await payments.totals(from, to)).toEqual({ charges: 2, charged: 12_500, refunds: 102, refunded: 3_207 });
  expect(await payments.totals(to + 2 * HOUR, to + 3 * HOUR)).toEqual({
    charges: 0,
    charged: 0,
    refunds: 0,
    refunded: 0,
  });
});
