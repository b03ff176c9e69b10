import { expect, test } from "vitest";
import { createServiceGate } from "#app/services/sources/open-service-gate.ts";
import { newRecord, type ServiceRecord } from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { openDatabase } from "#db/client.ts";
import { findOpenService, findServiceDay } from "#db/sources/open-services.ts";
import type { OpenService, ServiceProblem } from "#schema/vocabulary/open-services.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");
const WAIT = 10_000;
const MINUTE = 60_000;
const day = "2026-11-21";

function gate({
  clock = testClock(),
  dayDollars = {},
  keyed = [],
}: {
  clock?: ReturnType<typeof testClock>;
  dayDollars?: Record<string, number>;
  keyed?: OpenService[];
} = {}) {
  // Another Worker has another connection to the same database.
  const { db: own } = openDatabase(testEnv.DB, null, "primary");
  return { clock, ...createServiceGate({ db: own, clock, dayDollars, keyed: new Set(keyed) }) };
}

const used = (calls: number, more: Partial<ServiceRecord> = {}): ServiceRecord => ({ ...newRecord(), calls, ...more });

/** Asks once and gets no answer. */
async function fail({ reserve, settle }: ReturnType<typeof gate>, problem: ServiceProblem = "down") {
  const reserved = await reserve("europe_pmc", 1, WAIT);
  if (!reserved.ok) return reserved.problem;
  await settle("europe_pmc", 1, used(1, { errors: 1, problem }));
  return "asked";
}

test("each check begins when the requests of the check before it are over", async () => {
  const { reserve, clock } = gate();
  const { intervalMs } = serviceTerms.wikipedia;
  const at = clock.now();
  expect(await reserve("wikipedia", 4, WAIT)).toEqual({ ok: true, allowance: { calls: 4, startAt: at } });
  const second = { calls: 2, startAt: at + 4 * intervalMs };
  expect(await reserve("wikipedia", 2, WAIT)).toEqual({ ok: true, allowance: second });
  clock.pass(MINUTE);
  expect(await reserve("wikipedia", 1, WAIT)).toMatchObject({ allowance: { startAt: clock.now() } });
});

test("a check whose turn would come too late is refused, and takes no turn from others", async () => {
  const { reserve } = gate();
  expect(await reserve("core", 2, WAIT)).toMatchObject({ ok: true });
  expect(await reserve("core", 2, WAIT)).toEqual({ ok: false, problem: "busy" });
  expect(await reserve("core", 2, 13_000)).toMatchObject({ ok: true });
  expect(await findServiceDay(db, "core", day)).toMatchObject({ calls: 4 });
});

test("a key shortens the interval", async () => {
  const { reserve, clock } = gate({ keyed: ["semantic_scholar"] });
  await reserve("semantic_scholar", 1, WAIT);
  const { keyedIntervalMs = 0 } = serviceTerms.semantic_scholar;
  expect(keyedIntervalMs).toBeGreaterThan(0);
  const next = { calls: 1, startAt: clock.now() + keyedIntervalMs };
  expect(await reserve("semantic_scholar", 1, WAIT)).toEqual({ ok: true, allowance: next });
});

test("Workers that ask at the same time never get the same turn", async () => {
  const { intervalMs } = serviceTerms.europe_pmc;
  const reserved = await Promise.all(Array.from({ length: 30 }, () => gate().reserve("europe_pmc", 2, WAIT)));
  const starts = reserved.flatMap((one) => (one.ok ? [one.allowance.startAt] : [])).sort((a, b) => a - b);
  const begun = starts[0] ?? 0;
  expect(starts).toEqual(Array.from({ length: 30 }, (_, i) => begun + i * 2 * intervalMs));
});

test("50 checks at the same time never exceed the budget of the day", async () => {
  const dayDollars = { brave: 0.4 };
  const reserved = await Promise.all(
    Array.from({ length: 50 }, () => gate({ dayDollars }).reserve("brave", 3, 60_000)),
  );
  const granted = reserved.flatMap((one) => (one.ok ? [one.allowance.calls] : []));
  // 0.4 dollars pay for 80 requests: 26 checks get three, one gets the two that are left.
  expect(granted.reduce((sum, calls) => sum + calls, 0)).toBe(80);
  expect(granted.filter((calls) => calls === 2)).toHaveLength(1);
  expect(reserved.filter((one) => !one.ok)).toEqual(Array(23).fill({ ok: false, problem: "budget" }));
  expect(await findServiceDay(db, "brave", day)).toMatchObject({ calls: 80, microDollars: 400_000 });
});

