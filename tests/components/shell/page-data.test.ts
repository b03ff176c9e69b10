import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageFallback } from "#app/components/shell/connection/page-fallback.ts";
import { changesOfRequest } from "#app/components/shell/page-data/api-changes.ts";
import {
  createPageData,
  type PageHandle,
  pageData,
  startPageData,
  unlessFresh,
} from "#app/components/shell/page-data/page-data.ts";
import { createQueryClient, pagesIn } from "#app/components/shell/query-client.ts";

const site = "https://app.test";
const orders = `${site}/dashboard/orders`;
const profile = `${site}/dashboard/profile`;
const root = { viewer: { email: "ada@example.test" } };
const layout = { unread: 2 };
let data: ReturnType<typeof createPageData>;
startPageData().moveTo(pagesIn(createQueryClient()));

/** The matches of a dashboard page, as the router lists them. */
function page(id: string, loaderData: unknown, handle: PageHandle) {
  return [
    { id: "root", loaderData: root },
    { id: "routes/dashboard/layout", loaderData: layout, handle: { shows: ["conversations"] } },
    { id: "routes/dashboard/frame" },
    { id, loaderData, handle },
  ];
}
const ordersPage = (rows: unknown) => page("orders", rows, { shows: ["orders"] });
const profilePage = (person: unknown) => page("profile", person, { shows: ["profile"], changes: ["profile"] });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  data = createPageData();
  data.moveTo(pagesIn(createQueryClient()));
});
afterEach(() => vi.useRealTimers());

test("a page is shown without a request for five minutes, and after a failure for ten", () => {
  const rows = { items: [] };
  data.keep(orders, ordersPage(rows), Date.now());
  data.keep(profile, profilePage({ name: "Ada" }), Date.now());
  expect(data.fresh(orders)).toEqual({ at: 1_000_000, values: { "routes/dashboard/frame": null, orders: rows } });
  vi.advanceTimersByTime(299_999);
  expect(data.fresh(orders)?.values.orders).toBe(rows);
  vi.advanceTimersByTime(1);
  expect(data.fresh(orders)).toBeNull();
  expect(data.find(orders)?.values.orders).toBe(rows);
  vi.advanceTimersByTime(300_001);
  expect(data.find(orders)).toBeNull();
});

test("the open page is kept as long as it is open, and the layouts as long as the window", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  vi.advanceTimersByTime(3_600_000);
  expect(data.find(orders)?.at).toBe(1_000_000);
  expect(data.frame("routes/dashboard/layout")).toBe(layout);
});

test("a page shown from the cache keeps the time it was loaded", () => {
  const rows = { items: [] };
  data.keep(orders, ordersPage(rows), Date.now());
  vi.advanceTimersByTime(200_000);
  data.keep(orders, ordersPage(rows), Date.now());
  expect(data.fresh(orders)?.at).toBe(1_000_000);
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  expect(data.fresh(orders)?.at).toBe(1_200_000);
});

test("a page knows whether it was opened with data of an earlier visit", () => {
  const rows = { items: [] };
  data.keep(orders, ordersPage(rows), Date.now());
  data.keep(orders, ordersPage(rows), Date.now());
  expect(data.isFromCache()).toBe(false);
  data.keep(profile, profilePage({ name: "Ada" }), Date.now());
  data.keep(orders, ordersPage(rows), Date.now());
  expect(data.isFromCache()).toBe(true);
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  expect(data.isFromCache()).toBe(false);
});

test("each address has its own data", () => {
  data.keep(`${orders}?tab=active`, ordersPage({ items: [1] }), Date.now());
  expect(data.fresh(orders)).toBeNull();
  expect(data.fresh(`${orders}?tab=active`)).not.toBeNull();
});

test("a change marks the pages that show its topic, and no other", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  data.keep(profile, profilePage({ name: "Ada" }), Date.now());
  expect(data.changed(["orders"])).toBe(false);
  expect(data.fresh(orders)).toBeNull();
  expect(data.fresh(profile)).not.toBeNull();
  expect(data.changed(["profile"])).toBe(true);
  expect(data.fresh(profile)).toBeNull();
});

