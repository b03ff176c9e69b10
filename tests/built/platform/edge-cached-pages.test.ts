import { afterAll, beforeAll, expect, test } from "vitest";
import { pagesOf } from "#app/route-table.ts";
import { edgeCachedPage } from "#workers/platform/edge-cached-pages.ts";
import { pageAt } from "#workers/platform/page-at.ts";
import { type Site, startSite, type Visitor } from "../site.ts";
import { type Answer, isShared, onTheWire } from "../wire.ts";

const ARTICLE = "/d/adult-health/quotation-citation-paraphrase";
const DAY = "public, max-age=86400, stale-while-revalidate=60, stale-if-error=600";
const MINUTE = "public, max-age=60, stale-while-revalidate=30, stale-if-error=600";

/** An address of every page that is kept. */
const cachedAddresses = [
  ...["/", "/learning-hub", "/learning-hub?type=video", "/learning-hub/video/feed.xml", "/learning-hub/news/feed.atom"],
  ...["/services", "/services?kind=editing", "/services/ai", "/d/ai", "/d/ai?type=article", ARTICLE, `${ARTICLE}.md`],
  ...[ARTICLE.replace("/d/", "/services/"), "/d/ai/feed.xml", "/d/crypto/feed.atom", "/feed.xml", "/feed.atom"],
  ...["/sitemap.xml", "/robots.txt", "/llms.txt", "/pricing", "/about", "/how-it-works", "/terms", "/privacy"],
  ...["/integrity", "/check-turnitin", "/faq", "/contact", "/support"],
];

let site: Site;
let ada: Visitor;
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  ada = site.visitor();
  await ada.signInAs("ada");
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => onTheWire(site.origin, path, { headers });
const drawnSoFar = () => site.logs.filter(({ message }) => message.includes('"event":"page_rendered"')).length;

test("every entry of the edge-cached pages has an address here", () => {
  const shown = new Set(cachedAddresses.map((address) => pageAt(address.split("?")[0] ?? "")?.pattern));
  const open = pagesOf().filter(({ pattern, rule }) => rule.cache && !shown.has(pattern));
  expect(open.map(({ pattern }) => pattern)).toEqual([]);
});

test("every edge-cached page has cache headers and tags, and no personal data", async () => {
  for (const path of cachedAddresses) {
    const { status, headers } = await get(path);
    expect(status, path).toBe(200);
    expect(headers["cache-control"], path).toBe("no-cache");
    expect(headers["cloudflare-cdn-cache-control"], path).toBe(path === "/support" ? MINUTE : DAY);
    expect(headers.etag, path).toMatch(/^W\/"[\w+/]{16}"$/);
    expect(String(headers["cache-tag"]).split(","), path).toContain("site");
    expect(headers["set-cookie"], path).toBeUndefined();
    expect(JSON.stringify(headers), path).not.toMatch(/s-maxage|nonce-/);
    expect(headers["content-security-policy"], path).toMatch(/^default-src 'none'/);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
  }
});

test("every other page of the site map is private, for guests and for ada", async () => {
  const others = pagesOf()
    .map(({ pattern }) => pattern.replace(":domain", "ai").replace(/:\w+/g, "x").replace("/*", ""))
    .filter((path) => path && edgeCachedPage(new URL(path, site.origin)) === null);
  expect(others.length).toBeGreaterThan(30);
  for (const path of [...others, "/api/nothing", "/webhooks/content", "/not-in-the-book"]) {
    if (path === "/sign-out") continue;
    for (const answer of [await get(path), await asAda(path)]) {
      expect(isShared(answer), path).toBe(false);
      expect(answer.headers["cache-control"], path).toMatch(/^private, no-store$/);
    }
  }
});

test("pages of a search, of a form and of data are rendered for each request, and never cached", async () => {
  for (const path of [
    ...["/learning-hub?q=comma", "/contact?topic=other", "/pricing?kind=editing&words=900", "/faq?q=price", "/_.data"],
    ...["/d/ai.data", `${ARTICLE}.data`, "/learning-hub.data", "/about.data?_routes=routes%2Fpublic%2Fabout"],
  ]) {
    const answer = await get(path);
    expect(isShared(answer), path).toBe(false);
    expect(answer.headers["cache-control"], path).toBe("private, no-store");
  }
});

test("a missing page under a known path is cached for a minute; other missing pages are not", async () => {
  for (const path of ["/d/ai/no-such-article", "/d/no-such-field", "/services/no-such-field", "/d/gardens/feed.xml"]) {
    const { status, headers } = await get(path);
    expect([status, headers["cache-control"]], path).toEqual([404, "no-cache"]);
    expect(headers["cloudflare-cdn-cache-control"], path).toMatch(/^public, max-age=60,/);
  }
  const nowhere = await get("/not-in-the-book");
  expect([nowhere.status, isShared(nowhere)]).toEqual([404, false]);
});

