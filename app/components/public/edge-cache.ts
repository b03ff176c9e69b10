import { data, type HeadersFunction } from "react-router";
import { pageTags } from "#core/content/cache-tags.ts";

/** The cache tags of everything a page shows: an edge-cached copy is purged when one of them changes. */
export function cacheTag(...tags: readonly string[]): { "Cache-Tag": string } {
  return { "Cache-Tag": [pageTags.site, ...tags].join(",") };
}

/** The loader result of an edge-cached page, with its cache tags. */
export function edgeCached<T>(value: T, ...tags: readonly string[]) {
  return data(value, { headers: cacheTag(...tags) });
}

/** The loader result of a page with missing parts, which must not be cached for the next visitor. */
export function notEdgeCached<T>(value: T) {
  return data(value, { headers: { "Cache-Control": "no-store" } });
}

/** Forwards the headers of loaders and actions to the response, also for error pages. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const all = new Headers(loaderHeaders);
  for (const more of [actionHeaders, errorHeaders]) for (const [name, value] of more ?? []) all.set(name, value);
  return all;
};