test("a page that is shown again after a change stays stale until it is loaded", () => {
  const rows = { items: [] };
  data.keep(orders, ordersPage(rows), Date.now());
  data.changed(["orders"]);
  data.keep(orders, ordersPage(rows), Date.now());
  expect(data.fresh(orders)).toBeNull();
  data.begin(orders);
  data.keep(orders, ordersPage({ items: [1] }), Date.now() + 1);
  expect(data.fresh(orders)).not.toBeNull();
});

test("a response that was requested before a change is stale when it arrives", () => {
  data.begin(orders);
  data.changed(["orders"]);
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  expect(data.fresh(orders)).toBeNull();
});

test("an action changes what its page declares; an undeclared one changes every page", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  data.keep(profile, profilePage({ name: "Ada" }), Date.now());
  data.acted("profile");
  expect(data.fresh(orders)).not.toBeNull();
  data.acted("routes/orders/order");
  expect(data.fresh(orders)).toBeNull();
});

test("a page that must always ask is only kept for a failure", () => {
  data.keep(orders, page("orders", { items: [] }, { shows: ["orders"], fresh: "always" }), Date.now());
  expect(data.fresh(orders)).toBeNull();
  expect(data.find(orders)).not.toBeNull();
});

test("a page that failed to load, or that the server refuses, has no data", () => {
  data.keep(orders, ordersPage(undefined), Date.now());
  expect(data.fresh(orders)).toBeNull();
  expect(data.find(orders)?.values.orders).toBeUndefined();
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  data.forget(orders);
  expect(data.find(orders)).toBeNull();
});

test("a page of the other area is loaded together with its layout", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  const admin = [
    { id: "root", loaderData: root },
    { id: "routes/admin/layout", loaderData: { open: 1 } },
    { id: "routes/settings/admin/settings", loaderData: { flags: [] }, handle: { shows: [] } },
  ];
  data.keep(`${site}/admin/settings`, admin, Date.now());
  expect(data.fresh(orders)).toBeNull();
});

test("a layout is loaded again after a change of what it shows, and not on every navigation", () => {
  const revalidates = unlessFresh("routes/dashboard/layout");
  const asked = { defaultShouldRevalidate: true } as never;
  pageData()?.keep(orders, ordersPage({ items: [] }), Date.now());
  expect(revalidates(asked)).toBe(false);
  pageData()?.changed(["orders"]);
  expect(revalidates(asked)).toBe(false);
  pageData()?.changed(["conversations"]);
  expect(revalidates(asked)).toBe(true);
  expect(revalidates({ defaultShouldRevalidate: false } as never)).toBe(false);
});

test("nothing of the previous user is kept", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  data.clear();
  expect(data.find(orders)).toBeNull();
  expect(data.frame("root")).toBeUndefined();
});

