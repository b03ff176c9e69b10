import { expect, test } from "vitest";
import { actsOn, STUCK_MS, shortId, stageLines } from "#core/checks/admin-checks.ts";
import { jobOf, targetOf } from "#core/platform/dead-letter.ts";
import { Job } from "#schema/platform/job.ts";

const id = "8a0c77f2-0f5c-4b7a-9a51-3c1f6c1d2a01";

const check = {
  status: "running" as const,
  stage: "align" as const,
  queuedAt: 0,
  startedAt: 41_000,
  finishedAt: null,
  updatedAt: 60_000,
  stageTimes: { extract: 6200, fingerprint: 2100, search: 9000 },
  log: [
    { at: 41_000, what: "extract", count: 31_400 },
    { at: 58_300, what: "align" },
  ],
};

test("a running check shows finished, current and remaining stages", () => {
  expect(stageLines(check, 70_000).map(({ what, state }) => `${what} ${state}`)).toEqual([
    ...["queue done", "extract done", "fingerprint done", "search done"],
    ...["align now", "score to_come", "sign to_come"],
  ]);
  expect(stageLines(check, 70_000)[1]).toMatchObject({ tookMs: 6200, count: 31_400 });
  expect(stageLines(check, 70_000)[4]?.tookMs).toBe(11_700);
});

test("a stuck check stopped at its last stage; one that waits too long, in the queue", () => {
  const later = 60_000 + STUCK_MS + 1;
  expect(stageLines(check, later).find(({ state }) => state === "stopped")?.what).toBe("align");
  const waiting = { ...check, status: "queued" as const, stage: null, startedAt: null, stageTimes: {} };
  expect(stageLines(waiting, later)[0]).toMatchObject({ what: "queue", state: "stopped", tookMs: later });
  expect(stageLines({ ...check, status: "failed", finishedAt: 61_000 }, later)[4]).toMatchObject({
    what: "align",
    state: "stopped",
    tookMs: 2700,
  });
});

test("the actions on a check depend on its state", () => {
  const details = { ...check, mode: "kept" as const, documentThere: true, linkOpen: false, creditHeld: true };
  expect(actsOn(details, 70_000)).toEqual([]);
  expect(actsOn(details, 60_000 + STUCK_MS + 1)).toEqual(["rerun", "cancel"]);
  expect(actsOn({ ...details, status: "ready", linkOpen: true }, 70_000)).toEqual(["rerun", "revoke", "give_back"]);
  expect(actsOn({ ...details, status: "ready", mode: "private", creditHeld: false }, 70_000)).toEqual([]);
  expect(actsOn({ ...details, status: "failed", documentThere: false, creditHeld: false }, 70_000)).toEqual([]);
  expect(actsOn({ ...details, status: "queued" }, 70_000)).toEqual(["cancel"]);
});

test("every kind of job can be rebuilt from its kind and its one id", () => {
  const jobs = [
    ...["check", "turnitin"].map((type) => ({ type, checkId: id })),
    ...["forget", "measure"].map((type) => ({ type, documentId: id })),
    ...["index", "withdraw"].map((type) => ({ type, sourceId: "article-tides" })),
    ...["card", "originality"].map((type) => ({ type, articleId: "article-tides" })),
    ...[
      { type: "shelve", mediaId: id },
      { type: "inspect", fileId: id },
      { type: "import", importId: id },
      { type: "export", exportId: id },
      { type: "probe", testId: `arxiv:${id}` },
    ],
    ...[{ type: "sweep" }, { type: "rebuild" }, { type: "merge" }],
  ].map((job) => Job.parse({ v: 1, bookmark: null, ...job }));
  // A probe of the queue is not listed among failed jobs.
  const probe = Job.parse({ v: 1, type: "tick", at: 1 });
  expect([targetOf(probe), jobOf({ jobType: "tick", targetId: null }, null)]).toEqual([null, null]);
  // A kind of job that is added has to be added here, too.
  expect(new Set(jobs.map(({ type }) => type)).size).toBe(Job.options.length - 1);
  for (const job of jobs) expect(jobOf({ jobType: job.type, targetId: targetOf(job) }, null)).toEqual(job);
  expect(jobOf({ jobType: "unknown", targetId: null }, null)).toBeNull();
});

test("a report has a short number for conversations", () => {
  expect(shortId(id)).toBe("RP-8A0C77");
});
