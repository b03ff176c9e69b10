import { globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { checksApi, documentsApi } from "#app/api/checks.ts";
import { answerOf, keyed, stoppedBy } from "#app/api/client.ts";
import { articlesApi } from "#app/api/content.ts";
import { fetchFile } from "#app/api/fetch-file.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { watchFetch } from "#app/components/shell/connection/watch-fetch.ts";

type Turn = (response: ServerResponse, request: IncomingMessage) => void;

const dropped: Turn = (_, request) => void request.socket.destroy();
/** The connection is lost in the middle of the answer. */
const cut: Turn = (response, request) => {
  response.writeHead(200, { "Content-Length": "100", "Content-Type": "application/json" });
  response.write('{"checks":', () => request.socket.destroy());
};
const answers =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Turn =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
const done = answers(200, { checks: [], deleting: true, saved: true });
const failed = answers(500, { error: { reason: "unexpected", message: "Something went wrong on our side." } });

/** A server that takes these turns, one a request; what it was asked. */
async function serve(...turns: Turn[]): Promise<{ asked: string[]; origin: string }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      asked.push([request.method, request.url, request.headers["idempotency-key"]].filter(Boolean).join(" "));
      (turns.shift() ?? answers(418))(response, request);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const native = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    native(new URL(path, origin), { ...init, headers: [...new Headers(init.headers), ["Connection", "close"]] }),
  );
  // The second request follows at once.
  vi.stubGlobal("setTimeout", (work: () => void, ms: number) => realTimeout(work, ms === 1000 ? 0 : ms));
  return { asked, origin };
}

const realTimeout = globalThis.setTimeout;
afterEach(() => vi.unstubAllGlobals());

const key = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01";
const one = { param: { id: "a" } };
const requests = {
  read: () => answerOf(checksApi.index.$get()),
  put: () => answerOf(articlesApi[":id"].$put({ ...one, json: { seen: 1, content: {} as never } })),
  remove: () => answerOf(documentsApi[":id"].$delete(one)),
  keyed: () => answerOf(checksApi.index.$post({ json: {} as never, ...keyed(key) })),
  unkeyed: () => answerOf(inboxApi[":id"].release.$post(one)),
};
type Name = keyof typeof requests;
const repeatable: Name[] = ["read", "put", "remove", "keyed"];

const passing: [string, Turn][] = [
  ["a dropped connection", dropped],
  ["an answer that is cut off", cut],
  ["502", answers(502, "<h1>Bad gateway</h1>")],
  ["503", answers(503, "")],
  ["504", answers(504, "")],
];

test.each(passing)(
  "after %s a read, a PUT, a DELETE and what has a key are sent once more, with the same key",
  async (_, turn) => {
    for (const name of repeatable) {
      const { asked } = await serve(turn, done);
      expect(await requests[name](), name).toMatchObject({ ok: true });
      expect(asked, name).toHaveLength(2);
      expect(asked[1], name).toBe(asked[0]);
    }
  },
);

test.each(passing)(
  "after %s any other write is not sent again: it is not confirmed, with how to find out",
  async (_, turn) => {
    const { asked } = await serve(turn, done);
    expect(await requests.unkeyed()).toMatchObject({
      ok: false,
      words: "We could not confirm this. Reload the page to see whether it was done.",
    });
    expect(asked).toHaveLength(1);
  },
);

test("a fault of ours is asked once more by a read alone; of a write without a key it is unknown what was done", async () => {
  const { asked } = await serve(failed, done);
  expect(await requests.read()).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
  for (const name of ["put", "remove", "keyed", "unkeyed"] as const) {
    const { asked: once } = await serve(failed, done);
    const words = name === "unkeyed" ? /^We could not confirm/ : /^Something went wrong/;
    expect(await requests[name](), name).toMatchObject({ ok: false, status: 500, words: expect.stringMatching(words) });
    expect(once, name).toHaveLength(1);
  }
});

test("a refusal is never asked again, nor what names a time to wait", async () => {
  const refusals: [number, Record<string, string>?][] = [[400], [401], [403], [404], [408], [409], [422], [429]];
  refusals.push([503, { "Retry-After": "60" }]);
  for (const [status, headers] of refusals) {
    for (const name of [...repeatable, "unkeyed"] as const) {
      const { asked } = await serve(answers(status, { error: { message: "No." } }, headers), done);
      expect(await requests[name](), name).toMatchObject({ ok: false, status, words: "No." });
      expect(asked, `${name} ${status}`).toHaveLength(1);
    }
  }
});

