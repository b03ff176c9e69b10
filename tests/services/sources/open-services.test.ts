import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createServiceGate } from "#app/services/sources/open-service-gate.ts";
import { createOpenServices } from "#app/services/sources/open-services.ts";
import { createServiceTests } from "#app/services/sources/service-tests.ts";
import { AppError } from "#core/app-error.ts";
import { newRecord, type OpenServiceAdapters, type OpenTextSearch } from "#core/sources/open-services/ports.ts";
import { openDatabase } from "#db/client.ts";
import { findOpenService } from "#db/sources/open-services.ts";
import { Job } from "#schema/platform/job.ts";
import { type OpenService, openServices, type TextService } from "#schema/vocabulary/open-services.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");
const DAY = 86_400_000;

type Setup = {
  on?: OpenService[];
  texts?: OpenTextSearch[];
  metadata?: OpenServiceAdapters["metadata"];
  withoutKey?: OpenService[];
  dayDollars?: Record<string, number>;
  patienceMs?: number;
};

/** Both Workers: the site, whose jobs wait in a list, and the similarity Worker. */
function both(setup: Setup = {}) {
  const { on = [...openServices], texts = [], metadata = [], withoutKey = [], dayDollars = {}, patienceMs } = setup;
  const clock = testClock();
  const queue: Job[] = [];
  const gate = createServiceGate({ db, clock, dayDollars, keyed: new Set() });
  const adapters = { texts, metadata, withoutKey };
  const tests = createServiceTests({ db, clock, adapters, gate, dayDollars, ...(patienceMs && { patienceMs }) });
  const jobs = { send: async (job: unknown) => void queue.push(Job.parse(job)) };
  const site = createOpenServices({
    db,
    clock,
    jobs: jobs as never,
    bookmark: () => null,
    on,
    audit: testAudit(db, clock),
  });
  const rowOf = async (name: OpenService) => (await site.list(grace)).find((row) => row.name === name);
  return { clock, queue, gate, tests, site, rowOf };
}

/** A service that finds a text for every phrase, and remembers the phrases. */
function answering(service: TextService, asked: string[] = []): OpenTextSearch {
  return {
    service,
    async find(phrases, { record }) {
      asked.push(...phrases);
      record.calls += phrases.length;
      record.sent.push(...phrases);
      record.answered += phrases.length;
      const text = { title: "Notes", authors: [], url: "https://a.example", text: "Notes" };
      record.texts.push(...phrases.map((phrase) => ({ ...text, id: `${service}:${phrase}`, service })));
    },
  };
}

const form = (service: OpenService) => ({ service, key: crypto.randomUUID() });

async function run({ queue, tests }: ReturnType<typeof both>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let job = queue.shift(); job; job = queue.shift()) {
    outcomes.push(job.type === "probe" ? await tests.run(job.testId) : "another job");
  }
  return outcomes;
}

test("grace tests a service: it is asked once with words of no student, and she sees what came", async () => {
  const asked: string[] = [];
  const workers = both({ texts: [answering("wikipedia", asked)] });
  const { site, rowOf, queue, tests } = workers;
  await site.test(grace, form("wikipedia"));
  expect(await rowOf("wikipedia")).toMatchObject({ test: { state: "running", byName: grace.fullName } });
  const [job] = queue;
  expect(await run(workers)).toEqual(["answered"]);
  expect(asked).toEqual(["that it should do the sick no harm"]);
  expect(await rowOf("wikipedia")).toMatchObject({
    state: "on",
    today: { calls: 1, errors: 0, texts: 1 },
    test: { state: "done", problem: null, texts: 1 },
  });
  // The queue delivers a message twice at times.
  expect(job?.type === "probe" && (await tests.run(job.testId))).toBe("nothing to do");
  expect(asked).toHaveLength(1);
});

test("the same form again, and a second one while a test runs, start nothing; afterwards one does", async () => {
  const workers = both({ texts: [answering("arxiv")] });
  const { site, queue } = workers;
  const first = form("arxiv");
  await Promise.all([site.test(grace, first), site.test(grace, first), site.test(grace, form("arxiv"))]);
  expect(queue).toHaveLength(1);
  await run(workers);
  await site.test(grace, first);
  expect(queue).toEqual([]);
  await site.test(grace, form("arxiv"));
  expect(queue).toHaveLength(1);
  const entries = await db.all(sql`select action, target_type, target_id, actor_id from audit_events`);
  expect(entries).toEqual(
    Array(2).fill({
      action: "open_service.test",
      target_type: "open_service",
      target_id: "arxiv",
      actor_id: grace.id,
    }),
  );
});

test("only admins see and test the services, and only services that are on are tested", async () => {
  const { site, queue } = both({ on: ["arxiv"] });
  for (const actor of [ada, bob]) {
    await expect(site.list(actor)).rejects.toMatchObject({ reason: "not_allowed" });
    await expect(site.test(actor, form("arxiv"))).rejects.toMatchObject({ reason: "not_allowed" });
  }
  await expect(site.test(grace, form("brave"))).rejects.toThrow(AppError);
  expect(queue).toEqual([]);
});

