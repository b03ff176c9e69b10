import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createIndexMerging } from "#app/services/search/index-merging.ts";
import { openDatabase } from "#db/client.ts";
import { searchTables } from "#db/search/index-merging.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt, fusedDatabase } from "#tests/support/fuse.ts";
import { placesOf } from "#tests/support/stored-words.ts";
import { localParts } from "#workers/local/local-parts.ts";
import { everyMinute } from "#workers/platform/crons.ts";
import type { Edge } from "#workers/platform/edge-cache.ts";

const DAY_MS = 86_400_000;
/** Whole months of 30 days: the day on which a round begins. */
const NOW = 30 * DAY_MS * 700;
const { db } = openDatabase(testEnv.DB, null, "primary");
const clock = testClock(NOW);
const merging = (store = db, pages?: number) => createIndexMerging({ db: store, clock, pages });

const name = (table: string) => sql.raw(table);
const options = (table: string) => db.all<{ k: string; v: number }>(sql`select k, v from ${name(`${table}_config`)}`);
/** As before the migration: what is deleted is only marked as deleted. */
const keepWords = (table: string) =>
  db.run(sql`insert into ${name(table)} (${name(table)}, rank) values ('secure-delete', 0)`);

/** Rows of a full-text table, each with a word of its own. */
async function fill(table: string, column: string, from: number, word: (row: number) => string): Promise<void> {
  const rows = Array.from({ length: 50 }, (_, at) => ({ row: from + at, words: word(from + at) }));
  await db.run(sql`insert into ${name(table)} (rowid, ${name(column)})
    select json_extract(value, '$.row'), json_extract(value, '$.words') from json_each(${JSON.stringify(rows)})`);
}

/** Until the round is over; how many minutes that took. */
async function minutesOf(work: { tick(): Promise<{ merged: number }> }): Promise<number> {
  for (let minutes = 1; ; minutes++) if ((await work.tick()).merged === 0) return minutes;
}

test("every full-text table removes the words of a deleted row from its index, and is one that the clock merges", async () => {
  const made = await db.all<{ name: string }>(
    sql`select name from sqlite_master where sql like '%using fts5(%' order by name`,
  );
  expect(made.map((table) => table.name)).toEqual(searchTables.map(({ table }) => table).sort());
  for (const { table } of searchTables) {
    const stored = Object.fromEntries((await options(table)).map(({ k, v }) => [k, v]));
    expect([table, stored["secure-delete"], stored.usermerge]).toEqual([table, 1, 2]);
  }
});

test.each([
  ["message_search", "body"],
  ["note_search", "body"],
  ["person_search", "name"],
  ["order_search", "title"],
  ["conversation_search", "name"],
  ["publication_search", "body"],
  ["publication_spelling", "words"],
])("a row that is deleted from %s, or written again, leaves no word in any table", async (table, column) => {
  await fill(table, column, 1, (row) => `zquorvaxing jolmibrettings ${row}`);
  await fill(table, column, 51, (row) => `kept ${row}`);
  expect(Object.keys(await placesOf(["uorvax", "olmibrett"]))).toContain(`${table}_data.block`);
  await db.run(sql`delete from ${name(table)} where rowid <= 25`);
  await db.run(sql`update ${name(table)} set ${name(column)} = 'another' where rowid <= 50`);
  expect(await placesOf(["uorvax", "olmibrett"])).toEqual({});
  const found = await db.all(sql`select rowid from ${name(table)} where ${name(table)} match 'kept'`);
  expect(found).toHaveLength(50);
});

test("words that were deleted before are gone when the clock has merged each table, and those of others are found", async () => {
  for (const table of ["message_search", "person_search"] as const) {
    await keepWords(table);
    const column = table === "message_search" ? "body" : "name";
    for (const from of [1, 51, 101]) await fill(table, column, from, (row) => `zquorvaxing kept ${row}`);
    await db.run(sql`update ${name(table)} set ${name(column)} = 'kept' where rowid <= 50`);
    await db.run(sql`delete from ${name(table)} where rowid > 50`);
    await db.run(sql`insert into ${name(table)} (${name(table)}, rank) values ('secure-delete', 1)`);
  }
  expect(Object.keys(await placesOf(["uorvax"])).sort()).toEqual([
    "message_search_data.block",
    "person_search_data.block",
  ]);
  expect(await minutesOf(merging())).toBeGreaterThan(searchTables.length);
  expect(await placesOf(["uorvax"])).toEqual({});
  for (const table of ["message_search", "person_search"])
    expect(await db.all(sql`select rowid from ${name(table)} where ${name(table)} match 'kept'`)).toHaveLength(50);
});

