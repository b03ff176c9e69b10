import type { z } from "zod";
import type { ServiceCall } from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import type { OpenTextAccess } from "#schema/platform/config-open-texts.ts";
import type { OpenService } from "#schema/vocabulary/open-services.ts";
import { fieldOf, logUnreadable, WHOLE_ANSWER } from "../../../platform/unreadable-answer.ts";
import { createLanes } from "../lanes.ts";
import { dropBody, mediaTypeOf, readAtMost, UnfitAnswer, untilEnd } from "./bounded-body.ts";
import { failureOf, isBusy, isDown, RequestFailure } from "./request-failure.ts";
import { entriesOf } from "./valid-entries.ts";

/** What a client needs of the world. `now` is UTC ms; `pause` may end early with the signal. */
export type Outside = {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  appName: string;
  /** Patience for one request, ms; 8 s if it is left out. */
  requestMs?: number;
  /** Told which field of an answer could not be read; the log is told if it is left out. */
  unreadable?: (service: OpenService, field: string) => void;
};

type ServiceRequest = {
  /** Below the service's base address, beginning with a slash; without a query. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The phrases in it, for the call's record. */
  phrases?: readonly string[];
  mostBytes?: number;
};

/** absent: the service has no such thing. failed: the reason is in the call's record. */
type ServiceAnswer<T> = { value: T } | "absent" | "failed";

export type ServiceClient = {
  /** `isRefusal`: of an answer with the status 200 that says that the service is busy. */
  json<T>(
    request: ServiceRequest,
    schema: z.ZodType<T>,
    isRefusal?: (answer: unknown) => boolean,
  ): Promise<ServiceAnswer<T>>;
  /** `read` throws if it is no such document. */
  xml<T>(request: ServiceRequest, read: (xml: string) => T): Promise<ServiceAnswer<T>>;
  /** The entries of a list of an answer that are what the service promises, `most` of them; `place`: of the list. */
  entries<T>(schema: z.ZodType<T>, list: readonly unknown[], most: number, place: string): T[];
  /** A field without which nothing can be read of an answer, or of an entry in it. */
  unreadable(field: string): void;
  /** Requests that may still be sent. */
  left(): number;
  readonly key: string | undefined;
  readonly contact: string;
};

/** Opens the client for one use of its service. */
export type OpenClient = (call: ServiceCall) => ServiceClient;

type Read<T> = (text: string, response: Response) => { value: T } | RequestFailure;

export const REQUEST_MS = 8_000;

/** Searches answer in some 5 to 50 kB. */
const MOST_BYTES = 2_000_000;

/** A service that asks for a longer pause is not waited for: all of them together have 20 seconds. */
const LONGEST_PAUSE_MS = 5_000;

/** A service that fails so often in a row is not asked any further. */
const FAILURES_IN_A_ROW = 3;

const JSON_TYPES = ["application/json"];
const XML_TYPES = ["application/xml", "text/xml", "application/atom+xml"];

/**
 * The only way from an adapter to its service. It keeps to what the call allows and the terms demand, reads nothing but
 * bounded answers of the expected type from the service's own address, and writes what happened into the call's record.
 */
