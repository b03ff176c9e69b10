import { expect, test } from "vitest";
import { nextStep } from "#core/orders/next-step.ts";
import { workStatuses } from "#schema/vocabulary/orders.ts";

const usual = { gate: "pass", expert: "Maria", confirming: false, lateMs: 0 } as const;

test.each([
  [{ status: "quoted", gate: "hold" }, "We review your request. You pay only after that."],
  [{ status: "quoted", gate: "released" }, "Confirm the price and pay. Work starts after payment."],
  [{ status: "awaiting_payment" }, "Work starts after payment."],
  [{ status: "awaiting_payment", confirming: true }, "Work starts when your bank confirms the payment."],
  [{ status: "paid", expert: null }, "We assign an expert next."],
  [{ status: "assigned" }, "Maria starts work next."],
  [{ status: "in_progress" }, "Maria is working on it. A review follows."],
  [
    { status: "in_progress", lateMs: 1 },
    "Maria is working on it. A review follows. Part of the price is refunded because of the delay.",
  ],
  [{ status: "in_progress", expert: null }, "Your expert is working on it. A review follows."],
  [{ status: "needs_info" }, "Maria continues when you answer the question."],
  [{ status: "in_review" }, "The work is in review. Delivery follows."],
  [{ status: "delivered" }, "Approve the delivery or request a revision."],
  [{ status: "revision_requested" }, "Maria starts the revision and sets a new deadline."],
] as const)("the next step of %o is: %s", (order, words) => {
  expect(nextStep({ ...usual, ...order })).toBe(words);
});

test("every status has a sentence", () => {
  for (const status of workStatuses) expect(nextStep({ ...usual, status }), status).toMatch(/^[A-Z].*\.$/);
});
