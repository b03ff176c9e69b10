import type { Handler } from "hono";
import type { Caller, DatabaseCopy, OriginCheck, RateClass } from "#schema/vocabulary/routes.ts";

/** What the gateway needs to know of an API route before anything is asked of the database. */
export type RouteRule = {
  who: Caller;
  /** How the request is counted. Words to look for (`?q=`) make a read a search. */
  rate: RateClass;
  /** Why it is not counted. */
  reason?: string;
  /** Largest body, bytes; by media type where it differs. */
  body: number | ((mediaType: string) => number);
  /** The copy of the database that is read first. A request with a session always starts at the primary. */
  database: DatabaseCopy;
  origin: OriginCheck;
  /** Only within ten minutes of a sign-in. */
  fresh: boolean;
};

const rules = new WeakMap<object, Partial<RouteRule>>();

/** Attaches a rule to the handler that enforces it, where the table of routes finds it. */
export function withRule<H extends Handler>(handler: H, rule: Partial<RouteRule>): H {
  rules.set(handler, rule);
  return handler;
}

/** The rule of a handler, or null. */
export function ruleOfHandler(handler: object): Partial<RouteRule> | null {
  return rules.get(handler) ?? null;
}
