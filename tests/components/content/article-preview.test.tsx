import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ArticlePage } from "#app/components/content/article-page.tsx";
import { ArticleLines } from "#app/components/content/articles.tsx";
import { Hit } from "#app/components/content/hub-list.tsx";
import { meta } from "#app/routes/content/article.tsx";
import { atomFeed, rssFeed } from "#core/content/feeds.ts";
import { llmsText } from "#core/content/sitemap.ts";
import type { ArticleCard, Publication } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { recorded } from "#tests/support/recorded-service.ts";
import { previewOf, publicationOf } from "#workers/adapters/content/ghost/article.ts";
import { GhostPost } from "#workers/adapters/content/ghost/schemas.ts";
import { writeMarkdown } from "#workers/adapters/content/markdown-version.ts";

// Each test looks at a whole article and at a preview of the same text, side by side.

const cms = { site: new URL("https://cms.example.test"), storage: new URL("https://static.ghost.org") };
const site = { appName: "Marginalia", appUrl: "https://example.test" };
const origin = site.appUrl;
const [post] = JSON.parse(recorded("ghost/paid-post-preview.json")).posts;
const ai = domainBySlug("ai");

function read(differs: object): GhostPost {
  const tags = [{ slug: "domain-ai" }, { slug: "type-article" }];
  return GhostPost.parse({ ...post, plaintext: "word ".repeat(900), tags, authors: [{ name: "Ada" }], ...differs });
}
async function articles(): Promise<[whole: Publication, preview: Publication]> {
  const [whole, preview] = [await publicationOf(read({ access: true }), cms), await publicationOf(read({}), cms)];
  if (!whole || !preview) throw new Error("The post has no place.");
  return [whole, preview];
}
function cards(): [whole: ArticleCard, preview: ArticleCard] {
  const [whole, preview] = [previewOf(read({ access: true }), cms), previewOf(read({}), cms)];
  if (!whole || !preview) throw new Error("The post has no place.");
  return [whole, preview];
}
const drawn = (page: ReactElement) => {
  const Stub = createRoutesStub([{ path: "/", Component: () => page }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
};
const pageOf = (article: Publication, beside: { before: ArticleCard | null; related: ArticleCard[] }) =>
  drawn(<ArticlePage article={article} domain={ai as NonNullable<typeof ai>} after={null} site={site} {...beside} />);
const dataIn = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json]) => JSON.parse(json ?? ""))
    .find((data) => data["@type"] === "Article");

const NOTE = "This is the beginning of the article. The rest of it is not public.";

test("the page of a preview says so at its head and below its text, and states no reading time", async () => {
  const [whole, preview] = await articles();
  const pages = [whole, preview].map((article) => pageOf(article, { before: null, related: [] }));
  expect(pages.map((page) => page.includes(NOTE))).toEqual([false, true]);
  expect(pages.map((page) => />Preview<\/span>/.test(page))).toEqual([false, true]);
  expect(pages.map((page) => /\d\u00a0min/.test(page))).toEqual([true, false]);
  expect(preview.words).toBe(whole.words);
});

test("structured data of a preview names what is not public, and no number of words", async () => {
  const [whole, preview] = (await articles()).map((article) => dataIn(pageOf(article, { before: null, related: [] })));
  expect(whole).toMatchObject({ isAccessibleForFree: true, wordCount: expect.any(Number) });
  expect(whole).not.toHaveProperty("hasPart");
  expect(preview).toMatchObject({
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".preview-end" },
  });
  expect(preview).not.toHaveProperty("wordCount");
  const [, body] = await articles();
  expect(body.html.match(/class="preview-end"/g)).toHaveLength(1);
});

test("the description and the shared text of a preview say that it is one", async () => {
  const described = (await articles()).map((article) => {
    const tags = meta({ matches: [], loaderData: { article, domain: ai } } as unknown as Parameters<typeof meta>[0]);
    return (tags ?? []).flatMap((tag) =>
      "content" in tag && /^For|^Preview/.test(String(tag.content)) ? [tag.content] : [],
    );
  });
  expect(described[0]).toEqual([expect.stringMatching(/^For creators/), expect.stringMatching(/^For creators/)]);
  expect(described[1]).toEqual([expect.stringMatching(/^Preview: For/), expect.stringMatching(/^Preview: For/)]);
  const shared = (await articles()).map((article) => pageOf(article, { before: null, related: [] }));
  expect(shared.map((page) => page.includes("recurring%20revenue%20(preview)"))).toEqual([false, true]);
});

test("lists, related articles and neighbours name a preview in the place of its reading time", async () => {
  const [article] = await articles();
  const [whole, preview] = cards();
  for (const draw of [
    (card: ArticleCard) => drawn(<ArticleLines articles={[card]} />),
    (card: ArticleCard) => drawn(<Hit article={{ ...card, marked: null }} />),
    (card: ArticleCard) => pageOf({ ...article, words: 0 }, { before: null, related: [card] }),
  ]) {
    expect([whole, preview].map((card) => draw(card).includes("4\u00a0min"))).toEqual([true, false]);
    expect([whole, preview].map((card) => draw(card).includes("Preview"))).toEqual([false, true]);
  }
  const beside = [whole, preview].map((before) => pageOf(article, { before, related: [] }));
  expect(beside.map((page) => page.includes("Previous article, preview"))).toEqual([false, true]);
});

test("feeds, the list for language models and the Markdown version say of a preview that it is one", async () => {
  const channel = { title: "A", description: "B", home: `${origin}/`, self: `${origin}/feed.xml`, origin };
  for (const draw of [
    (card: ArticleCard) => rssFeed(channel, [card]),
    (card: ArticleCard) => atomFeed(channel, [card]),
    (card: ArticleCard) => llmsText({ appName: "Marginalia", origin, summary: "C" }, [], [card]),
  ]) {
    expect(cards().map((card) => draw(card).includes("Preview: For creators"))).toEqual([false, true]);
    expect(cards().map((card) => draw(card).includes("For creators"))).toEqual([true, true]);
  }
  const written = (await articles()).map((article) => writeMarkdown(article, origin));
  expect(written.map((text) => text.includes(NOTE))).toEqual([false, true]);
  expect(written.map((text) => /^# .*\n\nPreview: For/.test(text))).toEqual([false, true]);
});

test.each([
  ["access is false", { access: false }, true],
  ["access is true", { access: true, visibility: "paid" }, false],
  ["access is missing and it is for members", { access: null, visibility: "members" }, true],
  ["access is missing and it is public", { access: undefined, visibility: "public" }, false],
  ["neither is stated", { access: null, visibility: null }, false],
])("where %s a post is read accordingly", async (_name, differs, isPreview) => {
  expect(Boolean(previewOf(read(differs), cms)?.isPreview)).toBe(isPreview);
});

test("a post of which nothing is public says that, and one with a beginning does not", async () => {
  const none = await publicationOf(read({ html: null, plaintext: null }), cms);
  expect(none?.html).toBe('<p class="preview-end"><em>The text of this article is not public.</em></p>');
  expect((await articles())[1].html).not.toContain("The text of this article");
});
