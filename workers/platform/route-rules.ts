import { TrieRouter } from "hono/router/trie-router";
import type { Page } from "#app/route-table.ts";
import { routePath } from "#core/platform/route-path.ts";
import { FORM_LIMIT_BYTES, type RateClass } from "#schema/vocabulary/routes.ts";
import { verifyKeysApi } from "../api/checks/verify-keys.ts";
import { api } from "../api/index.ts";
import { viewAsPages } from "../identity/view-as.ts";
import { mediaFiles } from "../media/media-files.ts";
import { unsubscribePage } from "../notifications/unsubscribe.ts";
import { webhooks } from "../webhooks/index.ts";
import { pageAt } from "./page-at.ts";
import { isSafeMethod } from "./request-checks.ts";
import { type RouteRule, ruleOfHandler } from "./route-rule.ts";

/** Everything that answers without React Router, and where it is mounted. */
export const routers = [
  { path: "/webhooks", routes: webhooks },
  { path: "/api", routes: api },
  { path: "/media", routes: mediaFiles },
  { path: "/unsubscribe", routes: unsubscribePage },
  { path: "/verify/keys", routes: verifyKeysApi },
  { path: "/view-as", routes: viewAsPages },
] as const;

/** One line of the gateway's table. `method` is null for a page, which is read and posted to. */
export type Rule = { method: string | null; pattern: string; rule: RouteRule; page: Page | null };

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

/** The rule of a request. What is at no address of ours has the default rule. */
export function ruleOf(method: string, pathname: string): RouteRule {
  const asked = method === "HEAD" ? "GET" : method;
  const call = callAt(asked, pathname);
  if (call) return call.rule;
  const page = pageAt(pathname);
  return page ? ruleOfPage(asked, page) : whole(asked, {});
}

/** The part of the site that a request is logged with: of its route and never of its address, which anybody can write. */
export function areaOf(method: string, pathname: string): string {
  const { pattern } = callAt(method === "HEAD" ? "GET" : method, pathname) ?? pageAt(pathname) ?? { pattern: "/*" };
  const part = pattern.split("/")[1] ?? "";
  return /^[\w-]*$/.test(part) ? part : "other";
}

function callAt(method: string, pathname: string): Rule | null {
  return calls.match(method, routePath(pathname))[0][0]?.[0] ?? null;
}

function ruleOfPage(method: string, { rule }: Page): RouteRule {
  const safe = isSafeMethod(method);
  return whole(method, {
    who: safe ? rule.who : (rule.posts ?? rule.who),
    rate: safe ? rule.rate.read : rule.rate.write,
    database: safe && rule.who === "anyone" ? rule.database : "primary",
    fresh: rule.fresh,
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
    fresh: false,
    ...given,
  };
}

/** How the request counts. Words to look for make any reading a search. */
export function rateClassOf(method: string, url: URL): RateClass {
  const { rate } = ruleOf(method, url.pathname);
  return rate === "read" && isSafeMethod(method) && url.searchParams.get("q") ? "search" : rate;
}
