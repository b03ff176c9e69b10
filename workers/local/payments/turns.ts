import { makeId } from "./ids.ts";
import { chargeObject, disputeObject, intentObject, refundObject, sessionObject } from "./objects.ts";
import { emit } from "./outbox.ts";
import type { Bank, RefundRow, SessionRow } from "./store.ts";

/** Timed changes at the test bank, applied before every request. */
export function catchUp(bank: Bank): void {
  const { store, now } = bank;
  const ended = store.all<SessionRow>(
    "SELECT * FROM sessions WHERE status = 'open' AND expires_at * 1000 <= ? ORDER BY expires_at, seq",
    now,
  );
  for (const session of ended) expireSession(bank, session, session.expires_at * 1000);
  for (const session of store.all<SessionRow>("SELECT * FROM sessions WHERE late_at <= ? ORDER BY late_at, seq", now))
    turnLate(bank, session);
  for (const refund of store.all<RefundRow>("SELECT * FROM refunds WHERE turns_at <= ? ORDER BY turns_at, seq", now))
    turnRefund(bank, refund);
  for (const session of store.all<SessionRow>(
    "SELECT * FROM sessions WHERE dispute_at <= ? ORDER BY dispute_at, seq",
    now,
  )) {
    openDispute(bank, session);
  }
}

export function expireSession(bank: Bank, session: SessionRow, at = bank.now): SessionRow {
  const expired = bank.store.change(session, { status: "expired", intent_status: "canceled", secure: 0 });
  emit(bank, { type: "checkout.session.expired", object: sessionObject(expired), sessionId: session.id, at });
  return expired;
}

function turnLate(bank: Bank, session: SessionRow): void {
  const at = session.late_at ?? bank.now;
  const sessionId = session.id;
  const over = { late: null, late_at: null };
  if (session.late === "approve") {
    const paid = bank.store.change(session, { ...over, payment_status: "paid", intent_status: "succeeded" });
    emit(bank, { type: "charge.succeeded", object: chargeObject(paid), sessionId, at });
    emit(bank, { type: "checkout.session.async_payment_succeeded", object: sessionObject(paid), sessionId, at });
    return;
  }
  const failure = { failure_code: "card_declined", decline_code: "insufficient_funds" };
  const failed = bank.store.change(session, { ...over, ...failure, intent_status: "requires_payment_method" });
  emit(bank, { type: "payment_intent.payment_failed", object: intentObject(failed), sessionId, at });
  emit(bank, { type: "checkout.session.async_payment_failed", object: sessionObject(failed), sessionId, at });
}

function turnRefund(bank: Bank, refund: RefundRow): void {
  const status = refund.turns_to ?? "succeeded";
  bank.store.update("refunds", { column: "id", value: refund.id }, { status, turns_to: null, turns_at: null });
  const object = refundObject({ ...refund, status });
  const sessionId = bank.store.sessionOfIntent(refund.intent_id)?.id ?? "";
  const type = status === "failed" ? "refund.failed" : "refund.updated";
  emit(bank, { type, object, sessionId, at: refund.turns_at ?? bank.now });
}

function openDispute(bank: Bank, session: SessionRow): void {
  const at = session.dispute_at ?? bank.now;
  const disputed = bank.store.change(session, { dispute_at: null, dispute_id: makeId("du") });
  const object = disputeObject(disputed, Math.floor(at / 1000));
  emit(bank, { type: "charge.dispute.created", object, sessionId: session.id, at });
}
