import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { keepFailedJob } from "#db/platform/dead-letters.ts";
import { auditEvents, failedJobs } from "#db/tables/index.ts";
import { adminWorld } from "#tests/support/admin-checks.ts";
import { bob, grace } from "#tests/support/people.ts";

/** Jobs that failed one after another, some of them at the same time. */
async function failed(count: number) {
  const all = await adminWorld();
  const { db, clock, sent } = all;
  for (let at = 0; at < count; at++) {
    if (at % 2 === 0) clock.pass(1000);
    const job = { jobType: "index", targetId: `article-${at}`, reason: "tries_used", at: clock.now() };
    await keepFailedJob(db, { id: `m-${String(at).padStart(3, "0")}`, ...job });
  }
  sent.length = 0;
  const audited = async () => (await db.select().from(auditEvents)).length;
  const waiting = async () => (await all.adminChecks.failedJobs.list(grace)).map(({ id }) => id);
  return { ...all, audited, waiting, listed: { listedAt: clock.now(), after: null } };
}

test("all failed jobs of a list are sent again in batches; a job that failed later stays", async () => {
  const { db, clock, adminChecks, sent, listed, audited, waiting } = await failed(60);
  clock.pass(1000);
  await keepFailedJob(db, { id: "m-later", jobType: "index", targetId: "x", reason: "tries_used", at: clock.now() });
  const batches = [];
  for (let after: [number, string] | null = null; ; after = batches.at(-1)!.next) {
    batches.push(await adminChecks.failedJobs.sendListedAgain(grace, { ...listed, after }));
    if (batches.at(-1)!.left === 0) break;
  }
  expect(batches.map(({ done, left, refused }) => [done, left, refused])).toEqual([
    [25, 35, 0],
    [25, 10, 0],
    [10, 0, 0],
  ]);
  expect(new Set(sent.map((job) => (job.type === "index" ? job.sourceId : job.type))).size).toBe(60);
  expect(sent).toHaveLength(60);
  expect(await audited()).toBe(60);
  expect(await waiting()).toEqual(["m-later"]);
});

test("the same request twice, at once or later, sends each job once", async () => {
  const { adminChecks, sent, listed, audited, waiting } = await failed(20);
  const both = await Promise.all([
    adminChecks.failedJobs.sendListedAgain(grace, listed),
    adminChecks.failedJobs.sendListedAgain(grace, listed),
  ]);
  expect(both.reduce((sum, { done }) => sum + done, 0)).toBe(20);
  expect(both.map(({ refused }) => refused)).toEqual([0, 0]);
  expect(await adminChecks.failedJobs.sendListedAgain(grace, listed)).toMatchObject({ done: 0, left: 0, next: null });
  expect(sent).toHaveLength(20);
  expect(await audited()).toBe(20);
  expect(await waiting()).toEqual([]);
});

test("a job that cannot be sent again stays in the list and is passed over", async () => {
  const { db, adminChecks, listed, waiting } = await failed(30);
  const malformed = { jobType: "unknown", targetId: null, reason: "malformed", at: listed.listedAt };
  await keepFailedJob(db, { id: "m-bad", ...malformed });
  const first = await adminChecks.failedJobs.sendListedAgain(grace, listed);
  expect(first).toMatchObject({ done: 24, refused: 1, left: 6, refusal: expect.stringContaining("could not be read") });
  const last = await adminChecks.failedJobs.sendListedAgain(grace, { ...listed, after: first.next });
  expect(last).toMatchObject({ done: 6, refused: 0, left: 0 });
  expect(await waiting()).toEqual(["m-bad"]);
  // It can be dismissed.
  expect(await adminChecks.failedJobs.dismissListed(grace, listed)).toMatchObject({ done: 1, left: 0 });
  expect(await waiting()).toEqual([]);
});

test("all failed jobs of a list are dismissed, twice at once, without sending any", async () => {
  const { db, adminChecks, sent, listed, audited } = await failed(10);
  const both = await Promise.all([
    adminChecks.failedJobs.dismissListed(grace, listed),
    adminChecks.failedJobs.dismissListed(grace, listed),
  ]);
  expect(both.map(({ refused, left }) => [refused, left])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await db.select().from(failedJobs).where(isNotNull(failedJobs.handledAt))).toHaveLength(10);
  expect(await audited()).toBe(10);
  expect(sent).toEqual([]);
});

test("an editor can neither send all failed jobs again nor dismiss them", async () => {
  const { adminChecks, listed } = await failed(1);
  const { sendListedAgain, dismissListed } = adminChecks.failedJobs;
  for (const act of [sendListedAgain, dismissListed]) {
    await expect(act(bob, listed)).rejects.toMatchObject({ reason: "not_allowed" });
  }
});
