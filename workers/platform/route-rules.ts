import { TrieRouter } from "hono/router/trie-router";
import { type Page, pagesOf } from "#app/route-table.ts";
import { routePath } from "#core/platform/route-path.ts";
import { FORM_LIMIT_BYTES, type RateClass } from "#schema/vocabulary/routes.ts";
import { verifyKeysApi } from "../api/checks/verify-keys.ts";
import { api } from "../api/index.ts";
import { mediaFiles } from "../media/media-files.ts";
import { unsubscribePage } from "../notifications/unsubscribe.ts";
import { webhooks } from "../webhooks/index.ts";
import { isSafeMethod } from "./request-checks.ts";
import { type RouteRule, ruleOfHandler } from "./route-rule.ts";

/** Everything that answers without React Router, and where it is mounted. */
export const routers = [
  { path: "/webhooks", routes: webhooks },
  { path: "/api", routes: api },
  { path: "/media", routes: mediaFiles },
  { path: "/unsubscribe", routes: unsubscribePage },
  { path: "/verify/keys", routes: verifyKeysApi },
] as const;

/** One line of the gateway's table. `method` is null for a page, which is read and posted to. */
export type Rule = { method: string | null; pattern: string; rule: RouteRule; page: Page | null };

const pages: readonly Page[] = pagesOf();

/** The rules of all routes: of calls as they are beside their handlers, of pages as app/route-table.ts has them. */
export const callRules: readonly Rule[] = routers.flatMap(({ path, routes }) =>
  routes.routes.flatMap(({ method, path: own, handler }) => {
    const given = ruleOfHandler(handler);
    const pattern = `${path}${own}`.replace(/(.)\/$/, "$1");
    return given ? [{ method, pattern, rule: whole(method, given), page: null }] : [];
  }),
);

const calls = new TrieRouter<Rule>();
for (const entry of callRules) calls.add(entry.method ?? "ALL", entry.pattern, entry);

const shown = new TrieRouter<Page>();
// The more of an address is fixed, the more exactly it is meant; the router answers with the first that was added.
for (const page of [...pages].sort((a, b) => openness(a.pattern) - openness(b.pattern))) {
  shown.add("GET", matcherOf(page.pattern), page);
}

/** The page at an address, however it is spelled (`routePath`); null where there is none. */
export function pageAt(pathname: string): Page | null {
  return shown.match("GET", routePath(pathname))[0][0]?.[0] ?? null;
}

/** The rule of a request. What is at no address of ours has the default rule. */
export function ruleOf(method: string, pathname: string): RouteRule {
  const asked = method === "HEAD" ? "GET" : method;
  const call = calls.match(asked, routePath(pathname))[0][0]?.[0];
  if (call) return call.rule;
  const page = pageAt(pathname);
  return page ? ruleOfPage(asked, page) : whole(asked, {});
}

function ruleOfPage(method: string, { rule }: Page): RouteRule {
  const safe = isSafeMethod(method);
  return whole(method, {
    who: safe ? rule.who : (rule.posts ?? rule.who),
    rate: safe ? rule.rate.read : rule.rate.write,
    database: safe && rule.who === "anyone" ? rule.database : "primary",
    freshSignIn: rule.freshSignIn,
  });
}

function whole(method: string, given: Partial<RouteRule>): RouteRule {
  const safe = isSafeMethod(method);
  return {
    who: "anyone",
    rate: safe ? "read" : "write",
    body: FORM_LIMIT_BYTES,
    // Who may do what is decided on the primary; what anybody may read may be a moment old.
    database: safe && (given.who ?? "anyone") === "anyone" ? "nearest" : "primary",
    origin: "own",
    freshSignIn: false,
    ...given,
  };
}

/** How the request counts. Words to look for make any reading a search. */
export function rateClassOf(method: string, url: URL): RateClass {
  const { rate } = ruleOf(method, url.pathname);
  return rate === "read" && isSafeMethod(method) && url.searchParams.get("q") ? "search" : rate;
}

/** The number of open parts of a pattern: half of one where its end is fixed, ten for the rest of an address. */
function openness(pattern: string): number {
  return pattern.split("/").reduce((sum, part) => {
    if (part === "*") return sum + 10;
    if (!part.startsWith(":")) return sum;
    return sum + (part.includes(".") ? 0.5 : 1);
  }, 0);
}

/** A page's pattern in the words of Hono's router: `:slug.md` is `:slug{[^/]+\.md}`. */
function matcherOf(pattern: string): string {
  return pattern.replace(/:(\w+)(\.\w+)/g, (_all, name: string, end: string) => `:${name}{[^/]+\\${end}}`);
}
