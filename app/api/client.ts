import type { Hono } from "hono";
import type { ClientRequestOptions, ClientResponse, hc, InferRequestType } from "hono/client";
import type { ResponseFormat } from "hono/types";
import type { FieldMessages } from "#core/app-error.ts";
import { isRepeatable, repeated } from "./repeat.ts";
import { ANSWER_MS, isTimeout, timedSignal } from "./request-time.ts";

/** The result of an API request: its value, or an error message for the user. */
export type Answer<T> = { ok: true; value: T } | Failure;

/** `status` 0: no response arrived, or not in time, so the server may have done what it was asked, or not. */
export type Failure = {
  ok: false;
  status: number;
  words: string;
  fields: FieldMessages;
  retryAfterMs: number | null;
};

type Sent = ClientResponse<unknown, number, ResponseFormat>;
/** What a route answers: its JSON, or null where it answers nothing. */
type ValueOf<R> = R extends ClientResponse<infer T, number, infer Format> ? (Format extends "json" ? T : null) : never;

const headers = { Accept: "application/json" };

/**
 * A typed client of the routes of one part of the API. One a part: a type of all routes together costs the type checker
 * too much. The gateway asks unsafe requests for our origin, which the browser sends by itself.
 *
 * @param answerMs for a part whose answers take longer than those of others
 */
// biome-ignore lint/suspicious/noExplicitAny: any bindings, any routes, any path.
export function clientOf<Api extends Hono<any, any, any>>(path: string, answerMs = ANSWER_MS) {
  return routeOf(path, answerMs) as ReturnType<typeof hc<Api>>;
}

type Sending = {
  param?: Record<string, string | undefined>;
  query?: Record<string, string | readonly string[] | undefined>;
  json?: unknown;
  header?: Record<string, string | undefined>;
};
type Options = { headers?: Record<string, string>; init?: RequestInit };
type Init = RequestInit & { method: string; headers: Headers };

/**
 * What `hc` of Hono makes of a path, for what our routes use. Every page that hydrates loads this, and Hono's own is four
 * times as large: it also writes cookies, forms, sockets and addresses.
 */
function routeOf(path: string, answerMs: number): object {
  return new Proxy(() => undefined, {
    get: (_route, key) => (typeof key !== "string" || key === "then" ? undefined : routeOf(`${path}/${key}`, answerMs)),
    apply: (_route, _this, [sending, options]: [Sending?, Options?]) => send(path, answerMs, sending, options),
  });
}

/** @param path ends with the method: /api/orders/:id/$get */
function send(path: string, answerMs: number, sending: Sending = {}, options: Options = {}): Promise<Response> {
  const { param = {}, query = {}, json, header } = sending;
  const [, address = "", method = ""] = /^(.*?)(?:\/index)?\/\$(\w+)$/.exec(path) ?? [];
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])),
  );
  const search = params.size > 0 ? `?${params}` : "";
  const sent: Record<string, string | undefined> = { ...header, ...headers, ...options.headers };
  if (json !== undefined) sent["Content-Type"] = "application/json";
  // JSON leaves out what is not given.
  const known = new Headers(JSON.parse(JSON.stringify(sent)));
  const url = `${address.replace(/\/:(\w+)(?:\{[^/]+\})?/g, (_match, name) => (param[name] ? `/${param[name]}` : ""))}${search}`;
  return confirmed(url, answerMs, {
    body: json === undefined ? undefined : JSON.stringify(json),
    ...options.init,
    method: method.toUpperCase(),
    headers: known,
  });
}

/** Of an answer or an error: the server may have done what it was asked, or not. */
type Unconfirmed = { unconfirmed?: true };

/** One request of a client, repeated where it may be. */
async function confirmed(url: string, answerMs: number, init: Init): Promise<Response> {
  const asked = { ...init, keyed: init.headers.has("Idempotency-Key") };
  const sent = repeated(() => timedFetch(url, init, answerMs), asked);
  if (isRepeatable(asked)) return sent;
  const response = await sent.catch((error) => {
    throw unsure(error);
  });
  return response.status >= 500 && !response.headers.has("Retry-After") ? unsure(response) : response;
}

