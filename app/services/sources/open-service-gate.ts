import type { Clock } from "#core/ports.ts";
import {
  askedPause,
  callsOfDay,
  dayOf,
  FAILURES_MOST,
  gateTermsOf,
  outcomeOf,
  pauses,
  refusalOf,
  settledCalls,
} from "#core/sources/open-services/breaker.ts";
import type { ServiceGate, ServiceRecord } from "#core/sources/open-services/ports.ts";
import type { Database } from "#db/client.ts";
import { findOpenService, findServiceDay, reserveCalls, settleCalls } from "#db/sources/open-services.ts";
import { OPEN_SEARCH_MS, type OpenService } from "#schema/vocabulary/open-services.ts";

export type ServiceGatePorts = {
  db: Database;
  clock: Clock;
  /** The operator's budgets, US dollars a day by service. */
  dayDollars: Readonly<Record<string, number>>;
  /** Services whose key is set. */
  keyed: ReadonlySet<OpenService>;
};

/** A request that tries a service after a pause, and dies with its Worker, is followed by the next after so long, ms. */
const TRIAL_MS = 2 * OPEN_SEARCH_MS;

/** Keeps all checks together within what the services permit. What was used is in the database, shared by all Workers. */
export function createServiceGate({ db, clock, dayDollars, keyed }: ServiceGatePorts): ServiceGate {
  const termsOf = (service: OpenService) => gateTermsOf(service, { dayDollars, keyed });

  const reserve: ServiceGate["reserve"] = async (service, calls, mostWaitMs) => {
    const terms = termsOf(service);
    const now = clock.now();
    const taken = await reserveCalls(db, {
      service,
      id: clock.uuid(),
      calls,
      now,
      latestStart: now + mostWaitMs,
      day: dayOf(now),
      callsOfDay: callsOfDay(terms),
      intervalMs: terms.intervalMs,
      microDollars: terms.microDollars,
      failuresMost: FAILURES_MOST,
      trialUntil: now + mostWaitMs + TRIAL_MS,
    });
    if (taken) return { ok: true, allowance: { calls: taken.granted, startAt: taken.startAt } };
    return { ok: false, problem: await problemOf(service, now) };
  };

  async function problemOf(service: OpenService, now: number) {
    const [state, day] = await Promise.all([findOpenService(db, service), findServiceDay(db, service, dayOf(now))]);
    const { pausedUntil = 0, failures = 0, trialUntil = 0 } = state ?? {};
    return refusalOf({ pausedUntil, failures, trialUntil, calls: day?.calls ?? 0 }, termsOf(service), now);
  }

  async function settle(service: OpenService, reserved: number, record: ServiceRecord): Promise<void> {
    const now = clock.now();
    const calls = settledCalls({ reserved, used: record.calls, now });
    await settleCalls(db, {
      service,
      now,
      day: {
        day: dayOf(now),
        calls,
        errors: record.errors,
        answers: record.answered > 0 ? 1 : 0,
        texts: record.texts.length,
        microDollars: calls * termsOf(service).microDollars,
      },
      outcome: outcomeOf(record),
      problem: record.problem,
      askedUntil: askedPause(record, now),
      pauses,
    });
  }

  return { reserve, settle };
}
