import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../site.ts";

let site: Site;
const pages = new Map<string, string>();

/** Every address of the sitemap, read. */
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  const guest = site.visitor();
  const sitemap = await (await guest.go("/sitemap.xml")).text();
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const path = new URL(address).pathname;
    const answer = await guest.go(path);
    expect(answer.status, path).toBe(200);
    pages.set(path, await answer.text());
  }
});
afterAll(() => site.stop());

function content(html: string, tag: RegExp): string {
  return (tag.exec(html)?.[1] ?? "")
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

const title = (html: string) => content(html, /<title>([^<]*)<\/title>/);
const description = (html: string) => content(html, /<meta name="description" content="([^"]*)"/);

test("the sitemap lists the fixed pages, the seven fields and every article, each with its date", async () => {
  expect(pages.size).toBeGreaterThanOrEqual(13 + 7 + 48);
  const sitemap = await (await site.visitor().go("/sitemap.xml")).text();
  expect(sitemap.match(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)?.length).toBe(pages.size);
  expect(await (await site.visitor().go("/robots.txt")).text()).toContain("/sitemap.xml");
});

test("every page has a unique title of at most 60 characters and a unique description of at most 155", () => {
  const wrong = [...pages].flatMap(([path, html]) => [
    ...(title(html).length > 0 && title(html).length <= 60
      ? []
      : [`${path}: title of ${title(html).length}: ${title(html)}`]),
    ...(description(html).length > 0 && description(html).length <= 155
      ? []
      : [`${path}: description of ${description(html).length}`]),
  ]);
  expect(wrong).toEqual([]);
  for (const read of [title, description]) {
    const told = [...pages.values()].map(read);
    expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([]);
  }
});

test("every page has a canonical address, a preview image, and one main heading", () => {
  const wrong = [...pages].flatMap(([path, html]) => {
    const canonical = content(html, /<link rel="canonical" href="([^"]*)"/);
    const picture = content(html, /<meta property="og:image" content="([^"]*)"/);
    const lacking = [
      canonical === `${site.origin}${path === "/" ? "/" : path}` ? "" : `canonical ${canonical}`,
      picture.startsWith(`${site.origin}/`) ? "" : `picture ${picture}`,
      html.match(/<h1[\s>]/g)?.length === 1 ? "" : "h1",
      html.includes('name="twitter:card"') ? "" : "twitter",
      /<html lang="en"/.test(html) ? "" : "lang",
    ].filter(Boolean);
    return lacking.length > 0 ? [`${path}: ${lacking.join(", ")}`] : [];
  });
  expect(wrong).toEqual([]);
});

test("an article has linked data of its type with breadcrumbs, in valid JSON", () => {
  const kinds = new Set<string>();
  for (const [path, html] of pages) {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = "{}"]) => JSON.parse(json) as { "@type": string },
    );
    const types = blocks.map((block) => block["@type"]);
    if (/^\/d\/[^/]+\/[^/]+$/.test(path)) {
      expect(types, path).toContain("BreadcrumbList");
      kinds.add(types.find((type) => type !== "BreadcrumbList") ?? "");
    }
    if (path === "/") expect(JSON.stringify(blocks)).toContain('"@type":"Organization"');
  }
  expect([...kinds].sort()).toContain("NewsArticle");
  expect(kinds.size).toBeGreaterThanOrEqual(4);
});

test("the canonical address of a page under /services is the one under /d", async () => {
  const html = await (await site.visitor().go("/services/ai")).text();
  expect(content(html, /<link rel="canonical" href="([^"]*)"/)).toBe(`${site.origin}/d/ai`);
});

test("private pages are excluded from search engines and from every cache", async () => {
  const ada = site.visitor();
  await ada.signInAs("ada");
  for (const path of ["/dashboard", "/payment/cancel", "/sign-in", "/preview", "/payment"]) {
    const answer = await (path === "/sign-in" ? site.visitor() : ada).go(path, { headers: { Accept: "text/html" } });
    expect(answer.headers.get("Cache-Control"), path).toBe("private, no-store");
    expect(await answer.text(), path).toMatch(/<meta name="robots" content="noindex/);
  }
});
