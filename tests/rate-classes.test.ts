import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { pagesOf } from "#app/route-table.ts";
import routes from "#app/routes.ts";
import { closedFor } from "#core/platform/closed-site.ts";
import { routePath } from "#core/platform/route-path.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import { FORM_LIMIT_BYTES } from "#schema/vocabulary/routes.ts";
import { pageAt } from "#workers/platform/page-at.ts";
import { requireRate } from "#workers/platform/rate-classes.ts";
import { isCanonicalPath } from "#workers/platform/request-checks.ts";
import { callRules, rateClassOf, routers, ruleOf } from "#workers/platform/route-rules.ts";

/** Files, texts, articles, fingerprints, and messages of providers. */
const LARGER = [
  "PATCH /api/uploads/:id",
  "POST /api/library/snapshots",
  "POST /api/private-checks",
  "POST /webhooks/content",
  "PUT /api/articles/:id",
  "PUT /api/library/segments/:segment/:part",
];

const patterns = [...pagesOf().map(({ pattern }) => pattern), ...callRules.map(({ pattern }) => pattern)].filter(
  (path) => path !== "/*",
);
const addresses = [...new Set(patterns)].map((path) =>
  path.replace(/:(\w+)/g, "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01").replace(/\/\*$/, ""),
);

const at = (path: string) => new URL(`http://localhost${path}`);
const classesOf = (path: string) => ["GET", "POST", "DELETE"].map((method) => rateClassOf(method, at(path)));

test("every call and webhook has its rule beside its handler, and what is not counted has a reason", () => {
  expect(addresses.length).toBeGreaterThan(150);
  const without = routers.flatMap(({ path, routes }) =>
    routes.routes
      .filter(({ path: own }) => !own.endsWith("*"))
      .map(({ method, path: own }) => `${method} ${`${path}${own}`.replace(/(.)\/$/, "$1")}`)
      .filter((call) => !callRules.some(({ method, pattern }) => `${method} ${pattern}` === call)),
  );
  expect(without).toEqual([]);
  const uncounted = callRules.filter(({ rule }) => rule.rate === "none");
  expect(uncounted.length).toBe(5);
  for (const { rule } of uncounted) expect(rule.reason?.length).toBeGreaterThan(40);
});

test("the gateway finds the rule of every call and page at its address", () => {
  for (const { method, pattern, rule } of callRules) {
    const address = pattern.replace(/:(\w+)/g, "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01");
    expect([pattern, ruleOf(method ?? "GET", address)]).toEqual([pattern, rule]);
  }
  for (const { pattern, rule } of pagesOf().filter(({ pattern }) => pattern !== "/*")) {
    const address = pattern.replace(/:(\w+)/g, "some-name").replace(/\/\*$/, "");
    expect([pattern, pageAt(address)?.rule]).toEqual([pattern, rule]);
  }
});

test("reads that everybody may do start at the nearest copy; all others, and those of revocable links, at the primary", () => {
  for (const { method, rule, pattern } of callRules) {
    // The address of a calendar can be replaced and turned off, a help receipt revoked.
    const revocable = ["/api/calendar/:file", "/api/orders/help-receipts/:receipt"].includes(pattern);
    const open = rule.who === "anyone" && method === "GET" && !revocable;
    expect([pattern, rule.database]).toEqual([pattern, open ? "nearest" : "primary"]);
  }
  for (const path of ["/verify/abc", "/shared", "/shared/report", "/dashboard/orders", "/admin"])
    expect([path, ruleOf("GET", path).database]).toEqual([path, "primary"]);
  for (const path of ["/", "/preview", "/pricing", "/unsubscribe/abc"])
    expect([path, ruleOf("GET", path).database]).toEqual([path, "nearest"]);
});

test("what everybody reads by an id or a secret is counted like a search, and these addresses have none", () => {
  const uncounted = [
    ...callRules.map(({ method, pattern, rule }) => ({ pattern, who: rule.who, rate: rule.rate, method })),
    ...pagesOf().map(({ pattern, rule }) => ({ pattern, who: rule.who, rate: rule.rate.read, method: "GET" })),
  ].filter(
    ({ pattern, who, rate, method }) =>
      method === "GET" && who === "anyone" && /:(?!domain|slug|type)/.test(pattern) && rate === "read",
  );
  // Pictures and files of published articles: their names are in the articles.
  expect(uncounted.map(({ pattern }) => pattern)).toEqual(["/media/card/:name", "/media/:id/:file"]);
  for (const path of ["/verify/abc", "/api/orders/help-receipts/abc"])
    expect([path, ruleOf("GET", path)]).toMatchObject([path, { rate: "search", database: "primary" }]);
});

test("these need a fresh sign-in, to read as well", () => {
  const calls = callRules.filter(({ rule }) => rule.fresh);
  expect(calls.map(({ pattern, rule }) => [pattern, rule.who])).toEqual([
    ["/api/data-exports/:id", "owner"],
    ["/api/admin-checks/export", "admin"],
    ["/api/audit/export", "admin"],
    ["/api/analytics/:section", "admin"],
    ["/api/analytics/fields/:domain/:section", "editor"],
  ]);
  const pages = pagesOf().filter(({ rule }) => rule.fresh);
  expect(pages.map(({ pattern, rule }) => [pattern, rule.who])).toEqual([
    ["/admin/turnitin-reports/:id/report", "admin"],
  ]);
});

