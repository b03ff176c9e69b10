import type { AlertRule } from "#schema/vocabulary/alerts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";

/** Told again after so long while it lasts, ms. */
const AGAIN_MS = DAY_MS;
/** A value must stay below its threshold for so long before an alert is resolved, ms. */
const CALM_MS = 5 * MINUTE_MS;

/** For how long a value has to be over its threshold before anyone is told, ms; without an entry at once. */
const lasting: Partial<Record<AlertRule, number>> = {
  // After a pause of the clock its first probes need a moment.
  jobs_queue: 3 * MINUTE_MS,
  notices_queue: 3 * MINUTE_MS,
  orders_overdue: 15 * MINUTE_MS,
  orders_unassigned: HOUR_MS,
  conversations_overdue: 15 * MINUTE_MS,
  checks_failed: 15 * MINUTE_MS,
  // A payment around midnight is on one day at the provider and on the next one here, for one day.
  revenue_mismatch: 25 * HOUR_MS,
};

/** What is stored of a rule. */
export type AlertState = {
  /** Since when the value is over its threshold; null while it is not. */
  since: number | null;
  value: number;
  /** When admins were last told of it; null before. */
  notifiedAt: number | null;
  /** Since when the value is below its threshold again, while the alert is not resolved; afterwards when it was. */
  clearedAt: number | null;
};

export type AlertNews = "alert" | "reminder" | "resolved";

const none: AlertState = { since: null, value: 0, notifiedAt: null, clearedAt: null };

/**
 * The next state of a rule, and what admins are told.
 *
 * @param value null where nothing could be measured: the state stays
 */
export function nextAlert(
  rule: AlertRule,
  { value, threshold, off = false }: { value: number | null; threshold: number; off?: boolean },
  before: AlertState | null,
  now: number,
): { state: AlertState; news: AlertNews | null } {
  const seen = before ?? none;
  if (off) return { state: { ...seen, since: null, notifiedAt: null }, news: null };
  // What cannot be measured is neither over nor below.
  if (value === null) return { state: seen, news: null };
  return value >= threshold ? over(rule, value, seen, now) : below(value, seen, now);
}

function over(rule: AlertRule, value: number, seen: AlertState, now: number) {
  const since = seen.since ?? now;
  const lasts = now - since >= (lasting[rule] ?? 0);
  const due = seen.notifiedAt === null ? lasts : now - seen.notifiedAt >= AGAIN_MS;
  const news: AlertNews | null = !due ? null : seen.notifiedAt === null ? "alert" : "reminder";
  return { state: { since, value, notifiedAt: due ? now : seen.notifiedAt, clearedAt: null }, news };
}

function below(value: number, seen: AlertState, now: number): { state: AlertState; news: AlertNews | null } {
  if (seen.since === null) return { state: { ...seen, value }, news: null };
  // No one was told, so its end is not told either.
  if (seen.notifiedAt === null) return { state: { ...seen, value, since: null }, news: null };
  const clearedAt = seen.clearedAt ?? now;
  if (now - clearedAt < CALM_MS) return { state: { ...seen, value, clearedAt }, news: null };
  return { state: { since: null, value, notifiedAt: null, clearedAt: now }, news: "resolved" };
}

/** Whether admins have been told of it and it is not resolved. */
export function isFiring(state: AlertState | null): boolean {
  return state !== null && state.since !== null && state.notifiedAt !== null;
}
