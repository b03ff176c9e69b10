import { QueryClient, type QueryClientConfig, type QueryKey } from "@tanstack/react-query";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";

/** The data cache of the specification, section 9. Nothing refetches by itself; what runs is polled where it is shown. */
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
 * Puts what an act or a page's loader has just said in the place of what is cached. A reading that is on its way was asked
 * for earlier, so its answer is older and is dropped.
 */
export async function replaceData<Data>(client: QueryClient, key: QueryKey, data: Data): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<Data>(key, data);
}
