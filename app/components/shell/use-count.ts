import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Answer } from "#app/api/client.ts";
import { replaceData } from "#app/components/shell/query-client.ts";

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
  key: QueryKey,
  ask: () => Promise<Answer<{ count: number }>>,
  initial: number,
  write: (count: number) => void,
): number {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const answer = await ask();
      // Without a response the current number stays until the next request.
      return answer.ok ? answer.value.count : (client.getQueryData<number>(key) ?? initial);
    },
    initialData: initial,
    refetchInterval: ASK_MS,
  });
  // The layout's data may be older than the number here: it counts when it is new.
  useEffect(() => {
    const name = key.join(" ");
    if (written.get(name) === initial) return;
    written.set(name, initial);
    void replaceData(client, key, initial);
  }, [client, key, initial]);
  useEffect(() => write(data), [write, data]);
  return data;
}