test("a matching ETag gets a 304, and HEAD has no body", async () => {
  const { headers, body } = await get("/about");
  expect(body).toContain("</html>");
  for (const requested of [
    headers.etag ?? "",
    `"other", ${headers.etag}`,
    headers.etag?.replace("W/", "") ?? "",
    "*",
  ]) {
    const again = await get("/about", { "If-None-Match": requested });
    expect([again.status, again.body], requested).toEqual([304, ""]);
    expect([again.headers.etag, again.headers["cache-control"]]).toEqual([headers.etag, "no-cache"]);
  }
  expect((await get("/about", { "If-None-Match": '"other"' })).status).toBe(200);
  const head = await onTheWire(site.origin, "/about", { method: "HEAD" });
  expect([head.status, head.body, head.headers.etag]).toEqual([200, "", headers.etag]);
  const changed = await onTheWire(site.origin, "/about", {
    method: "HEAD",
    headers: { "If-None-Match": headers.etag ?? "" },
  });
  expect(changed.status).toBe(304);
});

test("the response to a POST on an edge-cached page is not cached", async () => {
  for (const path of ["/contact", "/", ARTICLE, "/faq"]) {
    const response = await site.visitor().go(path, { method: "POST", body: new URLSearchParams({ name: "Planted" }) });
    expect(response.headers.get("Cache-Control"), path).toBe("private, no-store");
    expect(response.headers.get("Cloudflare-CDN-Cache-Control"), path).toBeNull();
    expect((await get(path)).body, path).not.toContain("Planted");
  }
});

test("unknown query parameters get the one edge-cached page, which is rendered once", async () => {
  const first = await get("/terms");
  const before = drawnSoFar();
  for (const query of [
    "?x=1",
    "?utm_source=a&utm_medium=b",
    "?",
    "?%00",
    "?q[]=1",
    `?${"y".repeat(2000)}`,
    "?_routes=",
    "?__proto__=1",
  ]) {
    const { status, headers, body } = await get(`/terms${query}`);
    expect([status, headers.etag, body === first.body], query).toEqual([200, first.headers.etag, true]);
  }
  expect(drawnSoFar()).toBe(before);
  const hub = await get("/learning-hub");
  for (const query of [
    "?type=gossip",
    "?domain=gardens&page=0",
    "?sort=best&upto=x",
    `?tag=${"a".repeat(41)}`,
    "?type=NEWS",
  ]) {
    expect((await get(`/learning-hub${query}`)).headers.etag, query).toBe(hub.headers.etag);
  }
  await get("/learning-hub?type=news&domain=ai");
  const drawn = drawnSoFar();
  await get("/learning-hub?domain=ai&x=1&type=news&domain=crypto");
  expect(drawnSoFar()).toBe(drawn);
});

test("an edge-cached page depends on the query parameters it uses: a field, a kind, a topic, the pages shown", async () => {
  const articles = async (path: string) => new Set((await get(path)).body.match(/\/d\/[a-z-]+\/[a-z0-9-]+(?=")/g)).size;
  const first = await articles("/learning-hub");
  expect(await articles("/learning-hub?upto=2")).toBeGreaterThan(first);
  expect(await articles("/learning-hub?page=2")).toBeGreaterThan(0);
  const [all, news] = [await get("/learning-hub"), await get("/learning-hub?type=news")];
  expect(news.headers.etag).not.toBe(all.headers.etag);
  expect((await get("/services?kind=editing")).headers.etag).not.toBe((await get("/services")).headers.etag);
});

test("request headers change neither an edge-cached page nor its headers", async () => {
  const plain = await get("/d/ai");
  const hostile: Record<string, string>[] = [
    ...["X-Forwarded-Host", "X-Host", "X-Forwarded-Server", "Forwarded"].map((name) => ({ [name]: "evil.example" })),
    { "X-Forwarded-Proto": "https", "X-Forwarded-Port": "444" },
    { "X-Original-URL": "/dashboard" },
    { "X-Rewrite-URL": "/dashboard" },
    { "X-HTTP-Method-Override": "POST" },
    { "X-React-Router-SPA-Mode": "yes" },
    { "X-React-Router-Prerender-Data": "%5B%5D" },
    ...["application/json", "text/plain", "*/*;q=0", "image/avif"].map((Accept) => ({ Accept })),
    { Authorization: "Bearer x" },
    { Authorization: "Basic YTpi" },
    { Cookie: "theme=dark; bm=x; __session=" },
    { Cookie: `x=${"y".repeat(3000)}` },
    { Range: "bytes=0-1" },
    { "Accept-Language": "de", "User-Agent": "<script>", Referer: "https://evil.example/" },
    { "Cache-Control": "no-cache", Pragma: "no-cache" },
    { "CF-Connecting-IP": "192.0.2.1", "CF-Worker": "evil.example" },
    { "Accept-Encoding": "identity" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of hostile) {
    const answer = await get("/d/ai", headers);
    const name = JSON.stringify(headers).slice(0, 80);
    expect(answer.body === plain.body, name).toBe(true);
    expect(without(answer), name).toEqual(without(plain));
  }
});

test("a request with another host is refused, cached or not", async () => {
  for (const Host of ["evil.example", "localhost.evil.example", "evil.example:80", "127.0.0.1.evil.example"]) {
    for (const path of ["/", "/d/ai", "/dashboard", "/api/health"]) {
      const answer = await get(path, { Host });
      expect([answer.status, isShared(answer)], `${Host}${path}`).toEqual([421, false]);
    }
  }
});

/** What is said about a page, but for the id of the request. */
function without({ status, headers: { "x-request-id": _id, date: _date, ...headers } }: Answer) {
  return { status, headers };
}

async function asAda(path: string): Promise<Answer> {
  const response = await ada.go(path);
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
