import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createQueryClient, queryClient, replaceData } from "#app/components/shell/query-client.ts";

test("data is fresh for 5 min and cached for 10", () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});

test("queries and mutations are not repeated by the cache: their requests are, once, by the API client", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect([queries?.retry, mutations?.retry]).toEqual([false, false]);
});

test("nothing is refetched on focus, reconnect or mount", () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false });
});

test("only the listed screens set their own cache options", () => {
  const own = globSync("app/**/*.{ts,tsx}").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\b(?:staleTime|gcTime|refetchOn\w+|refetchInterval\w*)\b(?=:)/g)].map(
      ([option]) => `${path.replaceAll("\\", "/")} ${option}`,
    ),
  );
  expect(own.filter((one) => !one.startsWith("app/components/shell/query-client.ts")).sort()).toEqual([
    // While a check runs.
    "app/components/checks/use-live-checks.ts refetchInterval",
    // Conversations other than the open one have no live connection of their own.
    "app/components/conversations/use-conversations.ts refetchInterval",
    // While a chat is being linked, which is done in another application.
    "app/components/notifications/use-bridges.ts refetchInterval",
    // Who stays on one page hears of something new within a minute.
    "app/components/shell/use-count.ts refetchInterval",
  ]);
});

test("the result of a mutation is not overwritten by a query that was in progress", async () => {
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

test("a query after it counts again", async () => {
  const client = createQueryClient();
  const key = ["devices"];
  await replaceData(client, key, ["Chrome"]);
  await client.fetchQuery({ queryKey: key, queryFn: async () => ["Firefox"], staleTime: 0 });
  expect(client.getQueryData(key)).toEqual(["Firefox"]);
});

test("on the server every rendering has its own cache", () => {
  expect(queryClient()).not.toBe(queryClient());
});
