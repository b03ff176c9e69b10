import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { insertPrivateCheck } from "#db/checks/private-checks.ts";
import { creditBalance, giveCredits } from "#db/payments/credits.ts";
import { rememberShown } from "#db/sources/shown-blocks.ts";
import { shownBlocks } from "#db/tables/index.ts";
import { privateCheckWorld } from "#tests/support/private-checks.ts";
import { essay } from "#tests/support/texts.ts";

test("one private check can be sent three times; then the response says that the next one is charged", async () => {
  const { check, student, db, searches } = privateCheckWorld(0);
  await giveCredits(db, student.id, student.id, 2, 0);
  const id = crypto.randomUUID();
  const text = essay(630, 250);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => check(text, {}, id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const one of answers)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ reason: "gone", message: expect.stringContaining("requested 3 times") });
  expect(searches()).toBe(3);
  expect(await creditBalance(db, student.id)).toBe(1);
  await expect(check(text, {}, id)).rejects.toMatchObject({ reason: "gone" });
  expect(searches()).toBe(3);
});

test("a private check that cannot be paid does not search, even with many at once", async () => {
  const { check, searches } = privateCheckWorld(2);
  const text = essay(631, 250);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => check(text)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(searches()).toBe(2);
});

test("a failed private check is refunded, shows no matches, and counts only for the daily limit", async () => {
  const { check, student, db, clock, store, failing } = privateCheckWorld(0);
  const page = essay(632, 150);
  await store(`${page}\n\n${essay(633, 200)}`);
  await giveCredits(db, student.id, student.id, 1, clock.now());
  const id = crypto.randomUUID();
  failing.now = true;
  await expect(check(`${essay(634, 300)} ${page}`, {}, id)).rejects.toThrow("files are away");
  expect(await creditBalance(db, student.id)).toBe(1);
  expect(await findCheckUnscoped(db, id)).toMatchObject({ status: "failed", problem: "our_fault", paidBy: "credit" });
  expect(await db.select().from(shownBlocks).where(eq(shownBlocks.userId, student.id))).toEqual([]);
  failing.now = false;
  await expect(check(`${essay(634, 300)} ${page}`, {}, id)).rejects.toMatchObject({
    reason: "gone",
    message: expect.stringContaining("not charged"),
  });
  expect((await check(`${essay(634, 300)} ${page}`)).places).toHaveLength(1);
  expect(await creditBalance(db, student.id)).toBe(0);
});

test("a successful response stays charged and stored when the next one fails", async () => {
  const { check, student, db, clock, store, failing } = privateCheckWorld(0);
  const page = essay(635, 150);
  await store(`${page}\n\n${essay(636, 200)}`);
  await giveCredits(db, student.id, student.id, 1, clock.now());
  const id = crypto.randomUUID();
  const text = `${essay(637, 300)} ${page}`;
  expect((await check(text, {}, id)).places).toHaveLength(1);
  failing.now = true;
  await expect(check(text, {}, id)).rejects.toThrow("files are away");
  failing.now = false;
  expect(await creditBalance(db, student.id)).toBe(0);
  expect(await db.select().from(shownBlocks).where(eq(shownBlocks.userId, student.id))).toHaveLength(1);
  expect((await check(text, {}, id)).places).toHaveLength(1);
});

test("of forty concurrent private checks thirty succeed: the daily limit applies to concurrent requests too", async () => {
  const { check } = privateCheckWorld(100);
  const text = essay(605, 200);
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => check(text)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  for (const one of answers)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ reason: "too_many", message: expect.stringContaining("The limit is 30.") });
});

test("every failure of ours is refunded, however many there were in a day", async () => {
  const { check, student, db, clock, failing } = privateCheckWorld(0);
  await giveCredits(db, student.id, student.id, 10, clock.now());
  failing.now = true;
  for (let seed = 640; seed < 648; seed += 1) await expect(check(essay(seed, 200))).rejects.toThrow("files are away");
  expect(await creditBalance(db, student.id)).toBe(10);
});

test("a private check whose Worker crashed is refunded by a sweep an hour later, and shows no matches", async () => {
  const { check, student, db, clock, worker } = privateCheckWorld(0);
  await giveCredits(db, student.id, student.id, 2, clock.now());
  const [id, answered] = [crypto.randomUUID(), crypto.randomUUID()];
  await check(essay(650, 200), {}, answered);
  const options = {
    stored: false,
    compareDrafts: false,
    excludeQuotations: true,
    excludeBibliography: true,
  };
  const row = {
    id,
    userId: student.id,
    words: 200,
    now: clock.now(),
    options: { ...options, smallMatchWords: 8 },
  };
  expect(await insertPrivateCheck(db, row, 0)).toBe(true);
  await rememberShown(db, { userId: student.id, documentId: id, familyId: id, blocks: [7], at: clock.now() });
  expect(await creditBalance(db, student.id)).toBe(0);
  await worker().library.sweep();
  expect(await creditBalance(db, student.id)).toBe(0);
  clock.pass(2 * 3_600_000);
  await worker().library.sweep();
  expect(await creditBalance(db, student.id)).toBe(1);
  expect(await findCheckUnscoped(db, id)).toMatchObject({ status: "failed", problem: "our_fault" });
  expect(await findCheckUnscoped(db, answered)).toMatchObject({ status: "ready" });
  const shown = await db.select().from(shownBlocks).where(eq(shownBlocks.userId, student.id));
  expect(shown.map(({ documentId }) => documentId)).not.toContain(id);
});
