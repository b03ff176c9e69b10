import { QueryClient, type QueryClientConfig, type QueryKey } from "@tanstack/react-query";
import { FRAME, FRESH_MS, KEPT_MS } from "./page-data/cache-times.ts";
import { startPageData } from "./page-data/page-data.ts";

/**
 * Cache settings of the specification, section 9. Nothing refetches automatically; running jobs are polled where they
 * are shown.
 */
const queryDefaults = {
  queries: {
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  },
  mutations: { retry: 1 },
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
  clientOfWindow ??= createQueryClient();
  startPageData(clientOfWindow);
  return clientOfWindow;
}

/**
 * Replaces a cached value with the result of a mutation or loader. A pending read is cancelled, because it was
 * requested earlier and its response is older.
 */
export async function replaceData<Data>(client: QueryClient, key: QueryKey, data: Data): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<Data>(key, data);
}
