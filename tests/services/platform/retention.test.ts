import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createRetention } from "#app/services/platform/retention.ts";
import { openDatabase } from "#db/client.ts";
import { addPageViews } from "#db/content/publications.ts";
import { countsOfDays } from "#db/shared/roll-ups.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { Died, fuseAt, fusedDatabase } from "#tests/support/fuse.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const dayNumber = (date: string) => Date.parse(date) / DAY_MS;
const { db } = openDatabase(testEnv.DB, null, "primary");
const services = (store = db, clock = testClock(NOW)) => createRetention({ db: store, clock });

type Views = { day: number; article: string; views: number };

async function putViews(rows: readonly Views[]): Promise<void> {
  await db.run(sql`insert into page_views (day, article_id, views)
    select json_extract(value, '$.day'), json_extract(value, '$.article'), json_extract(value, '$.views')
    from json_each(${JSON.stringify(rows)})`);
}

const viewsNow = () =>
  db.all<Views>(sql`select day, article_id as article, views from page_views order by abs(day), article_id`);
const sumNow = async () => (await db.all<{ sum: number }>(sql`select sum(views) as sum from page_views`))[0]?.sum;

test("page views older than 400 days become one row for each article and month, with the same sum", async () => {
  await putViews([
    { day: dayNumber("2025-09-01"), article: "a", views: 1 },
    { day: dayNumber("2025-09-30"), article: "a", views: 20 },
    { day: dayNumber("2025-09-30"), article: "b", views: 300 },
    { day: dayNumber("2025-10-01"), article: "a", views: 4000 },
    { day: dayNumber("2025-10-17"), article: "a", views: 50_000 },
  ]);
  expect(await services().tick()).toEqual({
    pageViews: 4,
    dailyCounts: 0,
    questions: 0,
    checkLogs: 0,
    absences: 0,
    blocks: 0,
    more: false,
  });
  const september = -dayNumber("2025-09-01");
  const october = -dayNumber("2025-10-01");
  expect(await viewsNow()).toEqual([
    { day: september, article: "a", views: 21 },
    { day: september, article: "b", views: 300 },
    { day: october, article: "a", views: 4000 },
    { day: dayNumber("2025-10-17"), article: "a", views: 50_000 },
  ]);
  // The next day that becomes old is added to the month that is there.
  expect((await services(db, testClock(NOW + DAY_MS)).tick()).pageViews).toBe(1);
  expect((await viewsNow()).at(-1)).toEqual({ day: october, article: "a", views: 54_000 });
  expect((await services(db, testClock(NOW + DAY_MS)).tick()).pageViews).toBe(0);
});

test("a reader of days does not find the sums of months, and new views are counted for their day", async () => {
  await putViews([{ day: dayNumber("2025-09-05"), article: "a1", views: 7 }]);
  await services().tick();
  await db.run(sql`insert into publications (article_id, version, domain, type, slug, title, excerpt, author, reviewer,
      words, tags, content, published_at, changed_at)
    values ('a1', 1, 'nursing', 'article', 'sleep', 'Sleep', '', '', '', 1, '[]', '{}', 0, 0)`);
  await addPageViews(db, [{ address: "nursing/sleep", count: 3 }], NOW);
  const days = await db.all(sql`select day, views from page_views where day between 0 and ${dayNumber("2026-11-21")}`);
  expect(days).toEqual([{ day: dayNumber("2026-11-21"), views: 3 }]);
});

test("a minute adds up 500 rows and says that there are more; runs at once and crashes lose no view", async () => {
  const rows = Array.from({ length: 1300 }, (_, at) => ({
    day: dayNumber("2024-01-01") + Math.floor(at / 10),
    article: `a${at % 10}`,
    views: at + 1,
  }));
  await putViews(rows);
  const sum = await sumNow();
  expect(await services().tick()).toMatchObject({ pageViews: 500, more: true });
  expect(await sumNow()).toBe(sum);
  for (let step = 1; step < 8; step++) {
    const fuse = fuseAt(step);
    const store = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary").db;
    await services(store)
      .tick()
      .catch((error: Error) => expect(error instanceof Died || error.cause instanceof Died).toBe(true));
    expect(await sumNow()).toBe(sum);
  }
  await putViews(rows.map((row) => ({ ...row, day: row.day - 800 })));
  await Promise.all([services().tick(), services().tick(), services().tick()]);
  expect(await sumNow()).toBe((sum ?? 0) * 2);
});