test("other data in the cache is marked by its topic", () => {
  const client = new QueryClient();
  client.setQueryData(["conversations", "unread"], 2);
  client.setQueryData(["checks"], []);
  const pages = createPageData();
  pages.moveTo(pagesIn(client));
  pages.changed(["conversations"]);
  expect(client.getQueryState(["conversations", "unread"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["checks"])?.isInvalidated).toBe(false);
});

test("an API request that is not listed changes everything", () => {
  expect(changesOfRequest("/api/something-new")).toBe("all");
  expect(changesOfRequest("/api/order-drafts/price")).toEqual([]);
  expect(changesOfRequest("/api/inbox/7/snooze")).toEqual(["conversations"]);
});

/** The middleware of the signed-in areas, with the number of requests it lets through. */
async function visit(url: string, init?: RequestInit, answer: unknown = {}): Promise<number> {
  let requests = 0;
  await pageFallback({ request: new Request(url, init) } as never, async () => {
    requests += 1;
    return { profile: { type: "data", result: answer } };
  });
  return requests;
}

test("a fresh page is opened without a request, and the open one is loaded again on request", async () => {
  pageData()?.keep(orders, ordersPage({ items: [] }), Date.now());
  pageData()?.keep(profile, profilePage({ name: "Ada" }), Date.now());
  expect(await visit(orders)).toBe(0);
  expect(await visit(profile)).toBe(1);
});

test("after a form the open page is only loaded again if the form changed what it shows", async () => {
  pageData()?.keep(orders, ordersPage({ items: [] }), Date.now());
  pageData()?.keep(profile, page("profile", { name: "Ada" }, { shows: ["profile"], changes: ["media"] }), Date.now());
  expect(await visit(profile, { method: "POST", body: "" })).toBe(1);
  expect(await visit(profile)).toBe(0);
  pageData()?.keep(profile, profilePage({ name: "Eve" }), Date.now());
  await visit(profile, { method: "POST", body: "" });
  expect(await visit(profile)).toBe(1);
  expect(await visit(orders)).toBe(0);
});

const addRow = (value: unknown) => ({ items: [...(value as { items: number[] }).items, 2] });

test("live news is written into every stored page of its route, and no other", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  data.keep(`${orders}?tab=active`, ordersPage({ items: [1] }), Date.now());
  const person = { items: [7] };
  data.keep(profile, profilePage(person), Date.now());
  data.write("orders", addRow);
  expect(data.fresh(orders)?.values.orders).toEqual({ items: [2] });
  expect(data.fresh(`${orders}?tab=active`)?.values.orders).toEqual({ items: [1, 2] });
  expect(data.fresh(profile)?.values.profile).toBe(person);
});

test("live news makes no data younger, and stale data not fresh", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  vi.advanceTimersByTime(200_000);
  data.write("orders", addRow);
  expect(data.fresh(orders)?.at).toBe(1_000_000);
  vi.advanceTimersByTime(100_000);
  expect(data.fresh(orders)).toBeNull();

  data.keep(profile, profilePage({ items: [] }), Date.now());
  data.changed(["profile"]);
  data.write("profile", addRow);
  expect(data.fresh(profile)).toBeNull();
  expect(data.find(profile)?.values.profile).toEqual({ items: [2] });
});

test("the router, which still has the data without the news, does not overwrite it", () => {
  const rows = { items: [] };
  data.keep(orders, ordersPage(rows), Date.now());
  data.write("orders", addRow);
  data.write("routes/dashboard/layout", () => ({ unread: 3 }));
  vi.advanceTimersByTime(1000);
  data.keep(orders, ordersPage(rows), Date.now());
  expect(data.fresh(orders)).toMatchObject({ at: 1_000_000, values: { orders: { items: [2] } } });
  expect(data.frame("routes/dashboard/layout")).toEqual({ unread: 3 });
  // Newly loaded data replaces it.
  data.keep(orders, ordersPage({ items: [1] }), Date.now());
  expect(data.fresh(orders)).toMatchObject({ at: 1_001_000, values: { orders: { items: [1] } } });
});

test("a page that is shown again with live news stays as it is", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  data.keep(profile, profilePage({ items: [] }), Date.now());
  data.write("orders", addRow);
  const shown = data.fresh(orders)?.values.orders;
  data.keep(orders, ordersPage(shown), Date.now() + 1);
  expect(data.fresh(orders)).toMatchObject({ at: 1_000_000, values: { orders: { items: [2] } } });
});

test("news is written into the open page after its ten minutes in the cache", () => {
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  vi.advanceTimersByTime(3_600_000);
  data.write("orders", addRow);
  expect(data.find(orders)?.values.orders).toEqual({ items: [2] });
});

test("a response that was requested before live news is stale when it arrives", () => {
  data.begin(orders);
  data.write("orders", addRow);
  data.keep(orders, ordersPage({ items: [] }), Date.now());
  expect(data.fresh(orders)).toBeNull();
});

test("news that changes nothing leaves the stored value", () => {
  const rows = { items: [] };
  data.keep(orders, ordersPage(rows), Date.now());
  data.write("orders", (value) => value);
  expect(data.fresh(orders)?.values.orders).toBe(rows);
});
