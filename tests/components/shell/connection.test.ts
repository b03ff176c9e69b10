import { data } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { notBefore, placeOf } from "#app/components/shell/connection/answers.ts";
import { PageFailure } from "#app/components/shell/connection/failure.ts";
import { pageFallback, stale } from "#app/components/shell/connection/page-fallback.ts";
import { pageData, startPageData } from "#app/components/shell/page-data/page-data.ts";

type Results = Record<string, { type: "data" | "error"; result: unknown }>;

const site = "https://app.test";
const frame = { root: { viewer: "ada" }, "routes/dashboard/layout": { unread: 2 } };
const lost = () => ({ type: "error", result: new TypeError("Failed to fetch") }) as const;

async function run(path: string, results: Results, init?: RequestInit): Promise<Results> {
  const args = { request: new Request(site + path, init) };
  return (await pageFallback(args as never, async () => results)) as Results;
}

startPageData();
beforeEach(() => {
  const page = { id: "routes/orders/order", handle: { shows: ["orders"] }, loaderData: { id: "a" } };
  const frames = Object.entries(frame).map(([id, loaderData]) => ({ id, loaderData }));
  pageData()?.keep(`${site}/dashboard/orders/a`, [...frames, page], Date.now());
});

const failing = (): Results => ({
  root: lost(),
  "routes/dashboard/layout": lost(),
  "routes/orders/order": lost(),
});

test("a failed navigation keeps the data of the frame, and shows the page as it was", async () => {
  const results = await run("/dashboard/orders/a", failing());
  expect(results).toEqual({
    root: { type: "data", result: frame.root },
    "routes/dashboard/layout": { type: "data", result: frame["routes/dashboard/layout"] },
    "routes/orders/order": { type: "data", result: { id: "a" } },
  });
  expect(stale.get()?.failure.kind).toBe("server");
});

test("another order's page is never shown in place of one that failed", async () => {
  const results = await run("/dashboard/orders/b", failing());
  expect(results.root).toEqual({ type: "data", result: frame.root });
  expect(results["routes/orders/order"]?.result).toBeInstanceOf(PageFailure);
  expect(stale.get()).toBeNull();
});

test("a page that failed to load fails again without data, however often it is retried", async () => {
  const failed = [...Object.keys(frame).map((id) => ({ id, loaderData: {} })), { id: "routes/orders/order" }];
  await run("/dashboard/orders/c", failing());
  pageData()?.keep(`${site}/dashboard/orders/c`, failed, Date.now());
  const results = await run("/dashboard/orders/c", failing());
  expect(results["routes/orders/order"]?.result).toBeInstanceOf(PageFailure);
});

const turnedOff = {
  status: 503,
  statusText: "",
  internal: false,
  data: { title: "Comments: turned off", text: "An admin has turned this off.", area: "admin", reason: "flag_off" },
};

test("a page that a feature flag has closed is loaded from the server, which explains it; an open one stays", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign });
  void run("/dashboard/orders/b", { root: { type: "error", result: turnedOff } });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(`${site}/dashboard/orders/b`));
  const results = await run("/dashboard/orders/a", { root: { type: "error", result: turnedOff } });
  expect(results.root).toEqual({ type: "data", result: frame.root });
  expect(stale.get()?.failure.words).toBe("An admin has turned this off.");
  expect(assign).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("an error response of the page is shown unchanged, inside the frame", async () => {
  const refusal = { status: 404, statusText: "", internal: false, data: "There is no such order." };
  const results = await run("/dashboard/orders/a", {
    ...failing(),
    "routes/orders/order": { type: "error", result: refusal },
  });
  expect(results["routes/orders/order"]).toEqual({ type: "error", result: refusal });
  expect(results.root?.type).toBe("data");
});

test("a failed form submission returns nothing to the page, and nothing is reloaded", async () => {
  const results = await run("/dashboard/profile", { "routes/identity/profile": lost() }, { method: "POST", body: "" });
  expect(results["routes/identity/profile"]).toEqual({ type: "data", result: data(null, { status: 500 }) });
});

test("a form's redirect is left to the router", async () => {
  const redirect = {
    type: "error",
    result: new Response(null, { status: 302, headers: { Location: "/dashboard" } }),
  } as const;
  expect(await run("/dashboard/profile", { page: redirect }, { method: "POST", body: "" })).toEqual({ page: redirect });
});

test("a page and its data have the same cache key", () => {
  const place = placeOf(new URL(`${site}/dashboard/orders?tab=all`));
  expect(placeOf(new URL(`${site}/dashboard/orders.data?tab=all&_routes=x`))).toBe(place);
  expect(placeOf(new URL(`${site}/admin.data?index`))).toBe(placeOf(new URL(`${site}/admin`)));
});

test("Retry-After is seconds or a date, and null if it is past or malformed", () => {
  const now = Date.UTC(2026, 10, 24, 12);
  expect(notBefore("12", now)).toBe(now + 12_000);
  expect(notBefore("Tue, 24 Nov 2026 12:00:30 GMT", now)).toBe(now + 30_000);
  for (const header of [null, "", "0", "soon", "Tue, 24 Nov 2026 11:00:00 GMT"])
    expect(notBefore(header, now)).toBeNull();
});
