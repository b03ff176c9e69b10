import type { QueryObserverOptions } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "./connection/store.ts";
import { dataCache, loadDataCache } from "./page-data/data-cache.ts";

/** A query of the data cache with its interval; `queryKey` must be the same array on every rendering. */
export type Watched<Data> = Pick<QueryObserverOptions<Data>, "queryFn" | "refetchInterval"> & {
  queryKey: readonly string[];
};

/**
 * Data that a loader gave and the data cache keeps current. Until something is polled the data needs no cache.
 *
 * @param loadAfterMs how long after the first rendering the cache is needed at the latest; null if nothing is polled
 * @returns the data, and a function that replaces it here and in the cache with a newer value of the loader
 */
export function useWatched<Data>(watched: Watched<Data>, initial: Data, loadAfterMs: number | null) {
  const cache = useStore(dataCache, null);
  const [data, show] = useState<Data>(() => cache?.read<Data>(watched.queryKey) ?? initial);
  const latest = useRef({ watched, data });
  latest.current = { watched, data };
  const isLate = useRef(false);

  useEffect(() => {
    if (cache !== null || loadAfterMs === null) return;
    const timer = setTimeout(() => {
      isLate.current = loadAfterMs > 0;
      void loadDataCache();
    }, loadAfterMs);
    return () => clearTimeout(timer);
  }, [cache, loadAfterMs]);

  const { queryKey } = watched;
  const replace = useCallback(
    (next: Data) => {
      show(() => next);
      void cache?.replace(queryKey, next);
    },
    [cache, queryKey],
  );

  useEffect(() => {
    if (cache === null) return;
    const { watched, data } = latest.current;
    const stop = cache.watch<Data>(watched, data, (next) => show(() => next), isLate.current);
    isLate.current = false;
    return stop;
  }, [cache]);

  return [data, replace] as const;
}
