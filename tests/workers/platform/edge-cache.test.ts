import { afterEach, expect, test } from "vitest";
import { testClock } from "#tests/support/clock.ts";
import { executionContext } from "#tests/support/worker-calls.ts";
import { createLocalKeeping } from "#workers/platform/edge-cache.ts";

const page = (path: string) => new URL(path, "http://localhost");
const cachedFor = (seconds: number) => `public, max-age=${seconds}, stale-while-revalidate=60, stale-if-error=600`;

function answer(text: string, { tags = "site", control = cachedFor(60), status = 200 } = {}): Response {
  const headers = { "Cache-Tag": tags, "Cloudflare-CDN-Cache-Control": control, "Cache-Control": "no-cache" };
  return new Response(text, { status, headers });
}

const contexts: { settled: () => Promise<void> }[] = [];
const settled = () => Promise.all(contexts.splice(0).map((context) => context.settled()));
afterEach(settled);

/** The keeping with an entrypoint behind it that draws when it is told to. */
function world(draw: (url: URL, request: Request) => Promise<Response> | Response, clock = testClock()) {
  let drawn = 0;
  const PublicPages = {
    fetch: async (request: Request) => {
      drawn++;
      return draw(new URL(request.url), request);
    },
    purge: async () => {},
  };
  const context = executionContext({ PublicPages });
  contexts.push(context);
  const edge = createLocalKeeping(clock)(context.ctx);
  const read = async (path: string) => (await edge.fetch(page(path))).text();
  return { edge, read, drawn: () => drawn };
}

/** A drawing that ends when the test says so. */
function slowly() {
  const waiting: ((text: string) => void)[] = [];
  const draw = () =>
    new Promise<Response>((end) => waiting.push((text) => end(answer(text, { tags: "site,articles" }))));
  return { draw, end: (at: number, text: string) => waiting[at]?.(text) };
}

test("a page is rendered once, and once more after one of its tags was purged", async () => {
  let text = "old";
  const { edge, read, drawn } = world(() => answer(text, { tags: "site,articles" }));
  expect([await read("/a"), await read("/a")]).toEqual(["old", "old"]);
  text = "new";
  await edge.purge(["prices"]);
  expect([await read("/a"), drawn()]).toEqual(["old", 1]);
  await edge.purge(["articles"]);
  expect([await read("/a"), await read("/a"), drawn()]).toEqual(["new", "new", 2]);
});

test("a page is shown from the cache until its time ends, and is then rendered again", async () => {
  const clock = testClock();
  const { read, drawn } = world(() => answer("page", { control: cachedFor(60) }), clock);
  await read("/a");
  clock.pass(59_999);
  await read("/a");
  expect(drawn()).toBe(1);
  clock.pass(1);
  await read("/a");
  expect(drawn()).toBe(2);
});

test("a page whose tag is purged while it is rendered is not cached", async () => {
  const { draw, end } = slowly();
  const { edge, read, drawn } = world(draw);
  const first = read("/a");
  await edge.purge(["articles"]);
  end(0, "old");
  expect(await first).toBe("old");
  const second = read("/a");
  end(1, "new");
  expect([await second, await read("/a"), drawn()]).toEqual(["new", "new", 2]);
});

test("a page rendered before a purge never replaces the one rendered after it", async () => {
  const { draw, end } = slowly();
  const { edge, read, drawn } = world(draw);
  const before = read("/a");
  await edge.purge(["articles"]);
  const after = read("/a");
  end(1, "new");
  expect(await after).toBe("new");
  end(0, "old");
  await before;
  expect([await read("/a"), drawn()]).toEqual(["new", 2]);
});

test("a page that does not fit in memory is read from the cache again, unchanged", async () => {
  const large = "x".repeat(3_000_000);
  const { edge, read, drawn } = world(({ pathname }) => answer(pathname + large, { status: 404 }));
  const paths = Array.from({ length: 8 }, (_, at) => `/page-${at}`);
  for (const path of paths) await read(path);
  await settled();
  const again = await edge.fetch(page("/page-0"));
  expect([again.status, again.headers.get("Cache-Control"), again.headers.get("Cache-Tag")]).toEqual([
    404,
    "no-cache",
    "site",
  ]);
  expect((await again.text()).slice(0, 9)).toBe("/page-0xx");
  expect(drawn()).toBe(8);
  await edge.purge(["site"]);
  for (const path of paths) await read(path);
  expect(drawn()).toBe(16);
});

test("a private page is rendered for each request, and an expired one again", async () => {
  const { read, drawn } = world(() => answer("mine", { control: "private, no-store" }));
  await read("/a");
  await read("/a");
  expect(drawn()).toBe(2);
  const old = world(() => answer("old", { control: "public, max-age=0" }));
  await old.read("/a");
  await old.read("/a");
  expect(old.drawn()).toBe(2);
});

test("a shared page is rendered without the visitor's headers, and a redirect is not followed", async () => {
  const requested: Request[] = [];
  const { edge } = world((_url, request) => {
    requested.push(request);
    return answer("", { status: 301 });
  });
  expect((await edge.fetch(page("/moved"))).status).toBe(301);
  expect([...(requested[0]?.headers ?? [])]).toEqual([["accept", "text/html"]]);
  expect([requested[0]?.method, requested[0]?.redirect]).toEqual(["GET", "manual"]);
});
