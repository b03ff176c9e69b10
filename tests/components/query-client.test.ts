import { expect, test } from "vitest";
import { createQueryClient } from "#app/query-client.ts";

test("data is fresh for 5 min and kept for 10", () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});

test("queries and mutations retry once", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries?.retry).toBe(1);
  expect(mutations?.retry).toBe(1);
});

test("nothing is asked again on focus, reconnect or mount", () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false });
});
