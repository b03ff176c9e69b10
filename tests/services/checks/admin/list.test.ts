import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { STUCK_MS } from "#core/checks/admin-checks.ts";
import { keepFailedJob } from "#db/platform/dead-letters.ts";
import { auditEvents, checks, reports } from "#db/tables/index.ts";
import { readCheckListFilter } from "#schema/checks/admin-checks.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { adminWorld } from "#tests/support/admin-checks.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";

const requested = (query: string) => readCheckListFilter(new URLSearchParams(query));

test("grace sees titles and people; bob sees the same rows without them, and ada sees nothing", async () => {
  const { adminChecks, ready } = await adminWorld();
  await ready(840);
  const { rows } = await adminChecks.list(grace, requested(""), firstPage("created"));
  expect(rows).toMatchObject([{ title: "Tides of the north", who: "Ada", status: "ready", stuck: false }]);
  const his = await adminChecks.list(bob, requested(""), firstPage("created"));
  expect(his.rows).toMatchObject([{ title: null, who: null, status: "ready", score: rows[0]?.score }]);
  expect(JSON.stringify(his)).not.toMatch(/Tides|Ada/);
  await expect(adminChecks.list(ada, requested(""), firstPage("created"))).rejects.toMatchObject({
    reason: "not_allowed",
  });
  await expect(adminChecks.exported(bob, requested(""))).rejects.toMatchObject({
    reason: "not_allowed",
  });
});

test("staff cannot see the title of a private check", async () => {
  const { db, adminChecks, ready } = await adminWorld();
  const id = await ready(841);
  await db.update(checks).set({ mode: "private" }).where(eq(checks.id, id));
  expect((await adminChecks.list(grace, requested(""), firstPage("created"))).rows).toMatchObject([
    { mode: "private", title: null },
  ]);
  expect((await adminChecks.check(grace, id)).title).toBeNull();
  expect(JSON.stringify(await adminChecks.exported(grace, requested("")))).not.toContain("Tides");
});

test("each filter returns only matching checks, and invalid query parameters are ignored", async () => {
  const { db, clock, adminChecks, send, ask, ready } = await adminWorld();
  const done = await ready(842);
  await db.update(reports).set({ scoreTenths: 184 }).where(eq(reports.id, done));
  const waiting = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(843, 300)))).id);
  await db
    .update(checks)
    .set({ updatedAt: clock.now() - STUCK_MS - 1 })
    .where(eq(checks.id, waiting));
  const found = async (query: string) =>
    (await adminChecks.list(grace, requested(query), firstPage("created"))).rows.map(({ id }) => id).sort();
  const both = [done, waiting].sort();
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  expect(await found("stage=ready")).toEqual([done]);
  expect(await found("stage=stuck")).toEqual([waiting]);
  expect(await found("stage=queued")).toEqual([waiting]);
  expect(await found("stage=align")).toEqual([]);
  expect(await found("mode=private")).toEqual([]);
  expect(await found("mode=kept")).toEqual(both);
  expect(await found("from=18.4&to=20")).toEqual([done]);
  expect(await found("to=18.3")).toEqual([]);
  expect(await found(`since=${today}&until=${today}`)).toEqual(both);
  expect(await found("until=2020-01-01")).toEqual([]);
  expect(await found(`q=RP-${done.slice(0, 6).toUpperCase()}`)).toEqual([done]);
  expect(await found("stage=nonsense&from=-4&since=yesterday&q=%25&mode=x")).toEqual(both);
});

test("the totals count running, queued, stuck and failed checks, and the failure rate is hidden below five checks", async () => {
  const { db, clock, adminChecks, ready } = await adminWorld();
  for (let seed = 850; seed < 854; seed++) await ready(seed);
  expect((await adminChecks.board(bob)).days).toBeNull();
  const last = await ready(854);
  await db.update(checks).set({ status: "failed" }).where(eq(checks.id, last));
  const { totals, days } = await adminChecks.board(bob);
  expect(totals).toMatchObject({ running: 0, queued: 0, stuck: 0, failed: 1, returned: 0 });
  expect(days).toHaveLength(14);
  expect(days?.at(-1)).toMatchObject({ all: 5, failed: 1 });
  clock.pass(86_400_000);
  expect((await adminChecks.board(bob)).days?.at(-2)).toMatchObject({ all: 5, failed: 1 });
});

