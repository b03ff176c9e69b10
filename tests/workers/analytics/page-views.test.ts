import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findPublishedArticleById } from "#db/content/publications.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";
import { createPageViews } from "#workers/analytics/page-views.ts";

const DAY = 86_400_000;
const ORIGIN = "http://localhost";

let readers = 0;

/** A request of another reader each time, unless an address is given. */
function requested(headers: Record<string, string> = {}): Request {
  const address = `192.0.${Math.floor(++readers / 250)}.${readers % 250}`;
  return new Request("http://localhost/", {
    headers: { "User-Agent": "Mozilla/5.0", "CF-Connecting-IP": address, ...headers },
  });
}

const metrics = (db: ReturnType<typeof contentWorld>["db"]) =>
  db.all(sql`select metric, part, count from daily_counts where metric like 'site_%' order by 1, 2`);

test("readers of an article are counted in batches; crawlers and prefetched pages are not", async () => {
  const { publish, db } = contentWorld();
  const id = await publish({ slug: "well-read" });
  const { note, flush } = createPageViews();
  for (let reader = 0; reader < 3; reader++) note(requested(), "/d/ai/well-read", ORIGIN, 1000);
  note(requested({ "Sec-Purpose": "prefetch" }), "/d/ai/well-read", ORIGIN, 1000);
  note(requested({ "User-Agent": "Examplebot/2.1" }), "/d/ai/well-read", ORIGIN, 1000);
  note(requested(), "/pricing", ORIGIN, 1000);
  // Written 15 seconds after the first of them.
  expect(flush(testEnv.DB, 15_999)).toBeNull();
  await flush(testEnv.DB, 16_000);
  expect((await findPublishedArticleById(db, id))?.views).toBe(3);
  expect(flush(testEnv.DB, 60_000)).toBeNull();
});

test("pages, visits and what articles led to are counted by day; what scripts fetch is not", async () => {
  const { publish, db } = contentWorld();
  const id = await publish({ slug: "leads-on" });
  const { note, noteOpened, flush } = createPageViews();
  const from = (Referer: string) => requested({ Referer });
  note(from("https://search.example.test/"), "/d/ai/leads-on", ORIGIN, DAY);
  note(from(`${ORIGIN}/d/ai/leads-on`), "/pricing", ORIGIN, DAY);
  note(from(`${ORIGIN}/d/ai/leads-on`), "/turnitin/submit", ORIGIN, DAY);
  // The same article again is no lead.
  note(from(`${ORIGIN}/d/ai/leads-on`), "/d/ai/leads-on", ORIGIN, DAY);
  note(requested({ "Sec-Fetch-Dest": "empty" }), "/pricing", ORIGIN, DAY);
  note(requested(), "/nowhere", ORIGIN, DAY);
  // Fetched ahead, and opened later.
  note(requested({ "Sec-Purpose": "prefetch", Referer: `${ORIGIN}/d/ai/leads-on` }), "/pricing", ORIGIN, DAY);
  noteOpened(requested(), "/pricing", `${ORIGIN}/d/ai/leads-on`, ORIGIN, DAY);
  await flush(testEnv.DB, 2 * DAY - 1);
  expect(
    await db.all(sql`select metric, day, part, count from daily_counts where metric like 'site_%' order by 1, 3`),
  ).toEqual([
    { metric: "site_view", day: 1, part: "article", count: 2 },
    { metric: "site_view", day: 1, part: "check_form", count: 1 },
    { metric: "site_view", day: 1, part: "pricing", count: 2 },
    { metric: "site_visit", day: 1, part: "", count: 1 },
  ]);
  expect(await db.all(sql`select * from article_leads order by target`)).toEqual([
    { day: 1, article_id: id, target: "check", count: 1 },
    { day: 1, article_id: id, target: "pricing", count: 2 },
  ]);
});

