import { expect, test } from "vitest";
import { type BankAnswer, isCardNumber, testCards } from "#core/payments/test-bank.ts";
import { A_WHILE, counter } from "./counter.ts";

const success = (id: string) => `/payment/success?session_id=${id}`;
const failure = (id: string) => `/payment/failure?session_id=${id}`;
const stays = (id: string) => `/payment/gateway?session_id=${id}`;
const back = () => "/payment/cancel?order=1";

type Outcome = {
  next: (id: string) => string;
  state: string;
  answered: string[];
  later?: string[];
  end?: string;
  failure?: { code: string; declineCode: string | null };
};

const paid = ["charge.succeeded", "checkout.session.completed"];
const declined = (code: string, declineCode: string | null): Outcome => ({
  next: failure,
  state: "open",
  answered: ["payment_intent.payment_failed"],
  failure: { code, declineCode },
});

const outcomes: Record<Exclude<BankAnswer, "decline">, Outcome> = {
  approve: { next: success, state: "paid", answered: paid },
  secure: { next: stays, state: "open", answered: ["payment_intent.requires_action"] },
  secure_approve: { next: success, state: "paid", answered: ["payment_intent.requires_action", ...paid] },
  secure_refuse: {
    ...declined("payment_intent_authentication_failure", null),
    answered: ["payment_intent.requires_action", "payment_intent.payment_failed"],
  },
  processing_error: declined("processing_error", null),
  late_approve: {
    next: success,
    state: "processing",
    answered: ["checkout.session.completed"],
    later: ["charge.succeeded", "checkout.session.async_payment_succeeded"],
    end: "paid",
  },
  late_decline: {
    next: success,
    state: "processing",
    answered: ["checkout.session.completed"],
    later: ["payment_intent.payment_failed", "checkout.session.async_payment_failed"],
    end: "failed",
  },
  twice: { next: success, state: "paid", answered: [paid[0], paid[0], paid[1], paid[1]] as string[] },
  out_of_order: { next: success, state: "paid", answered: [...paid, "payment_intent.payment_failed"] },
  late_webhook: { next: success, state: "paid", answered: [], later: paid },
  no_webhook: { next: success, state: "paid", answered: [], later: [] },
  refund_waits: { next: success, state: "paid", answered: paid },
  refund_fails: { next: success, state: "paid", answered: paid },
  disputed: { next: success, state: "paid", answered: paid, later: ["charge.dispute.created"] },
  time_out: { next: failure, state: "expired", answered: ["checkout.session.expired"] },
  cancel: { next: back, state: "open", answered: [] },
};

const codes: Record<string, Outcome> = {
  generic_decline: declined("card_declined", "generic_decline"),
  insufficient_funds: declined("card_declined", "insufficient_funds"),
  lost_card: declined("card_declined", "lost_card"),
  stolen_card: declined("card_declined", "stolen_card"),
  card_velocity_exceeded: declined("card_declined", "card_velocity_exceeded"),
  expired_card: declined("expired_card", null),
  incorrect_cvc: declined("incorrect_cvc", null),
};

async function expectOutcome(at: ReturnType<typeof counter>, sessionId: string, next: string, outcome: Outcome) {
  const { payments, bank, listen, clock } = at;
  expect(next).toBe(outcome.next(sessionId));
  expect(await payments.read(sessionId)).toMatchObject({ state: outcome.state, failure: outcome.failure ?? null });
  expect((await bank.findCheckout(sessionId))?.state).toBe(outcome.state);
  expect(await listen()).toEqual(outcome.answered);
  clock.pass(A_WHILE);
  expect(await listen()).toEqual(outcome.later ?? []);
  expect((await payments.read(sessionId))?.state).toBe(outcome.end ?? outcome.state);
}

test.each(testCards.map((card) => [card.number, card.name, card] as const))("the card %s: %s", async (_n, _w, card) => {
  const at = counter();
  const { sessionId } = await at.begun();
  const outcome = card.answer === "decline" ? codes[card.declineCode ?? ""] : outcomes[card.answer];
  if (!outcome) throw new Error("This card has no outcome.");
  const { next } = (await at.bank.pay(sessionId, card.number)) ?? {};
  await expectOutcome(at, sessionId, next ?? "", outcome);
});

test.each(Object.entries(outcomes))("the outcome %s", async (answer, outcome) => {
  const at = counter();
  const { sessionId } = await at.begun();
  const { next } = (await at.bank.answer(sessionId, answer as BankAnswer)) ?? {};
  await expectOutcome(at, sessionId, next ?? "", outcome);
});

test.each(Object.entries(codes))("a refusal because of %s", async (code, outcome) => {
  const at = counter();
  const { sessionId } = await at.begun();
  const { next } = (await at.bank.answer(sessionId, "decline", code)) ?? {};
  await expectOutcome(at, sessionId, next ?? "", outcome);
});

test("every outcome has a test card, and every card a valid number", () => {
  const reached = new Set<string>(testCards.map(({ answer }) => answer));
  expect([...Object.keys(outcomes), "decline"].filter((answer) => !reached.has(answer))).toEqual([]);
  expect(testCards.filter(({ number }) => !isCardNumber(number))).toEqual([]);
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
});
