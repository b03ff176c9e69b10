import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import type { Clock, Jobs } from "#core/ports.ts";
import { dayOf, gateTermsOf } from "#core/sources/open-services/breaker.ts";
import { serviceStateOf, serviceTestOf } from "#core/sources/open-services/service-state.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import type { Database } from "#db/client.ts";
import { askTest, openServicesOn } from "#db/sources/open-services.ts";
import type { ServiceTestForm } from "#schema/sources/open-service-test.ts";
import { type OpenService, openServices, SERVICE_TEST_MS, serviceTestId } from "#schema/vocabulary/open-services.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type OpenServicesPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  bookmark: () => string | null;
  /** Those that the operator has turned on. */
  on: readonly OpenService[];
};

const ADMINS_ONLY = "Only admins can see and test the services of the open literature.";

/** The services of the open literature as admins see and test them. */
export function createOpenServices({ db, clock, jobs, bookmark, on, audit }: OpenServicesPorts) {
  /** Every service with its state, its counts of today (UTC) and its newest test. Money is in millionths of a dollar. */
  async function list(actor: Actor) {
    requireAdmin(actor, ADMINS_ONLY);
    const now = clock.now();
    const found = new Map((await openServicesOn(db, dayOf(now))).map((row) => [row.state.name, row]));
    // The stand-in of local runs is no service that could be turned on elsewhere.
    const named = openServices.filter((name) => name !== "demo_library" || on.includes(name));
    return named.map((name) => {
      const { state, day } = found.get(name) ?? {};
      const terms = termsOf(name, state);
      const {
        pausedUntil = 0,
        keyMissing = false,
        lastSuccessAt = null,
        lastErrorAt = null,
        lastError = null,
      } = state ?? {};
      const { calls = 0, errors = 0, texts = 0, microDollars = 0 } = day ?? {};
      return {
        name,
        state: serviceStateOf({ isOn: on.includes(name), keyMissing, pausedUntil, calls }, terms, now),
        pausedUntil,
        lastSuccessAt,
        lastErrorAt,
        lastError,
        today: { calls, errors, texts, microDollars },
        microDollarsPerDay: terms.microDollars > 0 ? terms.microDollarsPerDay : null,
        test: state ? serviceTestOf(state, now) : null,
      };
    });
  }

  /** Starts a test. Nothing happens if the same form was sent before, or a test of the service is running. */
  async function test(actor: Actor, { service, key }: ServiceTestForm): Promise<void> {
    const admin = requireAdmin(actor, ADMINS_ONLY);
    if (!on.includes(service)) throw new AppError("conflict", `${serviceTerms[service].name} is off.`);
    const now = clock.now();
    const testId = serviceTestId(service, key);
    const asked = { service, testId, byName: admin.fullName, now, answeredBefore: now - SERVICE_TEST_MS };
    const entry = await audit.entryOf(admin, {
      action: "open_service.test",
      target: "open_service",
      targetId: service,
      label: serviceTerms[service].name,
      // Also makes two entries of the same moment different.
      detail: { test: key },
    });
    const started = await askTest(db, asked, entry);
    if (started) await jobs.send({ v: 1, type: "probe", testId, bookmark: bookmark() });
  }

  return { list, test };
}

/** With the budget that the similarity Worker reported, which knows the operator's. */
function termsOf(name: OpenService, state: { seenAt: number | null; microDollarsPerDay: number } | undefined) {
  const terms = gateTermsOf(name, { dayDollars: {}, keyed: new Set() });
  return state?.seenAt ? { ...terms, microDollarsPerDay: state.microDollarsPerDay } : terms;
}