test("what one reader opens again in a visit is counted once, and half an hour later again", async () => {
  const { publish, db } = contentWorld();
  const id = await publish({ slug: "forged" });
  const { note, noteOpened, flush } = createPageViews();
  const reader = { "CF-Connecting-IP": "192.0.2.1" };
  const from = `${ORIGIN}/d/ai/forged`;
  // Views that a script sends: pages, pages opened after they were fetched ahead, and from ever other pages.
  for (let view = 0; view < 100; view++) {
    note(requested({ ...reader, Referer: `https://s${view}.example.test/` }), "/d/ai/forged", ORIGIN, 1000 + view);
    noteOpened(requested(reader), "/d/ai/forged", "", ORIGIN, 1000 + view);
    note(requested({ ...reader, Referer: from }), "/pricing", ORIGIN, 1000 + view);
  }
  await flush(testEnv.DB, 60_000);
  expect((await findPublishedArticleById(db, id))?.views).toBe(1);
  expect(await metrics(db)).toEqual([
    { metric: "site_view", part: "article", count: 1 },
    { metric: "site_view", part: "pricing", count: 1 },
    { metric: "site_visit", part: "", count: 1 },
  ]);
  expect(await db.all(sql`select target, count from article_leads`)).toEqual([{ target: "pricing", count: 1 }]);

  const again = 1000 + 30 * 60_000;
  expect(note(requested(reader), "/d/ai/forged", ORIGIN, again - 1)).toBeNull();
  expect(note(requested(reader), "/d/ai/forged", ORIGIN, again)).not.toBeNull();
});

test("readers of one page behind one address are counted apart, up to twenty, whatever browsers they name", () => {
  const { note } = createPageViews();
  const counted = (address: string, page: string, from = 0) =>
    Array.from({ length: 200 }, (_, at) =>
      note(requested({ "CF-Connecting-IP": address, "User-Agent": `Mozilla/5.0 (${from + at})` }), page, ORIGIN, 1000),
    ).filter((view) => view !== null).length;
  expect(counted("192.0.2.7", "/d/ai/one")).toBe(20);
  // Another page, and another address, have their own count; an IPv6 customer has a /64.
  expect(counted("192.0.2.7", "/d/ai/two")).toBe(20);
  expect(counted("192.0.2.8", "/d/ai/one")).toBe(20);
  expect(counted("2001:db8:1:2:3::1", "/d/ai/one") + counted("2001:db8:1:2:4::1", "/d/ai/one")).toBe(20);
  // No number of made-up browsers makes the place forget what it has counted.
  for (let from = 0; from < 12_000; from += 200) counted("192.0.2.9", "/about", from);
  expect(counted("192.0.2.7", "/d/ai/one")).toBe(0);
});

test("a view is a data point of Analytics Engine where that is bound", () => {
  const { note, report } = createPageViews();
  const view = note(requested({ Referer: `${ORIGIN}/d/ai/one` }), "/pricing", ORIGIN, 1000);
  const points: unknown[] = [];
  const PAGE_VIEWS = { writeDataPoint: (point: unknown) => points.push(point) } as never;
  if (view) report({ DB: testEnv.DB, PAGE_VIEWS }, view);
  if (view) report({ DB: testEnv.DB }, view);
  expect(points).toEqual([{ indexes: ["pricing"], blobs: ["pricing", "", "ai/one", "pricing", ""], doubles: [1] }]);
});

test("a page that was fetched ahead is counted when its reader opens it, and only for our own pages", async () => {
  const { db } = contentWorld();
  const opened = (headers: Record<string, string>) =>
    visitor().go("/api/page-views", { method: "POST", body: "", headers: { "User-Agent": "Mozilla/5.0", ...headers } });
  for (let more = 0; more < 5; more++) {
    expect((await opened({ Referer: "https://elsewhere.example.test/pricing" })).status).toBe(204);
    expect((await opened({})).status).toBe(204);
  }
  // So many are written at once.
  for (let reader = 0; reader < 20; reader++) {
    const from = { Referer: "http://localhost/pricing", "CF-Connecting-IP": `198.51.100.${reader}` };
    expect((await opened(from)).status).toBe(204);
  }
  await expect
    .poll(() => db.all(sql`select part, count from daily_counts where metric = 'site_view'`))
    .toEqual([{ part: "pricing", count: 20 }]);
});

test("the popular order lists the most read article first", async () => {
  const { publish, articles } = contentWorld();
  await publish({ slug: "read-often", title: "The one read often" });
  await publish({ slug: "published-last", title: "The one published last" });
  const { note, flush } = createPageViews();
  for (let reader = 0; reader < 25; reader++) note(requested(), "/services/ai/read-often", ORIGIN, 1000);
  await flush(testEnv.DB, 1000);
  const slugs = async (sort: "newest" | "most-read") => (await articles.page({ sort })).items.map(({ slug }) => slug);
  expect(await slugs("most-read")).toEqual(["read-often", "published-last"]);
});
