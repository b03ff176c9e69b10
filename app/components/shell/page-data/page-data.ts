import type { ShouldRevalidateFunctionArgs } from "react-router";
import { topics as allTopics, type Topic } from "#schema/vocabulary/topics.ts";
import { placeOf } from "../connection/answers.ts";
import { onSignOut } from "../connection/session-lost.ts";
import { onServerChange } from "../connection/watch-fetch.ts";
import { changesOfRequest } from "./api-changes.ts";
import { FRAME } from "./cache-times.ts";
import {
  createFirstPages,
  type Frame,
  PAGE,
  type Page,
  type PageCache,
  type PageKey,
  type Values,
} from "./page-cache.ts";

/** The `handle` of a page or layout of the signed-in areas. */
export type PageHandle = {
  hydrate?: boolean;
  bare?: boolean;
  shows: readonly Topic[];
  /** What the actions of the page change; without it an action marks every page stale. */
  changes?: readonly Topic[];
  /** The page asks the server on every visit; its stored data is only shown if the server cannot be reached. */
  fresh?: "always";
};

type Match = { id: string; handle?: unknown; loaderData?: unknown };
/** UTC ms at which the data was loaded, and the data by route. */
export type StoredPage = { at: number; values: Values };
type Open = {
  place: string;
  id: string;
  at: number;
  page: Page;
  changes: readonly Topic[] | "all";
  /** The page was opened with data of an earlier visit. */
  fromCache: boolean;
};

/** Routes whose data the layout uses; it is the same on every page. */
export function isFrame(id: string): boolean {
  return /^(?:root|routes\/(?:dashboard|admin)\/layout)$/.test(id);
}

