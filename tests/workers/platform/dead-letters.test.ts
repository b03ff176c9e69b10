import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { openFailedJobs } from "#db/platform/dead-letters.ts";
import { failedJobs, notifications, users } from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { takeJobs } from "#tests/support/worker-calls.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");

beforeEach(async () => {
  await db.delete(failedJobs);
});

async function giveUp(id: string, body: unknown): Promise<void> {
  await takeJobs([{ id, body }], testEnv, "marginalia-jobs-dead");
}

test("staff see a failed job with its subject and reason, and nothing more", async () => {
  const sourceId = "article-tides";
  await giveUp("m-1", { v: 1, type: "index", sourceId, bookmark: null });
  await giveUp("m-1", { v: 1, type: "index", sourceId, bookmark: null });
  expect(await openFailedJobs(db, 10)).toMatchObject([
    { id: "m-1", jobType: "index", targetId: sourceId, reason: "tries_used", handledAt: null },
  ]);
});

test("of a malformed job only the fact that it was received is stored", async () => {
  await giveUp("m-2", { v: 9, type: "check", essay: "My thesis on tides" });
  const [letter] = await openFailedJobs(db, 10);
  expect(letter).toMatchObject({ jobType: "unknown", targetId: null, reason: "malformed" });
  expect(JSON.stringify(letter)).not.toContain("tides");
});

test("staff are told once an hour that checks fail, however many do", async () => {
  await db.delete(users);
  await db.delete(notifications);
  for (const { id, subject, fullName, email, role } of [ada, bob, grace])
    await db.insert(users).values({ id, issuer: "test", subject, fullName, email, role, createdAt: 1, updatedAt: 1 });
  for (const id of ["m-3", "m-4"])
    await giveUp(id, { v: 1, type: "check", checkId: crypto.randomUUID(), bookmark: null });
  const told = await db.select().from(notifications);
  expect(told.map(({ personId, topic }) => [personId, topic]).sort()).toEqual([
    ["bob", "check"],
    ["grace", "check"],
  ]);
});
