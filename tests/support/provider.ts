import { AppError } from "#core/app-error.ts";
import type { Checkout, CheckoutRequest, PaymentNews, Payments, ProviderRefund } from "#core/orders/ports.ts";
import type { Clock } from "#core/ports.ts";

type Session = Checkout & { request: CheckoutRequest; url: string };

/**
 * A fake payment provider, as strict as the real one: the same id gives the same checkout or refund, refunds never
 * exceed the payment, and everything is reported by events that a test can delay, repeat or reorder.
 */
export function bankOf(clock: Clock) {
  const sessions = new Map<string, Session>();
  const byPayment = new Map<string, string>();
  const refunds = new Map<string, ProviderRefund>();
  const notified: PaymentNews[] = [];
  let number = 0;
  /** Whether it responds at all. */
  const state = { up: true };

  const id = (kind: string) => `${kind}_test_${String(++number).padStart(8, "0")}`;
  const plain = ({ request: _request, url: _url, ...checkout }: Session): Checkout => ({ ...checkout });

  function requireUp(): void {
    if (!state.up) throw new AppError("provider_down", "The provider does not answer.");
  }

  function notify(type: string, session: Session): void {
    notified.push({ eventId: id("evt"), type, createdAt: clock.now(), about: "checkout", checkout: plain(session) });
  }

  const payments: Payments = {
    provider: "stripe",
    environment: "sandbox",
    async begin(request) {
      requireUp();
      const known = byPayment.get(request.paymentId);
      const before = known ? sessions.get(known) : undefined;
      if (before) {
        if (before.amount !== request.amount) throw new Error("the same payment with another amount");
        return { sessionId: before.sessionId, url: before.url };
      }
      const sessionId = id("cs");
      const url = `/pay/${sessionId}`;
      const session: Session = {
        sessionId,
        paymentId: request.paymentId,
        intentId: null,
        amount: request.amount,
        currency: "USD",
        state: "open" as const,
        failure: null,
        card: null,
        createdAt: clock.now(),
        request,
        url,
      };
      sessions.set(sessionId, session);
      byPayment.set(request.paymentId, sessionId);
      return { sessionId, url };
    },
    async read(sessionId) {
      requireUp();
      const session = sessions.get(sessionId);
      return session ? plain(session) : null;
    },
    async expire(sessionId) {
      requireUp();
      const session = sessions.get(sessionId);
      if (session?.state !== "open") return;
      session.state = "expired";
      notify("checkout.session.expired", session);
    },
    async refund({ ourId, intentId, amount }) {
      requireUp();
      const known = refunds.get(ourId);
      if (known) return known;
      const captured = [...sessions.values()].find((one) => one.intentId === intentId && one.state === "paid");
      const back = [...refunds.values()].filter((one) => one.intentId === intentId && one.status !== "failed");
      const left = (captured?.amount ?? 0) - back.reduce((sum, one) => sum + one.amount, 0);
      if (amount > left) throw new AppError("conflict", "More than is left.");
      const refund: ProviderRefund = {
        refundId: id("re"),
        intentId,
        ourId,
        amount,
        currency: "USD",
        status: "succeeded",
        createdAt: clock.now(),
      };
      refunds.set(ourId, refund);
      notified.push({ eventId: id("evt"), type: "refund.created", createdAt: clock.now(), about: "refund", refund });
      return refund;
    },
    async news() {
      throw new Error("events are handed over as they are here; signatures have tests of their own");
    },
    async since(from) {
      requireUp();
      return {
        checkouts: [...sessions.values()].filter((one) => one.createdAt >= from).map(plain),
        refunds: [...refunds.values()].filter((one) => one.createdAt >= from),
      };
    },
    async totals(from, to) {
      requireUp();
      const paid = [...sessions.values()].filter((one) => one.state === "paid" && isIn(one.createdAt, from, to));
      const back = [...refunds.values()].filter((one) => isIn(one.createdAt, from, to));
      const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
      return { charges: paid.length, charged: sum(paid), refunds: back.length, refunded: sum(back) };
    },
  };
  const isIn = (at: number, from: number, to: number) => at >= from && at < to;

  const open = (sessionId: string) => {
    const session = sessions.get(sessionId);
    return session && (session.state === "open" || session.state === "processing") ? session : null;
  };

  return {
    payments,
    sessions,
    refunds,
    /** All events so far, in their order. */
    notified,
    state,
    pay(sessionId: string): void {
      const session = open(sessionId);
      if (!session) return;
      Object.assign(session, {
        state: "paid",
        intentId: session.intentId ?? id("pi"),
        card: { brand: "visa", last4: "4242" },
      });
      notify("checkout.session.completed", session);
    },
    /** The payment stays processing. */
    think(sessionId: string): void {
      const session = sessions.get(sessionId);
      if (session?.state !== "open") return;
      Object.assign(session, { state: "processing", intentId: id("pi") });
      notify("checkout.session.completed", session);
    },
    refuse(sessionId: string): void {
      const session = open(sessionId);
      if (session?.state !== "processing") return;
      Object.assign(session, { state: "failed", failure: { code: "card_declined", declineCode: null } });
      notify("checkout.session.async_payment_failed", session);
    },
    /** The card is declined; the checkout stays open, as at the real provider. */
    decline(sessionId: string, declineCode: string): void {
      const session = open(sessionId);
      if (session?.state !== "open") return;
      const failure = { code: "card_declined", declineCode };
      notified.push({
        eventId: id("evt"),
        type: "payment_intent.payment_failed",
        createdAt: clock.now(),
        about: "attempt",
        paymentId: session.paymentId,
        intentId: id("pi"),
        step: "failed",
        failure,
      });
    },
    /** A refund made in the provider's own dashboard. */
    refundThere(sessionId: string, amount: number): void {
      const session = sessions.get(sessionId);
      if (session?.state !== "paid" || !session.intentId) return;
      const back = [...refunds.values()].filter((one) => one.intentId === session.intentId);
      if (back.reduce((sum, one) => sum + one.amount, 0) + amount > session.amount) return;
      const refundId = id("re");
      const refund: ProviderRefund = {
        refundId,
        intentId: session.intentId,
        ourId: null,
        amount,
        currency: "USD",
        status: "succeeded",
        createdAt: clock.now(),
      };
      refunds.set(refundId, refund);
      notified.push({ eventId: id("evt"), type: "refund.created", createdAt: clock.now(), about: "refund", refund });
    },
  };
}

export type Bank = ReturnType<typeof bankOf>;