test("a test that no Worker runs ends after a minute, and another can be started", async () => {
  const { site, rowOf, clock, queue } = both();
  await site.test(grace, form("doaj"));
  clock.pass(60_000);
  expect(await rowOf("doaj")).toMatchObject({ test: { state: "unanswered" } });
  await site.test(grace, form("doaj"));
  expect(queue).toHaveLength(2);
});

test("a test says what is wrong: the key is missing, or the other Worker does not use the service", async () => {
  const workers = both({ withoutKey: ["brave"] });
  await workers.site.test(grace, form("brave"));
  await workers.site.test(grace, form("core"));
  expect(await run(workers)).toEqual(["no_key", "off"]);
  expect(await workers.rowOf("core")).toMatchObject({ test: { state: "done", problem: "off" } });
});

test("a service that does not answer in time ends the test, and is counted as slow", async () => {
  const silent: OpenTextSearch = {
    service: "europe_pmc",
    find: async (_, { record }) => {
      record.calls = 1;
      await new Promise(() => {});
    },
  };
  const workers = both({ texts: [silent], patienceMs: 20 });
  await workers.site.test(grace, form("europe_pmc"));
  expect(await run(workers)).toEqual(["slow"]);
  expect(await findOpenService(db, "europe_pmc")).toMatchObject({
    failures: 1,
    lastError: "slow",
    testProblem: "slow",
  });
});

test("a metadata service is asked for a known article by its DOI", async () => {
  const dois: (string | undefined)[] = [];
  const lookup = {
    service: "crossref" as const,
    async complete(work: { doi?: string | undefined }, { record }: { record: ReturnType<typeof newRecord> }) {
      dois.push(work.doi);
      record.calls += 1;
      record.answered += 1;
      return { year: 2005 };
    },
  };
  const workers = both({ metadata: [lookup] });
  await workers.site.test(grace, form("crossref"));
  expect(await run(workers)).toEqual(["answered"]);
  expect(dois).toEqual(["10.1371/journal.pmed.0020124"]);
  expect(await workers.rowOf("crossref")).toMatchObject({ test: { texts: 1 } });
});

test("the settings page shows each service as it is: on, off, key missing, paused, budget used up", async () => {
  const { site, gate, tests } = both({
    on: ["europe_pmc", "openalex", "core", "arxiv", "brave"],
    texts: [answering("europe_pmc"), answering("arxiv"), answering("openalex"), answering("brave")],
    withoutKey: ["core"],
    dayDollars: { openalex: 0.002, brave: 0.5 },
  });
  await tests.sweep();
  await gate.reserve("openalex", 2, 1000);
  await gate.reserve("brave", 2, 1000);
  await gate.reserve("arxiv", 1, 1000);
  const pausedUntil = testClock().now() + 600_000;
  await gate.settle("arxiv", 1, { ...newRecord(), calls: 1, errors: 1, problem: "busy", pausedUntil });
  const rows = await site.list(grace);
  expect(Object.fromEntries(rows.map(({ name, state }) => [name, state]))).toEqual({
    europe_pmc: "on",
    semantic_scholar: "off",
    arxiv: "paused",
    wikipedia: "off",
    openalex: "budget_used",
    core: "key_missing",
    brave: "on",
    crossref: "off",
    doaj: "off",
  });
  const rowOf = (name: OpenService) => rows.find((row) => row.name === name);
  expect(rowOf("brave")).toMatchObject({ today: { microDollars: 10_000 }, microDollarsPerDay: 500_000 });
  expect(rowOf("arxiv")).toMatchObject({ pausedUntil, lastError: "busy", microDollarsPerDay: null });
});

test("the report of the similarity Worker is written when it changes, and else once an hour", async () => {
  const { tests, clock, rowOf } = both({ texts: [answering("arxiv")], withoutKey: ["brave", "core"] });
  expect(await tests.report()).toBe(3);
  clock.pass(5 * 60_000);
  expect(await tests.report()).toBe(0);
  expect(await rowOf("brave")).toMatchObject({ state: "key_missing" });
  const withKey = both({ texts: [answering("arxiv"), answering("brave")], withoutKey: ["core"] });
  expect(await withKey.tests.report()).toBe(1);
  expect(await rowOf("brave")).toMatchObject({ state: "on" });
  clock.pass(60 * 60_000);
  expect(await tests.report()).toBe(3);
});

test("a sweep deletes a bounded number of days, those older than 90 days alone", async () => {
  const { tests, clock } = both();
  const days = Array.from({ length: 250 }, (_, i) => new Date(clock.now() - i * DAY).toISOString().slice(0, 10));
  await db.run(sql`insert into open_service_days (service, day, calls) select 'arxiv', value, 1
    from json_each(${JSON.stringify(days)})`);
  const left = async () =>
    (await db.all<{ days: number }>(sql`select count(*) as days from open_service_days`))[0]?.days;
  expect(await tests.sweep()).toEqual({ reported: 0, removed: 100 });
  expect(await left()).toBe(150);
  expect(await tests.sweep()).toMatchObject({ removed: 59 });
  expect(await tests.sweep()).toMatchObject({ removed: 0 });
  expect(await left()).toBe(91);
});
