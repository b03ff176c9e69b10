import { expect, test } from "vitest";
import { contentWorld } from "#tests/support/content-services.ts";

/** Five articles in two fields, one of them an article of news, one with a subject of its own. */
async function uploadedSources() {
  const room = contentWorld();
  const publications = [
    { slug: "one", domain: "ai", type: "article", tags: ["punctuation"], title: "Commas in methods chapters" },
    { slug: "two", domain: "ai", type: "news", tags: ["punctuation"], title: "What changed for semicolons" },
    { slug: "three", domain: "ai", type: "article", tags: ["tables"], title: "Reading a table of rates" },
    { slug: "four", domain: "crypto", type: "article", tags: ["punctuation"], title: "Commas in white papers" },
    { slug: "five", domain: "crypto", type: "article", tags: ["tables"], title: "Hashes, counted by hand" },
  ] as const;
  for (const publication of publications) {
    await room.publish({ ...publication, slug: `piece-${publication.slug}`, tags: [...publication.tags] });
    room.clock.pass(60_000);
  }
  return room;
}

test("counts follow the search and the tag, so that each filter shows its real number of results", async () => {
  const { articles } = await uploadedSources();
  const total = (found: { count: number }[]) => found.reduce((sum, { count }) => sum + count, 0);
  expect(total(await articles.countsByType())).toBe(5);
  expect(total(await articles.countsByType({ tag: "tables" }))).toBe(2);
  expect(await articles.countsByType({ q: "semicolons", tag: "punctuation" })).toContainEqual({
    domain: "ai",
    type: "news",
    count: 1,
  });
  expect(await articles.countsByType({ q: "!!" })).toEqual([]);
});

test("a page past the end is the last one, and a search without results suggests a spelling", async () => {
  const { articles } = await uploadedSources();
  expect(await articles.page({}, 99)).toMatchObject({ number: 1, pages: 1, total: 5 });
  expect(await articles.page({ q: "semicolns" })).toMatchObject({ total: 0, respelt: "semicolons" });
});

test("pages loaded with Show more contain the same articles as the separate pages", async () => {
  const room = contentWorld();
  for (let at = 0; at < 25; at++) {
    await room.publish({ slug: `many-${at}`, title: `Piece number ${at}` });
    room.clock.pass(1000);
  }
  const [first, second, both] = await Promise.all([
    room.articles.page({}, 1),
    room.articles.page({}, 2),
    room.articles.page({}, 1, 2),
  ]);
  const slugs = ({ items }: typeof both) => items.map(({ slug }) => slug);
  expect(first.items).toHaveLength(24);
  expect(slugs(both)).toEqual([...slugs(first), ...slugs(second)]);
  expect(both).toMatchObject({ number: 1, upto: 2, pages: 2 });
});

test("the authors of a field are counted from its published articles only", async () => {
  const room = contentWorld();
  await room.publish({ slug: "by-bob", author: "Bob", reviewer: "Grace" });
  await room.publish({ slug: "by-bob-too", author: "Bob", reviewer: "Ada" });
  await room.publish({ slug: "elsewhere", domain: "crypto", author: "Grace", reviewer: "Bob" });
  expect(await room.articles.writers("ai")).toEqual([
    { name: "Bob", wrote: 2, reviewed: 0 },
    { name: "Ada", wrote: 0, reviewed: 1 },
    { name: "Grace", wrote: 0, reviewed: 1 },
  ]);
});

test("a moved address names its article, so that its redirect can be purged with it", async () => {
  const room = contentWorld();
  const id = await room.publish({ slug: "old-address" });
  await room.publish({ slug: "new-address" }, id);
  expect(await room.articles.read("ai", "old-address")).toEqual({
    kind: "moved",
    id,
    domain: "ai",
    slug: "new-address",
  });
});

test("an article with noindex is listed for readers, and not for search engines", async () => {
  const { publish, articles } = contentWorld();
  await publish({ slug: "to-be-found" });
  const seo = { title: "", description: "", canonical: "", noindex: true };
  await publish({ slug: "not-to-be-found", seo });
  expect((await articles.latest(10)).map(({ slug }) => slug).sort()).toEqual(["not-to-be-found", "to-be-found"]);
  expect((await articles.findable(10)).map(({ slug }) => slug)).toEqual(["to-be-found"]);
});
