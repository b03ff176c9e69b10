import { expect, test } from "vitest";
import { type QueryWindow, rankCandidates } from "#core/similarity/index.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { EMPTY, indexNamed, tablesOf, withSql } from "#tests/support/shard-tables.ts";
import { FREQUENT, openPostings } from "#workers/objects/sources/postings.ts";

/** Sources whose hashes come from so few that most are shared, some by nearly all. */
function collection(seed: number, count: number): [string, Float64Array][] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const hashes = new Set(Array.from({ length: 40 }, () => Math.floor(2000 ** random())));
    return [`source-${i}`, Float64Array.from(hashes).sort()];
  });
}

function windowsOf(sources: [string, Float64Array][]): QueryWindow[] {
  return sources.map(([, hashes], window) => ({ window, hashes }));
}

test("a source that is added twice is stored once", async () => {
  const index = indexNamed("twice");
  const sources = collection(1, 30);
  for (const [id, hashes] of sources) await index.add(id, hashes);
  const once = await tablesOf("twice");
  for (const [id, hashes] of sources) await index.add(id, hashes);
  expect(await tablesOf("twice")).toEqual(once);
});

test("a source that is added and removed leaves nothing in any table", async () => {
  const index = indexNamed("removed");
  const sources = collection(2, 30);
  for (const [id, hashes] of sources) await index.add(id, hashes);
  expect((await tablesOf("removed"))[0]).not.toEqual(EMPTY);
  for (const [id] of sources) await index.remove(id);
  await index.remove("nobody");
  for (const shard of await tablesOf("removed")) expect(shard).toEqual(EMPTY);
});

test("a source that is added with other hashes keeps none of the old ones", async () => {
  const [[, before], [, after]] = collection(3, 2) as [[string, Float64Array], [string, Float64Array]];
  await indexNamed("changed").add("a", before);
  await indexNamed("changed").add("a", after);
  await indexNamed("fresh").add("a", after);
  expect(await tablesOf("changed")).toEqual(await tablesOf("fresh"));
});

test("the results do not depend on the order in which sources were added", async () => {
  for (let seed = 10; seed < 13; seed++) {
    const sources = collection(seed, 120);
    const windows = windowsOf(sources.slice(0, 20));
    const found = await withSql(`one-${seed}`, 0, (sql) => {
      const postings = openPostings(sql);
      for (const [id, hashes] of sources) postings.add(id, hashes);
      return rankCandidates([postings.search(windows)]);
    });
    expect(found.length).toBe(25);
    const other = await withSql(`other-${seed}`, 0, (sql) => {
      const postings = openPostings(sql);
      // Backwards, some of them gone in between, some with other hashes first.
      for (const [i, [id, hashes]] of sources.toReversed().entries()) {
        postings.add(id, i % 3 === 0 ? hashes.slice(5) : hashes);
        if (i % 4 === 0) postings.remove(id);
      }
      for (const [id, hashes] of sources) postings.add(id, hashes);
      return rankCandidates([postings.search(windows)]);
    });
    expect(other).toEqual(found);
  }
});

test("a hash in 401 sources does not score and costs two rows; without one of them it scores again", async () => {
  await withSql("frequent", 0, (sql) => {
    const postings = openPostings(sql);
    const hashes = Float64Array.of(7);
    const windows = [{ window: 0, hashes }];
    for (let i = 0; i < FREQUENT; i++) postings.add(`source-${i}`, hashes);
    expect(postings.search(windows).shared.length).toBe(32);
    for (let i = FREQUENT; i < 3 * FREQUENT; i++) {
      postings.add(`source-${i}`, hashes);
      sql.rows = 0;
      expect(postings.search(windows).shared.length).toBe(0);
      // The question, the list, one row of what overflows, the total: as many for the thousandth source as for the 401st.

      expect(sql.rows).toBe(4);
    }
    expect(postings.size()).toEqual({ sources: 3 * FREQUENT, postings: 3 * FREQUENT });
    for (let i = 0; i < 2 * FREQUENT - 1; i++) postings.remove(`source-${i}`);
    expect(postings.search(windows).shared.length).toBe(0);
    postings.remove(`source-${2 * FREQUENT - 1}`);
    expect(postings.search(windows).shared.length).toBe(32);
    expect(postings.size()).toEqual({ sources: FREQUENT, postings: FREQUENT });
    for (let i = 2 * FREQUENT; i < 3 * FREQUENT; i++) postings.remove(`source-${i}`);
    expect(postings.size()).toEqual({ sources: 0, postings: 0 });
  });
});

test("a search reads as many rows among a thousand sources as among a hundred, except for the ids", async () => {
  await withSql("bounded", 0, (sql) => {
    const postings = openPostings(sql);
    const hashes = Float64Array.from({ length: 50 }, (_, i) => 1000 + i);
    const rowsAt = (from: number, to: number) => {
      for (let i = from; i < to; i++) postings.add(`source-${i}`, Float64Array.of(1000 + (i % 50), 9000 + i));
      sql.rows = 0;
      const { sources } = postings.search([{ window: 0, hashes }]);
      return sql.rows - 2 * sources.length;
    };
    const few = rowsAt(0, 100);
    expect(rowsAt(100, 1000)).toBe(few);
  });
});

test("two sources whose ids hash to the same number are kept apart", async () => {
  await withSql("crowded", 0, (sql) => {
    const postings = openPostings(sql);
    postings.add("first", Float64Array.of(1, 2));
    const taken = sql.exec<{ number: number }>("SELECT number FROM sources")[0]!.number;
    postings.remove("first");
    sql.exec("INSERT INTO sources (number, id, hashes) VALUES (?, 'squatter', x'')", taken);
    postings.add("first", Float64Array.of(1, 2));
    expect(postings.search([{ window: 0, hashes: Float64Array.of(1, 2) }]).sources).toEqual(["first"]);
    expect(sql.exec("SELECT number FROM sources WHERE id = 'first'")).toEqual([{ number: (taken + 1) >>> 0 }]);
  });
});

test("a shard that still contains plain hashes deletes them when it opens", async () => {
  await withSql("plain", 0, (sql) => {
    for (const table of ["lists", "overflow", "sources", "totals"]) sql.exec(`DROP TABLE ${table}`);
    sql.exec("CREATE TABLE sources (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hashes TEXT NOT NULL)");
    sql.exec("CREATE TABLE postings (hash INTEGER, source INTEGER, PRIMARY KEY (hash, source)) WITHOUT ROWID");
    sql.exec("INSERT INTO sources (id, hashes) VALUES ('old', '[5]')");
    sql.exec("INSERT INTO postings (hash, source) VALUES (5, 1)");
    openPostings(sql).add("new", Float64Array.of(6));
  });
  expect((await tablesOf("plain"))[0]).toMatchObject({
    lists: [{ hash: 6 }],
    sources: [{ id: "new" }],
    totals: [{ sources: 1 }],
  });
  expect(Object.keys((await tablesOf("plain"))[0]!)).not.toContain("postings");
});
