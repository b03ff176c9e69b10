import type { AlertRule, WebhookSource } from "#schema/vocabulary/alerts.ts";
import type { HealthMark } from "#schema/vocabulary/clock-marks.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { webhookNames } from "./alert-texts.ts";

/** With fewer checks of a day their failure rate says nothing. */
const ENOUGH_CHECKS = 10;

/** The queues are judged while the clock that probes them ran within so many minutes. */
const PROBED_MINUTES = 3;

/** What the values of the rules are computed from. Times are UTC ms; null where there is nothing. */
export type AlertFigures = {
  marks: Partial<Record<HealthMark, number>>;
  /** Parts of the scheduled jobs that fail, with their first failure. */
  failing: readonly { part: string; since: number }[];
  oldest: { check: number | null };
  webhooks: readonly { source: WebhookSource; failures: number }[];
  outgoing: { failed: number; oldestAt: number | null };
  deadLetters: number;
  checksEnded: { all: number; failed: number };
  mismatches: number;
  overdueOrders: number;
  unassignedOrders: number;
  conversationsOverdue: number;
  /** Cents. */
  revenueDifference: number | null;
};

/** The value of each rule in its unit, rounded down; null where it cannot be measured. */
export function alertValues(figures: AlertFigures, now: number): Record<AlertRule, number | null> {
  const { marks, failing, oldest, webhooks, outgoing, checksEnded, revenueDifference } = figures;
  const minutesSince = (at: number | null | undefined) =>
    at == null ? null : Math.max(0, Math.floor((now - at) / MINUTE_MS));
  const minuteClock = minutesSince(marks.clock_minute);
  // Probes are sent by the minute: while it does not run, nothing is known of the queues.
  const queueAge = (at: number | undefined) =>
    minuteClock === null || minuteClock >= PROBED_MINUTES ? null : minutesSince(at);
  return {
    minute_clock: minuteClock,
    sweep_clock: minutesSince(marks.clock_sweep),
    failing_parts: failing.length === 0 ? 0 : minutesSince(Math.min(...failing.map(({ since }) => since))),
    jobs_queue: queueAge(marks.queue_jobs),
    notices_queue: queueAge(marks.queue_notices),
    oldest_check: minutesSince(oldest.check),
    dead_letters: figures.deadLetters,
    webhooks: Math.max(0, ...webhooks.map(({ failures }) => failures)),
    outgoing_waiting: minutesSince(outgoing.oldestAt),
    outgoing_failed: outgoing.failed,
    checks_failed: checksEnded.all < ENOUGH_CHECKS ? null : Math.floor((checksEnded.failed / checksEnded.all) * 100),
    payment_mismatches: figures.mismatches,
    orders_overdue: figures.overdueOrders,
    orders_unassigned: figures.unassignedOrders,
    conversations_overdue: figures.conversationsOverdue,
    revenue_mismatch: revenueDifference === null ? null : Math.floor(revenueDifference / 100),
  };
}

/** What a value alone does not say: which parts or services it is about. */
export function alertDetail(rule: AlertRule, { failing, webhooks }: AlertFigures): string | null {
  switch (rule) {
    case "failing_parts":
      return failing.map(({ part }) => part).join(", ");
    case "webhooks":
      return webhooks
        .filter(({ failures }) => failures > 0)
        .map(({ source, failures }) => `${webhookNames[source]} ${failures}`)
        .join(", ");
    default:
      return null;
  }
}
