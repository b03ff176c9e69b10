import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageData } from "#app/components/shell/page-data/page-data.ts";
import { createQueryClient, pagesIn } from "#app/components/shell/query-client.ts";

const orders = "https://app.test/dashboard/orders";
const profile = "https://app.test/dashboard/profile";
const layout = { unread: 2 };
const rows = { items: [] };

let data: ReturnType<typeof createPageData>;

function page(id: string, loaderData: unknown, topic: "orders" | "profile") {
  return [
    { id: "routes/dashboard/layout", loaderData: layout, handle: { shows: ["conversations"] } },
    { id, loaderData, handle: { shows: [topic] } },
  ];
}

function openBoth(): void {
  data.keep(orders, page("orders", rows, "orders"), Date.now());
  data.keep(profile, page("profile", { name: "Ada" }, "profile"), Date.now());
}

function cacheArrives(): void {
  data.moveTo(pagesIn(createQueryClient()));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  data = createPageData();
});
afterEach(() => vi.useRealTimers());

test("before the cache is loaded a page is shown without a request for five minutes, and after a failure for ten", () => {
  openBoth();
  vi.advanceTimersByTime(299_999);
  expect(data.fresh(orders)).toEqual({ at: 1_000_000, values: { orders: rows } });
  vi.advanceTimersByTime(1);
  expect(data.fresh(orders)).toBeNull();
  expect(data.frameIsFresh("routes/dashboard/layout")).toBe(false);
  expect(data.find(orders)?.at).toBe(1_000_000);
  vi.advanceTimersByTime(299_999);
  expect(data.find(orders)?.at).toBe(1_000_000);
  vi.advanceTimersByTime(1);
  expect(data.find(orders)).toBeNull();
  expect(data.find(profile)?.values.profile).toEqual({ name: "Ada" });
  expect(data.frame("routes/dashboard/layout")).toBe(layout);
});

test("the cache takes over the pages with the time at which they were loaded", () => {
  openBoth();
  vi.advanceTimersByTime(200_000);
  cacheArrives();
  expect(data.fresh(orders)).toEqual({ at: 1_000_000, values: { orders: rows } });
  expect(data.frameIsFresh("routes/dashboard/layout")).toBe(true);
  vi.advanceTimersByTime(99_999);
  expect(data.fresh(orders)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(data.fresh(orders)).toBeNull();
});

test("the cache drops a page that is not used for ten minutes, and keeps the data of the layout", () => {
  cacheArrives();
  openBoth();
  vi.advanceTimersByTime(599_999);
  expect(data.find(orders)?.values.orders).toBe(rows);
  vi.advanceTimersByTime(1);
  expect(data.find(orders)).toBeNull();
  expect(data.frame("routes/dashboard/layout")).toBe(layout);
});

test("what changed before the cache was loaded is stale in it", () => {
  openBoth();
  expect(data.changed(["orders"])).toBe(false);
  expect(data.fresh(orders)).toBeNull();
  cacheArrives();
  expect(data.fresh(orders)).toBeNull();
  expect(data.find(orders)?.values.orders).toBe(rows);
  expect(data.fresh(profile)).not.toBeNull();
});

test("a change during a request counts for its response, whether the cache is loaded by then or not", () => {
  data.begin(orders);
  data.changed(["orders"]);
  cacheArrives();
  openBoth();
  expect(data.fresh(orders)).toBeNull();
});

test("live news is written into the pages before the cache is loaded, and the router's data stays the same to it", () => {
  openBoth();
  data.write("orders", () => ({ items: ["new"] }));
  cacheArrives();
  expect(data.fresh(orders)?.values.orders).toEqual({ items: ["new"] });
  data.keep(orders, page("orders", rows, "orders"), Date.now());
  expect(data.isFromCache()).toBe(true);
  expect(data.fresh(orders)?.values.orders).toEqual({ items: ["new"] });
});

test("before the cache is loaded a page that is refused is forgotten, and nothing of the previous user is kept", () => {
  openBoth();
  data.forget(orders);
  expect(data.find(orders)).toBeNull();
  data.clear();
  cacheArrives();
  expect(data.find(profile)).toBeNull();
  expect(data.frame("routes/dashboard/layout")).toBeUndefined();
});
