import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import type { Checkout, ProviderRefund } from "#core/orders/ports.ts";
import { leftAfter } from "#core/platform/batches.ts";
import { daysWithoutTotals, saveProviderTotals } from "#db/analytics/provider-totals.ts";
import { claimMark, setMark } from "#db/notifications/emails.ts";
import {
  adoptSession,
  commitAll,
  findPaymentByIntent,
  findPaymentBySession,
  type PaymentRow,
  paymentsSince,
  quietAttempts,
  type RefundRow,
  touchAttempt,
} from "#db/payments/payments.ts";
import { paymentsOfIntents, paymentsOfSessions, refundsById, refundsOfPayments } from "#db/payments/reconciling.ts";
import { alarmStatement } from "#db/payments/refunds.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { PaymentPorts } from "./ports.ts";
import type { Settle } from "./settling.ts";

/** How far back the nightly run looks: the provider repeats undelivered events for three days. */
const LOOK_BACK_MS = 4 * DAY_MS;
/** How far back an admin's own comparison looks. */
const WEEK_MS = 7 * DAY_MS;
/** An open attempt is asked about when nothing was heard of it for so long, ms. */
const QUIET_MS = 120_000;
const ASKED_AT_ONCE = 10;
/** Yesterday, and the days before it of which a night may have missed the totals. */
const TOTALS_OF_DAYS = 4;

export type Reconciled = {
  looked: number;
  mended: number;
  alarms: number;
  /** Days whose totals were saved, and why others were not. */
  totals?: { days: number; problem?: string };
};

