import { DAY_MS } from "#schema/vocabulary/time.ts";
import { closeSession, createSession, listSessions, retrieveSession } from "./checkouts.ts";
import { randomHex } from "./ids.ts";
import { listMovements } from "./movements.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { BankRefusal } from "./refusals.ts";
import type { Bank, ReplyRow } from "./store.ts";

/** A request as it was on the wire, without the wire. */
export type Question = {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string;
  idempotencyKey: string;
  /** Where the page of a checkout is. */
  origin: string;
};

export type Reply = { status: number; headers: Record<string, string>; body: string };

const REMEMBERED_MS = DAY_MS;

/** Stripe's HTTP API, as much of it as is asked: keys, idempotency, errors and objects in its own shapes. */
export function reply(bank: Bank, question: Question, apiKey: string): Reply {
  if (question.authorization !== `Bearer ${apiKey}`) {
    return errorReply(new BankRefusal(401, "Invalid API Key provided."));
  }
  const requested = `${question.method} ${question.path}\n${question.body}`;
  const known = question.method === "POST" ? remembered(bank, question.idempotencyKey) : null;
  if (known && known.question !== requested) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${known.key}' if you meant to execute a different request.`;
    return errorReply(new BankRefusal(400, message, { type: "idempotency_error" }));
  }
  if (known) return replyOf(known.status, known.body, { "idempotent-replayed": "true" });
  try {
    const made = replyOf(200, JSON.stringify(route(bank, question)));
    remember(bank, question, requested, made);
    return made;
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error;
    const refused = errorReply(error);
    // Parameters that never fitted were never carried out, and their key is free again.
    if (error.error.param === undefined) remember(bank, question, requested, refused);
    return refused;
  }
}

function route(bank: Bank, { method, path, query, body, origin }: Question): object {
  const [, id = "", act = ""] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
  if (method === "GET" && path === "/v1/checkout/sessions") return listSessions(bank, query);
  if (method === "POST" && path === "/v1/checkout/sessions") return createSession(bank, body, origin);
  if (method === "GET" && id && !act) return retrieveSession(bank, id, query);
  if (method === "POST" && id && act) return closeSession(bank, id);
  if (method === "GET" && path === "/v1/refunds") return listRefunds(bank, query);
  if (method === "POST" && path === "/v1/refunds") return createRefund(bank, body);
  if (method === "GET" && path === "/v1/balance_transactions") return listMovements(bank, query);
  throw new BankRefusal(404, `Unrecognized request URL (${method}: ${path}).`);
}

function remembered({ store, now }: Bank, key: string): ReplyRow | null {
  const rows = store.all<ReplyRow>("SELECT * FROM replies WHERE key = ? AND at > ?", key, now - REMEMBERED_MS);
  return rows[0] ?? null;
}

function remember({ store, now }: Bank, { method, idempotencyKey }: Question, question: string, made: Reply): void {
  if (method !== "POST" || !idempotencyKey) return;
  store.all("DELETE FROM replies WHERE key = ? OR at <= ?", idempotencyKey, now - REMEMBERED_MS);
  store.insert("replies", { key: idempotencyKey, question, status: made.status, body: made.body, at: now });
}

function errorReply({ status, error }: BankRefusal): Reply {
  return replyOf(status, JSON.stringify({ error }));
}

function replyOf(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json", "request-id": `req_${randomHex(7)}`, ...headers },
    body,
  };
}
