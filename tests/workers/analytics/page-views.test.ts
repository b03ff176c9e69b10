import { expect, test } from "vitest";
import { findPublishedArticleById } from "#db/content/publications.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { createPageViews } from "#workers/analytics/page-views.ts";

function requested(headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { headers: { "User-Agent": "Mozilla/5.0", ...headers } });
}

test("readers of an article are counted in batches; crawlers and prefetched pages are not", async () => {
  const { publish, db } = contentWorld();
  const id = await publish({ slug: "well-read" });
  const { note, flush } = createPageViews();
  for (let reader = 0; reader < 3; reader++) note(requested(), "/d/ai/well-read", 1000);
  note(requested({ "Sec-Purpose": "prefetch" }), "/d/ai/well-read", 1000);
  note(requested({ "User-Agent": "Examplebot/2.1" }), "/d/ai/well-read", 1000);
  note(requested(), "/pricing", 1000);
  expect(flush(testEnv.DB, 2000)).toBeNull();
  await flush(testEnv.DB, 20_000);
  expect((await findPublishedArticleById(db, id))?.views).toBe(3);
  expect(flush(testEnv.DB, 60_000)).toBeNull();
});

test("the popular order lists the most read article first", async () => {
  const { publish, articles } = contentWorld();
  await publish({ slug: "read-often", title: "The one read often" });
  await publish({ slug: "published-last", title: "The one published last" });
  const { note, flush } = createPageViews();
  for (let reader = 0; reader < 25; reader++) note(requested(), "/services/ai/read-often", 1000);
  await flush(testEnv.DB, 1000);
  const slugs = async (sort: "newest" | "most-read") => (await articles.page({ sort })).items.map(({ slug }) => slug);
  expect(await slugs("most-read")).toEqual(["read-often", "published-last"]);
});
