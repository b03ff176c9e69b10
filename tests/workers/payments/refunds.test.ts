import { expect, test } from "vitest";
import { A_WHILE, counter } from "./counter.ts";

function refunding() {
  const at = counter();
  const refund = (of: { paymentId: string; intentId: string }, amount: number, ourId: string = at.clock.uuid()) =>
    at.payments.refund({ ourId, paymentId: of.paymentId, intentId: of.intentId, amount });
  return { ...at, refund };
}

test("a full refund is paid once", async () => {
  const { paid, refund, listen, heard } = refunding();
  const payment = await paid();
  await listen();
  const made = await refund(payment, 4_800, "ours-1");
  expect(made).toMatchObject({
    refundId: expect.stringMatching(/^re_/),
    intentId: payment.intentId,
    ourId: "ours-1",
    amount: 4_800,
    currency: "USD",
    status: "succeeded",
  });
  expect(await listen()).toEqual(["refund.created", "charge.refunded", "refund.updated"]);
  expect(heard.at(-1)).toMatchObject({ about: "refund", refund: made });
  expect(heard.at(-2)?.about).toBe("other");
  await expect(refund(payment, 1)).rejects.toMatchObject({ reason: "conflict" });
});

test("partial refunds are possible up to the payment, and never beyond it", async () => {
  const { paid, refund } = refunding();
  const payment = await paid();
  expect((await refund(payment, 1_000)).amount).toBe(1_000);
  expect((await refund(payment, 2_000)).amount).toBe(2_000);
  await expect(refund(payment, 1_801)).rejects.toMatchObject({ reason: "conflict" });
  expect((await refund(payment, 1_800)).amount).toBe(1_800);
  await expect(refund(payment, 1)).rejects.toMatchObject({ reason: "conflict" });
});

test("the same id gives the same refund, also with concurrent requests; another amount with that id is an error", async () => {
  const { paid, refund, payments, clock } = refunding();
  const payment = await paid();
  const made = await Promise.all(Array.from({ length: 8 }, () => refund(payment, 700, "ours-2")));
  expect(new Set(made.map(({ refundId }) => refundId)).size).toBe(1);
  await expect(refund(payment, 701, "ours-2")).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  expect((await payments.since(clock.now() - 1000)).refunds).toHaveLength(1);
});

test("a refund that was refused stays refused under its id", async () => {
  const { paid, refund } = refunding();
  const payment = await paid();
  for (const _ of [1, 2]) {
    await expect(refund(payment, 4_801, "ours-3")).rejects.toMatchObject({ reason: "conflict" });
  }
});

test("an unpaid or unknown payment cannot be refunded", async () => {
  const { begun, bank, payments, refund } = refunding();
  const checkout = await begun();
  await bank.pay(checkout.sessionId, "4000000000000002");
  const intentId = (await payments.read(checkout.sessionId))?.intentId ?? "";
  await expect(refund({ ...checkout, intentId }, 100)).rejects.toMatchObject({ reason: "conflict" });
  await expect(refund({ ...checkout, intentId: "pi_0000" }, 100)).rejects.toMatchObject({ reason: "conflict" });
});

test("a refund may be pending first and succeed later", async () => {
  const { paid, refund, listen, clock, payments } = refunding();
  const payment = await paid({}, "4000000000007726");
  await listen();
  const made = await refund(payment, 4_800);
  expect(made.status).toBe("pending");
  expect(await listen()).toEqual(["refund.created", "charge.refunded"]);
  clock.pass(A_WHILE);
  expect(await listen()).toEqual(["refund.updated"]);
  expect((await payments.since(clock.now() - 1_000_000)).refunds).toEqual([{ ...made, status: "succeeded" }]);
});

test("a refund may fail later; its amount can be refunded again", async () => {
  const { paid, refund, listen, clock, heard } = refunding();
  const payment = await paid({}, "4000000000005126");
  const made = await refund(payment, 4_800);
  expect(made.status).toBe("pending");
  await expect(refund(payment, 1)).rejects.toMatchObject({ reason: "conflict" });
  await listen();
  clock.pass(A_WHILE);
  expect(await listen()).toEqual(["refund.failed"]);
  expect(heard.at(-1)).toMatchObject({ about: "refund", refund: { ...made, status: "failed" } });
  expect((await refund(payment, 4_800)).status).toBe("pending");
});

test("a disputed payment is reported with its deadline, and cannot be refunded at the same time", async () => {
  const { paid, refund, listen, clock, heard } = refunding();
  const payment = await paid({}, "4000000000000259");
  expect(await listen()).toEqual(["charge.succeeded", "checkout.session.completed"]);
  clock.pass(6_000);
  expect(await listen()).toEqual(["charge.dispute.created"]);
  expect(heard.at(-1)).toMatchObject({
    about: "dispute",
    dispute: {
      disputeId: expect.stringMatching(/^du_/),
      intentId: payment.intentId,
      amount: 4_800,
      currency: "USD",
      status: "needs_response",
      reason: "fraudulent",
    },
  });
  const news = heard.at(-1);
  const dueBy = news?.about === "dispute" ? news.dispute.dueBy : null;
  expect((dueBy ?? 0) - clock.now()).toBeGreaterThan(6 * 86_400_000);
  await expect(refund(payment, 100)).rejects.toMatchObject({ reason: "conflict" });
});
