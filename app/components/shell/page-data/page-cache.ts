import type { Topic } from "#schema/vocabulary/topics.ts";
import { type FRAME, FRESH_MS, KEPT_MS } from "./cache-times.ts";

/** The first part of the keys under which the data of pages is kept. */
export const PAGE = "page";

/** The data of a page, by address, or of a layout, by route. */
export type PageKey = readonly [kind: typeof PAGE | typeof FRAME, name: string];
export type Values = Record<string, unknown>;
export type Frame = { values: Values; shows: readonly Topic[] };
export type Page = Frame & { frames: readonly string[]; always: boolean };
/** UTC ms at which the data was loaded, and whether it is too old or marked as stale. */
type Kept = { data: Page | Frame; at: number; stale: boolean };

export type PageCache = {
  find(key: PageKey): Kept | undefined;
  put(key: PageKey, kept: Kept): void;
  /** Changes the data of every page and layout; the time of the data and the mark that it is stale stay. */
  change(next: <Data extends Page | Frame>(data: Data) => Data): void;
  /** Marks as stale what shows one of the topics that concern. */
  markStale(concerns: (shows: readonly Topic[]) => boolean): void;
  remove(key: PageKey): void;
  clear(): void;
};

/** What the first page shows, until the code of the data cache is loaded and takes it over. */
export type FirstPages = PageCache & { moveTo(cache: PageCache): void };

export function createFirstPages(): FirstPages {
  const kept = new Map<string, Kept & { key: PageKey }>();

  function find([kind, name]: PageKey): Kept | undefined {
    const found = kept.get(kind + name);
    if (!found) return undefined;
    const age = Date.now() - found.at;
    return kind === PAGE && age >= KEPT_MS ? undefined : { ...found, stale: found.stale || age >= FRESH_MS };
  }

  return {
    find,
    put(key, { data, at, stale }) {
      kept.set(key.join(""), { key, data, at, stale });
    },
    change(next) {
      for (const one of kept.values()) one.data = next(one.data);
    },
    markStale(concerns) {
      for (const one of kept.values()) one.stale ||= concerns(one.data.shows);
    },
    remove(key) {
      kept.delete(key.join(""));
    },
    clear() {
      kept.clear();
    },
    moveTo(cache) {
      for (const one of kept.values()) if (find(one.key)) cache.put(one.key, one);
      kept.clear();
    },
  };
}
