import { expect, test } from "vitest";
import { createQueryClient, replaceData } from "#app/components/shell/query-client.ts";

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

test("what an act has said is not overwritten by a reading that was on its way", async () => {
  const client = createQueryClient();
  const key = ["devices"];
  client.setQueryData(key, ["Chrome"]);
  const older = Promise.withResolvers<string[]>();
  const reading = client.fetchQuery({ queryKey: key, queryFn: () => older.promise, staleTime: 0 });
  await replaceData(client, key, []);
  older.resolve(["Chrome"]);
  await reading;
  expect(client.getQueryData(key)).toEqual([]);
});

test("a reading after it counts again", async () => {
  const client = createQueryClient();
  const key = ["devices"];
  await replaceData(client, key, ["Chrome"]);
  await client.fetchQuery({ queryKey: key, queryFn: async () => ["Firefox"], staleTime: 0 });
  expect(client.getQueryData(key)).toEqual(["Firefox"]);
});