/** Compares the provider's records with ours. */
export function createReconciling({ db, clock, provider, audit }: PaymentPorts, settle: Settle) {
  /** Fetches attempts without a recent event: a webhook may be late or lost, the provider's state decides. */
  async function checkSilentPayments(): Promise<{ changed: number; left?: string }> {
    if (!provider) return { changed: 0 };
    let changed = 0;
    const quiet = await quietAttempts(db, clock.now() - QUIET_MS, ASKED_AT_ONCE);
    for (const attempt of quiet) {
      if (!attempt.sessionId) {
        // No payer was ever sent to the provider with it; the next try creates the same checkout.
        if (attempt.expiresAt < clock.now()) await settle.end(attempt.id);
        continue;
      }
      // A fetched attempt moves to the end of the line, whatever the answer.
      await touchAttempt(db, attempt.id, clock.now());
      const checkout = await provider.read(attempt.sessionId);
      if (checkout && (await settle.read(checkout)) === "applied") changed += 1;
    }
    return { changed, ...leftAfter({ attempts: { taken: quiet.length, most: ASKED_AT_ONCE } }) };
  }

  /** Once a day, in whichever minute is first; returns false in the others. */
  async function nightly(): Promise<Reconciled | null> {
    const day = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    if (!provider || !(await claimMark(db, "reconcile", day))) return null;
    try {
      const counts = await reconcile(clock.now() - LOOK_BACK_MS);
      // Only for a page of statistics, and tried again the next night: it must not repeat what is done.
      const totals = await saveTotals().then(
        (days) => ({ days }),
        (error: unknown) => ({ days: 0, problem: String(error) }),
      );
      return { ...counts, totals };
    } catch (error) {
      // A night that broke off is made up for by the next minute that can.
      await setMark(db, "reconcile", day - DAY_MS);
      throw error;
    }
  }

  /** What an admin starts between the nights. */
  async function compareNow(actor: Actor): Promise<Reconciled> {
    const admin = requireAdmin(actor, "Only admins can compare payments.");
    await audit.append(admin, { action: "integration.compare", target: "integration", targetId: "payments" });
    return reconcile(clock.now() - WEEK_MS);
  }

  /**
   * Compares everything since a time. What the provider took or gave back and we do not know is booked as if its event
   * had come; what we booked and the provider does not know is an alarm, since money cannot be mended by a row.
   */
  async function reconcile(from: number): Promise<Reconciled> {
    const counts: Reconciled = { looked: 0, mended: 0, alarms: 0 };
    if (!provider) return counts;
    const { checkouts, refunds } = await provider.since(from);
    await reconcileCheckouts(counts, checkouts);
    await reconcileRefunds(counts, refunds);
    await findUnpaid(counts, checkouts, from);
    await findOtherRefunds(counts, refunds, from);
    return counts;
  }

  /** The provider's totals of the newest finished days, to be compared with our ledger on the analytics page. */
  async function saveTotals(): Promise<number> {
    let saved = 0;
    const today = Math.floor(clock.now() / DAY_MS);
    for (const day of await daysWithoutTotals(db, today - TOTALS_OF_DAYS, today - 1)) {
      const totals = await provider?.totals(day * DAY_MS, (day + 1) * DAY_MS);
      if (!totals) continue;
      await saveProviderTotals(db, day, totals, clock.now());
      saved += 1;
    }
    return saved;
  }

  async function reconcileCheckouts(counts: Reconciled, checkouts: readonly Checkout[]): Promise<void> {
    counts.looked += checkouts.length;
    const ended = checkouts.filter(({ state }) => state !== "open");
    const known = await paymentsOfSessions(
      db,
      ended.map(({ sessionId }) => sessionId),
    );
    for (const checkout of ended) {
      if (isBooked(checkout, known.get(checkout.sessionId))) continue;
      // A worker may have died between the provider's answer and our note of it. What we read there ourselves is no rumour.
      await adoptSession(db, checkout.paymentId, checkout.sessionId, clock.now());
      const ours = await findPaymentBySession(db, checkout.sessionId);
      // A known event may have been undone by hand since then: the records are corrected again.
      const undone = checkout.state === "paid" && ours !== null && ours.status !== "succeeded";
      const apply = () => (undone ? settle.again(checkout) : settle.read(checkout));
      await mend(counts, ours ? apply : missing, `checkout:${checkout.sessionId}`);
    }
  }

  async function reconcileRefunds(counts: Reconciled, refunds: readonly ProviderRefund[]): Promise<void> {
    counts.looked += refunds.length;
    const known = await refundsById(
      db,
      refunds.map(({ ourId, refundId }) => ourId ?? refundId),
    );
    const paid = await paymentsOfIntents(
      db,
      refunds.map(({ intentId }) => intentId),
    );
    for (const refund of refunds) {
      if (isRefundBooked(refund, known.get(refund.ourId ?? refund.refundId), paid.get(refund.intentId))) continue;
      const ours = await findPaymentByIntent(db, refund.intentId);
      await mend(counts, ours ? () => settle.readRefund(refund) : missing, `refund:${refund.refundId}`);
    }
  }

  /** Payments that we recorded and the provider does not have. */
  async function findUnpaid(counts: Reconciled, checkouts: readonly Checkout[], from: number): Promise<void> {
    const paidThere = new Set(checkouts.filter(({ state }) => state === "paid").map(({ sessionId }) => sessionId));
    for (const payment of await paymentsSince(db, from)) {
      const ids = { paymentId: payment.id, orderId: payment.orderId };
      if (payment.status === "succeeded" && payment.createdAt >= from && !paidThere.has(payment.sessionId ?? "")) {
        await alarm(counts, `unpaid:${payment.id}`, "We recorded a payment that Stripe does not have.", ids);
      }
    }
  }

  /** Payments of which another sum was refunded there than here. */
  async function findOtherRefunds(counts: Reconciled, refunds: readonly ProviderRefund[], from: number): Promise<void> {
    const sumThere = new Map<string, number>();
    for (const { intentId, amount, status } of refunds) {
      if (status !== "failed" && status !== "canceled") sumThere.set(intentId, (sumThere.get(intentId) ?? 0) + amount);
    }
    const paymentsHere = await paymentsOfIntents(db, [...sumThere.keys()]);
    const refundsHere = await refundsOfPayments(
      db,
      [...paymentsHere.values()].map(({ id }) => id),
    );
    for (const [intentId, sum] of sumThere) {
      const payment = paymentsHere.get(intentId);
      // The provider lists only some refunds of an older payment.
      if (!payment || payment.createdAt < from) continue;
      const ours = (refundsHere.get(payment.id) ?? []).filter(
        ({ status }) => status === "succeeded" || status === "sent",
      );
      const booked = ours.reduce((total, { amount }) => total + amount, 0);
      if (booked !== sum) {
        const text = `Stripe refunded ${sum} cents; we recorded ${booked}.`;
        await alarm(counts, `refunds:${payment.id}:${sum}`, text, { paymentId: payment.id, orderId: payment.orderId });
      }
    }
  }

  async function mend(counts: Reconciled, apply: () => Promise<string>, key: string): Promise<void> {
    try {
      if ((await apply()) === "applied") counts.mended += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = "Stripe has a payment or refund that matches none of our records.";
      await alarm(counts, `unknown:${key}`, text, { paymentId: null, orderId: null });
    }
  }

  async function alarm(
    counts: Reconciled,
    key: string,
    text: string,
    ids: { paymentId: string | null; orderId: string | null },
  ): Promise<void> {
    const [made = 0] = await commitAll(db, [alarmStatement(key, text, ids, clock.now())]);
    counts.alarms += made;
  }

  return { checkSilentPayments, compareNow, nightly, reconcile };
}

/** What is booked as the provider has it needs no statement: a night compares some hundred payments, nearly all of them so. */
function isBooked(checkout: Checkout, ours: PaymentRow | undefined): boolean {
  if (!ours || ours.id !== checkout.paymentId) return false;
  if (checkout.state === "failed" || checkout.state === "expired") {
    return ours.status === "failed" || ours.status === "cancelled";
  }
  const { intentId, amount, currency } = checkout;
  const alike = ours.intentId === intentId && ours.amount === amount && ours.currency === currency;
  return checkout.state === "paid" && ours.status === "succeeded" && alike;
}

function isRefundBooked(
  { amount, status }: ProviderRefund,
  ours: RefundRow | undefined,
  payment: PaymentRow | undefined,
): boolean {
  if (!ours || ours.paymentId !== payment?.id) return false;
  return ours.amount === amount && ours.status === "succeeded" && status === "succeeded";
}

async function missing(): Promise<string> {
  throw new AppError("not_found", "This payment is not in our records.");
}
