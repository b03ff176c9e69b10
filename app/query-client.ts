import { QueryClient, type QueryClientConfig } from "@tanstack/react-query";

const MINUTE_MS = 60_000;

/** The data cache of the specification, section 9. Nothing refetches by itself; what runs is polled where it is shown. */
export const queryDefaults = {
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
