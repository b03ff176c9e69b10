import { useEffect } from "react";
import type { Answer } from "#app/api/client.ts";
import { dataCache } from "./page-data/data-cache.ts";
import { useWatched } from "./use-watched.ts";

/** The number of the layout that was last written under each key. */
const written = new Map<string, number>();

/** Interval at which an open page refreshes the number, ms. */
const ASK_MS = 60_000;

/**
 * A number in the sidebar. The layout's loader provides the first one; then it is requested once a minute. Code with
 * newer data sets it under `key`, for example the conversation list from its live connection.
 *
 * @param key must be the same array on every rendering
 * @param write writes a newer number into the stored data of the layout
 */
export function useCount(
  key: readonly string[],
  ask: () => Promise<Answer<{ count: number }>>,
  initial: number,
  write: (count: number) => void,
): number {
  const watched = {
    queryKey: key,
    queryFn: async () => {
      const answer = await ask();
      // Without a response the current number stays until the next request.
      return answer.ok ? answer.value.count : (dataCache.get()?.read<number>(key) ?? initial);
    },
    refetchInterval: ASK_MS,
  };
  const [data, replace] = useWatched(watched, initial, ASK_MS);
  // The layout's data may be older than the number here: it counts when it is new.
  useEffect(() => {
    const name = key.join(" ");
    if (written.get(name) === initial) return;
    written.set(name, initial);
    replace(initial);
  }, [replace, key, initial]);
  useEffect(() => write(data), [write, data]);
  return data;
}
