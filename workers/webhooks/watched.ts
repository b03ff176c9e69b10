import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#core/app-error.ts";
import { openDatabase } from "#db/client.ts";
import { webhookFailed, webhookSucceeded } from "#db/platform/webhook-health.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { WebhookSource } from "#schema/vocabulary/alerts.ts";
import { systemClock } from "../platform/clock.ts";
import { logProblem } from "../platform/log.ts";
import type { Site } from "../platform/site.ts";

/** Of calls whose signature does not fit, one in this time is counted, ms: anyone can send them as fast as they like. */
const UNVERIFIED_PAUSE_MS = 10_000;
/** A signature of another time is a recording, not a provider whose secret has changed, ms. */
const FRESH_MS = 300_000;

/** Verified calls, with the time of their event, UTC ms; null where the sender gives none. */
const verified = new WeakMap<Request, number | null>();

/** A handler says that the signature fits: from then on an error is a failure of ours. */
export function webhookVerified(c: Context<Site>, eventAt: number | null): void {
  verified.set(c.req.raw, eventAt);
}

/**
 * Records what became of the calls of a service, beside the answer and never at its cost. A call whose signature does
 * not fit counts as a failure if it has the form of a real one: after a rotation of the secret all calls look so. A forged
 * one can have that form too, so that at most one in ten seconds is counted, and the next real call sets the count back.
 */
export function createWatched(clock = systemClock): (source: WebhookSource) => MiddlewareHandler<Site> {
  const lastUnverified = new Map<WebhookSource, number>();
  return (source) => async (c, next) => {
    let ok = false;
    try {
      await next();
      ok = c.error === undefined && c.res.status < 400;
    } finally {
      // A service that is not set up here is not found before its signature is verified: it has no calls that could fail.
      const isMissing = c.error instanceof AppError ? c.error.reason === "not_found" : c.res.status === 404;
      const isUnknown = isMissing && !verified.has(c.req.raw);
      const write = isUnknown ? null : outcomeOf(c, source, { ok, now: clock.now(), lastUnverified });
      if (write) c.executionCtx.waitUntil(write().catch((error) => logProblem({ event: "webhook", source }, error)));
    }
  };
}

export const watched = createWatched();

type Call = { ok: boolean; now: number; lastUnverified: Map<WebhookSource, number> };

function outcomeOf(
  c: Context<Site>,
  source: WebhookSource,
  { ok, now, lastUnverified }: Call,
): (() => Promise<void>) | null {
  const { db } = openDatabase(c.env.platform.DB, null, "primary");
  const eventAt = verified.get(c.req.raw);
  if (eventAt !== undefined) {
    if (!ok) return () => webhookFailed(db, source, now, 0);
    return () => webhookSucceeded(db, source, eventAt === null ? null : Math.max(0, now - eventAt), now);
  }
  if (ok || !looksReal[source](c.req.raw.headers, now)) return null;
  if (now - (lastUnverified.get(source) ?? 0) < UNVERIFIED_PAUSE_MS) return null;
  lastUnverified.set(source, now);
  return () => webhookFailed(db, source, now, UNVERIFIED_PAUSE_MS);
}

/** Whether a call has the headers of the service, and is of now where they have a time. */
const looksReal: Record<WebhookSource, (headers: Headers, now: number) => boolean> = {
  clerk: (headers, now) =>
    /^v1,[\w+/=]{40,}/.test(headers.get("svix-signature") ?? "") &&
    isRecent((wholeNumber(headers.get("svix-timestamp")) ?? Number.NaN) * 1000, now),
  content: (headers, now) => {
    const [, time] = /^sha256=[0-9a-f]{64},\s*t=(\d{13})$/.exec(headers.get("X-Ghost-Signature") ?? "") ?? [];
    return isRecent(Number(time), now);
  },
  payments: (headers, now) => {
    const [, time] = /^t=(\d{10}),(?:.*,)?v1=[0-9a-f]{64}/.exec(headers.get("Stripe-Signature") ?? "") ?? [];
    return isRecent(Number(time) * 1000, now);
  },
  telegram: (headers) => /^[\w-]{16,256}$/.test(headers.get("X-Telegram-Bot-Api-Secret-Token") ?? ""),
  turnitin: (headers) => /^[0-9a-f]{64}$/i.test(headers.get("X-Turnitin-Signature") ?? ""),
};

function isRecent(at: number, now: number): boolean {
  return Math.abs(now - at) <= FRESH_MS;
}