test("only these bodies may be larger than a form", () => {
  const larger = callRules
    .filter(({ rule }) => typeof rule.body !== "number" || rule.body > FORM_LIMIT_BYTES)
    .map(({ method, pattern }) => `${method} ${pattern}`);
  expect(larger.sort()).toEqual(LARGER);
});

test("only these calls do not have to come from our own pages", () => {
  const others = callRules.filter(({ rule }) => rule.origin !== "own");
  expect(Object.fromEntries(others.map(({ method, pattern, rule }) => [`${method} ${pattern}`, rule.origin]))).toEqual({
    "GET /api/library/segments/:segment": "signed",
    "GET /api/library/snapshots/:snapshot": "signed",
    "POST /api/csp-reports": "report",
    "POST /api/library/snapshots": "signed",
    "PUT /api/library/segments/:segment/:part": "signed",
    "POST /unsubscribe/:token": "one-click",
    "POST /webhooks/clerk": "signed",
    "POST /webhooks/content": "signed",
    "POST /webhooks/payments": "signed",
    "POST /webhooks/telegram": "signed",
    "POST /webhooks/turnitin": "signed",
  });
});

test("a browser's report has at most 8 kB and is counted by address, apart from everything else", async () => {
  expect(ruleOf("POST", "/api/csp-reports")).toMatchObject({ body: 8192, rate: "door" });
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 });
  const env = { DOOR_LIMIT: { limit } } as never;
  for (const path of ["/api/csp-reports", "/api/session/confirmation", "/sign-in"])
    await requireRate(new Request(`http://localhost${path}`, { method: "POST" }), env, null, "door");
  expect(keys).toEqual(["unknown:api/csp-reports", "unknown:api/session", "unknown:sign-in"]);
});

test.each([
  ["/sign-in", "read door door"],
  ["/sign-up", "read door door"],
  ["/auth/admin-login", "read door door"],
  ["/contact", "read door door"],
  ["/support", "read door door"],
  ["/dashboard/support", "read write write"],
  ["/verify/abc", "search write write"],
  ["/api/health", "search write write"],
  ["/api/inbox/search", "search write write"],
  ["/learning-hub?q=essay", "search write write"],
  ["/learning-hub?q=", "read write write"],
  ["/faq?q=price", "search write write"],
  ["/admin/users?q=ada", "search write write"],
  ["/api/conversations?q=price", "search write write"],
  ["/api/checks", "read write write"],
  ["/sign-out", "read read read"],
  ["/webhooks/clerk", "read none write"],
  ["/no-such-page", "read write write"],
])("%s is counted as %s", (path, expected) => {
  expect(classesOf(path).join(" ")).toBe(expected);
});

/** All the ways in which a router, a proxy or a person may write an address. */
function spellings(path: string): string[] {
  const code = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  const base = path === "/" ? "" : path;
  return [
    ...[`${base}/`, `${base}//`, `${base}.data`, `${base}/.data`, `${base}/_.data`, `${base}/_root.data`],
    ...[path.toUpperCase(), path.replace(/[a-z]/, (letter) => letter.toUpperCase()), `${base.toUpperCase()}.data`],
    ...[path.replace(/[a-z]/, code), path.replace(/[a-z]$/, code), path.replace(/-/, "%2d"), path.replace(/-/, "%2D")],
    ...[path.replace(/\/(?=[^/]*$)/, "//"), path.replace(/\/(?=[^/]*$)/, "/./"), path.replace(/\/(?=[^/]*$)/, "%2f")],
    ...[`${base}%00`, `${base};x`, `${base}%2edata`, `${base}.%64ata`],
  ].filter((spelled) => spelled.startsWith("/"));
}

test("another spelling of an address is counted, guarded and closed like it, or is not found", () => {
  const flags = Object.fromEntries(flagNames.map((name) => [name, name !== "publicRoutes"]));
  for (const path of addresses) {
    for (const spelled of spellings(path)) {
      const { pathname } = at(spelled);
      if (!isCanonicalPath(pathname)) continue;
      expect([spelled, routePath(pathname)]).toEqual([spelled, path.toLowerCase()]);
      expect([spelled, classesOf(spelled)]).toEqual([spelled, classesOf(path)]);
      const closed = (one: string) => closedFor(flags as never, { kind: "guest" }, routePath(one))?.title;
      expect([spelled, closed(pathname)]).toEqual([spelled, closed(path)]);
    }
  }
});

test.each(["/%73ign-up", "/sign%2dup", "/sign%2Dup", "/%61dmin", "/d/%41i", "/sign-up%2edata", "/x%5fy", "/x%7ey"])(
  "%s is not canonical: unreserved characters must not be encoded",
  (path) => {
    expect(isCanonicalPath(path)).toBe(false);
  },
);

test.each(["/d/ai", "/learning-hub", "/caf%C3%A9", "/with%20space", "/d/%E2%80%8B", "/x%3Ay"])(
  "%s is canonical",
  (path) => {
    expect(isCanonicalPath(path)).toBe(true);
  },
);

test("pages are matched case-sensitively", () => {
  const all = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...all(entry.children ?? [])]);
  expect(all(routes as RouteConfigEntry[]).filter(({ caseSensitive }) => !caseSensitive)).toEqual([]);
});
