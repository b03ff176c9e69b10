import { describe, expect, inject, test } from "vitest";
import type { Content } from "#core/ports.ts";
import type { ArticleContent } from "#schema/content/article.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { GHOST_KEY, STORAGE } from "#tests/support/ghost-key.ts";
import { listedArticles } from "#tests/support/ghost-posts.ts";
import { harmsOf } from "#tests/support/seen-html.ts";
import { createGhostContent } from "#workers/adapters/content/ghost/content.ts";

async function own(): Promise<Content> {
  const room = contentWorld();
  for (const article of listedArticles) {
    await room.publish(article as Partial<ArticleContent>);
    room.clock.pass(60_000);
  }
  return room.content;
}

async function ghost(): Promise<Content> {
  return createGhostContent({ url: inject("ghostUrl"), storageUrl: STORAGE, contentKey: GHOST_KEY });
}

const slugs = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);
const byName = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

describe.each([
  ["our own house", own],
  ["Ghost", ghost],
])("content of %s", (_, open) => {
  test("the newest articles are listed first, with all fields of a card", async () => {
    const { items, total } = await (await open()).list({}, 0, 10);
    expect(total).toBe(5);
    expect(slugs(items)).toEqual(["ledger-words", "reading-aloud", "care-notes", "on-dashes", "on-commas"]);
    expect(items[4]).toMatchObject({
      domain: "ai",
      type: "article",
      title: "On commas and their uses",
      author: "Bob",
      reviewer: "Grace",
      excerpt: "What there is to say: on commas and their uses.",
      seconds: null,
      marked: null,
    });
    for (const item of items) {
      expect(item.words).toBeGreaterThan(10);
      expect(item.id).toMatch(/^[0-9a-f-]{24,36}$/);
      expect(item.changedAt).toBeGreaterThanOrEqual(item.publishedAt);
    }
  });

  test("a list is paged, from any offset, and empty past its end", async () => {
    const content = await open();
    expect(slugs((await content.list({}, 0, 2)).items)).toEqual(["ledger-words", "reading-aloud"]);
    expect(slugs((await content.list({}, 2, 2)).items)).toEqual(["care-notes", "on-dashes"]);
    expect(slugs((await content.list({}, 4, 2)).items)).toEqual(["on-commas"]);
    expect(slugs((await content.list({}, 1, 3)).items)).toEqual(["reading-aloud", "care-notes", "on-dashes"]);
    expect(await content.list({}, 6, 2)).toEqual({ items: [], total: 5 });
  });

  test("a list is filtered by field, kind and tag, and by all of them", async () => {
    const content = await open();
    expect(slugs((await content.list({ domain: "ai" }, 0, 9)).items)).toEqual([
      "reading-aloud",
      "on-dashes",
      "on-commas",
    ]);
    expect(slugs((await content.list({ type: "news" }, 0, 9)).items)).toEqual(["ledger-words", "on-dashes"]);
    expect(slugs((await content.list({ tag: "habits" }, 0, 9)).items)).toEqual(["reading-aloud", "care-notes"]);
    const all = { domain: "ai", type: "article", tag: "punctuation" } as const;
    expect(await content.list(all, 0, 9)).toMatchObject({ total: 1, items: [{ slug: "on-commas" }] });
    expect(await content.list({ domain: "social-work" }, 0, 9)).toEqual({ items: [], total: 0 });
    expect(await content.list({ tag: "ai],id:-[x" }, 0, 9)).toEqual({ items: [], total: 0 });
  });

  test("a search finds words in titles, and highlights them", async () => {
    const content = await open();
    const { items, total } = await content.list({ q: "dash" }, 0, 9);
    expect([slugs(items), total]).toEqual([["on-dashes"], 1]);
    expect(items[0]?.marked?.title.find(({ hit }) => hit)?.text).toMatch(/^Dash/);
    expect(await content.list({ q: "'); --" }, 0, 9)).toEqual({ items: [], total: 0 });
    expect((await content.list({ q: "o'neill's \"commas\"+id:x" }, 0, 9)).total).toBe(0);
  });

  test("one article is returned with its text, its neighbours in the field, and related articles by tags", async () => {
    const content = await open();
    const found = await content.one("ai", "on-dashes");
    if (found.kind !== "found") throw new Error(found.kind);
    expect(found.publication).toMatchObject({ slug: "on-dashes", type: "news", tags: ["punctuation"], references: [] });
    expect(found.publication.html).toContain("A comma parts what belongs apart");
    expect(harmsOf(found.publication.html)).toEqual([]);
    // What readers say is under our own articles alone.
    expect(found.commented).toBe(content.kind === "own" ? false : null);
    expect([found.before?.slug, found.after?.slug]).toEqual(["on-commas", "reading-aloud"]);
    expect(slugs(found.related).sort()).toEqual(["care-notes", "on-commas"]);
    const newest = await content.one("ai", "reading-aloud");
    expect(newest).toMatchObject({ kind: "found", after: null, before: { slug: "on-dashes" } });
  });

  test("an unknown article is missing, with the nearest one of its field if there is one", async () => {
    const content = await open();
    expect(await content.one("ai", "on-comas")).toMatchObject({ kind: "missing", nearest: { slug: "on-commas" } });
    expect(await content.one("ai", "zymurgy-by-moonlight")).toEqual({ kind: "missing", nearest: null });
    expect(await content.one("ai", "../../posts")).toMatchObject({ kind: "missing" });
  });

  test("an article is not found under another field", async () => {
    expect((await (await open()).one("crypto", "on-commas")).kind).not.toBe("found");
  });

  test("articles are counted by field and kind, in total and within a filter", async () => {
    const content = await open();
    expect((await content.counts()).sort(byName)).toEqual(
      [
        { domain: "ai", type: "article", count: 2 },
        { domain: "ai", type: "news", count: 1 },
        { domain: "adult-health", type: "article", count: 1 },
        { domain: "crypto", type: "news", count: 1 },
      ].sort(byName),
    );
    expect(await content.counts({ q: "ledger" })).toEqual([{ domain: "crypto", type: "news", count: 1 }]);
    expect(await content.counts({ tag: "terms" })).toEqual([{ domain: "crypto", type: "news", count: 1 }]);
    expect(await content.counts({ q: "?!" })).toEqual([]);
  });

  test("tags are counted, the most used first", async () => {
    const tags = await (await open()).tags();
    expect(tags[0]).toEqual({ tag: "punctuation", count: 3 });
    expect([...tags].sort(byName)).toEqual([
      { tag: "habits", count: 2 },
      { tag: "punctuation", count: 3 },
      { tag: "terms", count: 1 },
    ]);
  });
});
