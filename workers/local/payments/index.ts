import type { Payments } from "#core/orders/ports.ts";
import { type BankDeliver, brandOf, isCardNumber, type TestBank, testCards } from "#core/payments/test-bank.ts";
import { isLoopback } from "#schema/platform/loopback.ts";
import { createStripePayments } from "../../adapters/payments/stripe/index.ts";
import { logProblem } from "../../platform/log.ts";
import type { CardOutcome } from "./answers.ts";
import type { LocalBank } from "./local-bank.ts";
import { signEvent } from "./signature.ts";

export type TestBankSettings = {
  namespace: DurableObjectNamespace<LocalBank>;
  origin: string;
  mode: string;
  now?: () => number;
};

/**
 * Payments without a key and without a network: the same adapter, with a bank of our own behind Stripe's SDK, and the
 * page at which its answers are chosen. Refuses to exist anywhere but on a loopback address in local mode.
 */
export function openTestBank({ namespace, origin, mode, now = Date.now }: TestBankSettings): {
  payments: Payments;
  bank: TestBank;
} {
  if (mode !== "local") throw new Error("The test bank opens in local mode only.");
  if (!isLoopback(new URL(origin).hostname)) throw new Error("The test bank answers on loopback addresses only.");
  const counter = namespace.get(namespace.idFromName("bank"));
  const wire = wireTo(counter, origin, now);
  let opened: Promise<Payments> | null = null;

  function open(): Promise<Payments> {
    opened ??= counter
      .keys()
      .then((keys) =>
        createStripePayments({ ...keys, environment: "sandbox", provider: "test-bank", fetch: wire, now }),
      );
    return opened;
  }

  async function say(sessionId: string, outcome: CardOutcome): Promise<{ next: string } | null> {
    const next = await counter.answer(sessionId, outcome, now());
    return next === null ? null : { next };
  }

  return {
    payments: {
      provider: "test-bank",
      environment: "sandbox",
      begin: async (request) => (await open()).begin(request),
      read: async (sessionId) => (await open()).read(sessionId),
      expire: async (sessionId) => (await open()).expire(sessionId),
      refund: async (ask) => (await open()).refund(ask),
      news: async (body, signature) => (await open()).news(body, signature),
      since: async (from) => (await open()).since(from),
      totals: async (from, to) => (await open()).totals(from, to),
    },
    bank: {
      cards: testCards,
      findCheckout: (sessionId) => counter.findCheckout(sessionId, now()),
      answer: (sessionId, answer, declineCode) =>
        say(sessionId, { answer, declineCode: declineCode ?? null, card: { brand: "visa", last4: "4242" } }),
      pay: (sessionId, number) => say(sessionId, outcomeOf(number.replace(/[\s-]/g, ""))),
      deliverDue: (deliver) => deliverDue(counter, deliver, now),
    },
  };
}

type Counter = DurableObjectStub<LocalBank>;

/** What the SDK believes to be the network. Nothing leaves this process. */
function wireTo(counter: Counter, origin: string, now: () => number): typeof fetch {
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await counter.ask(
      {
        method: request.method,
        path: pathname,
        query: search.slice(1),
        body: new TextDecoder().decode(await request.arrayBuffer()),
        authorization: request.headers.get("Authorization") ?? "",
        idempotencyKey: request.headers.get("Idempotency-Key") ?? "",
        origin,
      },
      now(),
    );
    return new Response(body, { status, headers });
  };
}

/** A card we have no answer for is no one's test card: refused as Stripe refuses real ones in test mode. */
function outcomeOf(number: string): CardOutcome {
  const card = { brand: brandOf(number), last4: number.replace(/\D/g, "").slice(-4).padStart(4, "0") };
  const known = testCards.find((one) => one.number === number);
  if (known) return { answer: known.answer, declineCode: known.declineCode, card };
  return { answer: "decline", declineCode: isCardNumber(number) ? "test_mode_live_card" : "incorrect_number", card };
}

async function deliverDue(counter: Counter, deliver: BankDeliver, now: () => number) {
  const { webhookSecret } = await counter.keys();
  const received = { delivered: 0, refused: 0 };
  for (const { seq, body } of await counter.claim(now())) {
    const status = await statusOf(deliver, body, await signEvent(body, webhookSecret, now()));
    await counter.note(seq, status, now());
    received[status >= 200 && status < 300 ? "delivered" : "refused"] += 1;
  }
  return received;
}

/** Zero where there was no answer at all: the event is retried, like any that was refused. */
async function statusOf(deliver: BankDeliver, body: string, signature: string): Promise<number> {
  try {
    return (await deliver(body, signature)).status;
  } catch (error) {
    logProblem({ event: "test_bank", problem: "delivery" }, error);
    return 0;
  }
}
