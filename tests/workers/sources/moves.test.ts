import { expect, test } from "vitest";
import { findSource, studentSourceId } from "#db/sources/sources.ts";
import { ARRIVAL_MS, listShards } from "#db/sources/student-shards.ts";
import { studentRemovals } from "#db/tables/index.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { testEnv } from "#tests/support/env.ts";
import { Died } from "#tests/support/fuse.ts";
import { OTHER_KEY, repository } from "#tests/support/repository.ts";
import { copies } from "#tests/support/shard-tables.ts";
import { essay } from "#tests/support/texts.ts";

const KEYS = { TEXT_KEY: testEnv.TEXT_KEY ?? "" };
const NEXT_KEYS = { TEXT_KEY: OTHER_KEY, TEXT_KEY_PREVIOUS: KEYS.TEXT_KEY };

/**
 * Works that go on side by side, one step at a time in an order of chance. One dies before its step of that number and does
 * nothing afterwards.
 */
async function sideBySide(
  random: () => number,
  works: readonly { run: (turn: () => Promise<void>) => Promise<unknown>; diesAt: number }[],
): Promise<unknown[]> {
  const states = works.map(() => ({ steps: 0, go: null as (() => void) | null, over: false }));
  const problems: unknown[] = [];
  let changed = () => {};
  for (const [at, { run, diesAt }] of works.entries()) {
    const state = states[at]!;
    const turn = () =>
      new Promise<void>((resolve, reject) => {
        state.steps += 1;
        state.go = state.steps >= diesAt ? () => reject(new Died()) : resolve;
        changed();
      });
    void run(turn)
      .catch((problem: unknown) => problems.push(problem))
      .finally(() => {
        state.over = true;
        changed();
      });
  }
  while (states.some(({ over }) => !over)) {
    const ready = states.filter(({ over, go }) => !over && go);
    if (states.some(({ over, go }) => !over && !go)) {
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
      continue;
    }
    const next = ready[Math.floor(random() * ready.length)]!;
    const go = next.go!;
    next.go = null;
    go();
  }
  return problems;
}

test("when two versions of the worker move one document in any order, it ends in exactly the shard that its row names", async () => {
  const { db, clock, announce, withKeys } = repository();
  const before = withKeys(KEYS);
  const next = withKeys(NEXT_KEYS);
  const moved = new Set<string>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(seed);
    const id = await announce(`moved-${seed}`, essay(910, 60));
    await before.library.include(id);
    const diesAt = () => (random() < 0.3 ? 1 + Math.floor(random() * 10) : Number.POSITIVE_INFINITY);
    const isWhole = seed % 2 === 0;
    const problems = await sideBySide(random, [
      { run: (turn) => withKeys(NEXT_KEYS, turn).library.include(id), diesAt: isWhole ? Infinity : diesAt() },
      { run: (turn) => withKeys(KEYS, turn).library.include(id), diesAt: isWhole ? Infinity : diesAt() },
    ]);
    if (isWhole) for (const problem of problems) expect(String(problem)).toContain("A shard lost a document");
    const row = await findSource(db, id);
    const versions = { [before.students.version]: before, [next.students.version]: next };
    const its = versions[row?.indexVersion ?? ""];
    moved.add(row?.indexVersion ?? "");
    // Anyone who was last: checks find it.
    if (isWhole && problems.length === 0)
      expect(await its?.students.blocksOf(row?.shard ?? "", id), `order ${seed}`).not.toBeNull();
  }
  expect(moved.size).toBe(2);
  clock.pass(ARRIVAL_MS);
  await next.library.sweep();
  await next.library.rebuild();
  clock.pass(ARRIVAL_MS);
  await next.library.sweep();
  expect(new Set(Object.values(await copies()))).toEqual(new Set([1]));
  for (let seed = 1; seed <= 60; seed += 1) {
    const row = await findSource(db, studentSourceId(`moved-${seed}`));
    expect(row).toMatchObject({ status: "indexed", indexVersion: next.students.version, oldShard: null });
    expect(await next.students.blocksOf(row?.shard ?? "", row?.id ?? ""), `order ${seed}`).toBe(2);
  }
  expect(await db.select().from(studentRemovals)).toEqual([]);
  expect(await listShards(db)).toHaveLength(1);
});

test("when two versions of the worker move a deleted document and crash at any step, no shard has it half an hour later", async () => {
  const { db, clock, announceDeleted, withKeys, worker } = repository();
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(1000 + seed);
    const document = crypto.randomUUID();
    const id = await announceDeleted(document, essay(911, 60));
    await withKeys(KEYS).library.include(id);
    const diesAt = () => (random() < 0.6 ? 1 + Math.floor(random() * 10) : Number.POSITIVE_INFINITY);
    await sideBySide(random, [
      { run: (turn) => withKeys(NEXT_KEYS, turn).library.include(id), diesAt: diesAt() },
      { run: (turn) => withKeys(KEYS, turn).library.include(id), diesAt: diesAt() },
      { run: (turn) => withKeys(NEXT_KEYS, turn).library.forget(document), diesAt: Infinity },
    ]);
  }
  clock.pass(ARRIVAL_MS);
  await worker().library.sweep();
  expect(await copies()).toEqual({});
  expect(await db.select().from(studentRemovals)).toEqual([]);
});