test("a minute writes few pages of a large index, what is written meanwhile is found, and the round ends", async () => {
  await keepWords("message_search");
  const letters = "bcdfghjklmnpqrstvwxz";
  const word = (row: number) =>
    Array.from({ length: 30 }, (_, at) =>
      Array.from({ length: 8 }, (_, to) => letters[(row * 31 + at * 7 + to * to * (row + at)) % 20]).join(""),
    ).join(" ");
  for (let from = 1; from < 2000; from += 50)
    await fill("message_search", "body", from, (row) => `${word(row)} common`);
  await fill("message_search", "body", 4001, () => "zquorvaxing");
  // One part with everything; what is deleted from it is marked in a second one.
  await db.run(sql`insert into message_search (message_search) values ('optimize')`);
  await db.run(sql`delete from message_search where rowid > 4000`);
  await db.run(sql`insert into message_search (message_search, rank) values ('secure-delete', 1)`);
  const pages = async () =>
    (await db.all<{ id: number; page: string }>(sql`select id, hex(block) as page from message_search_data`)).map(
      ({ id, page }) => `${id} ${page}`,
    );
  const parts = async () =>
    (await db.all<{ parts: number }>(sql`select count(distinct segid) as parts from message_search_idx`))[0]?.parts ??
    0;
  expect((await pages()).length).toBeGreaterThan(40);
  expect(await parts()).toBe(2);
  const work = merging(db, 4);
  let minutes = 0;
  for (let merged = 1; merged > 0; minutes++) {
    const [before, read] = [new Set(await pages()), await parts()];
    merged = (await work.tick()).merged;
    // Those that were asked for, their lists, and the first page that is left of each part.
    expect((await pages()).filter((page) => !before.has(page)).length).toBeLessThan(read + 10);
    if (minutes < 3) await fill("message_search", "body", 5001 + minutes * 50, () => "late common");
  }
  // More than the two of a small table.
  expect(minutes).toBeGreaterThan(2 * searchTables.length + 5);
  expect(await placesOf(["uorvax"])).toEqual({});
  const found = await db.all<{ rows: number }>(
    sql`select count(*) as rows from message_search where message_search match 'common'`,
  );
  expect(found).toEqual([{ rows: 2150 }]);
  await db.run(sql`insert into message_search (message_search) values ('integrity-check')`);
});

test("the first letters of deleted words, by which pages of an index are found, are gone after the round", async () => {
  for (const from of [1, 51, 101])
    await fill("message_search", "body", from, (row) =>
      Array.from({ length: 30 }, (_, at) => `zquorvax${String.fromCharCode(97 + (at % 26))}${row * 30 + at}`).join(" "),
    );
  // The page that begins with the last of these words has others too, so it stays with its key.
  await fill("message_search", "body", 151, (row) => `kept zz${row}`);
  // One part: a merge of it alone would have nothing to do.
  await db.run(sql`insert into message_search (message_search) values ('optimize')`);
  await db.run(sql`delete from message_search where rowid <= 150`);
  expect(await placesOf(["uorvax"])).toEqual({ "message_search_idx.term": expect.any(Number) as unknown });
  await minutesOf(merging());
  expect(await placesOf(["uorvax"])).toEqual({});
  expect(await db.all(sql`select rowid from message_search where message_search match 'kept'`)).toHaveLength(50);
  expect(await db.all(sql`select rowid from message_search where rowid < 0`)).toEqual([]);
});

test("a round begins once in 30 days, and until then a minute asks one question and writes nothing", async () => {
  await fill("order_search", "title", 1, () => "kept");
  await minutesOf(merging());
  const asked = fuseAt(2);
  expect(await merging(openDatabase(fusedDatabase(testEnv.DB, asked), null, "primary").db).tick()).toEqual({
    merged: 0,
  });
  expect(asked.steps).toBe(1);
  clock.pass(30 * DAY_MS - 1);
  expect(await merging().tick()).toEqual({ merged: 0 });
  clock.pass(1);
  expect(await merging().tick()).toEqual({ merged: 1 });
});

const noEdge = {} as Edge;

test("the site's minute does it", async () => {
  const done = await everyMinute(testEnv, noEdge, async () => new Response(), localParts, "search_indexes");
  expect(done).toEqual({ search_indexes: { merged: 1 } });
});
