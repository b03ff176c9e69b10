import { matchRoutes, type RouteObject } from "react-router";
import { isReachable } from "#app/api/client.ts";
import { reloadOnce } from "./chunk-reload.ts";
import type { Failure } from "./failure.ts";
import { createStore } from "./store.ts";

/** Globals of React Router's framework mode: the routes, and the module path of each. */
type RouterWindow = Window & {
  __reactRouterDataRouter?: { routes: RouteObject[] };
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** The code of a page failed to load again after a reload, so the open page belongs to an older version. */
export const newVersion = createStore(false);

/** A navigation that was not started because the page's code failed to load. */
export type BlockedContext = { failure: Failure; again: () => void };
export const blockedContext = createStore<BlockedContext | null>(null);

/** Whether the code of a page is being fetched before the navigation starts. */
export const fetchingCode = createStore(false);

/**
 * Fetches the code of a page before the router does: the router reloads the window if code is missing, which loses the
 * page offline and cannot be prevented. Returns null once all code is loaded.
 */
export async function fetchCode(href: string): Promise<Failure | null> {
  const missing = missingCode(href);
  if (missing.length === 0) return null;
  fetchingCode.set(true);
  try {
    if (!navigator.onLine) return failure("offline");
    await Promise.all(missing.map(fetchModule));
    return null;
  } catch {
    if (!navigator.onLine || !(await isReachable("/api/health"))) return failure("offline");
    if (!reloadOnce(window, Date.now())) newVersion.set(true);
    return failure("version");
  } finally {
    fetchingCode.set(false);
  }
}

export function hasCode(href: string): boolean {
  return missingCode(href).length === 0;
}

function missingCode(href: string): { id: string; module: string }[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterWindow;
  const loaded = (window as RouterWindow).__reactRouterRouteModules ?? {};
  const matches = matchRoutes(router?.routes ?? [], new URL(href, window.location.href)) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const module = manifest?.routes[id]?.module;
    return module && !(id in loaded) ? [{ id, module }] : [];
  });
}

async function fetchModule({ id, module }: { id: string; module: string }): Promise<void> {
  const code: unknown = await import(/* @vite-ignore */ module);
  const loaded = (window as RouterWindow).__reactRouterRouteModules;
  if (loaded) loaded[id] = code;
}

function failure(kind: "offline" | "version"): Failure {
  return { kind, status: 0, words: null, errorId: null, notBefore: null };
}
