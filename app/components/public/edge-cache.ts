import { data, type HeadersFunction } from "react-router";
import { pageTags } from "#core/content/cache-tags.ts";

/** The tags of all that a page shows: a kept copy is dropped when one of them changes. */
export function cacheTag(...tags: readonly string[]): { "Cache-Tag": string } {
  return { "Cache-Tag": [pageTags.site, ...tags].join(",") };
}

/** What a page loaded, with the tags a kept copy is known by. */
export function edgeCached<T>(value: T, ...tags: readonly string[]) {
  return data(value, { headers: cacheTag(...tags) });
}

/** What a page loaded while something was missing from it: the next visitor must not be shown the gap. */
export function notEdgeCached<T>(value: T) {
  return data(value, { headers: { "Cache-Control": "no-store" } });
}

/** Lets what loaders and actions said in their headers reach the answer, also when they ended in an error page. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const all = new Headers(loaderHeaders);
  for (const more of [actionHeaders, errorHeaders]) for (const [name, value] of more ?? []) all.set(name, value);
  return all;
};
