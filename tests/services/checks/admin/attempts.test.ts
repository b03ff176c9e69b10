import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { SHOWN_KEPT_MS } from "#core/sources/student-texts.ts";
import { rememberNear, rememberShown } from "#db/sources/shown-blocks.ts";
import { nearBlocks, users } from "#db/tables/index.ts";
import { adminWorld } from "#tests/support/admin-checks.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

/** Documents of a person that came near to blocks, a minute apart. */
async function near(
  { db, clock }: Awaited<ReturnType<typeof adminWorld>>,
  who: { id: string },
  of: number,
  blocks: number[],
) {
  for (let document = 0; document < of; document += 1) {
    const row = { userId: who.id, documentId: `${who.id}-${document}`, at: clock.now() };
    await rememberNear(db, { ...row, blocks }, 200);
    await rememberShown(db, { ...row, familyId: row.documentId, blocks: [] });
    clock.pass(60_000);
  }
}

test("bob, an editor, and ada cannot see possible attempts to extract other students' text", async () => {
  const { adminChecks } = await adminWorld();
  await expect(adminChecks.attempts(bob)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(adminChecks.attempts(ada)).rejects.toMatchObject({ reason: "not_allowed" });
  expect(await adminChecks.attempts(grace)).toEqual({ rows: [], more: false });
});

test("grace sees the blocks that at least five documents nearly matched, sorted by number of documents", async () => {
  const world = await adminWorld();
  await near(world, ada, 5, [7_000_111, 7_000_222, 7_000_333]);
  await near(world, eve, 4, [7_000_222, 7_000_444]);
  const last = world.clock.now() - 60_000;
  const { rows, more } = await world.adminChecks.attempts(grace);
  expect(rows).toEqual([
    { block: "000222", documents: 9, accounts: 2, account: null, lastAt: last },
    ...["000111", "000333"].map((block) => ({
      block,
      documents: 5,
      accounts: 1,
      account: { name: "Ada", tail: ada.id.slice(-6) },
      lastAt: last - 4 * 60_000,
    })),
  ]);
  expect(more).toBe(false);
});

test("a document that is checked again counts once, and matches older than thirty days are not counted", async () => {
  const world = await adminWorld();
  await near(world, ada, 4, [7_000_111]);
  await near(world, ada, 4, [7_000_111]);
  expect((await world.adminChecks.attempts(grace)).rows).toEqual([]);
  await near(world, ada, 5, [7_000_111]);
  expect((await world.adminChecks.attempts(grace)).rows).toMatchObject([{ documents: 5 }]);
  world.clock.pass(SHOWN_KEPT_MS);
  expect((await world.adminChecks.attempts(grace)).rows).toEqual([]);
});

test("a deleted account is shown only by the end of its id", async () => {
  const world = await adminWorld();
  await near(world, ada, 5, [7_000_111]);
  await world.db.update(users).set({ status: "deleted" }).where(eq(users.id, ada.id));
  expect((await world.adminChecks.attempts(grace)).rows).toMatchObject([
    { account: { name: null, tail: ada.id.slice(-6) } },
  ]);
});

test("at most twenty blocks are listed", async () => {
  const world = await adminWorld();
  for (const [at, who] of [ada, bob, eve, grace].entries()) await near(world, who, 5, range(8_000_000 + at * 100, 5));
  expect(await world.adminChecks.attempts(grace)).toMatchObject({ rows: { length: 20 }, more: false });
  await near(world, { id: crypto.randomUUID() }, 5, [9_000_000]);
  expect(await world.adminChecks.attempts(grace)).toMatchObject({ rows: { length: 20 }, more: true });
});

test("an account that nearly matches thousands of blocks does not hide those of other accounts", async () => {
  const world = await adminWorld();
  await near(world, ada, 5, [7_000_111]);
  // More than all the rows that are looked through of one account, each newer than ada's.
  const many = { id: crypto.randomUUID() };
  for (const set of range(0, 30)) await near(world, many, 6, range(8_000_000 + set * 200, 200));
  const { rows } = await world.adminChecks.attempts(grace);
  expect(rows.filter(({ account }) => account?.tail === many.id.slice(-6))).toHaveLength(5);
  expect(rows).toContainEqual(expect.objectContaining({ block: "000111", documents: 5 }));
});

test("the number of blocks stored for a document is limited, and half of them are blocks the account nearly matched before", async () => {
  const { db, clock } = await adminWorld();
  const row = (documentId: string) => ({ userId: ada.id, documentId, at: clock.now() });
  const of = async (documentId: string) =>
    (await db.select().from(nearBlocks).where(eq(nearBlocks.documentId, documentId)))
      .map(({ block }) => block)
      .sort((a, b) => a - b);
  await rememberNear(db, { ...row("one"), blocks: [9, 3, 7] }, 2);
  expect(await of("one")).toEqual([3, 9]);
  await rememberNear(db, { ...row("two"), blocks: [1, 2, 3] }, 2);
  expect(await of("two")).toEqual([1, 3]);
  await rememberNear(db, { ...row("three"), blocks: [1, 2, 3, 4, 9] }, 4);
  expect(await of("three")).toEqual([1, 2, 3, 9]);
  await rememberNear(db, { ...row("four"), userId: bob.id, blocks: [1, 2, 3] }, 2);
  expect(await of("four")).toEqual([1, 2]);
});
