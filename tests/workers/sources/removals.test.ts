import { expect, test } from "vitest";
import { cutBlocks, prepare } from "#core/similarity/index.ts";
import { ARRIVAL_MS, claimShard, listShards } from "#db/sources/student-shards.ts";
import { studentRemovals } from "#db/tables/index.ts";
import { fuseAt, fused } from "#tests/support/fuse.ts";
import { repository } from "#tests/support/repository.ts";
import { copies, studentTables } from "#tests/support/shard-tables.ts";
import { essay } from "#tests/support/texts.ts";

const MINUTE = 60_000;

async function expectNothing(when: string): Promise<void> {
  for (const tables of await studentTables())
    for (const [table, rows] of Object.entries(tables)) expect(rows, `${table} ${when}`).toEqual([]);
}

test("a document that is deleted while it is added is in no shard half an hour later, whenever its worker crashed", async () => {
  const { db, clock, announceDeleted, worker, students } = repository();
  let died = 0;
  for (let step = 1; ; step++) {
    const document = crypto.randomUUID();
    const id = await announceDeleted(document, essay(900, 200));
    const fuse = fuseAt(step);
    // The removal comes between the place that was given and the blocks that arrive there.
    const meanwhile = {
      ...students,
      async add(...added: Parameters<typeof students.add>) {
        await worker().library.forget(document);
        await students.add(...added);
      },
    };
    await worker(fuse, { students: fused(meanwhile, fuse) })
      .library.include(id)
      .catch(() => {});
    await worker().library.forget(document);
    if (fuse.blown) died++;
    else await expectNothing("without a worker that died");
    clock.pass(ARRIVAL_MS);
    await worker().library.sweep();
    await expectNothing(`after dying at step ${step}`);
    expect(await db.select().from(studentRemovals)).toEqual([]);
    if (!fuse.blown) break;
  }
  expect(died).toBeGreaterThan(8);
});

test("a document that is deleted while it is added is removed at once if its worker fails without crashing", async () => {
  const { announceDeleted, worker, students } = repository();
  const document = crypto.randomUUID();
  const id = await announceDeleted(document, essay(901, 200));
  const overloaded = {
    ...students,
    async blocksOf() {
      await worker().library.forget(document);
      throw new Error("Durable Object is overloaded.");
    },
  };
  await expect(worker(undefined, { students: overloaded }).library.include(id)).rejects.toThrow("overloaded");
  await expectNothing("after the failure");
});

test("blocks that arrive in a shard minutes after the deletion are removed, and not before they can have arrived", async () => {
  const { db, clock, announceDeleted, worker, students } = repository();
  const text = essay(902, 200);
  const document = crypto.randomUUID();
  const id = await announceDeleted(document, text);
  await worker().library.include(id);
  const [shard = ""] = await listShards(db);
  await worker().library.forget(document);
  await expectNothing("after the deletion");
  clock.pass(20 * MINUTE);
  await worker().library.sweep();
  await students.add(shard, id, "bob", cutBlocks(prepare(text)));
  expect(await copies()).toEqual({ [id]: 1 });
  clock.pass(10 * MINUTE);
  await worker().library.sweep();
  await expectNothing("half an hour after the deletion");
  expect(await db.select().from(studentRemovals)).toEqual([]);
});

test("blocks that arrive at an earlier shard of a document are removed, however often it had started to move", async () => {
  const { db, clock, announceDeleted, worker, students } = repository();
  const text = essay(904, 200);
  const document = crypto.randomUUID();
  const id = await announceDeleted(document, text);
  await worker().library.include(id);
  const [first = ""] = await listShards(db);
  const places = [first];
  // Each Worker dies when the next version has just given the document a place.
  for (const version of ["v8", "v9"]) {
    const place = await claimShard(db, id, { version, blocks: 8, now: clock.now() });
    expect(place).toEqual({ shard: `${version}/0001`, oldShard: places.at(-1) });
    places.push(place?.shard ?? "");
  }
  await worker().library.forget(document);
  expect((await db.select().from(studentRemovals)).map(({ shard }) => shard).sort()).toEqual(places.sort());
  await students.add(first, id, "bob", cutBlocks(prepare(text)));
  clock.pass(ARRIVAL_MS);
  await worker().library.sweep();
  await expectNothing("half an hour later");
  expect(await db.select().from(studentRemovals)).toEqual([]);
});

test("a failed removal is retried later and does not block the others", async () => {
  const { db, clock, announceDeleted, worker, students } = repository();
  const ids: string[] = [];
  for (let at = 0; at < 20; at++) {
    const document = crypto.randomUUID();
    const id = await announceDeleted(document, essay(903, 60));
    ids.push(id);
    await worker().library.include(id);
    await worker().library.forget(document);
    const [shard = ""] = await listShards(db);
    await students.add(shard, id, "bob", cutBlocks(prepare(essay(903, 60))));
  }
  const stuck = ids.filter((_, at) => at % 2 === 0);
  const broken = {
    ...students,
    async remove(name: string, id: string) {
      if (stuck.includes(id)) throw new Error("The shard does not answer.");
      await students.remove(name, id);
    },
  };
  clock.pass(ARRIVAL_MS);
  await expect(worker(undefined, { students: broken }).library.sweep()).rejects.toThrow("not emptied");
  expect(Object.keys(await copies()).sort()).toEqual([...stuck].sort());
  clock.pass(ARRIVAL_MS);
  await worker().library.sweep();
  await expectNothing("after the second sweep");
});

test("a shard to which the previous version assigned the document again is not emptied of it", async () => {
  const { db, clock, announce, worker } = repository();
  const id = await announce("returned", essay(905, 200));
  await worker().library.include(id);
  const [shard = ""] = await listShards(db);
  await db.insert(studentRemovals).values({ sourceId: id, shard, dueAt: clock.now() });
  await worker().library.sweep();
  expect(await copies()).toEqual({ [id]: 1 });
  expect(await db.select().from(studentRemovals)).toEqual([]);
});

test("more removals than one sweep can do are done by consecutive jobs", async () => {
  const { db, clock, sent, worker } = repository();
  for (let at = 0; at < 1000; at += 25)
    await db.insert(studentRemovals).values(
      Array.from({ length: 25 }, (_, more) => ({
        sourceId: `student:${at + more}`,
        shard: "v9/0001",
        dueAt: clock.now(),
      })),
    );
  const left = () => db.$count(studentRemovals);
  await worker().library.sweep();
  expect(await left()).toBe(600);
  expect(sent).toEqual([{ v: 1, type: "rebuild", bookmark: null }]);
  await worker().library.rebuild();
  expect(sent).toHaveLength(2);
  // A chain is at it: a sweep that comes meanwhile begins no second one.
  await worker().library.sweep();
  expect(sent).toHaveLength(2);
  await worker().library.rebuild();
  expect(await left()).toBe(0);
  expect(sent).toHaveLength(2);
});