test("counts of days older than 800 days are deleted, counts of all rows stay", async () => {
  const [old, kept] = [dayNumber("2024-09-11"), dayNumber("2024-09-12")];
  await db.run(sql`insert into daily_counts (metric, day, part, count) values ('check_queued', ${old}, 'ready', 5),
    ('check_took', ${old}, '900', 5), ('check_queued', ${kept}, 'ready', 6), ('check_status', 0, 'ready', 11),
    ('user_status', 0, 'active', 3)`);
  expect((await services().tick()).dailyCounts).toBe(2);
  expect(await db.all(sql`select metric, day from daily_counts order by metric, day`)).toEqual([
    { metric: "check_queued", day: kept },
    { metric: "check_status", day: 0 },
    { metric: "user_status", day: 0 },
  ]);
  expect(await countsOfDays(db, "check_queued", 0, NOW)).toEqual([{ day: kept, part: "ready", count: 6 }]);
});

async function putCheck(id: string, queuedAt: number, status = "ready"): Promise<void> {
  await db.run(sql`insert into checks (id, user_id, document_id, title, options, status, stage_times, collections, log,
      problem, problem_facts, queued_at, finished_at, updated_at)
    values (${id}, 'ada', 'd', 'A title', '{}', ${status}, '{"extract":12}', '[]', '[{"at":1,"what":"queued"}]',
      'too_short', '{"words":3}', ${queuedAt}, ${queuedAt + 1}, ${queuedAt + 1})`);
}

const checksNow = () =>
  db.all<{ id: string; log: string; stage_times: string; collections: string | null; problem_facts: string | null }>(
    sql`select id, log, stage_times, collections, problem_facts from checks order by queued_at, id`,
  );

test("of a check older than 400 days the log, stage times, collections and problem details are deleted, and no more", async () => {
  await putCheck("old", NOW - 401 * DAY_MS);
  await putCheck("going", NOW - 401 * DAY_MS, "running");
  await putCheck("new", NOW - 399 * DAY_MS);
  const rest = sql`select id, title, status, problem, options, queued_at, finished_at, updated_at from checks order by id`;
  const before = await db.all(rest);
  expect((await services().tick()).checkLogs).toBe(1);
  expect((await services().tick()).checkLogs).toBe(0);
  const kept = {
    stage_times: '{"extract":12}',
    collections: "[]",
    log: '[{"at":1,"what":"queued"}]',
    problem_facts: '{"words":3}',
  };
  expect(await checksNow()).toEqual([
    { id: "going", ...kept },
    { id: "old", stage_times: "{}", collections: null, log: "[]", problem_facts: null },
    { id: "new", ...kept },
  ]);
  expect(await db.all(rest)).toEqual(before);
});

test("checks of one moment are emptied in several minutes, whatever crashes between them", async () => {
  for (let at = 0; at < 450; at++) await putCheck(`c${at}`, NOW - 500 * DAY_MS);
  const left = async () => (await checksNow()).filter(({ log }) => log !== "[]").length;
  for (const step of [4, 5]) {
    const fuse = fuseAt(step);
    const store = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary").db;
    await expect(services(store).tick()).rejects.toThrow();
    expect(await left()).toBe(450);
  }
  for (const expected of [250, 50, 0]) {
    await services().tick();
    expect(await left()).toBe(expected);
  }
});

test("the address of a writer whose block has ended is deleted, and one who is still blocked stays", async () => {
  const block = (who: string, until: number) =>
    db.run(sql`insert into talk_blocks (who, reason, by_id, by_name, until, created_at)
      values (${who}, 'Rude', 'bob', 'Bob', ${until}, 0)`);
  await block("email:eve@example.test", NOW);
  await block("user:ada", NOW + 1);
  expect((await services().tick()).blocks).toBe(1);
  expect(await db.all(sql`select who from talk_blocks`)).toEqual([{ who: "user:ada" }]);
});
