import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { readiness } from "#core/content/article.ts";
import { isSitePage, pagePathsOf, sitePagePaths } from "#core/content/article-links.ts";
import type { ArticleContent } from "#schema/content/article.ts";

function linking(...hrefs: string[]): ArticleContent {
  return {
    title: "On links",
    slug: "on-links",
    domain: "ai",
    type: "article",
    tags: [],
    excerpt: "",
    author: "Bob",
    reviewer: "Grace",
    references: ["One."],
    cover: null,
    media: null,
    chapters: [],
    transcript: [],
    updates: [],
    seo: { title: "", description: "", canonical: "", noindex: false },
    body: {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "The method" }] },
        {
          type: "paragraph",
          content: [
            ...hrefs.map((href) => ({
              type: "text" as const,
              text: href,
              marks: [{ type: "link" as const, attrs: { href } }],
            })),
            { type: "footnote", attrs: { text: "A side remark." } },
          ],
        },
      ],
    },
  };
}

const links = (content: ArticleContent, pages: Record<string, boolean> = {}) =>
  readiness(content, null, pages).find(({ key }) => key === "links");

test("links pass if every anchor has its heading and every page exists", () => {
  const sound = linking(
    "https://example.test/",
    "mailto:grace@example.test",
    "#the-method",
    "#ref-1",
    "#references",
    "/faq?q=x#y",
  );
  expect(links(sound, { "/faq": true })).toMatchObject({ met: true });
});

test("each broken link is reported with its problem", () => {
  const failing = linking("#_ftn1", "#methods", "/d/ai/gone", "/d/ai/new/", "http://example.test/");
  expect(links(failing, { "/d/ai/gone": false })).toEqual({
    key: "links",
    met: false,
    words:
      "Links to fix: #_ftn1 (this article has no such heading), #methods (this article has no such heading), /d/ai/gone (no such page), /d/ai/new/ (not checked yet), http://example.test/ (not https)",
  });
  expect(links(linking(...Array.from({ length: 8 }, (_, at) => `#x${at}`)))?.words).toContain("and 3 more");
  expect(pagePathsOf(failing)).toEqual(["/d/ai/gone", "/d/ai/new"]);
});

test("the pages an article may link to are the pages of the site", () => {
  const paths: string[] = [];
  const collect = (entries: typeof routes, base: string): void => {
    for (const { path, index, children } of entries as { path?: string; index?: boolean; children?: typeof routes }[]) {
      const here = path ? `${base}/${path.replace(/\/\*$/, "")}` : base;
      if (children) collect(children, here);
      if ((path && !path.includes(":") && path !== "*") || index) paths.push(here || "/");
    }
  };
  collect(routes as never, "");
  const leadNowhere = /^\/(?:admin|auth|payment|preview|shared|sign-out|robots\.txt|manifest\.webmanifest)(?:\/|$)/;
  expect([...new Set(paths)].filter((path) => !leadNowhere.test(path)).sort()).toEqual([...sitePagePaths].sort());
  expect(isSitePage("/d/ai")).toBe(true);
  expect(isSitePage("/d/nothing")).toBe(false);
  expect(isSitePage("/dashboard/orders/x")).toBe(false);
});
