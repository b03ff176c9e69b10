import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import {
  ARRIVAL_MS,
  claimEmptyShards,
  claimRemovals,
  claimShard,
  listShards,
  removalsDone,
} from "#db/sources/student-shards.ts";
import { studentRemovals, studentShards } from "#db/tables/index.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testEnv } from "#tests/support/env.ts";
import type { Migration } from "#tests/support/schema-template.ts";

const NOW = Date.UTC(2026, 10, 25);

/** Students' documents in a shard of their version, and as many removals that are due in an hour. */
async function history(from: number, to: number): Promise<void> {
  const each = "with recursive n(i) as (select ? union all select i + 1 from n where i < ?)";
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `${each} insert into sources (id, kind, document_id, title, authors, text_key, status, shard, created_at)
        select 'student:' || i, 'student', i, '', '[]', i, 'indexed', 'v1/0001', 0 from n`,
    ).bind(from, to),
    testEnv.DB.prepare(
      `${each} insert into student_removals (source_id, shard, due_at) select 'student:gone-' || i, 'v1/0001', ? + i from n`,
    ).bind(from, to, NOW + 3_600_000),
  ]);
}

test("no statement on shard assignments and removals reads more rows when there are a hundred times as many", async () => {
  const { db, rowsRead } = countedDatabase();
  await db.insert(studentShards).values([
    { name: "v0/0001", version: "v0", createdAt: NOW },
    { name: "v1/0001", version: "v1", createdAt: NOW },
  ]);
  const reads: Record<string, number>[] = [];
  for (const [from, to] of [
    [1, 30],
    [31, 3000],
  ] as const) {
    await history(from, to);
    await testEnv.DB.prepare(
      "insert into sources (id, kind, title, authors, text_key, status, created_at) values (?, 'student', '', '[]', '', 'waiting', 0)",
    )
      .bind(`new-${to}`)
      .run();
    await db.insert(studentRemovals).values([
      { sourceId: "student:due-1", shard: "v1/0001", dueAt: NOW - 1 },
      { sourceId: "student:due-2", shard: "v1/0001", dueAt: NOW },
    ]);
    rowsRead();
    const removals = await claimRemovals(db, NOW, 1);
    const taking = rowsRead();
    expect(removals).toEqual([{ sourceId: "student:due-1", shard: "v1/0001", dueAt: NOW + ARRIVAL_MS, named: 0 }]);
    await removalsDone(db, [...removals, ...(await claimRemovals(db, NOW, 5))]);
    const doing = rowsRead();
    await claimShard(db, `new-${to}`, { version: "v1", blocks: 60, now: NOW });
    const placing = rowsRead();
    expect(await claimEmptyShards(db, "v2", NOW)).toEqual(from === 1 ? ["v0/0001"] : []);
    reads.push({ taking, doing, placing, closing: rowsRead() });
  }
  const [few, many] = reads;
  for (const [what, rows] of Object.entries(many ?? {})) expect(rows, what).toBeLessThanOrEqual((few?.[what] ?? 0) + 2);
  expect(await db.$count(studentRemovals)).toBe(3000);
});

test("a claimed removal is not claimed again until it is due, and one that was rescheduled is not marked as done", async () => {
  const { db } = countedDatabase();
  const removal = { sourceId: "student:one", shard: "v1/0001" };
  await db.insert(studentRemovals).values({ ...removal, dueAt: NOW });
  expect(await claimRemovals(db, NOW - 1, 5)).toEqual([]);
  const taken = await claimRemovals(db, NOW, 5);
  expect(taken).toHaveLength(1);
  expect(await claimRemovals(db, NOW + ARRIVAL_MS - 1, 5)).toEqual([]);
  const again = await claimRemovals(db, NOW + ARRIVAL_MS, 5);
  await removalsDone(db, taken);
  expect(await db.$count(studentRemovals)).toBe(1);
  await removalsDone(db, again);
  expect(await db.$count(studentRemovals)).toBe(0);
});

test("a document waits while it is still to be removed from the shard it would be assigned to", async () => {
  const { db } = countedDatabase();
  const place = { version: "v1", blocks: 1, now: NOW };
  await testEnv.DB.prepare(
    "insert into sources (id, kind, title, authors, text_key, status, created_at) values ('one', 'student', '', '[]', '', 'waiting', 0)",
  ).run();
  await db.insert(studentRemovals).values({ sourceId: "one", shard: "v1/0001", dueAt: NOW });
  expect(await claimShard(db, "one", place)).toBeNull();
  expect(await db.select().from(studentShards)).toMatchObject([{ documents: 0, blocks: 0 }]);
  await removalsDone(db, await claimRemovals(db, NOW, 5));
  expect(await claimShard(db, "one", place)).toEqual({ shard: "v1/0001", oldShard: null });
});

test("a migration counts the blocks of the documents of each shard", async () => {
  await history(1, 3);
  await testEnv.DB.exec("update sources set words = 1549 where id <> (select max(id) from sources)");
  await testEnv.DB.exec("drop table student_removals");
  for (const column of ["blocks", "closing_at"])
    await testEnv.DB.exec(`alter table student_shards drop column ${column}`);
  for (const name of ["v1/0001", "v1/0002"])
    await testEnv.DB.exec(
      `insert into student_shards (name, version, documents, created_at) values ('${name}', 'v1', 3, 0)`,
    );
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: Migration[] };
  const upgrade = MIGRATIONS.find(({ name }) => name === "0013_student_removals.sql");
  await testEnv.DB.batch((upgrade?.queries ?? []).map((query) => testEnv.DB.prepare(query)));
  const { results } = await testEnv.DB.prepare("select blocks from student_shards order by name").all();
  expect(results).toEqual([{ blocks: 122 }, { blocks: 0 }]);
});

test("a closing shard is neither searched nor added to, and is returned again if it was not removed", async () => {
  const { db } = countedDatabase();
  await db.insert(studentShards).values({ name: "v1/0001", version: "v1", createdAt: NOW });
  expect(await claimEmptyShards(db, "v2", NOW)).toEqual(["v1/0001"]);
  expect(await listShards(db)).toEqual([]);
  await testEnv.DB.prepare(
    "insert into sources (id, kind, title, authors, text_key, status, created_at) values ('one', 'student', '', '[]', '', 'waiting', 0)",
  ).run();
  expect((await claimShard(db, "one", { version: "v1", blocks: 1, now: NOW }))?.shard).toBe("v1/0002");
  expect(await claimEmptyShards(db, "v2", NOW + ARRIVAL_MS - 1)).toEqual([]);
  expect(await claimEmptyShards(db, "v2", NOW + ARRIVAL_MS)).toEqual(["v1/0001"]);
});