export function openClient(
  service: OpenService,
  call: ServiceCall,
  access: OpenTextAccess,
  outside: Outside,
): ServiceClient {
  const terms = serviceTerms[service];
  const { allowance, record, signal } = call;
  // Workers refuse their own fetch as a method of another object.
  const { fetch } = outside;
  const key = access.keys[service];
  const base = access.standIn === null ? terms.base : `${access.standIn}/${service}`;
  const intervalMs = (key === undefined ? undefined : terms.keyedIntervalMs) ?? terms.intervalMs;
  const inLane = createLanes(terms.parallel);
  const unreadable = (field: string) => (outside.unreadable ?? logUnreadable)(service, field);
  let started = 0;
  let failures = 0;
  let isClosed = false;
  let notBefore = 0;

  function ask<T>(request: ServiceRequest, types: readonly string[], read: Read<T>): Promise<ServiceAnswer<T>> {
    const address = addressOf(base, request);
    return inLane(() => tryRepeatedly(request, () => attempt(address, request, types, read)));
  }

  async function tryRepeatedly<T>(
    request: ServiceRequest,
    attemptOnce: () => Promise<{ value: T } | "absent" | RequestFailure>,
  ): Promise<ServiceAnswer<T>> {
    let failure: RequestFailure | null = null;
    for (let tries = 0; ; tries += 1) {
      const turn = await nextTurn();
      // The end of a check during the pause before another try is not the reason of the failure.
      if (turn === "ended") return giveUp(failure ?? new RequestFailure("slow"));
      if (turn === "none") return giveUp(failure);
      if (tries === 0) record.sent.push(...(request.phrases ?? []));
      const outcome = await attemptOnce();
      if (!(outcome instanceof RequestFailure)) return answered(request, outcome);
      record.errors += 1;
      failure = outcome;
      if (!mayRetry(failure, tries)) return giveUp(failure);
    }
  }

  function answered<T>({ phrases = [] }: ServiceRequest, outcome: T): T {
    failures = 0;
    record.answered += phrases.length;
    return outcome;
  }

  /** Waits until the next request may start. ended: the check waits no longer. none: no request is left. */
  async function nextTurn(): Promise<"now" | "ended" | "none"> {
    if (signal.aborted) return "ended";
    if (left() === 0) return "none";
    const turn = started;
    started += 1;
    try {
      for (let wait = waitFor(turn); wait > 0; wait = waitFor(turn)) {
        await untilEnd(outside.pause(wait, signal), signal);
      }
    } catch (cause) {
      if (!signal.aborted) throw cause;
    }
    if (signal.aborted) return "ended";
    // While it waited, another request may have been refused.
    return isClosed ? "none" : "now";
  }

  function waitFor(turn: number): number {
    return Math.max(allowance.startAt + turn * intervalMs, notBefore) - outside.now();
  }

  async function attempt<T>(
    address: string,
    request: ServiceRequest,
    types: readonly string[],
    read: Read<T>,
  ): Promise<{ value: T } | "absent" | RequestFailure> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(outside.requestMs ?? REQUEST_MS)]);
    const headers = {
      Accept: types.join(", "),
      "User-Agent": userAgentOf(outside.appName, access.contact),
      ...request.headers,
    };
    record.calls += 1;
    try {
      const sent = fetch(address, { headers, redirect: "manual", signal: patience });
      const response = await untilEnd(sent, patience);
      const failure = absentOf(request, failureOf(response, outside.now()));
      if (failure !== null || !types.includes(mediaTypeOf(response))) {
        dropBody(response);
        return failure ?? new RequestFailure("unreadable");
      }
      const bytes = await readAtMost(response, request.mostBytes ?? MOST_BYTES, patience);
      return read(new TextDecoder().decode(bytes), response);
    } catch (cause) {
      if (patience.aborted) return new RequestFailure("slow");
      return cause instanceof UnfitAnswer ? new RequestFailure("unreadable") : isDown();
    }
  }

  function mayRetry({ againMs }: RequestFailure, tries: number): boolean {
    if (againMs === null || againMs > LONGEST_PAUSE_MS || tries >= terms.retries || left() === 0) return false;
    notBefore = Math.max(notBefore, outside.now() + againMs);
    return true;
  }

  function giveUp(failure: RequestFailure | null): "failed" {
    if (failure === null) return "failed";
    const { problem, pausedMs } = failure;
    record.problem ??= problem;
    if (pausedMs !== null) record.pausedUntil = Math.max(record.pausedUntil ?? 0, outside.now() + pausedMs);
    failures += 1;
    isClosed ||= problem === "busy" || problem === "refused" || failures >= FAILURES_IN_A_ROW;
    return "failed";
  }

  function left(): number {
    return isClosed || signal.aborted ? 0 : Math.max(allowance.calls - started, 0);
  }

  return {
    json: (request, schema, isRefusal) =>
      ask(request, JSON_TYPES, (text, response) => {
        const answer = jsonIn(text);
        if (isRefusal?.(answer)) return isBusy(response, outside.now());
        const parsed = schema.safeParse(answer);
        if (parsed.success) return { value: parsed.data };
        unreadable(fieldOf(parsed.error));
        return new RequestFailure("unreadable");
      }),
    xml: (request, read) =>
      ask(request, XML_TYPES, (text) => {
        try {
          return { value: read(text) };
        } catch {
          unreadable(WHOLE_ANSWER);
          return new RequestFailure("unreadable");
        }
      }),
    entries: (schema, list, most, place) => entriesOf(schema, list, most, { place, unreadable }),
    unreadable,
    left,
    key,
    contact: access.contact,
  };
}

/** A search that is not there is a service that has changed; a work that is not there is none. */
function absentOf({ phrases = [] }: ServiceRequest, failure: ReturnType<typeof failureOf>) {
  return failure === "absent" && phrases.length > 0 ? new RequestFailure("unreadable") : failure;
}

/** Paths are made of checked ids: one that leads elsewhere is a bug. */
function addressOf(base: string, { path, query }: ServiceRequest): string {
  const address = new URL(`${base}${path}${query ? `?${new URLSearchParams(query)}` : ""}`);
  if (!address.href.startsWith(`${base}/`)) throw new Error("A request leads outside its service's address.");
  return address.href;
}

/** Undefined, which no schema accepts, if it is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "Marginalia/1.0 (contact; support@example.test)": services ask for a way to reach who sends requests. */
export function userAgentOf(appName: string, contact: string): string {
  const name = appName.replace(/[^\w.-]+/g, "") || "Client";
  const reachable = contact.replace(/[^\x21-\x27\x2a-\x7e]+/g, " ").trim();
  return reachable === "" ? `${name}/1.0` : `${name}/1.0 (contact; ${reachable})`;
}

/** Waits by the clock of this machine; ends with the signal. */
export function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, signal.aborted ? 0 : milliseconds);
    signal.addEventListener("abort", done, { once: true });
  });
}
