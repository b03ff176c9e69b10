import { inject } from "vitest";
import { newRecord, type ServiceRecord } from "#core/sources/open-services/ports.ts";
import type { OpenTextAccess } from "#schema/platform/config-open-texts.ts";
import type { OpenService } from "#schema/vocabulary/open-services.ts";
import { harbour, soil } from "#tests/core/similarity/texts.ts";
import type { AskedRequest } from "#tests/support/fake-open-services.ts";
import { createOpenServices, type Outside } from "#workers/adapters/sources/open-services/index.ts";

export const keys = {
  semantic_scholar: "key-of-semantic-scholar",
  openalex: "key-of-openalex",
  core: "key-of-core",
  brave: "key-of-brave",
} as const;

/** UTC ms. */
export const NOW = Date.UTC(2026, 10, 27);

let runs = 0;

/** A part of the fake with a log of its own, and a clock that only moves when a client pauses. */
export function openRun() {
  runs += 1;
  const run = `${inject("openServicesUrl")}/run-${runs}-${crypto.randomUUID()}`;
  let now = NOW;
  let inFlight = 0;
  const sent: { address: string; at: number; headers: Headers }[] = [];
  const most = { inFlight: 0 };

  const outside: Outside = {
    appName: "Marginalia",
    now: () => now,
    pause: async (milliseconds) => {
      const until = now + milliseconds;
      await Promise.resolve();
      now = Math.max(now, until);
    },
    fetch: async (address, init) => {
      sent.push({ address, at: now, headers: new Headers(init.headers) });
      inFlight += 1;
      most.inFlight = Math.max(most.inFlight, inFlight);
      try {
        return await fetch(address, init);
      } finally {
        inFlight -= 1;
      }
    },
  };

  return {
    outside,
    sent,
    most,
    log: async (): Promise<AskedRequest[]> => (await fetch(`${run}/asked`)).json(),
    behave: (of: Record<string, string>) => fetch(`${run}/behave`, { method: "POST", body: JSON.stringify(of) }),
    access: (service: OpenService, behaviour = ""): OpenTextAccess =>
      accessTo(service, behaviour === "" ? run : `${run}/${behaviour}`),
  };
}

export function accessTo(service: OpenService, standIn: string | null): OpenTextAccess {
  return {
    services: [service],
    standIn,
    contact: "grace@example.test",
    dayDollars: {},
    webHosts: [],
    keys,
  };
}

export type Search = {
  access: OpenTextAccess;
  outside: Outside;
  phrases: readonly string[];
  calls?: number;
  startAt?: number;
  signal?: AbortSignal;
};

/** What the service's adapter wrote into the record of one check. */
export async function search(options: Search): Promise<ServiceRecord> {
  const { access, outside, phrases, calls = 20, startAt = NOW, signal = new AbortController().signal } = options;
  const record = newRecord();
  const [adapter] = createOpenServices(access, outside).texts;
  await adapter!.find(phrases, { allowance: { calls, startAt }, signal, record });
  return record;
}

/** Words of the second paragraph of both works that the services hold, `length` at a time. */
export function plantedPhrases(length: number, most = 6): string[] {
  return [harbour, soil].flatMap((text) => {
    const words = text.split("\n\n")[1]!.replace(/"/g, "").split(/\s+/);
    const starts = Array.from({ length: Math.floor(words.length / length) }, (_, at) => at * length);
    return starts.slice(0, most / 2).map((at) => words.slice(at, at + length).join(" "));
  });
}

export const NOWHERE = "eight words that stand in no article anywhere";
