import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { closedFor } from "#core/platform/closed-site.ts";
import { routePath } from "#core/platform/route-path.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";

import { api } from "#workers/api/index.ts";
import { rateClassOf, rateRuleOf, rateRules } from "#workers/platform/rate-classes.ts";
import { isCanonicalPath } from "#workers/platform/request-checks.ts";
import { webhooks } from "#workers/webhooks/index.ts";

function pagesOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return [...(entry.path || entry.index ? [path || "/"] : []), ...pagesOf(entry.children ?? [], path)];
  });
}

const callsOf = (prefix: string, calls: { path: string }[]) => calls.map(({ path }) => `${prefix}${path}`);
const patterns = [
  ...pagesOf(routes as RouteConfigEntry[]).filter((path) => path !== "/*"),
  ...callsOf("/api", api.routes),
  ...callsOf("/webhooks", webhooks.routes),
  ...["/media/:key", "/unsubscribe/:token", "/verify/keys"],
].filter((path) => !/^\/(?:api|webhooks)\/\*$/.test(path));
const addresses = [...new Set(patterns)].map((path) =>
  path.replace(/:(\w+)/g, "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01").replace(/\/\*$/, ""),
);

const at = (path: string) => new URL(`http://localhost${path}`);
const classesOf = (path: string) => ["GET", "POST", "DELETE"].map((method) => rateClassOf(method, at(path)));

test("every page, call and webhook has a class for reading and one for writing, or a reason for none", () => {
  expect(addresses.length).toBeGreaterThan(150);
  expect(addresses.filter((path) => rateRuleOf(path) === null)).toEqual([]);
  for (const rule of rateRules) {
    if (rule.read === "none" || rule.write === "none") expect(rule.reason?.length).toBeGreaterThan(40);
    expect(
      addresses.some((path) => rateRuleOf(path) === rule),
      String(rule.path),
    ).toBe(true);
  }
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
  ["/webhooks/clerk", "none none none"],
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
