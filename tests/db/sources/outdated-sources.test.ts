import { expect, test } from "vitest";
import { collectionsMissing, waitingSources } from "#db/sources/sources.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testEnv } from "#tests/support/env.ts";

const VERSIONS = { open: "open-2", students: "students-2" };

/** Indexed texts: of every hundred one of a library, the others of students. */
async function indexed(from: number, to: number, open: string, students: string): Promise<void> {
  await testEnv.DB.prepare(
    `with recursive n(i) as (select ? union all select i + 1 from n where i < ?)
     insert into sources (id, kind, title, authors, text_key, status, index_version, created_at)
     select 'source:' || cast(i as integer), iif(cast(i as integer) % 100, 'student', 'library'), '', '[]', i, 'indexed', iif(cast(i as integer) % 100, ?, ?), 0 from n`,
  )
    .bind(from, to, students, open)
    .run();
}

test("the search for texts of older versions reads none of the current version", async () => {
  const { db, rowsRead } = countedDatabase();
  await indexed(1, 5000, VERSIONS.open, VERSIONS.students);
  expect(await waitingSources(db, VERSIONS, 200)).toEqual([]);
  expect(await collectionsMissing(db, VERSIONS)).toEqual([]);
  expect(rowsRead()).toBeLessThan(20);
});

test("some of many texts of older versions are chosen at random, without reading all of them", async () => {
  const { db, rowsRead } = countedDatabase();
  await indexed(1, 20_000, "open-1", "students-1");
  await indexed(20_001, 20_100, VERSIONS.open, VERSIONS.students);
  const chosen = await waitingSources(db, VERSIONS, 200);
  expect(new Set(chosen.map(({ id }) => id)).size).toBe(200);
  expect(await waitingSources(db, VERSIONS, 200)).not.toEqual(chosen);
  expect(await collectionsMissing(db, VERSIONS)).toEqual(["library", "student"]);
  expect(rowsRead()).toBeLessThan(20_000);
});

test("texts of newer versions, without a version and of other collections are included; those being removed are not", async () => {
  const { db } = countedDatabase();
  await indexed(1, 99, VERSIONS.open, VERSIONS.students);
  await indexed(101, 102, VERSIONS.open, "students-3");
  await indexed(200, 200, "open-1", VERSIONS.students);
  await testEnv.DB.batch([
    testEnv.DB.prepare("update sources set index_version = null, status = 'waiting' where id = 'source:7'"),
    testEnv.DB.prepare("update sources set index_version = null, status = 'forgetting' where id = 'source:8'"),
  ]);
  const found = await waitingSources(db, VERSIONS, 50);
  expect(found.map(({ id }) => id).sort()).toEqual(["source:101", "source:102", "source:200", "source:7"]);
  expect(await collectionsMissing(db, VERSIONS)).toEqual(["library", "student"]);
});