/** The data of the pages shown in this window. It lives in the data cache under the page's address. */
export function createPageData() {
  const first = createFirstPages();
  let cache: PageCache = first;
  const lastChange = new Map<Topic, number>();
  /** By route, when live news was last written. */
  const lastNews = new Map<string, number>();
  const begun = new Map<string, number>();
  /** The loader data that a value with live news began as: to the router, which still has it, both are the same. */
  const loadedAs = new WeakMap<object, object>();
  let changes = 0;
  let open: Open | null = null;

  /** Remembers that a request for the page starts: what changes from now on may be missing in its response. */
  function begin(href: string): void {
    begun.set(placeOf(new URL(href)), changes);
  }

  /** Stores the data that is shown. Data that came from the cache keeps its time and stays stale if it was. */
  function keep(href: string, matches: readonly Match[], now: number): void {
    const place = placeOf(new URL(href));
    const since = begun.get(place) ?? changes;
    begun.delete(place);
    const frames = matches.filter(({ id }) => isFrame(id));
    for (const match of frames) keepFrame(match, since, now);
    const page = matches.at(-1);
    if (page === undefined || isFrame(page.id)) return;
    const { shows, changes: changed = "all", fresh } = handleOf(page);
    // A page whose loader failed has no data.
    const loaded = page.loaderData !== undefined;
    const rest = loaded ? matches.filter(({ id }) => !isFrame(id)) : [];
    const values = Object.fromEntries(rest.map(({ id, loaderData }) => [id, loaderData ?? null]));
    const shown = { values, frames: frames.map(({ id }) => id), shows, always: fresh === "always" };
    const before = kept(place);
    const same = loaded && before !== undefined && isSamePage(before.values, values);
    const at = same ? timeOf(place) : now;
    const fromCache = same && (open?.place === place ? open.fromCache : true);
    open = { place, id: page.id, at, page: same ? before : shown, changes: changed, fromCache };
    if (loaded && !same) put([PAGE, place], shown, since, now);
  }

  function keepFrame(match: Match, since: number, now: number): void {
    if (isSame(frame(match.id), match.loaderData)) return;
    put([FRAME, match.id], { values: { [match.id]: match.loaderData }, shows: handleOf(match).shows }, since, now);
  }

  function put(key: PageKey, data: Page | Frame, since: number, now: number): void {
    const reported = [
      ...data.shows.map((topic) => lastChange.get(topic)),
      ...Object.keys(data.values).map((id) => lastNews.get(id)),
    ];
    cache.put(key, { data, at: now, stale: reported.some((change = 0) => change > since) });
  }

  function kept(place: string): Page | undefined {
    const stored = cache.find([PAGE, place])?.data as Page | undefined;
    return stored ?? (open?.place === place ? open.page : undefined);
  }

  function timeOf(place: string): number {
    return cache.find([PAGE, place])?.at ?? open?.at ?? 0;
  }

  /** The stored data of a page, whatever its age: for a page that could not be loaded. */
  function find(href: string): StoredPage | null {
    const place = placeOf(new URL(href));
    const page = kept(place);
    return page ? { at: timeOf(place), values: page.values } : null;
  }

  /** The data of a page that can be shown without a request, or null. */
  function fresh(href: string): StoredPage | null {
    const stored = cache.find([PAGE, placeOf(new URL(href))]);
    const page = stored?.data as Page | undefined;
    if (!stored || !page || page.always || stored.stale) return null;
    // The layout of another area is not loaded.
    if (!page.frames.every((id) => open?.page.frames.includes(id))) return null;
    return { at: stored.at, values: page.values };
  }

  /** Marks what shows one of these topics as stale. Returns whether the open page does. */
  function changed(topics: readonly Topic[] | "all"): boolean {
    changes += 1;
    for (const topic of topics === "all" ? allTopics : topics) lastChange.set(topic, changes);
    const concerns = (shows: readonly Topic[]) => topics === "all" || shows.some((topic) => topics.includes(topic));
    cache.markStale(concerns);
    return open !== null && concerns(open.page.shows);
  }

  /**
   * Writes live news into the stored data of every page of a route, or of a layout. Its age does not change, and stale
   * data stays stale. `update` returns the same value where the news changes nothing.
   */
  function write(id: string, update: (value: unknown) => unknown): void {
    changes += 1;
    // A response that was requested before the news may lack it.
    lastNews.set(id, changes);
    const shown = open?.page;
    // After ten minutes the open page is only kept here.
    if (open) open.page = withNews(open.page, id, update);
    cache.change((stored) => (open && stored === shown ? (open.page as typeof stored) : withNews(stored, id, update)));
  }

  function withNews<Kept extends Frame>(kept: Kept, id: string, update: (value: unknown) => unknown): Kept {
    const value = kept.values[id];
    if (typeof value !== "object" || value === null) return kept;
    const next = update(value);
    if (next === value) return kept;
    loadedAs.set(next as object, loadedAs.get(value) ?? value);
    return { ...kept, values: { ...kept.values, [id]: next } };
  }

  /** Whether both are the data of one loading, with or without live news. */
  function isSame(stored: unknown, shown: unknown): boolean {
    return asLoaded(stored) === asLoaded(shown);
  }

  function isSamePage(stored: Values, shown: Values): boolean {
    return Object.entries(shown).every(([id, value]) => isSame(stored[id], value));
  }

  function asLoaded(value: unknown): unknown {
    return typeof value === "object" && value !== null ? (loadedAs.get(value) ?? value) : value;
  }

  /** An action of this route was sent; what it changes is stale, whatever its response. */
  function acted(id: string | undefined): void {
    changed(open !== null && open.id === id ? open.changes : "all");
  }

  function frame(id: string): unknown {
    return cache.find([FRAME, id])?.data.values[id];
  }

  /** Whether the data of a layout may still be shown. */
  function frameIsFresh(id: string): boolean {
    return cache.find([FRAME, id])?.stale === false;
  }

  /** The server refuses the page now: what it showed before is not shown again. */
  function forget(href: string): void {
    const place = placeOf(new URL(href));
    cache.remove([PAGE, place]);
    if (open?.place === place) open = null;
  }

  function isOpen(href: string): boolean {
    return open?.place === placeOf(new URL(href));
  }

  function isFromCache(): boolean {
    return open?.fromCache === true;
  }

  /** Nothing of the previous user is kept. */
  function clear(): void {
    open = null;
    cache.clear();
  }

  /** Moves everything into the data cache; until then it is kept here, for a first view without the cache's code. */
  function moveTo(next: PageCache): void {
    if (cache !== first) return;
    first.moveTo(next);
    cache = next;
  }

  return {
    begin,
    keep,
    find,
    fresh,
    changed,
    write,
    acted,
    frame,
    frameIsFresh,
    forget,
    isOpen,
    isFromCache,
    clear,
    moveTo,
  };
}

type PageData = ReturnType<typeof createPageData>;

let dataOfWindow: PageData | null = null;

/**
 * The pages of this window. Null on the server, and on a public page, whose error screens share parts with the shells
 * but load no data cache.
 */
export function pageData(): PageData | null {
  return dataOfWindow;
}

/** Called by the layouts, and by the data cache of this window. */
export function startPageData(): PageData {
  if (dataOfWindow) return dataOfWindow;
  const data = createPageData();
  onServerChange.set((pathname) => data.changed(pathname === null ? "all" : changesOfRequest(pathname)));
  onSignOut.set(data.clear);
  dataOfWindow = data;
  return data;
}

/**
 * The `shouldRevalidate` of a layout: it is loaded again with the next page once an act changed what it shows, or after
 * the time of the data cache.
 */
export function unlessFresh(id: string) {
  return ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    defaultShouldRevalidate && !pageData()?.frameIsFresh(id);
}

function handleOf({ handle }: Match): PageHandle {
  return { shows: [], ...(handle as Partial<PageHandle> | undefined) };
}
