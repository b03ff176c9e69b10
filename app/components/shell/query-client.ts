import { QueryClient, type QueryClientConfig, type QueryKey } from "@tanstack/react-query";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";

/**
 * Cache settings of the specification, section 9. Nothing refetches automatically; running jobs are polled where they
 * are shown.
 */
const queryDefaults = {
  queries: {
    staleTime: 5 * MINUTE_MS,
    gcTime: 10 * MINUTE_MS,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  },
  mutations: { retry: 1 },
} as const satisfies QueryClientConfig["defaultOptions"];

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: queryDefaults });
}

/**
 * Replaces a cached value with the result of a mutation or loader. A pending read is cancelled, because it was
 * requested earlier and its response is older.
 */
export async function replaceData<Data>(client: QueryClient, key: QueryKey, data: Data): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<Data>(key, data);
}
