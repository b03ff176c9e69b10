import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { replaceData } from "#app/components/shell/query-client.ts";
import { call } from "./call.ts";

/** Someone who stays on one page hears of something new within this, ms. */
const ASK_MS = 60_000;

/**
 * A number of the sidebar. The layout's loader gives it at each change of page; in between it is asked for once a minute,
 * and whatever knows it better sets it under its key: the list of conversations, by its live connection.
 */
export function useCount(key: string, path: string, initial: number): number {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [key],
    queryFn: async () => {
      const answer = await call<{ count: number }>("GET", path);
      // No one answers: what is shown stays, and the next minute asks again.
      return answer.ok ? answer.value.count : (client.getQueryData<number>([key]) ?? initial);
    },
    initialData: initial,
    refetchInterval: ASK_MS,
  });
  useEffect(() => {
    void replaceData(client, [key], initial);
  }, [client, key, initial]);
  return data;
}
