import { type Query, QueryClient, type QueryClientConfig, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { useState } from "react";
import { topics as allTopics, type Topic } from "#schema/vocabulary/topics.ts";
import { FRAME, FRESH_MS, KEPT_MS } from "./page-data/cache-times.ts";
import { dataCache } from "./page-data/data-cache.ts";
import { type Frame, PAGE, type PageCache } from "./page-data/page-cache.ts";
import { startPageData } from "./page-data/page-data.ts";
import type { Watched } from "./use-watched.ts";

/**
 * Cache settings of the specification, section 9. Nothing refetches automatically; running jobs are polled where they
 * are shown.
 */
const queryDefaults = {
  queries: {
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    // Every request is repeated once by its client already (app/api/repeat.ts).
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  },
  mutations: { retry: false },
} as const satisfies QueryClientConfig["defaultOptions"];

export function createQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: queryDefaults });
  client.setQueryDefaults([FRAME], { gcTime: Number.POSITIVE_INFINITY });
  return client;
}

let clientOfWindow: QueryClient | null = null;

/**
 * The cache of this browser window. On the server every rendering has its own, because one Worker serves many people.
 */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return createQueryClient();
  clientOfWindow ??= startClient();
  return clientOfWindow;
}

/** The cache, for a page that requests data itself. */
export function useQueryCache(): QueryClient {
  const [client] = useState(queryClient);
  return client;
}

function startClient(): QueryClient {
  const client = createQueryClient();
  // A request that waits for a connection continues when there is one.
  client.mount();
  startPageData().moveTo(pagesIn(client));
  dataCache.set(cacheIn(client));
  return client;
}

/** What the layouts use of the cache, whose code may be loaded later than theirs. */
export type DataCache = ReturnType<typeof cacheIn>;

function cacheIn(client: QueryClient) {
  return {
    read: <Data>(key: QueryKey) => client.getQueryData<Data>(key),
    replace: <Data>(key: QueryKey, data: Data) => replaceData(client, key, data),
    /** Reports every newer value. `now`: the first request was due before the code was loaded. */
    watch<Data>(watched: Watched<Data>, initialData: Data, show: (data: Data) => void, now: boolean): () => void {
      const observer = new QueryObserver<Data>(client, { ...watched, initialData: () => initialData });
      const stop = observer.subscribe(({ data }) => data !== undefined && show(data));
      const { data } = observer.getCurrentResult();
      if (data !== undefined) show(data);
      if (now && document.visibilityState === "visible") void observer.refetch();
      return stop;
    },
  };
}

/** The data of pages as queries of the cache. */
export function pagesIn(client: QueryClient): PageCache {
  return {
    find(key) {
      const query = client.getQueryCache().find<Frame>({ queryKey: key, exact: true });
      const data = query?.state.data;
      return query && data && { data, at: query.state.dataUpdatedAt, stale: query.isStaleByTime(FRESH_MS) };
    },
    put(key, { data, at, stale }) {
      // Removed first, so that the time until it is dropped starts again.
      client.removeQueries({ queryKey: key, exact: true });
      client.setQueryData(key, data, { updatedAt: at });
      if (stale) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: "none" });
    },
    change(next) {
      for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey: [first] }) => isPageKey(first) })) {
        const stored = query.state.data as Frame | undefined;
        const data = stored && next(stored);
        // Unlike `setQueryData` this keeps the time of the data and the mark that it is stale.
        if (data !== stored) query.setState({ data });
      }
    },
    markStale(concerns) {
      void client.invalidateQueries({ predicate: (query) => concerns(topicsOf(query)), refetchType: "none" });
    },
    remove: (key) => client.removeQueries({ queryKey: key, exact: true }),
    clear: () => client.clear(),
  };
}

/** Other data in the cache has its topic as the first part of its key. */
function topicsOf({ queryKey: [first], state }: Query): readonly Topic[] {
  if (isPageKey(first)) return (state.data as Frame | undefined)?.shows ?? [];
  return allTopics.filter((topic) => topic === first);
}

function isPageKey(first: unknown): boolean {
  return first === PAGE || first === FRAME;
}

/**
 * Replaces a cached value with the result of a mutation or loader. A pending read is cancelled, because it was
 * requested earlier and its response is older.
 */
export async function replaceData<Data>(client: QueryClient, key: QueryKey, data: Data): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<Data>(key, data);
}

// The layouts use the cache from the moment on at which a page brings its code along.
if (typeof document !== "undefined") queryClient();
