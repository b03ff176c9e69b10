import { placeOf } from "./answers.ts";

/** The same lifetime as the data cache (specification, section 9), ms. */
const SAVED_MS = 600_000;
const MOST_PAGES = 30;

type LoaderData = Record<string, unknown>;
type CachedPage = { at: number; data: LoaderData };

/** Stores the pages shown in this window, so that a failed navigation can show them again. */
export function createPageCache() {
  const pages = new Map<string, CachedPage>();
  let newest: LoaderData = {};

  /** The last page stored is the open one. A page shown again from the cache keeps its original time. */
  function keep(href: string, data: LoaderData, now: number): void {
    const place = placeOf(new URL(href));
    const before = pages.get(place);
    const same = before && Object.entries(data).every(([id, value]) => before.data[id] === value);
    pages.delete(place);
    pages.set(place, same ? before : { at: now, data });
    newest = data;
    for (const oldest of [...pages.keys()].slice(0, -MOST_PAGES)) pages.delete(oldest);
  }

  function find(href: string, now: number): CachedPage | null {
    const place = placeOf(new URL(href));
    const page = pages.get(place);
    // The open page is kept whatever its age.
    const open = [...pages.keys()].at(-1) === place;
    return page && (open || now - page.at < SAVED_MS) ? page : null;
  }

  return { keep, find, newest: () => newest };
}
