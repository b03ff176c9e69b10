import { afterEach, expect, test, vi } from "vitest";
import { checksApi, reportsApi } from "#app/api/checks.ts";
import { answerOf, keyed, outlivingPage, RequestFailed, resultOf, stoppedBy } from "#app/api/client.ts";
import { articlesApi } from "#app/api/content.ts";
import { conversationsApi } from "#app/api/conversations.ts";

afterEach(() => vi.unstubAllGlobals());

type Sent = { address: string; init: RequestInit };

/** A server that gives these answers, and what it was sent. */
function server(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    const answer = answers.shift() ?? new Error("Nothing more was expected.");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return sent;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
const one = { param: { id: "c1" } };

test("a request has the route's method, address, query and body, and asks for JSON", async () => {
  const sent = server(
    json({ hits: [], more: false }),
    json({ check: { id: "c1" } }),
    new Response(null, { status: 204 }),
  );
  await answerOf(conversationsApi[":id"].search.$get({ ...one, query: { q: "a & b" } }));
  await answerOf(checksApi[":id"].cancellation.$post(one));
  const rated = await answerOf(
    conversationsApi[":id"].rating.$post({ ...one, json: { score: 4, text: "" } }, outlivingPage),
  );
  expect(sent.map(({ address, init }) => [init.method, address])).toEqual([
    ["GET", "/api/conversations/c1/search?q=a+%26+b"],
    ["POST", "/api/checks/c1/cancellation"],
    ["POST", "/api/conversations/c1/rating"],
  ]);
  for (const { init } of sent) expect(new Headers(init.headers).get("Accept")).toBe("application/json");
  expect(sent[2]?.init).toMatchObject({ body: '{"score":4,"text":""}', keepalive: true });
  expect(rated).toEqual({ ok: true, value: null });
});

test("an error of the API has its status, its words, its fields and the time to wait", async () => {
  const error = { reason: "too_many", message: "Too many attempts.", fields: { text: "Too long." } };
  server(json({ error }, 429, { "Retry-After": "60" }));
  expect(await answerOf(checksApi.index.$get())).toEqual({
    ok: false,
    status: 429,
    words: "Too many attempts.",
    fields: { text: "Too long." },
    retryAfterMs: 60_000,
  });
});

test.each([
  ["an answer without an error", new Response("{}", { status: 500 }), 500],
  ["a page of a proxy", new Response("<h1>Bad gateway</h1>", { status: 502 }), 502],
])("%s is a failure in words of ours", async (_what, response, status) => {
  server(response);
  expect(await answerOf(checksApi.index.$get())).toMatchObject({
    ok: false,
    status,
    words: "Something went wrong on our side. Try again in a moment.",
  });
});

test("without a response of ours the status is 0, and nothing is sent again", async () => {
  const sent = server(new TypeError("Failed to fetch"), new Response("<h1>Sign in to the network</h1>"));
  for (let times = 1; times <= 2; times++) {
    expect(await answerOf(checksApi[":id"].cancellation.$post(one))).toMatchObject({ ok: false, status: 0 });
    expect(sent).toHaveLength(times);
  }
});

test("a conflict that carries the newer text is a value, and one that is an error is not", async () => {
  const newer = { saved: false, revision: 5, content: { title: "Theirs" } };
  server(json(newer, 409), json({ error: { message: "It is locked." } }, 409));
  const save = () => answerOf(articlesApi[":id"].$put({ param: { id: "a" }, json: { seen: 4, content: {} as never } }));
  expect(await save()).toEqual({ ok: true, value: newer });
  expect(await save()).toMatchObject({ ok: false, status: 409, words: "It is locked." });
});

test("a key is sent as the Idempotency-Key, and a signal stops the request", async () => {
  const sent = server(json({ url: "/shared#x" }, 201));
  const stop = new AbortController();
  const form = { days: 7 as const, withText: true };
  await answerOf(reportsApi[":id"].shares.$post({ ...one, json: form, ...keyed("0b6f2f0e") }, stoppedBy(stop.signal)));
  expect(new Headers(sent[0]?.init.headers).get("Idempotency-Key")).toBe("0b6f2f0e");
  expect(sent[0]?.init.signal).toBe(stop.signal);
});

test("for the data cache a failure is thrown, with words for the user", async () => {
  server(json({ checks: [] }), json({ error: { message: "Sign in to see your checks." } }, 401));
  expect(await resultOf(checksApi.index.$get())).toEqual({ checks: [] });
  const failed = await resultOf(checksApi.index.$get()).catch((thrown: unknown) => thrown);
  expect(failed).toBeInstanceOf(RequestFailed);
  expect(failed).toMatchObject({ message: "Sign in to see your checks.", failure: { status: 401 } });
});
