import { afterEach, expect, test, vi } from "vitest";
import { checksApi, reportsApi } from "#app/api/checks.ts";
import { answerOf, keyed, outlivingPage, RequestFailed, resultOf, stoppedBy } from "#app/api/client.ts";
import { articlesApi } from "#app/api/content.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import { sendUploadPart } from "#app/components/shell/upload/upload-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
  vi.useFakeTimers();
  server(response.clone(), response);
  const answer = answerOf(checksApi.index.$get());
  await vi.advanceTimersByTimeAsync(1000);
  const words = "Something went wrong on our side. Try again in a moment.";
  expect(await answer).toMatchObject({ ok: false, status, words });
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
  expect(sent[0]?.init.signal?.aborted).toBe(false);
  stop.abort();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
});

test("for the data cache a failure is thrown, with words for the user", async () => {
  server(json({ checks: [] }), json({ error: { message: "Sign in to see your checks." } }, 401));
  expect(await resultOf(checksApi.index.$get())).toEqual({ checks: [] });
  const failed = await resultOf(checksApi.index.$get()).catch((thrown: unknown) => thrown);
  expect(failed).toBeInstanceOf(RequestFailed);
  expect(failed).toMatchObject({ message: "Sign in to see your checks.", failure: { status: 401 } });
});

/** A server that never answers, or begins an answer and stops; a request ends only with its signal. */
function stalled(begins = false): { ended: () => boolean } {
  let signal: AbortSignal | null | undefined;
  const end = (reject: (reason: unknown) => void) => signal?.addEventListener("abort", () => reject(signal?.reason));
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    signal = init.signal;
    if (!begins) return new Promise((_, reject) => end(reject));
    return Promise.resolve(new Response(new ReadableStream({ start: (body) => end((reason) => body.error(reason)) })));
  });
  return { ended: () => signal?.aborted === true };
}

const late = { ok: false, status: 0, words: "The server did not answer in time. Try again." };

test.each([
  ["does not answer", false],
  ["begins an answer and stops", true],
])("a request to a server that %s is given up after 30 s like a lost connection", async (_what, begins) => {
  vi.useFakeTimers();
  const { ended } = stalled(begins);
  const answer = answerOf(checksApi.index.$get());
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toMatchObject(late);
});

test("a request that outlives its page and one that its page may stop are given up as well", async () => {
  vi.useFakeTimers();
  stalled();
  const stop = new AbortController();
  const answers = [
    answerOf(conversationsApi[":id"].rating.$post({ ...one, json: { score: 4, text: "" } }, outlivingPage)),
    answerOf(checksApi[":id"].partial.$get(one, stoppedBy(stop.signal))),
  ];
  await vi.advanceTimersByTimeAsync(31_000);
  const [rated, read] = await Promise.all(answers);
  expect(rated).toMatchObject({ ok: false, status: 0, words: expect.stringMatching(/^We could not confirm/) });
  expect(read).toMatchObject(late);
});

test("a request that its page has stopped is a lost one, and its time ends with it", async () => {
  vi.useFakeTimers();
  stalled();
  const stop = new AbortController();
  const answer = answerOf(checksApi[":id"].partial.$get(one, stoppedBy(stop.signal)));
  stop.abort();
  expect(await answer).toMatchObject({ status: 0, words: "The connection was lost. Try again." });
  expect(vi.getTimerCount()).toBe(0);
});

test("an upload's request has two minutes, and the time that its part takes at 64 kbit/s", async () => {
  vi.useFakeTimers();
  const { ended } = stalled();
  const answer = sendUploadPart("u1", 0, new Blob([new Uint8Array(1_048_576)]));
  await vi.advanceTimersByTimeAsync(120_000 + 131_000);
  expect(ended()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toMatchObject({ status: 0 });
});