function unsure<T extends object>(outcome: T): T {
  return Object.assign(outcome, { unconfirmed: true });
}

/** The beginning of an answer has this time, and the rest of it as long again; a connection can be lost in both. */
async function timedFetch(input: RequestInfo | URL, init?: RequestInit, answerMs = ANSWER_MS): Promise<Response> {
  const { signal, time } = timedSignal(answerMs, init);
  time.start();
  try {
    const response = await fetch(input, { ...init, signal });
    time.start();
    const body = await response.arrayBuffer();
    // An answer without a body may have none.
    return new Response(body.byteLength > 0 ? body : null, response);
  } finally {
    time.stop();
  }
}

/** What a request of a client sends. */
export type RequestOf<Request> = InferRequestType<Request>;

/** Lets a small request outlive the page that sends it. */
export const outlivingPage: ClientRequestOptions = { init: { keepalive: true } };

/** A request that `signal` stops. */
export function stoppedBy(signal: AbortSignal | undefined): ClientRequestOptions {
  return { init: { signal } };
}

/** The key under which the server answers a repeated request as it answered the first. */
export function keyed(key: string): { header: { "idempotency-key": string } } {
  return { header: { "idempotency-key": key } };
}

/**
 * The answer of a request: every error of the API in one shape. Never throws. A conflict that says more than an error (an
 * older revision gets the newer text) is a value.
 */
export function answerOf<R extends Sent>(pending: Promise<R>): Promise<Answer<ValueOf<R>>>;
export async function answerOf(pending: Promise<Sent>): Promise<Answer<unknown>> {
  let response: Sent;
  let text: string;
  try {
    response = await pending;
    text = await response.text();
  } catch (error) {
    return { ok: false, status: 0, words: lostWords(error), ...nothingMore };
  }
  const body = parsed(text);
  const error = errorIn(body);
  // A proxy on the way has answered.
  if (response.ok && body === undefined) return { ok: false, status: 0, words: LOST, ...nothingMore };
  if (response.ok || (response.status === 409 && body && !error)) return { ok: true, value: body };
  const wait = Number(response.headers.get("Retry-After"));
  return {
    ok: false,
    status: response.status,
    words: (response as Unconfirmed).unconfirmed ? NOT_CONFIRMED : (error?.message ?? UNEXPECTED),
    fields: error?.fields ?? {},
    retryAfterMs: wait > 0 ? wait * 1000 : null,
  };
}

/** The value of a request, for the data cache, which takes what throws for a failure. */
export async function resultOf<R extends Sent>(pending: Promise<R>): Promise<ValueOf<R>> {
  const answer = await answerOf(pending);
  if (!answer.ok) throw new RequestFailed(answer);
  return answer.value;
}

/** A failed request; its message is for the user. */
export class RequestFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.words);
    this.failure = failure;
  }
}

/** Sends a form of ours that is no API route. False if the server did not confirm it. */
export function isConfirmed(path: string): Promise<boolean> {
  return timedFetch(path, { method: "POST", headers }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether an address of ours responds, with any status. */
export async function isReachable(path: string, signal?: AbortSignal): Promise<boolean> {
  return timedFetch(path, { headers, signal }).then(
    () => true,
    () => false,
  );
}

const LOST = "The connection was lost. Try again.";
const LATE = "The server did not answer in time. Try again.";
const NOT_CONFIRMED = "We could not confirm this. Reload the page to see whether it was done.";
const UNEXPECTED = "Something went wrong on our side. Try again in a moment.";
const nothingMore = { fields: {}, retryAfterMs: null };

function lostWords(error: unknown): string {
  if ((error as Unconfirmed).unconfirmed) return NOT_CONFIRMED;
  return isTimeout(error) ? LATE : LOST;
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type ErrorBody = { message?: string; fields?: FieldMessages };

function errorIn(body: unknown): ErrorBody | null {
  const { error }: { error?: ErrorBody | null } = Object(body);
  return typeof error === "object" ? error : null;
}
