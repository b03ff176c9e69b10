import { expect, test } from "vitest";
import { alertMessage } from "#core/platform/alert-texts.ts";
import { alertDetail, alertValues } from "#core/platform/alert-values.ts";
import { type AlertState, isFiring, nextAlert } from "#core/platform/alerts.ts";
import type { AlertRule } from "#schema/vocabulary/alerts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";

/** Runs a rule minute by minute over values; what was told at which minute. */
function told(rule: AlertRule, threshold: number, values: readonly (number | null)[], stepMs = MINUTE_MS) {
  let state: AlertState | null = null;
  const found: [number, string][] = [];
  for (const [at, value] of values.entries()) {
    const next = nextAlert(rule, { value, threshold }, state, 1 + at * stepMs);
    if (next.news) found.push([at, next.news]);
    state = next.state;
  }
  return found;
}

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

test("a value at its threshold is told once, and resolved once after five calm minutes", () => {
  expect(told("oldest_check", 10, [9, 10, 11, 12, ...times(8, 0)])).toEqual([
    [1, "alert"],
    [9, "resolved"],
  ]);
});

test("a value that goes up and down around its threshold is one alert", () => {
  expect(told("oldest_check", 10, [10, 9, 10, 9, 9, 10, 9, 10])).toEqual([[0, "alert"]]);
});

test("a queue has to be stuck for three minutes, and what cannot be measured neither ends an alert nor begins one", () => {
  expect(told("jobs_queue", 10, [10, 11, 12, 13])).toEqual([[3, "alert"]]);
  expect(told("oldest_check", 10, [10, ...Array.from({ length: 30 }, () => null)])).toEqual([[0, "alert"]]);
});

test("an alert that lasts is told again after a day", () => {
  expect(told("dead_letters", 1, times(50, 1), HOUR_MS)).toEqual([
    [0, "alert"],
    [24, "reminder"],
    [48, "reminder"],
  ]);
});

test("a business figure has to last before it is told, and one that passes sooner is not told at all", () => {
  expect(told("orders_overdue", 3, [...times(10, 3), ...times(10, 0)])).toEqual([]);
  expect(told("orders_overdue", 3, times(20, 3))).toEqual([[15, "alert"]]);
});

test("a rule that is off, or cannot be measured, tells nothing", () => {
  const firing: AlertState = { since: 1, value: 1, notifiedAt: 1, clearedAt: null };
  const off = nextAlert("dead_letters", { value: 5, threshold: 1, off: true }, firing, DAY_MS * 2);
  expect([off.news, isFiring(off.state)]).toEqual([null, false]);
  expect(told("minute_clock", 5, [null, null])).toEqual([]);
});

const quiet = {
  marks: {},
  failing: [],
  oldest: { check: null },
  webhooks: [],
  outgoing: { failed: 0, oldestAt: null },
  deadLetters: 0,
  checksEnded: { all: 0, failed: 0 },
  mismatches: 0,
  overdueOrders: 0,
  unassignedOrders: 0,
  conversationsOverdue: 0,
  revenueDifference: null,
};

test("the failure rate of a day needs ten checks, and a new site has no age of a queue", () => {
  expect(alertValues(quiet, DAY_MS)).toMatchObject({ checks_failed: null, jobs_queue: null, minute_clock: null });
  expect(alertValues({ ...quiet, checksEnded: { all: 9, failed: 9 } }, 1).checks_failed).toBe(null);
  expect(alertValues({ ...quiet, checksEnded: { all: 20, failed: 5 } }, 1).checks_failed).toBe(25);
  const later = 10 * MINUTE_MS + 1;
  expect(alertValues({ ...quiet, marks: { queue_jobs: 0, clock_minute: later } }, later).jobs_queue).toBe(10);
  // Without the clock there are no probes, so nothing is known of the queue.
  expect(alertValues({ ...quiet, marks: { queue_jobs: 0, clock_minute: 0 } }, later).jobs_queue).toBeNull();
});

test("a message names the rule, the value and the threshold with their unit", () => {
  const told = { rule: "jobs_queue", unit: "minutes", value: 12, threshold: 10, detail: null } as const;
  expect(alertMessage("alert", told)).toMatchObject({
    subject: "Alert: The job queue is stuck",
    text: "Now: 12\u00a0minutes since a probe arrived. Alert from: 10\u00a0minutes.",
  });
  const webhooks = [
    { source: "payments", failures: 6 },
    { source: "clerk", failures: 0 },
  ] as const;
  const detail = alertDetail("webhooks", { ...quiet, webhooks });
  expect(alertMessage("alert", { rule: "webhooks", unit: "count", value: 6, threshold: 5, detail }).text).toBe(
    "Now: 6 failures in a row from one service (Stripe 6). Alert from: 5.",
  );
});
