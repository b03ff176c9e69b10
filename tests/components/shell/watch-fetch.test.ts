import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timedSignal } from "#app/api/request-time.ts";
import { noteOf, serverFlags, unreachable } from "#app/components/shell/connection/answers.ts";
import { sessionQuestion, showsQuestion } from "#app/components/shell/connection/session-lost.ts";
import { onServerChange, watchFetch } from "#app/components/shell/connection/watch-fetch.ts";

const origin = "https://app.test";
type Answer = (signal: AbortSignal | undefined) => Promise<Response>;

function windowOf(...answers: Answer[]) {
  const requested: string[] = [];
  const window = {
    location: { origin, href: `${origin}/dashboard` },
    fetch: (input: URL | string, init?: RequestInit) => {
      requested.push(`${init?.method ?? "GET"} ${String(input).replace(origin, "")} ${init?.body ?? ""}`.trim());
      return (answers.shift() ?? (async () => new Response("late")))(init?.signal ?? undefined);
    },
  };
  watchFetch(window as never);
  return { requested, fetch: window.fetch };
}

const ended: Answer = async () => new Response(JSON.stringify({ error: { reason: "not_signed_in" } }), { status: 401 });
const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const done: Answer = async () => new Response("{}");

let hide = () => {};
beforeEach(() => {
  hide = showsQuestion();
  unreachable.set(false);
});
afterEach(() => {
  hide();
  vi.useRealTimers();
});

test("the flags of the last answer that names any are known", async () => {
  const { fetch } = windowOf(async () => new Response("{}", { headers: { "X-Flags": "110111111" } }), done);
  await fetch("/api/notifications");
  await fetch("/feed.xml");
  expect(serverFlags.get()).toBe("110111111");
});

test("a request refused by an ended session is repeated once after signing in again", async () => {
  const { requested, fetch } = windowOf(ended, done);
  const answer = fetch("/api/notifications", { method: "POST", body: "typed" });
  await vi.waitFor(() => expect(sessionQuestion.get()).not.toBeNull());
  sessionQuestion.get()?.answer(true);
  expect((await answer).status).toBe(200);
  expect(requested).toEqual(["POST /api/notifications typed", "POST /api/notifications typed"]);
});

test("signing in again does not count as time of the request, which then begins anew", async () => {
  vi.useFakeTimers();
  let second: AbortSignal | undefined;
  const { fetch } = windowOf(ended, (signal) => {
    second = signal;
    return new Promise(() => {});
  });
  const { signal, time } = timedSignal(30_000);
  time.start();
  void fetch("/api/notifications", { method: "POST", signal });
  await vi.advanceTimersByTimeAsync(600_000);
  sessionQuestion.get()?.answer(true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(second?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second?.aborted).toBe(true);
});

test("further requests meanwhile wait for the same sign-in", async () => {
  const { requested, fetch } = windowOf(ended, ended, done, done);
  const answers = [fetch("/api/notifications"), fetch("/api/checks")];
  await vi.waitFor(() => expect(sessionQuestion.get()).not.toBeNull());
  sessionQuestion.get()?.answer(true);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(requested).toHaveLength(4);
});

test("a wrong password does not count as an ended session", async () => {
  const wrong = async () => new Response(JSON.stringify({ error: { reason: "bad_credentials" } }), { status: 401 });
  const { fetch } = windowOf(wrong);
  expect((await fetch("/api/sign-in")).status).toBe(401);
  expect(sessionQuestion.get()).toBeNull();
});

test("a page that does not start to respond is aborted and reported as a timeout", async () => {
  vi.useFakeTimers();
  const never: Answer = (signal) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const { fetch } = windowOf(never);
  const answer = fetch("/dashboard/orders.data").catch(() => "given up");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toBe("given up");
  expect(noteOf(`${origin}/dashboard/orders`).status).toBe(408);
  expect(unreachable.get()).toBe(false);
});

test("an API request without an answer in time shows that the server cannot be reached, one that the page gave up does not", async () => {
  const never: Answer = (signal) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const { fetch } = windowOf(never, never);
  const ask = async (reason: DOMException) => {
    const ending = new AbortController();
    const answer = fetch("/api/orders", { signal: ending.signal }).catch(() => "given up");
    ending.abort(reason);
    expect(await answer).toBe("given up");
    return unreachable.get();
  };
  expect(await ask(new DOMException("", "AbortError"))).toBe(false);
  expect(await ask(new DOMException("", "TimeoutError"))).toBe(true);
});

test("the window is offline after a failed request until one succeeds", async () => {
  vi.useFakeTimers();
  const { fetch } = windowOf(lost, lost, done);
  const failed = fetch("/dashboard/orders.data").catch(() => "failed");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await failed).toBe("failed");
  expect([noteOf(`${origin}/dashboard/orders`).status, unreachable.get()]).toEqual([0, true]);
  await fetch("/dashboard/orders.data");
  expect(unreachable.get()).toBe(false);
});

test("the retry time and the error id are read from the response headers", async () => {
  const limited: Answer = async () =>
    new Response("", { status: 429, headers: { "Retry-After": "12", "X-Request-Id": "one" } });
  const { fetch } = windowOf(limited);
  const before = Date.now();
  await fetch("/dashboard/orders.data?tab=all&_routes=x");
  const { status, errorId, notBefore } = noteOf(`${origin}/dashboard/orders?tab=all`);
  expect([status, errorId]).toEqual([429, "one"]);
  expect((notBefore ?? 0) - before).toBeGreaterThanOrEqual(12_000);
});

test("the data of a page is requested once more after a lost connection or a fault, an API request is not", async () => {
  vi.useFakeTimers();
  const badGateway: Answer = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  const fault: Answer = async () => new Response("", { status: 500, headers: { "X-Remix-Response": "yes" } });
  const { requested, fetch } = windowOf(lost, done, badGateway, done, fault, fault, lost);
  for (const status of [200, 200, 500]) {
    const answer = fetch("/dashboard/orders.data");
    await vi.advanceTimersByTimeAsync(1000);
    expect((await answer).status).toBe(status);
  }
  await expect(fetch("/api/checks")).rejects.toThrow();
  expect(requested).toHaveLength(7);
});

test("a request that may have changed something is reported, one that was rejected or only reads is not", async () => {
  const told: (string | null)[] = [];
  onServerChange.set((pathname) => told.push(pathname));
  const invalid: Answer = async () => new Response("{}", { status: 422 });
  const conflict: Answer = async () => new Response("{}", { status: 409 });
  const { fetch } = windowOf(done, done, invalid, conflict, lost);
  await fetch("/api/checks");
  await fetch("/api/media/1", { method: "DELETE" });
  await fetch("/api/media/2", { method: "DELETE" });
  await fetch("/api/media/3", { method: "DELETE" });
  await fetch("/api/media/4", { method: "DELETE" }).catch(() => {});
  onServerChange.set(null);
  expect(told).toEqual(["/api/media/1", "/api/media/3", "/api/media/4"]);
});