test("a failed job of a check is sent again: the check is queued, and the job is removed from the list", async () => {
  const { db, clock, adminChecks, ready, worker, sent } = await adminWorld();
  const id = await ready(860);
  await db.update(checks).set({ status: "failed", problem: "our_fault" }).where(eq(checks.id, id));
  const failedJob = { id: "m-1", jobType: "check", targetId: id, reason: "tries_used", at: clock.now() };
  await keepFailedJob(db, failedJob);
  await keepFailedJob(db, failedJob);
  expect(await adminChecks.failedJobs.list(grace)).toMatchObject([{ id: "m-1", again: true }]);
  sent.length = 0;
  await adminChecks.failedJobs.sendAgain(grace, ["m-1"]);
  expect(sent).toEqual([{ v: 1, type: "check", checkId: id, bookmark: null }]);
  expect(await worker().runs.run(id)).toBe("done");
  expect(await adminChecks.failedJobs.list(grace)).toEqual([]);
  await expect(adminChecks.failedJobs.sendAgain(grace, ["m-1"])).rejects.toMatchObject({ reason: "conflict" });
  expect((await db.select().from(auditEvents).orderBy(auditEvents.seq)).map(({ action }) => action)).toEqual([
    "check.rerun",
    "dead_letter.resend",
  ]);
});

test("a malformed job can only be dismissed, and only by an admin", async () => {
  const { db, clock, adminChecks } = await adminWorld();
  await keepFailedJob(db, { id: "m-2", jobType: "unknown", targetId: null, reason: "malformed", at: clock.now() });
  expect(await adminChecks.failedJobs.list(bob)).toMatchObject([{ id: "m-2", again: false }]);
  await expect(adminChecks.failedJobs.sendAgain(grace, ["m-2"])).rejects.toMatchObject({ reason: "conflict" });
  await expect(adminChecks.failedJobs.doneWith(bob, ["m-2"])).rejects.toMatchObject({ reason: "not_allowed" });
  await adminChecks.failedJobs.doneWith(grace, ["m-2"]);
  expect((await adminChecks.board(grace)).dead).toBe(0);
});

test("of several failed jobs those that can be sent again are, and the answer counts the others", async () => {
  const { db, clock, adminChecks, sent } = await adminWorld();
  const jobs = [
    { id: "m-3", jobType: "index", targetId: "article-tides", reason: "tries_used" },
    { id: "m-4", jobType: "unknown", targetId: null, reason: "malformed" },
    { id: "m-5", jobType: "index", targetId: "article-moon", reason: "tries_used" },
  ];
  for (const failedJob of jobs) await keepFailedJob(db, { ...failedJob, at: clock.now() });
  await expect(adminChecks.failedJobs.sendAgain(grace, [])).rejects.toMatchObject({ reason: "invalid" });
  const ids = jobs.map(({ id }) => id);
  await expect(adminChecks.failedJobs.sendAgain(bob, ids)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(adminChecks.failedJobs.sendAgain(grace, ids)).rejects.toMatchObject({
    message: expect.stringMatching(/^1 of 3 jobs could not be changed\. .*could not be read/),
  });
  expect(sent.map((job) => job.type)).toEqual(["index", "index"]);
  expect((await adminChecks.failedJobs.list(grace)).map(({ id }) => id)).toEqual(["m-4"]);
  await adminChecks.failedJobs.doneWith(grace, ["m-4"]);
  expect(await adminChecks.failedJobs.list(grace)).toEqual([]);
});

test("grace can export the list only after a recent sign-in, and the export is audited", async () => {
  const { db, adminChecks, ready } = await adminWorld();
  await ready(870);
  await expect(adminChecks.exported(stale(grace), requested(""))).rejects.toMatchObject({
    reason: "not_fresh",
  });
  expect(await adminChecks.exported(grace, requested(""))).toMatchObject([{ title: "Tides of the north" }]);
  expect(await db.select().from(auditEvents)).toMatchObject([{ action: "check.export", detail: { rows: 1 } }]);
});

test("grace can start the index update at once", async () => {
  const { db, adminChecks, sent } = await adminWorld();
  sent.length = 0;
  await adminChecks.updateCorpus(grace);
  expect(sent).toEqual([{ v: 1, type: "sweep", bookmark: null }]);
  expect(await db.select().from(auditEvents)).toMatchObject([{ action: "corpus.update" }]);
});
