import { type BankAnswer, bankPagePath, paymentFailurePath } from "#core/payments/test-bank.ts";
import { makeId } from "./ids.ts";
import { chargeObject, intentObject, sessionObject } from "./objects.ts";
import { emit, record, send } from "./outbox.ts";
import type { Bank, SessionRow } from "./store.ts";
import { expireSession } from "./turns.ts";

/** Nothing else of a card ever comes this far. */
type ShownCard = { brand: string; last4: string };
export type CardOutcome = { answer: BankAnswer; declineCode: string | null; card: ShownCard };

/** A dispute comes after the money, never with it. */
const DISPUTE_AFTER_MS = 5_000;

/** Applies the chosen outcome, and returns where the browser goes. A finished session does not change. */
export function answerSession(bank: Bank, session: SessionRow, { answer, declineCode, card }: CardOutcome): string {
  if (session.status !== "open") return session.status === "complete" ? successOf(session) : cancelOf(session);
  if (answer === "cancel") return cancelOf(session);
  if (answer === "time_out") {
    expireSession(bank, session);
    return failureOf(session);
  }
  const tried = beginTry(bank, session, card);
  switch (answer) {
    case "secure":
      askSecondStep(bank, tried);
      return `${bankPagePath}?session_id=${session.id}`;
    case "secure_refuse":
      fail(bank, withSecondStep(bank, tried), "payment_intent_authentication_failure");
      return failureOf(session);
    case "decline":
      fail(bank, tried, declineCode ?? "generic_decline");
      return failureOf(session);
    case "processing_error":
      fail(bank, tried, "processing_error");
      return failureOf(session);
    default:
      complete(bank, tried, answer);
      return successOf(session);
  }
}

type Completing = Exclude<
  BankAnswer,
  "cancel" | "time_out" | "secure" | "secure_refuse" | "decline" | "processing_error"
>;

function complete(bank: Bank, tried: SessionRow, answer: Completing): void {
  const { store, now, whileMs } = bank;
  switch (answer) {
    case "approve":
      return pay(bank, tried);
    case "secure_approve":
      return pay(bank, withSecondStep(bank, tried));
    case "late_approve":
      return wait(bank, tried, "approve");
    case "late_decline":
      return wait(bank, tried, "decline");
    case "twice":
      return pay(bank, tried, { copies: 2 });
    case "late_webhook":
      return pay(bank, tried, { after: whileMs });
    case "no_webhook":
      return pay(bank, tried, "never");
    case "out_of_order": {
      const refused = store.change(tried, {
        intent_status: "requires_payment_method",
        failure_code: "card_declined",
        decline_code: "generic_decline",
      });
      const event = { type: "payment_intent.payment_failed", object: intentObject(refused), sessionId: tried.id };
      // A second before the success, and delivered after it.
      const eventId = record(bank, { ...event, at: now - 1000 });
      pay(bank, refused);
      return send(bank, eventId);
    }
    case "refund_waits":
      return pay(bank, store.change(tried, { refunds: "wait" }));
    case "refund_fails":
      return pay(bank, store.change(tried, { refunds: "fail" }));
    case "disputed":
      return pay(bank, store.change(tried, { dispute_at: now + DISPUTE_AFTER_MS }));
  }
}

/** The first try makes the intent, each a charge of its own. */
function beginTry({ store }: Bank, session: SessionRow, { brand, last4 }: ShownCard): SessionRow {
  return store.change(session, {
    intent_id: session.intent_id ?? makeId("pi"),
    charge_id: makeId("ch"),
    ...(session.secure ? {} : { brand, last4 }),
  });
}

function askSecondStep(bank: Bank, session: SessionRow): SessionRow {
  const requested = bank.store.change(session, { secure: 1, intent_status: "requires_action" });
  emit(bank, { type: "payment_intent.requires_action", object: intentObject(requested), sessionId: session.id });
  return requested;
}

function withSecondStep(bank: Bank, session: SessionRow): SessionRow {
  return session.secure ? session : askSecondStep(bank, session);
}

function pay(bank: Bank, session: SessionRow, sending?: Parameters<typeof emit>[2]): void {
  const paid = bank.store.change(session, {
    status: "complete",
    payment_status: "paid",
    intent_status: "succeeded",
    secure: 0,
    failure_code: null,
    decline_code: null,
  });
  emit(bank, { type: "charge.succeeded", object: chargeObject(paid), sessionId: paid.id }, sending);
  emit(bank, { type: "checkout.session.completed", object: sessionObject(paid), sessionId: paid.id }, sending);
}

/** As with a debit that takes days: the page is done, the money is not there. */
function wait(bank: Bank, session: SessionRow, late: "approve" | "decline"): void {
  const completed = bank.store.change(session, {
    status: "complete",
    intent_status: "processing",
    secure: 0,
    failure_code: null,
    decline_code: null,
    late,
    late_at: bank.now + bank.whileMs,
  });
  emit(bank, { type: "checkout.session.completed", object: sessionObject(completed), sessionId: session.id });
}

/** What is a code of Stripe's own; every other reason is the card's bank's, under `card_declined`. */
const ownCodes = new Set([
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "processing_error",
  "payment_intent_authentication_failure",
]);

/** The checkout stays open: another card may be tried. */
function fail(bank: Bank, session: SessionRow, reason: string): void {
  const own = ownCodes.has(reason);
  const failed = bank.store.change(session, {
    intent_status: "requires_payment_method",
    secure: 0,
    failure_code: own ? reason : "card_declined",
    decline_code: own ? null : reason,
  });
  emit(bank, { type: "payment_intent.payment_failed", object: intentObject(failed), sessionId: session.id });
}

export function successOf(session: SessionRow): string {
  return pathOf(session.success_url).replace(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, session.id);
}

function cancelOf(session: SessionRow): string {
  return pathOf(session.cancel_url).replace(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, session.id);
}

function failureOf({ id }: SessionRow): string {
  return `${paymentFailurePath}?session_id=${id}`;
}

/** Never another host: this page sends browsers to its own site alone. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
