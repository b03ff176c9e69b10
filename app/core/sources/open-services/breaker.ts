import type { OpenService, ServiceProblem } from "#schema/vocabulary/open-services.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { ServiceRecord } from "./ports.ts";
import { type ServiceTerms, serviceTerms } from "./terms.ts";

// When a service that fails is left alone, and what a day may cost.

/** Checks in a row that a service answers nothing, until it is paused. */
export const FAILURES_MOST = 5;
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
/** A service that asks for a longer pause is tried again after a day: the limits of services are those of a day. */
const LONGEST_ASKED_MS = DAY_MS;

/** A reservation is used within the time of a check; one made before midnight is settled by then after it, ms. */
const SETTLED_MS = MINUTE_MS;

const failing: ReadonlySet<ServiceProblem> = new Set(["down", "slow", "busy", "refused", "unreadable"]);

/** success: it works. failure: one more in a row. neither: it was not asked. */
export type Outcome = "success" | "failure" | "neither";

export function outcomeOf({ calls, answered, problem }: ServiceRecord): Outcome {
  if (answered > 0 || (calls > 0 && problem === null)) return "success";
  return problem !== null && failing.has(problem) ? "failure" : "neither";
}

/** How long a service is left alone after so many failures in a row, ms; 0: it is asked again at once. */
export function pauseAfter(failures: number): number {
  if (failures < FAILURES_MOST) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FAILURES_MOST));
}

/** The pauses after 0, 1, 2 … failures in a row, ms; the last is also that of all further ones. */
export const pauses: readonly number[] = Array.from({ length: FAILURES_MOST + 6 }, (_, failures) =>
  pauseAfter(failures),
);

/** Until when a service that asked to be left alone is, UTC ms; 0 if it did not. */
export function askedPause({ pausedUntil }: ServiceRecord, now: number): number {
  return Math.min(pausedUntil ?? 0, now + LONGEST_ASKED_MS);
}

/** What a service permits, as the gate needs it. */
export type GateTerms = Pick<ServiceTerms, "intervalMs" | "microDollars" | "callsPerDay" | "microDollarsPerDay">;

/** The terms of a service with the operator's key and budget, in US dollars a day. */
export function gateTermsOf(
  service: OpenService,
  { dayDollars, keyed }: { dayDollars: Readonly<Record<string, number>>; keyed: ReadonlySet<OpenService> },
): GateTerms {
  const terms = serviceTerms[service];
  const { intervalMs, keyedIntervalMs = intervalMs, microDollars, callsPerDay, microDollarsPerDay } = terms;
  const dollars = dayDollars[service];
  return {
    intervalMs: keyed.has(service) ? keyedIntervalMs : intervalMs,
    microDollars,
    callsPerDay,
    microDollarsPerDay: dollars === undefined ? microDollarsPerDay : Math.round(dollars * 1_000_000),
  };
}

/** Most requests of a day: by their number, and by the money they cost. */
export function callsOfDay({ microDollars, callsPerDay, microDollarsPerDay }: GateTerms): number {
  return microDollars === 0 ? callsPerDay : Math.min(callsPerDay, Math.floor(microDollarsPerDay / microDollars));
}

type State = { pausedUntil: number; failures: number; trialUntil: number; calls: number };

/** Why a reservation is refused in this state; busy where its turn would be too late. */
export function refusalOf({ pausedUntil, failures, trialUntil, calls }: State, terms: GateTerms, now: number) {
  if (pausedUntil > now || (failures >= FAILURES_MOST && trialUntil > now)) return "paused";
  return calls >= callsOfDay(terms) ? "budget" : "busy";
}

/** The UTC day of a time: 2026-11-27. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * Requests by which a day's count changes when a reservation is settled. Just after midnight it can be one of the day
 * before, so nothing is given back.
 */
export function settledCalls({ reserved, used, now }: { reserved: number; used: number; now: number }): number {
  const change = used - reserved;
  const isNewDay = dayOf(now) !== dayOf(now - SETTLED_MS);
  return change < 0 && isNewDay ? 0 : change;
}
