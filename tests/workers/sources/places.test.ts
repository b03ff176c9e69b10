import { expect, test } from "vitest";
import { cutBlocks, prepare } from "#core/similarity/index.ts";
import { findSource } from "#db/sources/sources.ts";
import { ARRIVAL_MS, claimShard, listShards, SHARD_ROOM } from "#db/sources/student-shards.ts";
import { studentRemovals, studentShards } from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { OTHER_KEY, repository } from "#tests/support/repository.ts";
import { copies } from "#tests/support/shard-tables.ts";
import { essay } from "#tests/support/texts.ts";

test("a shard is full by documents or by blocks, whichever limit is reached first", async () => {
  const { db, clock, announce } = repository();
  const place = async (id: string, blocks: number) =>
    (await claimShard(db, await announce(id, "text"), { version: "v9", blocks, now: clock.now() }))?.shard;
  expect(await place("short", 60)).toBe("v9/0001");
  expect(await place("long", SHARD_ROOM.blocks - 61)).toBe("v9/0001");
  expect(await place("last", 4000)).toBe("v9/0001");
  expect(await place("next", 1)).toBe("v9/0002");
  expect((await db.select().from(studentShards)).map(({ documents, blocks }) => [documents, blocks])).toEqual([
    [3, SHARD_ROOM.blocks + 3999],
    [1, 1],
  ]);
  await testEnv.DB.prepare("update student_shards set documents = ? where name = 'v9/0002'")
    .bind(SHARD_ROOM.documents)
    .run();
  expect(await place("of another", 1)).toBe("v9/0003");
});

test("the blocks of a document are counted once, when it is assigned to a shard", async () => {
  const { db, announce, worker } = repository();
  const id = await announce("counted", essay(920, 260));
  for (let time = 0; time < 2; time++) await worker().library.include(id);
  expect(await db.select().from(studentShards)).toMatchObject([{ documents: 1, blocks: 10 }]);
});

test("a new shard gets the number after the highest one, whichever were closed before", async () => {
  const { db, clock, announce } = repository();
  const full = { version: "v9", documents: SHARD_ROOM.documents, createdAt: clock.now() };
  await db.insert(studentShards).values([
    { name: "v9/0002", ...full },
    { name: "v9/0011", ...full },
  ]);
  const id = await announce("one", "text");
  const place = await claimShard(db, id, { version: "v9", blocks: 1, now: clock.now() });
  expect(place?.shard).toBe("v9/0012");
});

test("a closed shard is emptied first, whatever it contains and whenever its worker crashed", async () => {
  const { db, clock, announce, worker, withKeys } = repository();
  const text = essay(930, 200);
  const before = withKeys({ TEXT_KEY: OTHER_KEY });
  for (let step = 1; ; step++) {
    const id = await announce(`moving-${step}`, text);
    await before.library.include(id);
    const old = (await findSource(db, id))?.shard ?? "";
    // What no row names: no removal knows of it.
    await before.students.add(old, "student:ghost", "eve", cutBlocks(prepare(text)));
    await worker().library.include(id);
    clock.pass(ARRIVAL_MS);
    const fuse = fuseAt(step);
    await worker(fuse)
      .library.sweep()
      .catch(() => {});
    clock.pass(ARRIVAL_MS);
    await worker().library.sweep();
    expect(await listShards(db), `after dying at step ${step}`).not.toContain(old);
    expect(await copies()).not.toHaveProperty("student:ghost");
    expect(await db.select().from(studentRemovals)).toEqual([]);
    if (!fuse.blown) break;
  }
});