test("a budget of nothing allows nothing, and the next UTC day begins anew", async () => {
  expect(await gate({ dayDollars: { openalex: 0 } }).reserve("openalex", 1, WAIT)).toEqual({
    ok: false,
    problem: "budget",
  });
  const { reserve, clock } = gate({ dayDollars: { openalex: 0.002 } });
  expect(await reserve("openalex", 5, WAIT)).toMatchObject({ allowance: { calls: 2 } });
  expect(await reserve("openalex", 5, WAIT)).toEqual({ ok: false, problem: "budget" });
  clock.pass(12 * 60 * MINUTE);
  expect(await reserve("openalex", 5, WAIT)).toMatchObject({ allowance: { calls: 2 } });
});

test("what was not used is given back, and what came is counted", async () => {
  const { reserve, settle, clock } = gate({ dayDollars: { brave: 0.02 } });
  await reserve("brave", 4, WAIT);
  const texts = [
    { id: "brave:1", service: "brave" as const, title: "A", authors: [], url: "https://a.example", text: "A" },
  ];
  await settle("brave", 4, used(2, { errors: 1, answered: 1, texts, problem: "slow" }));
  expect(await findServiceDay(db, "brave", day)).toMatchObject({
    calls: 2,
    errors: 1,
    answers: 1,
    texts: 1,
    microDollars: 10_000,
  });
  expect(await findOpenService(db, "brave")).toMatchObject({
    lastSuccessAt: clock.now(),
    lastErrorAt: clock.now(),
    lastError: "slow",
    failures: 0,
  });
  expect(await reserve("brave", 4, WAIT)).toMatchObject({ allowance: { calls: 2 } });
});

test("after five failures in a row a service is paused, then one request tries it, and a success opens it", async () => {
  const service = gate();
  const { clock, reserve, settle } = service;
  for (let failures = 0; failures < 5; failures++) expect(await fail(service)).toBe("asked");
  expect(await fail(service)).toBe("paused");
  clock.pass(5 * MINUTE - 1);
  expect(await fail(service)).toBe("paused");
  clock.pass(1);
  const tries = await Promise.all(Array.from({ length: 8 }, () => gate({ clock }).reserve("europe_pmc", 12, WAIT)));
  expect(tries.filter(({ ok }) => ok)).toEqual([{ ok: true, allowance: { calls: 1, startAt: clock.now() } }]);
  expect(tries.filter(({ ok }) => !ok)).toEqual(Array(7).fill({ ok: false, problem: "paused" }));
  await settle("europe_pmc", 1, used(1, { answered: 1 }));
  expect(await reserve("europe_pmc", 12, WAIT)).toMatchObject({ allowance: { calls: 12 } });
});

test("a trial that fails doubles the pause, and one whose Worker died is followed by another", async () => {
  const service = gate();
  const { clock, reserve } = service;
  for (let failures = 0; failures < 5; failures++) await fail(service);
  clock.pass(5 * MINUTE);
  expect(await fail(service)).toBe("asked");
  clock.pass(10 * MINUTE - 1);
  expect(await fail(service)).toBe("paused");
  clock.pass(1);
  expect(await reserve("europe_pmc", 1, WAIT)).toMatchObject({ ok: true });
  clock.pass(20_000);
  expect(await fail(service)).toBe("paused");
  clock.pass(MINUTE);
  expect(await fail(service)).toBe("asked");
});

test("checks that were under way when a service failed do not make its pause longer", async () => {
  const service = gate();
  const { clock, settle, reserve } = service;
  for (let check = 0; check < 12; check++) await reserve("europe_pmc", 1, WAIT);
  await Promise.all(Array.from({ length: 12 }, () => settle("europe_pmc", 1, used(1, { errors: 1, problem: "down" }))));
  const { pausedUntil = 0 } = (await findOpenService(db, "europe_pmc")) ?? {};
  expect(pausedUntil).toBe(clock.now() + 5 * MINUTE);
  expect(await fail(service)).toBe("paused");
});

test("a service that asks for a pause gets it after one answer, and no shorter one afterwards", async () => {
  const { reserve, settle, clock } = gate();
  const until = clock.now() + 20 * MINUTE;
  await reserve("arxiv", 1, WAIT);
  await settle("arxiv", 1, used(1, { errors: 1, problem: "busy", pausedUntil: until }));
  await settle("arxiv", 1, used(1, { answered: 1 }));
  clock.pass(20 * MINUTE - 1);
  expect(await reserve("arxiv", 1, WAIT)).toEqual({ ok: false, problem: "paused" });
  clock.pass(1);
  expect(await reserve("arxiv", 1, WAIT)).toMatchObject({ ok: true });
});

test("a wrong key is told, and the service that rejects it is paused like one that fails", async () => {
  const service = gate();
  for (let check = 0; check < 5; check++) expect(await fail(service, "refused")).toBe("asked");
  expect(await fail(service, "refused")).toBe("paused");
  expect(await findOpenService(db, "europe_pmc")).toMatchObject({ lastError: "refused", lastSuccessAt: null });
});
