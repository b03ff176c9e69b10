import type { OpenServicesPort } from "#app/services/checks/runs/open-search.ts";
import { createServiceGate } from "#app/services/sources/open-service-gate.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { openTextAccessOf } from "#schema/platform/config-open-texts.ts";
import { type OpenService, openServices } from "#schema/vocabulary/open-services.ts";
import { createOpenServices, type Outside, pauseFor } from "../adapters/sources/open-services/index.ts";
import type { SimilarityEnv } from "../platform/similarity-env.ts";

export type OpenServiceParts = OpenServicesPort & {
  /** The operator's budgets, US dollars a day by service. */
  dayDollars: Readonly<Record<string, number>>;
};

/** The services of the open literature that are on, and what shares them out among checks. */
export function openServicesOf(
  env: Pick<SimilarityEnv, "APP_NAME"> & Record<string, unknown>,
  { db, clock, fetch = send }: { db: Database; clock: Clock; fetch?: Outside["fetch"] },
): OpenServiceParts {
  const access = openTextAccessOf(env);
  const keyed = new Set<OpenService>(openServices.filter((name) => access.keys[name] !== undefined));
  // Waiting is measured by the machine's clock, also where a run has a clock of its own.
  const outside: Outside = { fetch, now: Date.now, pause: pauseFor, appName: env.APP_NAME ?? "Marginalia" };
  return {
    adapters: createOpenServices(access, outside),
    gate: createServiceGate({ db, clock, dayDollars: access.dayDollars, keyed }),
    deadline: (ms) => AbortSignal.timeout(ms),
    dayDollars: access.dayDollars,
  };
}

/** A Worker's own fetch must be called by its name. */
function send(address: string, init: RequestInit): Promise<Response> {
  return fetch(address, init);
}
