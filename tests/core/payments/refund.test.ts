import { expect, test } from "vitest";
import { type Clocked, cancellationRefund, late, lateCredit, lateness, lateSteps } from "#core/payments/refund.ts";

const HOUR = 3_600_000;
const due = 1_800_000_000_000;
const order: Clocked & { share: number } = {
  status: "in_progress",
  promisedAt: due,
  pausedAt: null,
  deliveredAt: null,
  share: 40,
};
const paid = { paid: 10_000, refunded: 0 };

test("the refund of a cancellation: all before assignment, 90% before work starts, then the unfinished share", () => {
  const rung = (change: Partial<typeof order>) => cancellationRefund({ ...order, ...change }, paid, due - HOUR).amount;
  expect(rung({ status: "paid" })).toBe(10_000);
  expect(rung({ status: "assigned" })).toBe(9_000);
  expect(rung({})).toBe(6_000);
  expect(rung({ status: "needs_info", share: 0 })).toBe(10_000);
  expect(rung({ status: "in_review", share: 100 })).toBe(3_000);
  expect(rung({ status: "awaiting_payment" })).toBe(0);
});

test("more than 48 hours late everything is refunded", () => {
  expect(cancellationRefund(order, paid, due + late.fullAfterMs).percent).toBe(60);
  expect(cancellationRefund(order, paid, due + late.fullAfterMs + 1).percent).toBe(100);
});

test("amounts already refunded are not refunded again", () => {
  expect(cancellationRefund({ ...order, status: "paid" }, { paid: 10_000, refunded: 4_000 }, due).amount).toBe(6_000);
  expect(cancellationRefund(order, { paid: 10_000, refunded: 10_000 }, due).amount).toBe(0);
});

test("each started half day of delay is a tenth, up to a half", () => {
  expect(lateSteps(order, due)).toBe(0);
  expect(lateSteps(order, due + 1)).toBe(1);
  expect(lateSteps(order, due + 12 * HOUR)).toBe(1);
  expect(lateSteps(order, due + 12 * HOUR + 1)).toBe(2);
  expect(lateSteps(order, due + 1000 * HOUR)).toBe(5);
  expect([0, 1, 2, 3, 4, 5].map((steps) => lateCredit(9_999, steps))).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test("the deadline is paused while a question is open, and a revision is not late", () => {
  const requested = { ...order, status: "needs_info" as const, pausedAt: due - HOUR };
  expect(lateness(requested, due + 100 * HOUR)).toBe(0);
  expect(lateness({ ...order, deliveredAt: due }, due + 100 * HOUR)).toBe(0);
  expect(lateness({ ...order, status: "delivered" }, due + HOUR)).toBe(0);
});

test("in any state, for any share and amounts: never below zero, never more than remains", () => {
  for (const status of [
    "paid",
    "assigned",
    "in_progress",
    "needs_info",
    "in_review",
    "cancelled",
    "delivered",
  ] as const)
    for (let share = 0; share <= 100; share += 7)
      for (const refunded of [0, 1, 3333, 9999, 10_000]) {
        const { amount, percent } = cancellationRefund({ ...order, status, share }, { paid: 10_000, refunded }, due);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(10_000 - refunded);
        expect(Number.isInteger(amount) && percent <= 100).toBe(true);
      }
});
