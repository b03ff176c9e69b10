import { expect, inject, test } from "vitest";
import { createOpenServices } from "#app/services/sources/open-services.ts";
import { openDatabase } from "#db/client.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { grace } from "#tests/support/people.ts";
import { takeJobs } from "#tests/support/worker-calls.ts";
import { systemClock } from "#workers/platform/clock.ts";
import { sweepParts } from "#workers/platform/sweep.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");
const env = { ...testEnv, OPEN_TEXTS: "europe_pmc brave", OPEN_TEXTS_URL: inject("openServicesUrl") };

/** A test that grace asks for on the settings page, given to the similarity Worker by the queue. */
async function probe(service: "europe_pmc" | "brave") {
  const queue: unknown[] = [];
  const jobs = { send: async (job: unknown) => void queue.push(job) };
  const site = createOpenServices({
    db,
    clock: systemClock,
    jobs: jobs as never,
    bookmark: () => null,
    on: ["europe_pmc", "brave"],
    audit: testAudit(db, systemClock),
  });
  await site.test(grace, { service, key: systemClock.uuid() });
  const { explicitAcks } = await takeJobs(
    queue.map((body) => ({ body })),
    env,
  );
  return { acks: explicitAcks, row: (await site.list(grace)).find(({ name }) => name === service) };
}

test("the queue asks a service for grace, and the settings page has what it answered", async () => {
  const { acks, row } = await probe("europe_pmc");
  expect(acks).toEqual(["m1"]);
  expect(row).toMatchObject({ state: "on", today: { errors: 0 }, test: { state: "done", problem: null } });
  expect(row?.today.calls).toBeGreaterThan(0);
});

test("a service without its key is not asked: the sweep and the test both say so", async () => {
  const { row } = await probe("brave");
  expect(row).toMatchObject({ state: "on", test: { state: "done", problem: "no_key" }, today: { calls: 0 } });
  await sweepParts(env).openServices();
  const clock = testClock();
  const audit = testAudit(db, clock);
  const site = createOpenServices({ db, clock, jobs: {} as never, bookmark: () => null, on: ["brave"], audit });
  expect((await site.list(grace)).find(({ name }) => name === "brave")?.state).toBe("key_missing");
});
