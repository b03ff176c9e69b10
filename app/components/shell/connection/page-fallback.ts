import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type Failure, failureOf, PageFailure } from "./failure.ts";
import { createPageCache } from "./page-cache.ts";
import { settleForm } from "./saved-forms.ts";
import { createStore } from "./store.ts";

type Result = { type: "data" | "error"; result: unknown };
type Results = Record<string, Result>;
type Args = { request: Request; context: Readonly<RouterContextProvider> };

export const pageCache = createPageCache();

/** When the shown page was loaded, if a later attempt to load it failed. */
export type Stale = { since: number; failure: Failure };
export const stale = createStore<Stale | null>(null);

/** Routes whose data the layout uses; it is the same on every page. */
const ofFrame = /^(?:root|routes\/(?:dashboard|admin)\/layout)$/;

/**
 * Middleware of every navigation and form submission in the signed-in areas. A failure never reaches the router as an
 * error of the layout: the layout keeps its data, a page that was shown before is shown again, and a form stays as it
 * is.
 */
export const pageFallback: MiddlewareFunction<Results> = async ({ request }: Args, next) => {
  const form = request.method === "GET" ? null : request.url;
  const results = await next();
  if (request.signal.aborted) return results;
  return form === null ? visited(request.url, results) : sent(form, results);
};

function visited(url: string, results: Results): Results | Promise<Results> {
  if (isSomebodyElse(results.root)) {
    location.assign(url);
    // The data of the previous user is neither rendered again nor stored.
    return new Promise(() => {});
  }
  const failed = Object.entries(results).filter(([, one]) => one.type === "error");
  if (failed.some(([, { result }]) => result instanceof Response)) return results;
  if (failed.length === 0) {
    stale.set(null);
    return results;
  }
  const saved = pageCache.find(url, Date.now());
  let shown: Stale | null = null;
  for (const [id, { result }] of failed) {
    const failure = failureOf(result, url);
    const value = ofFrame.test(id) ? pageCache.newest()[id] : saved?.data[id];
    if (failure.kind === "refused" && !ofFrame.test(id)) continue;
    // A fetcher loads a single route of the open page and keeps showing its current data.
    if (value === undefined && !("root" in results)) results[id] = { type: "data", result: undefined };
    else if (value === undefined) results[id] = { type: "error", result: new PageFailure(failure) };
    else {
      results[id] = { type: "data", result: value };
      if (saved) shown = { since: saved.at, failure };
    }
  }
  stale.set(shown);
  return results;
}

/** A different user has signed in in another tab since this page was rendered. */
function isSomebodyElse(root: Result | undefined): boolean {
  const before = emailIn(pageCache.newest().root);
  return before !== undefined && root?.type === "data" && emailIn(root.result) !== before;
}

function emailIn(rootData: unknown): string | undefined {
  return (rootData as { viewer?: { email?: string } | null } | undefined)?.viewer?.email;
}

function sent(url: string, results: Results): Results {
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === "data") settleForm(url, refusesForm(result) ? "refused" : "done");
    else if (result instanceof Response && result.status < 400) settleForm(url, "done");
    else {
      const failure = failureOf(result, url);
      settleForm(url, failure);
      // An error status stops the router from revalidating the page, which would fail as well.
      results[id] = { type: "data", result: data(null, { status: failure.status >= 400 ? failure.status : 503 }) };
    }
  }
  return results;
}

/** Whether a form response reports an error, by its status or in its body. */
function refusesForm(result: unknown): boolean {
  const { init, data: inside } = (result ?? {}) as { init?: { status?: number } | null; data?: unknown };
  if ((init?.status ?? 200) >= 400) return true;
  const message = (init === undefined ? result : inside) as { problem?: unknown; fields?: object; ok?: unknown } | null;
  if (typeof message !== "object" || message === null) return false;
  return Boolean(message.problem) || message.ok === false || Object.keys(message.fields ?? {}).length > 0;
}
