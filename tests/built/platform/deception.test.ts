import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../site.ts";
import { type Answer, isShared, onTheWire } from "../wire.ts";

const ARTICLE = "/d/adult-health/quotation-citation-paraphrase";

/** Addresses that a cache could take for a file or for a public page, and a router for a private one. */
const spellings = [
  ...[
    "/dashboard/x.css",
    "/dashboard.css",
    "/dashboard/profile.js",
    "/dashboard/documents/a.png",
    "/admin/users/x.ico",
  ],
  ...["/dashboard%2fx.js", "/dashboard%2Fprofile", "/dashboard%2f..%2fd%2fai", "/d/ai%2f..%2f..%2fdashboard"],
  ...["/dashboard;x.png", "/dashboard/profile;.css", "/d/ai;/dashboard", "/dashboard%3bx.png", "/dashboard%23x.css"],
  ...["/d/ai/../../dashboard", "/d/../dashboard", "/./dashboard", "/d/ai/%2e%2e/%2e%2e/dashboard", "/d/..%2fdashboard"],
  ...["//dashboard", "//d/ai", "/d//ai", "/dashboard//", "/dashboard/", "/dashboard/profile/", "/d/ai/", "/about/"],
  ...[
    "/DASHBOARD",
    "/Dashboard/Profile",
    "/D/AI",
    "/d/AI",
    "/ABOUT",
    "/%64ashboard",
    "/%61dmin",
    "/d%61shboard/profile",
  ],
  ...[
    "/dashboard.md",
    "/dashboard/profile.md",
    "/admin.md",
    "/admin/users.md",
    "/d/dashboard.md",
    "/d/ai/dashboard.md",
  ],
  ...[
    "/admin.data",
    "/admin/users.data",
    "/dashboard.data",
    "/dashboard/profile.data",
    "/_root.data",
    "/d/ai.data/x.css",
  ],
  ...[
    "/dashboard%00.css",
    "/dashboard%0a",
    "/dashboard%20",
    "/dashboard%E2%80%8B",
    "/dashboard\\x.css",
    "/dashboard%5cx.css",
  ],
  ...["/dashboard?/d/ai", "/dashboard?x.css", "/dashboard/feed.xml", "/admin/feed.atom", "/robots.txt/dashboard"],
  ...[
    "/api/checks.css",
    "/api/checks/x.js",
    "/api//checks",
    "/media/../api/checks",
    "/favicon.ico/dashboard",
    "/assets/../dashboard",
  ],
  ...[
    "/sitemap.xml/..%2fdashboard",
    "/services/../dashboard/profile",
    "/d/dashboard/profile",
    `${ARTICLE}/x.css`,
    `${ARTICLE}%2ex.css`,
  ],
];

let site: Site;
let hers: string;
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  const ada = site.visitor();
  await ada.signInAs("ada");
  hers = [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => onTheWire(site.origin, path, { headers });

/** What only someone signed in is shown. */
const isPersonal = ({ body }: Answer) => /ada@example\.test|Ada Demo|action="\/sign-out"/.test(body);

test("the list has at least 25 spellings, each one different", () => {
  expect(new Set(spellings).size).toBe(spellings.length);
  expect(spellings.length).toBeGreaterThanOrEqual(25);
});

test("no spelling puts a page of ada's into the cache of a guest", async () => {
  for (const path of spellings) {
    const asAda = await get(path, { Cookie: hers });
    expect(isShared(asAda), `ada ${path}: ${asAda.status}`).toBe(false);
    expect(asAda.headers["cache-control"], `ada ${path}`).toBe("private, no-store");
    const asGuest = await get(path);
    expect(isPersonal(asGuest), `guest ${path}: ${asGuest.status}`).toBe(false);
    expect(asGuest.status, path).toBeLessThan(500);
  }
});

test("a cacheable response to a spelling is a public page with its canonical address, a redirect or a missing page", async () => {
  for (const path of spellings) {
    const answer = await get(path);
    if (!isShared(answer)) continue;
    expect(path, `${path} answered ${answer.status}`).toMatch(/^\/(?:d|services)\//);
    if (answer.status === 200) expect(answer.body, path).toContain('<link rel="canonical" href="');
    else expect([301, 404], path).toContain(answer.status);
  }
});

test("a private page that ada has read is not cached under any spelling", async () => {
  const profile = await get("/dashboard/profile", { Cookie: hers });
  expect([profile.status, isPersonal(profile)]).toEqual([200, true]);
  for (const tail of ["", "/", ".css", "/x.css", ";x.css", "%2ex.css", "?x.css", ".data", ".md", "%00", "#x"]) {
    const answer = await get(`/dashboard/profile${tail}`);
    expect(isPersonal(answer), tail).toBe(false);
    expect(isShared(answer), tail).toBe(false);
  }
});

test("a response to a method that pages do not support is never cached", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"]) {
    const answer = await onTheWire(site.origin, "/d/ai", { method, headers: { "Content-Length": "0" } });
    expect(isShared(answer), `${method} ${answer.status}`).toBe(false);
    expect(answer.status, method).toBeGreaterThanOrEqual(400);
  }
  expect((await get("/d/ai")).headers.etag).toBeDefined();
});
