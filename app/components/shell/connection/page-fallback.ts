import { data, isRouteErrorResponse, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { OPENED } from "../opened-address.ts";
import { loadDataCache } from "../page-data/data-cache.ts";
import { isFrame, pageData, type StoredPage } from "../page-data/page-data.ts";
import { unreachable } from "./answers.ts";
import { type Failure, failureOf, PageFailure } from "./failure.ts";
import { settleForm } from "./saved-forms.ts";
import { createStore } from "./store.ts";

type Result = { type: "data" | "error"; result: unknown };
type Results = Record<string, Result>;
type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** When the shown page was loaded, if a later attempt to load it failed. */
export type Stale = { since: number; failure: Failure };
export const stale = createStore<Stale | null>(null);

/** How the last form submission ended, until the router loads the page that follows it. */
let submitted: "done" | "refused" | null = null;

/**
 * Middleware of every navigation and form submission in the signed-in areas. A page whose data is fresh is shown
 * without a request. A failure never reaches the router as an error of the layout: the layout keeps its data, a page
 * that was shown before is shown again, and a form stays as it is.
 */
export const pageFallback: MiddlewareFunction<Results> = async ({ request }: Args, next) => {
  // A navigation that only adds the opened conversation to the address loads no data: it is still the first view.
  if (!new URL(request.url).searchParams.has(OPENED)) void loadDataCache();
  if (request.method !== "GET") return submitting(request, next);
  const saved = withoutRequest(request.url);
  if (saved) {
    stale.set(isOffline() ? { since: saved.at, failure: { ...failureOf(null, request.url), kind: "offline" } } : null);
    return Object.fromEntries(Object.entries(saved.values).map(([id, result]) => [id, { type: "data", result }]));
  }
  pageData()?.begin(request.url);
  const results = await next();
  return request.signal.aborted ? results : visited(request.url, results);
};

async function submitting({ url, signal }: Request, next: () => Promise<Results>): Promise<Results> {
  const results = await next();
  // A refused action may have been refused because what the page shows is out of date.
  pageData()?.acted(Object.keys(results)[0]);
  if (signal.aborted) return results;
  const shown = sent(url, results);
  submitted = Object.values(shown).some(({ result }) => statusOf(result) >= 400) ? "refused" : "done";
  return shown;
}

/**
 * The stored data of a page, if it can be shown without a request. The open page is only loaded again on request or
 * after a form; after a refused form the router loads only the routes that ask for it.
 */
function withoutRequest(url: string): StoredPage | null {
  const after = submitted;
  submitted = null;
  if (after === "refused" || (after === null && pageData()?.isOpen(url))) return null;
  return pageData()?.fresh(url) ?? null;
}

function isOffline(): boolean {
  return unreachable.get() || navigator.onLine === false;
}

function statusOf(result: unknown): number {
  const { init } = (result ?? {}) as { init?: { status?: number } | null };
  return init?.status ?? 200;
}

function visited(url: string, results: Results): Results | Promise<Results> {
  if (isSomebodyElse(results.root)) {
    pageData()?.clear();
    location.assign(url);
    // The data of the previous user is neither rendered again nor stored.
    return new Promise(() => {});
  }
  const failed = Object.entries(results).filter(([, one]) => one.type === "error");
  if (failed.some(([, { result }]) => result instanceof Response)) return results;
  // The server draws the explanation inside the layout. An open page stays: it may hold a text that was not saved.
  if (failed.some(([, { result }]) => isTurnedOff(result)) && !pageData()?.isOpen(url)) {
    location.assign(url);
    return new Promise(() => {});
  }
  if (failed.length === 0) {
    stale.set(null);
    return results;
  }
  const saved = pageData()?.find(url);
  let shown: Stale | null = null;
  for (const [id, { result }] of failed) {
    const failure = failureOf(result, url);
    const value = isFrame(id) ? pageData()?.frame(id) : saved?.values[id];
    if (failure.kind === "refused" && !isFrame(id)) {
      pageData()?.forget(url);
      continue;
    }
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

/** A feature flag has closed this part of the site. */
function isTurnedOff(result: unknown): boolean {
  return isRouteErrorResponse(result) && (result.data as { reason?: unknown } | null)?.reason === "flag_off";
}

/** A different user has signed in in another tab since this page was rendered. */
function isSomebodyElse(root: Result | undefined): boolean {
  const before = emailIn(pageData()?.frame("root"));
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
  const { init, data: inside } = (result ?? {}) as { init?: object | null; data?: unknown };
  if (statusOf(result) >= 400) return true;
  const message = (init === undefined ? result : inside) as { problem?: unknown; fields?: object; ok?: unknown } | null;
  if (typeof message !== "object" || message === null) return false;
  return Boolean(message.problem) || message.ok === false || Object.keys(message.fields ?? {}).length > 0;
}
