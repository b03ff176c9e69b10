import { DurableObject } from "cloudflare:workers";
import type { BankCheckout } from "#core/payments/test-bank.ts";
import { logErrors } from "../../platform/log.ts";
import { answerSession, type CardOutcome, pathOf, successOf } from "./answers.ts";
import { type Question, type Reply, reply } from "./api.ts";
import { claimDue, type DueDelivery, eventsOf, noteAnswer } from "./outbox.ts";
import { type Bank, BankStore, type SessionRow } from "./store.ts";
import { catchUp } from "./turns.ts";

/** How long "a while" is: long enough that a reconciling read comes first. LOCAL_BANK_DELAY_MS changes it. */
const WHILE_MS = 90_000;

/** The test bank of local runs: checkouts, refunds and events, in its own store. */
export class LocalBank extends DurableObject {
  readonly #store: BankStore;
  readonly #whileMs: number;
  /** Checkouts for which a test decides when the bank answers. */
  readonly #delays = new Map<string, number>();

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    this.#store = new BankStore(state.storage.sql);
    const set = Number((env as { LOCAL_BANK_DELAY_MS?: string }).LOCAL_BANK_DELAY_MS ?? WHILE_MS);
    this.#whileMs = Number.isSafeInteger(set) && set >= 0 ? set : WHILE_MS;
  }

  keys(): { apiKey: string; webhookSecret: string } {
    return {
      apiKey: this.#store.key("api", "sk_test_"),
      webhookSecret: this.#store.key("webhook", "whsec_"),
    };
  }

  ask(question: Question, now: number): Reply {
    return this.#at(now, (bank) => reply(bank, question, this.keys().apiKey));
  }

  findCheckout(sessionId: string, now: number): BankCheckout | null {
    return this.#at(now, (bank) => {
      const session = bank.store.session(sessionId);
      return session && shownOf(session, eventsOf(bank, sessionId));
    });
  }

  answer(sessionId: string, outcome: CardOutcome, now: number): string | null {
    return this.#at(now, (bank) => {
      const session = bank.store.session(sessionId);
      const whileMs = this.#delays.get(sessionId) ?? bank.whileMs;
      return session && answerSession({ ...bank, whileMs }, session, outcome);
    });
  }

  /** Sets how long a late answer of this checkout takes, from now on if it has been paid. */
  delay(sessionId: string, ms: number, now: number): void {
    this.#delays.set(sessionId, ms);
    this.#at(now, ({ store }) => {
      const session = store.session(sessionId);
      if (session?.late) store.change(session, { late_at: now + ms });
    });
  }

  claim(now: number): DueDelivery[] {
    return this.#at(now, claimDue);
  }

  note(seq: number, status: number, now: number): void {
    this.#at(now, (bank) => noteAnswer(bank, seq, status));
  }

  /** All of it or nothing, after whatever was due before. */
  #at<T>(now: number, act: (bank: Bank) => T): T {
    const bank = { store: this.#store, now, whileMs: this.#whileMs };
    return this.ctx.storage.transactionSync(() => {
      catchUp(bank);
      return act(bank);
    });
  }
}

logErrors("LocalBank", LocalBank);

function shownOf(session: SessionRow, events: BankCheckout["events"]): BankCheckout {
  const { id: sessionId, amount, currency, label, email } = session;
  return {
    sessionId,
    amount,
    currency: currency.toUpperCase(),
    label,
    email,
    state: stateOf(session),
    secure: session.secure === 1,
    events,
    successUrl: successOf(session),
    cancelUrl: pathOf(session.cancel_url),
  };
}

function stateOf({ status, payment_status, late }: SessionRow): BankCheckout["state"] {
  if (status !== "complete") return status;
  if (payment_status === "paid") return "paid";
  return late ? "processing" : "failed";
}
