import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { SHOWN_KEPT } from "#core/sources/student-texts.ts";
import type { Database } from "#db/client.ts";
import { nearMisses, wornBlocks } from "#db/sources/shown-blocks.ts";
import * as tables from "#db/tables/index.ts";
import { world } from "#tests/support/check-services.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada } from "#tests/support/people.ts";

const { nearBlocks, shownBlocks } = tables;

beforeEach(async () => {
  const { db } = world();
  for (const table of [nearBlocks, shownBlocks]) await db.delete(table);
});

/** Documents of ada's that were shown so many blocks each, a millisecond apart. */
async function show(db: Database, documents: number, blocks: number, at: number): Promise<void> {
  await db.run(sql`insert into ${shownBlocks} (user_id, document_id, family_id, blocks, at)
    with recursive one(n) as (select 0 union all select n + 1 from one where n < ${documents - 1}),
      key(k) as (select 0 union all select k + 1 from key where k < ${blocks - 1}),
      list(keys) as (select json_group_array(9007199250000000 + k) from key)
    select ${ada.id}, ${`${at}-`} || n, ${`${at}-`} || n, keys, ${at} + n from one, list`);
}

/** The store, and the characters of the largest answer it gave. */
function measured(): { db: Database; largest(): number } {
  let largest = 0;
  const session = testEnv.DB.withSession("first-primary");
  const prepare = session.prepare.bind(session);
  session.prepare = (query) => {
    const statement = prepare(query);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      const bound = bind(...values);
      for (const way of ["all", "raw"] as const) {
        const ask = bound[way].bind(bound) as () => Promise<unknown>;
        Object.assign(bound, {
          [way]: async () => {
            const answer = await ask();
            largest = Math.max(largest, JSON.stringify(answer).length);
            return answer;
          },
        });
      }
      return bound;
    };
    return statement;
  };
  const db = drizzle(session as unknown as D1Database, { schema: tables, casing: "snake_case" });
  return { db: db as unknown as Database, largest: () => largest };
}

test("the number of rows that a check reads depends on its own matches, not on what was shown before", async () => {
  const { db, largest } = measured();
  const { clock } = world();
  await show(db, 50, SHOWN_KEPT, clock.now());
  const nothing = { shown: [], pairs: [], near: [] };
  const students = {
    version: "1",
    add: async () => {},
    clear: async () => {},
    blocksOf: async () => null,
    remove: async () => {},
    holders: async () => [],
    search: async () => nothing,
  };
  const search = createStudentSearch({ db, clock, students, pause: async () => {} });
  const shown = [9007199250000000, 1].map((key) => ({ key, first: 0, behind: 25, whole: true }));
  const requested = { ownerId: ada.id, documentId: "new", familyId: "new", triples: new Float64Array(), words: 200 };
  const { limited, stretches } = await search.take({ ...nothing, shown }, requested);
  expect({ limited, stretches }).toEqual({ limited: true, stretches: [{ first: 0, behind: 25 }] });
  const [row] = await world().db.select().from(shownBlocks).where(eq(shownBlocks.documentId, "new"));
  expect(row?.blocks).toEqual([1]);
  expect(largest()).toBeLessThan(1000);
});

test("only the newest 400 documents of an account are read", async () => {
  const { db, rowsRead } = countedDatabase();
  const read = async () => {
    rowsRead();
    await wornBlocks(db, { userId: ada.id, documentId: "new", familyId: "new", since: 0, keys: [1] });
    return rowsRead();
  };
  await show(db, 450, 1, 1000);
  const few = await read();
  await show(db, 900, 1, 3000);
  expect(await read()).toBe(few);
});

test("only the newest near misses of an account are read", async () => {
  const { db, rowsRead } = countedDatabase();
  const near = (rows: number, at: number) =>
    db.run(sql`insert into ${nearBlocks} (block, user_id, document_id, at)
      with recursive one(n) as (select 0 union all select n + 1 from one where n < ${rows - 1})
      select n, ${ada.id}, ${String(at)}, ${at} + n from one`);
  const read = async () => {
    rowsRead();
    await nearMisses(db, 0, 20);
    return rowsRead();
  };
  await show(db, 1, 1, 1);
  await near(3000, 1000);
  const few = await read();
  await near(20_000, 10_000);
  expect(await read()).toBe(few);
});

test("only the newest 200,000 shown blocks count, so that no account makes its checks take seconds of CPU", async () => {
  const { db, clock } = world();
  const now = clock.now();
  for (let n = 0; n < 3; n += 1)
    await db
      .insert(shownBlocks)
      .values({ userId: ada.id, documentId: `old-${n}`, familyId: `old-${n}`, blocks: [1], at: n + 1 });
  const requested = { userId: ada.id, documentId: "new", familyId: "new", since: 0, keys: [1] };
  await show(db, 10, SHOWN_KEPT, now);
  expect((await wornBlocks(db, requested)).among).toEqual(new Set([1]));
  await show(db, 45, SHOWN_KEPT, now + 1000);
  expect((await wornBlocks(db, requested)).among).toEqual(new Set());
});
