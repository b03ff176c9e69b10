import { expect, test } from "vitest";
import { A_WHILE, counter } from "./counter.ts";

test("an undelivered event is retried with growing delays, and finally dropped", async () => {
  const { bank, begun, clock, state, deliver } = counter();
  const { sessionId } = await begun();
  await bank.answer(sessionId, "time_out");
  state.status = 500;
  const waits: number[] = [];
  let since = 0;
  for (let second = 0; second < 5 * 3_600 && waits.length < 12; second += 5) {
    const { refused } = await bank.deliverDue(deliver);
    if (refused) {
      waits.push(since);
      since = 0;
    }
    clock.pass(5_000);
    since += 5;
  }
  expect(waits).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120]);
  expect((await bank.findCheckout(sessionId))?.events).toMatchObject([{ outcome: "given up after 12 tries" }]);
  clock.pass(86_400_000);
  expect(await bank.deliverDue(deliver)).toEqual({ delivered: 0, refused: 0 });
});

test("an event that was refused once is delivered the next time, unchanged", async () => {
  const { bank, begun, clock, state, deliver, listen, heard } = counter();
  const { sessionId } = await begun();
  await bank.answer(sessionId, "approve");
  state.status = 404;
  expect(await bank.deliverDue(deliver)).toEqual({ delivered: 0, refused: 2 });
  expect((await bank.findCheckout(sessionId))?.events.map(({ outcome }) => outcome)).toEqual([
    "refused with 404, 1 try",
    "refused with 404, 1 try",
  ]);
  state.status = 200;
  expect(await listen()).toEqual([]);
  clock.pass(6_000);
  expect(await listen()).toEqual(["charge.succeeded", "checkout.session.completed"]);
  expect(heard.at(-1)).toMatchObject({ about: "checkout", checkout: { state: "paid" } });
  clock.pass(86_400_000);
  expect(await listen()).toEqual([]);
  expect((await bank.findCheckout(sessionId))?.events.every(({ outcome }) => outcome === "delivered")).toBe(true);
});

test("an event without a response counts as undelivered", async () => {
  const { bank, begun, clock, listen } = counter();
  const { sessionId } = await begun();
  await bank.answer(sessionId, "time_out");
  const broken = async () => {
    throw new Error("gone");
  };
  expect(await bank.deliverDue(broken)).toEqual({ delivered: 0, refused: 1 });
  clock.pass(6_000);
  expect(await listen()).toEqual(["checkout.session.expired"]);
});

test("two concurrent deliveries never send the same event twice", async () => {
  const { bank, begun, heard, deliver } = counter();
  for (const _ of Array.from({ length: 10 })) await bank.answer((await begun()).sessionId, "time_out");
  await Promise.all(Array.from({ length: 5 }, () => bank.deliverDue(deliver)));
  expect(heard).toHaveLength(10);
  expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(10);
});

test("a repeated event has one id, and a late event its original time", async () => {
  const { bank, begun, heard, listen, clock } = counter();
  await bank.answer((await begun()).sessionId, "twice");
  await listen();
  expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(2);
  heard.length = 0;
  const { sessionId } = await begun();
  await bank.answer(sessionId, "late_webhook");
  const paidAt = Math.floor(clock.now() / 1000) * 1000;
  clock.pass(A_WHILE);
  await listen();
  expect(heard).toMatchObject([{ createdAt: paidAt }, { createdAt: paidAt, checkout: { sessionId, state: "paid" } }]);
});

test("when events arrive out of order, the earlier refusal has the earlier time", async () => {
  const { bank, begun, heard, listen } = counter();
  const { sessionId, paymentId } = await begun();
  await bank.answer(sessionId, "out_of_order");
  await listen();
  const [, success, refusal] = heard;
  expect(success).toMatchObject({ about: "checkout", checkout: { state: "paid" } });
  expect(refusal).toMatchObject({ about: "attempt", paymentId, step: "failed", failure: { code: "card_declined" } });
  expect(refusal?.createdAt).toBeLessThan(success?.createdAt ?? 0);
});
