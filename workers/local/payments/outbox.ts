import { makeId } from "./ids.ts";
import type { Bank } from "./store.ts";

/** Stripe gives up after three days; so many tries, growing as these do, take almost three hours. */
const MOST_ATTEMPTS = 12;
const FIRST_DELAY_MS = 5_000;
const MOST_AT_ONCE = 50;

export type Event = { type: string; object: object; sessionId: string; at?: number };
type Sending = { after?: number; copies?: number } | "never";

export type DueDelivery = { seq: number; body: string };

/** Records an event with the current state, and when to deliver it. */
export function emit(bank: Bank, event: Event, sending: Sending = {}): void {
  send(bank, record(bank, event), sending);
}

export function record({ store, now }: Bank, { type, object, sessionId, at = now }: Event): string {
  const id = makeId("evt");
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(at / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  store.insert("events", { id, type, session_id: sessionId, at, body });
  return id;
}

export function send({ store, now }: Bank, eventId: string, sending: Sending = {}): void {
  const { after = 0, copies = 1 } = sending === "never" ? {} : sending;
  const outcome = sending === "never" ? "never" : "waiting";
  for (let copy = 0; copy < copies; copy++) {
    store.insert("deliveries", { event_id: eventId, due_at: now + after, attempts: 0, outcome });
  }
}

/** The first reader claims them; if it does not confirm, they are retried like refused ones. */
export function claimDue({ store, now }: Bank): DueDelivery[] {
  const due = store.all<DueDelivery & { attempts: number }>(
    `SELECT deliveries.seq, events.body, deliveries.attempts FROM deliveries JOIN events ON events.id = event_id
      WHERE outcome = 'waiting' AND due_at <= ? AND attempts < ${MOST_ATTEMPTS}
      ORDER BY due_at, deliveries.seq LIMIT ${MOST_AT_ONCE}`,
    now,
  );
  for (const { seq, attempts } of due) {
    const dueAt = now + FIRST_DELAY_MS * 2 ** attempts;
    store.update("deliveries", { column: "seq", value: seq }, { attempts: attempts + 1, due_at: dueAt });
  }
  return due.map(({ seq, body }) => ({ seq, body }));
}

export function noteAnswer({ store }: Bank, seq: number, status: number): void {
  const [{ attempts } = { attempts: 0 }] = store.all<{ attempts: number }>(
    "SELECT attempts FROM deliveries WHERE seq = ?",
    seq,
  );
  const taken = status >= 200 && status < 300;
  const outcome = taken ? "delivered" : attempts >= MOST_ATTEMPTS ? "given up" : "waiting";
  store.update("deliveries", { column: "seq", value: seq }, { answered: status, outcome });
}

type Told = { at: number; type: string; attempts: number; answered: number | null; outcome: string };

/** Every telling of a checkout's events, in words. */
export function eventsOf({ store }: Bank, sessionId: string): { at: number; type: string; outcome: string }[] {
  const received = store.all<Told>(
    `SELECT at, type, attempts, answered, outcome FROM deliveries JOIN events ON events.id = event_id
      WHERE session_id = ? ORDER BY deliveries.seq`,
    sessionId,
  );
  return received.map(({ at, type, ...rest }) => ({ at, type, outcome: wordsOf(rest) }));
}

function wordsOf({ attempts, answered, outcome }: Omit<Told, "at" | "type">): string {
  if (outcome === "never") return "never sent";
  if (outcome === "delivered") return "delivered";
  const tries = `${attempts} ${attempts === 1 ? "try" : "tries"}`;
  if (outcome === "given up") return `given up after ${tries}`;
  return attempts === 0 ? "waiting" : `refused with ${answered ?? "no answer"}, ${tries}`;
}
