import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedArticles } from "#tests/bench/pages/routes.ts";
import { type Site, startSite } from "../site.ts";

const KB = 1000;
const client = "build/local/client";
/** The budget is for an article of 1,200 words: the longest that is no longer than that, give or take. */
const ordinary = seedArticles().find(({ words }) => words <= 1250);
const article = ordinary?.path ?? "";
/** Pages to read, and the one that is not there. */
const contentPages = ["/", "/learning-hub", "/d/ai", article, "/about", "/faq", "/privacy", "/not-in-the-book"];

let site: Site;
const pages = new Map<string, string>();
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  for (const path of contentPages) {
    const answer = await site.visitor().go(path);
    expect(answer.status, path).toBe(path === "/not-in-the-book" ? 404 : 200);
    pages.set(path, await answer.text());
  }
});
afterAll(() => site.stop());

test("an article of some 1,200 words is at most 10 kB of HTML", () => {
  expect(ordinary?.words).toBeGreaterThan(900);
  expect(html(article)).toContain("<h1");
  expect(packed(html(article))).toBeLessThanOrEqual(10 * KB);
});

test("a content page has one style sheet, of at most 10 kB", () => {
  for (const path of contentPages) {
    const sheets = linked(path, "stylesheet");
    expect(sheets.length, path).toBe(1);
    expect(sizeOf(sheets), path).toBeLessThanOrEqual(10 * KB);
  }
});

test("a report that needs no account has the style sheet of the signed-in viewer", async () => {
  for (const [path, name] of [
    ["/check-turnitin", "site"],
    ["/check-turnitin/sample", "app"],
    ["/shared/report", "app"],
    ["/turnitin/submit/private", "app"],
  ] as const) {
    const page = await (await site.visitor().go(path)).text();
    const sheets = [...page.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, sheet]) => sheet);
    expect(sheets, path).toContain(name);
  }
});

test("a content page has at most 2 kB of script, and none of the framework's", () => {
  for (const path of contentPages) {
    const scripts = scriptsOf(path);
    const inline = [
      ...html(path).matchAll(/<script(?![^>]*\ssrc=)(?![^>]*(?:ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(sizeOf(scripts) + packed(inline.map(([, code]) => code).join("")), path).toBeLessThanOrEqual(2 * KB);
    expect(linked(path, "modulepreload"), path).toEqual([]);
    expect(html(path), path).not.toMatch(/__reactRouter|entry\.client|type="module"/);
  }
});

test("before the first paint only the page and its style sheet are loaded", () => {
  for (const path of contentPages) {
    expect(linked(path, "preload"), path).toEqual([]);
    expect(html(path), path).not.toMatch(/<script[^>]*\ssrc=/);
  }
});

test("then two fonts are loaded, of at most 60 kB together", () => {
  for (const path of contentPages) {
    const fonts = fontsOf(path);
    expect(fonts.length, path).toBe(2);
    // A font is packed as it is.
    expect(sum(fonts.map((href) => readFileSync(`${client}${href}`).length)), path).toBeLessThanOrEqual(60 * KB);
  }
});

test("a content page makes at most six requests with an empty cache, including the italic font, and none to another host", () => {
  for (const path of contentPages) {
    const requested = coldRequests(path);
    expect(requested.length, `${path}: ${requested.join(" ")}`).toBeLessThanOrEqual(6);
    expect(
      requested.filter((href) => !href.startsWith("/") || href.startsWith("//")),
      path,
    ).toEqual([]);
  }
});

test("a page that hydrates requests its style sheet before the framework's modules", async () => {
  const ada = site.visitor();
  await ada.signInAs("ada");
  for (const path of ["/turnitin/submit", "/dashboard"]) {
    const page = await (await ada.go(path)).text();
    const sheet = /<link[^>]*(?:rel="stylesheet"|as="style")[^>]*>/.exec(page)?.index ?? Number.POSITIVE_INFINITY;
    expect(page, path).toContain('rel="modulepreload"');
    expect(sheet, path).toBeLessThan(page.indexOf('rel="modulepreload"'));
  }
});

test("every token that a style sheet uses is defined in it, or in one that is linked with it", () => {
  const sheets = Object.fromEntries(
    globSync(`${client}/assets/*.css`).map((file) => [
      file.replace(/^.*\/([a-z]+)-[^/]*$/, "$1"),
      readFileSync(file, "utf8"),
    ]),
  );
  const beside = (name: string) => (["site", "pages", "identity"].includes(name) ? ["site"] : ["app"]);
  const missing = Object.entries(sheets).flatMap(([name, sheet]) => {
    const set = [sheet, ...beside(name).map((other) => sheets[other] ?? "")].join("");
    return (
      [...sheet.matchAll(/var\((--[\w-]+)\)/g)]
        .map(([, token]) => token ?? "")
        // Base UI sets these on the element that it places.
        .filter((token) => !/^--(?:anchor|available)-/.test(token) && !set.includes(`${token}:`))
        .map((token) => `${name}: ${token}`)
    );
  });
  expect([...new Set(missing)]).toEqual([]);
});

function html(path: string): string {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} was not read.`);
  return page;
}

/** What a browser fetches for a first visit: the page, what its head links, pictures that are not lazy, the italic. */
function coldRequests(path: string): string[] {
  const page = html(path);
  const images = [...page.matchAll(/<(?:img|source|video|audio)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/loading="lazy"|preload="none"/.test(tag))
    .flatMap((tag) => /\s(?:src|poster)="([^"]+)"/.exec(tag)?.[1] ?? []);
  const links = ["stylesheet", "preload", "modulepreload", "icon", "manifest"].flatMap((rel) => linked(path, rel));
  const italic = /<em>|class="site-hand-note"|class="change-inserted"/.test(page)
    ? ["/assets/literata-italic.woff2"]
    : [];
  return [path, ...links, ...scriptsOf(path), ...fontsOf(path), ...images, ...italic].filter(
    (href) => !href.startsWith("data:"),
  );
}

/** Scripts in the page by address, and the one that follows the first paint. */
function scriptsOf(path: string): string[] {
  return [...html(path).matchAll(/<script[^>]*\s(?:src|data-next)="([^"]+)"/g)].map(([, src]) => src ?? "");
}

/** The upright faces of Latin letters: what every page sets its text in. */
function fontsOf(path: string): string[] {
  const sheet = readFileSync(`${client}${linked(path, "stylesheet")[0]}`, "utf8");
  return [...sheet.matchAll(/@font-face\{([^}]*)\}/g)]
    .map(([, rule]) => rule ?? "")
    .filter((rule) => rule.includes("unicode-range:U+??"))
    .filter((rule) => !rule.includes("italic"))
    .flatMap((rule) => /url\("?([^")]+)"?\)/.exec(rule)?.[1] ?? []);
}

function linked(path: string, rel: string): string[] {
  return [...html(path).matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => /\shref="([^"]+)"/.exec(tag)?.[1] ?? "");
}

function sizeOf(hrefs: string[]): number {
  return sum(hrefs.map((href) => packed(readFileSync(`${client}${href}`))));
}

function packed(text: string | Buffer): number {
  return gzipSync(text, { level: 9 }).length;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