test("a request is sent twice at most, and a second failure is told", async () => {
  const { asked } = await serve(dropped, answers(502, ""), done);
  expect(await requests.read()).toMatchObject({ ok: false, status: 502 });
  expect(asked).toHaveLength(2);
});

test("what a lost DELETE has deleted is gone, and that is no failure; without a repeat it is one", async () => {
  await serve(dropped, answers(404, { error: { message: "There is no such document." } }));
  expect(await requests.remove()).toEqual({ ok: true, value: null });
  await serve(answers(404, { error: { message: "There is no such document." } }));
  expect(await requests.remove()).toMatchObject({ ok: false, status: 404 });
});

test("a request that its page has stopped is not sent again, nor one without a network", async () => {
  const stop = new AbortController();
  const { asked } = await serve((response, request) => {
    stop.abort();
    dropped(response, request);
  }, done);
  expect(await answerOf(checksApi.index.$get({}, stoppedBy(stop.signal)))).toMatchObject({ ok: false, status: 0 });
  expect(asked).toHaveLength(1);
  vi.stubGlobal("navigator", { onLine: false });
  const { asked: offline } = await serve(dropped, done);
  expect(await requests.read()).toMatchObject({ ok: false, status: 0 });
  expect(offline).toHaveLength(1);
});

test("a file is asked for once more", async () => {
  const { asked } = await serve(dropped, answers(200, "text"));
  expect(await (await fetchFile("/report.json")).text()).toBe("text");
  expect(asked).toEqual(["GET /report.json", "GET /report.json"]);
});

test.each([...passing.filter(([name]) => !name.startsWith("an answer")), ["500", failed] as [string, Turn]])(
  "after %s the data of a page is asked for once more, and a form is not sent again",
  async (_, turn) => {
    const { asked, origin } = await serve(turn, done, turn, done);
    const window = { location: { origin, href: `${origin}/dashboard` }, fetch: globalThis.fetch };
    watchFetch(window as never);
    expect((await window.fetch(`${origin}/dashboard/orders.data`)).status).toBe(200);
    await window.fetch(`${origin}/dashboard/orders.data`, { method: "POST", body: "a=1" }).catch(() => null);
    expect(asked).toEqual(["GET /dashboard/orders.data", "GET /dashboard/orders.data", "POST /dashboard/orders.data"]);
  },
);

/** The calls that screens send with a key, and where it is proven that they have one effect if sent twice. */
const keyedCalls: Record<string, [call: string, proof: string]> = {
  "checksApi.index": ["POST /api/checks", "tests/workers/platform/repeated-calls.test.ts"],
  "privateChecksApi.index": [
    "one private check can be sent three times",
    "tests/workers/checks/private-charging.test.ts",
  ],
  'reportsApi[":id"].shares': ["POST /api/reports/:id/shares", "tests/workers/platform/repeated-calls.test.ts"],
  "uploadsApi.index": ["POST /api/uploads", "tests/workers/platform/repeated-calls.test.ts"],
  "mediaApi.index": ["POST /api/media", "tests/workers/platform/repeated-calls.test.ts"],
  "one.messages": ["POST /api/conversations/:id/messages", "tests/workers/platform/repeated-calls.test.ts"],
  'inboxApi[":id"].notes': ["POST /api/inbox/:id/notes", "tests/workers/platform/repeated-calls.test.ts"],
  'inboxApi[":id"].scheduled': ["POST /api/inbox/:id/scheduled", "tests/workers/platform/repeated-calls.test.ts"],
};

test("every call that is sent with a key is proven to have one effect", () => {
  const sent = globSync("app/{api,components,routes}/**/*.{ts,tsx}").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const uses = [...text.matchAll(/\bkeyed\((?!key: string)/g)].length;
    const calls = [...text.matchAll(/([\w.[\]":-]+)\.\$post\((?:(?!\$post\()[\s\S])*?\bkeyed\(/g)].map(
      ([, call]) => call ?? "",
    );
    expect(calls, path).toHaveLength(uses);
    return calls;
  });
  expect([...new Set(sent)].sort()).toEqual(Object.keys(keyedCalls).sort());
  for (const [call, proof] of Object.values(keyedCalls)) expect(readFileSync(proof, "utf8")).toContain(call);
});
