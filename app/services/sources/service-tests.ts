import type { Clock } from "#core/ports.ts";
import { dayOf, gateTermsOf } from "#core/sources/open-services/breaker.ts";
import {
  type KnownWork,
  type MetadataLookup,
  newRecord,
  type OpenServiceAdapters,
  type OpenTextSearch,
  type ServiceAllowance,
  type ServiceGate,
} from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import type { Database } from "#db/client.ts";
import { claimTest, removeOldServiceDays, reportServices, saveTest } from "#db/sources/open-services.ts";
import {
  OPEN_SEARCH_MS,
  type OpenService,
  type ServiceTestProblem,
  serviceOfTest,
} from "#schema/vocabulary/open-services.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

export type ServiceTestsPorts = {
  db: Database;
  clock: Clock;
  adapters: OpenServiceAdapters;
  gate: ServiceGate;
  /** The operator's budgets, US dollars a day by service. */
  dayDollars: Readonly<Record<string, number>>;
  /** How long a test waits, ms. */
  patienceMs?: number;
};

/** Of Florence Nightingale's Notes on Hospitals (1863): the words of no student. */
const PHRASE = "that it should do the sick no harm";

/** An open-access article that Crossref and DOAJ both list. */
const WORK: KnownWork = {
  title: "Why Most Published Research Findings Are False",
  doi: "10.1371/journal.pmed.0020124",
  authors: ["John P. A. Ioannidis"],
};

/** A search and an article it found, or a search and its next page. */
const CALLS = 2;

/** What the site shows of the similarity Worker's settings is at most so old, ms. */
const REPORT_EVERY_MS = HOUR_MS;
/** How long the counts of a day are stored. */
const DAYS_KEPT = 90;

/** Tests of the services of the open literature that admins ask for, and what the site shows of the services. */
export function createServiceTests(ports: ServiceTestsPorts) {
  const { db, clock, adapters, gate, dayDollars, patienceMs = OPEN_SEARCH_MS } = ports;

  /** Asks the service of a test once, and stores what came of it. The same test again does nothing. */
  async function run(testId: string): Promise<string> {
    const service = serviceOfTest(testId);
    const begun = clock.now();
    if (!service || !(await claimTest(db, service, testId, begun))) return "nothing to do";
    // Claimed once: an error of ours must not leave the page waiting.
    const { problem, texts } = await ask(service).catch(() => ({ problem: "down" as const, texts: 0 }));
    const now = clock.now();
    await saveTest(db, { service, testId }, { problem, texts, ms: now - begun, now });
    return problem ?? "answered";
  }

  async function ask(service: OpenService): Promise<{ problem: ServiceTestProblem | null; texts: number }> {
    if (adapters.withoutKey.includes(service)) return { problem: "no_key", texts: 0 };
    const adapter = [...adapters.texts, ...adapters.metadata].find((one) => one.service === service);
    if (!adapter) return { problem: "off", texts: 0 };
    const reserved = await gate.reserve(service, Math.min(CALLS, serviceTerms[service].callsPerCheck), patienceMs / 2);
    if (!reserved.ok) return { problem: reserved.problem, texts: 0 };
    return askAdapter(adapter, reserved.allowance);
  }

  async function askAdapter(adapter: OpenTextSearch | MetadataLookup, allowance: ServiceAllowance) {
    const record = newRecord();
    const patience = new AbortController();
    const { signal } = patience;
    const timer = setTimeout(() => patience.abort(), patienceMs);
    let works = 0;
    const asked =
      "find" in adapter
        ? adapter.find([PHRASE], { allowance, signal, record })
        : adapter.complete(WORK, { allowance, signal, record }).then((found) => {
            works = found ? 1 : 0;
          });
    try {
      await Promise.race([asked, ended(signal)]);
    } finally {
      clearTimeout(timer);
      if (signal.aborted) record.problem ??= "slow";
      await gate.settle(adapter.service, allowance.calls, record);
    }
    return { problem: record.problem, texts: record.texts.length + works };
  }

  /** Tells the site which services are on, which of them lack their key, and what a day may cost. */
  async function report(): Promise<number> {
    const { texts, metadata, withoutKey } = adapters;
    const on = [...texts, ...metadata].map(({ service }) => service);
    const rows = [...on, ...withoutKey].map((name) => ({
      name,
      keyMissing: withoutKey.includes(name),
      microDollarsPerDay: gateTermsOf(name, { dayDollars, keyed: new Set() }).microDollarsPerDay,
    }));
    const now = clock.now();
    return reportServices(db, rows, { now, before: now - REPORT_EVERY_MS });
  }

  async function sweep(): Promise<{ reported: number; removed: number }> {
    const removed = await removeOldServiceDays(db, dayOf(clock.now() - DAYS_KEPT * DAY_MS));
    return { reported: await report(), removed };
  }

  return { run, report, sweep };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
