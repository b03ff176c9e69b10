import { expect, test } from "vitest";
import { atomFeed, rssFeed } from "#core/content/feeds.ts";
import { articleData, breadcrumbData } from "#core/content/linked-data.ts";
import { llmsText, sitemap } from "#core/content/sitemap.ts";
import { jsonForHtml } from "#core/shared/markup.ts";
import { card, hostileTexts, publication } from "#tests/support/article-samples.ts";

const channel = {
  title: "Marginalia: learning hub",
  description: "Articles",
  home: "https://example.test/learning-hub",
  self: "https://example.test/feed.xml",
  origin: "https://example.test",
};

test("no title or excerpt can break out of its element in a feed", () => {
  for (const text of hostileTexts) {
    for (const draw of [rssFeed, atomFeed]) {
      const plain = draw(channel, [card({ title: "x", excerpt: "x", author: "x" })]);
      const hostile = draw(channel, [card({ title: text, excerpt: text, author: text })]);
      expect(elementsOf(hostile)).toEqual(elementsOf(plain));
      expect(hostile).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    }
  }
});

test("a title is read back from a feed as it was written", () => {
  const title = `Ada & Bob's <draft> "one"`;
  const [, read] = /<item><title>(.*?)<\/title>/.exec(rssFeed(channel, [card({ title })])) ?? [];
  expect(readBack(read ?? "")).toBe(title);
});

test("a feed has the date of its newest article, and an empty feed is valid", () => {
  const at = Date.UTC(2026, 10, 20, 8);
  expect(atomFeed(channel, [card({ publishedAt: at, changedAt: at + 60_000 })])).toContain(
    "<updated>2026-11-20T08:01:00.000Z</updated><author>",
  );
  expect(atomFeed(channel, [])).toContain("<updated>1970-01-01T00:00:00.000Z</updated></feed>");
});

test("linked data of a hostile title stays one script element, with the title unchanged", () => {
  for (const text of hostileTexts) {
    const json = jsonForHtml(articleData(publication({ title: text, excerpt: text }), site));
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toMatchObject({ name: text, description: text });
  }
});

test("each article type has its schema.org type", () => {
  const kinds = ["article", "news", "video", "audio", "podcast", "image", "code-image"] as const;
  expect(kinds.map((type) => articleData(publication({ type }), site)["@type"])).toEqual([
    "Article",
    "NewsArticle",
    "VideoObject",
    "AudioObject",
    "AudioObject",
    "ImageObject",
    "Article",
  ]);
});

test("breadcrumbs start at the home page and have full addresses", () => {
  const trail = [
    { href: "/", label: "Home" },
    { href: "/d/ai", label: "AI" },
  ];
  expect(breadcrumbData(trail, site.appUrl).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://example.test/" },
    { "@type": "ListItem", position: 2, name: "AI", item: "https://example.test/d/ai" },
  ]);
});

test("the sitemap dates every address, and lists have the date of their newest article", () => {
  const pages = [
    { path: "/", title: "Home", changed: "2026-01-01" },
    { path: "/terms", title: "Terms", changed: "2026-01-01" },
  ];
  const at = Date.UTC(2026, 10, 20);
  const map = sitemap("https://example.test", pages, [card({ publishedAt: at, changedAt: at })]);
  expect(map).toContain("<loc>https://example.test/</loc><lastmod>2026-11-20</lastmod>");
  expect(map).toContain("<loc>https://example.test/terms</loc><lastmod>2026-01-01</lastmod>");
  expect(map).toContain("<loc>https://example.test/d/ai/on-commas</loc><lastmod>2026-11-20</lastmod>");
});

test("a title cannot start a new line or a link in llms.txt", () => {
  for (const text of hostileTexts) {
    const words = { appName: "Marginalia", origin: "https://example.test", summary: "Help in the margin." };
    const lines = llmsText(words, [], [card({ title: text, excerpt: text })]).split("\n");
    expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(1);
    expect(lines).toHaveLength(11);
  }
});

const site = { appName: "Marginalia", appUrl: "https://example.test" };

/** The names of all tags in their order: what a parser would make of it. */
function elementsOf(xml: string): string[] {
  return [...xml.matchAll(/<\/?([\w:]+)/g)].map(([tag]) => tag);
}

function readBack(text: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replace(/&(\w+|#39);/g, (whole, name) => entities[name] ?? whole);
}
