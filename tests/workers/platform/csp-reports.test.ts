import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "csp_violation")
    .map(({ at: _at, level: _level, requestId: _id, ...rest }) => rest);

function classic(more: Record<string, string> = {}) {
  return {
    "csp-report": {
      "document-uri": "http://localhost/dashboard/orders/0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01?secret=planted",
      "effective-directive": "script-src-elem",
      "violated-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/path/planted.js?planted=1",
      disposition: "enforce",
      "script-sample": "planted words",
      "source-file": "http://localhost/planted.js",
      referrer: "https://planted.example/",
      ...more,
    },
  };
}

function send(body: unknown, type = "application/csp-report", more: { from?: string | null } = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": type };
  return visitor().go("/api/csp-reports", { method: "POST", body: text, headers, ...more });
}

test("a report of one of our pages is logged without its path, query, sample and referrer", async () => {
  const response = await send(classic());
  expect([response.status, await response.text()]).toEqual([204, ""]);
  expect(logged()).toEqual([
    {
      event: "csp_violation",
      directive: "script-src-elem",
      blocked: "evil.example",
      page: "/dashboard/orders/:id",
      disposition: "enforce",
    },
  ]);
  expect(lines.join("\n")).not.toMatch(/planted|0b6f2f0e/);
});

test("reports of the Reporting API are read too, at most five of a body, and other kinds are passed over", async () => {
  const one = (blockedURL: string | null) => ({
    type: "csp-violation",
    age: 10,
    url: "http://localhost/pricing",
    user_agent: "a browser",
    body: { documentURL: "http://localhost/pricing", effectiveDirective: "img-src", blockedURL, disposition: "report" },
  });
  const reports = [{ type: "deprecation", body: { id: "planted" } }, ...Array(9).fill(one("inline"))];
  expect((await send(reports, "application/reports+json")).status).toBe(204);
  const line = { directive: "img-src", blocked: "inline", page: "/pricing", disposition: "report" };
  expect(logged()).toEqual(Array(5).fill({ event: "csp_violation", ...line }));
});

test.each([
  ["data", "data:"],
  ["data:image/png;base64,planted", "data:"],
  ["chrome-extension://planted/planted.js", "chrome-extension:"],
  ["wss://evil.example/planted", "evil.example"],
  ["eval", "eval"],
  ["", "unknown"],
  ["planted\nline", "unknown"],
])("of %j only %s is logged", async (blocked, shown) => {
  await send(classic({ "blocked-uri": blocked }));
  expect(logged()).toMatchObject([{ blocked: shown }]);
  expect(lines.join("\n")).not.toContain("planted");
});

test.each([
  ["another site's page", classic({ "document-uri": "https://evil.example/pricing" })],
  ["a directive that our policies do not have", classic({ "effective-directive": "planted" })],
  ["no address", classic({ "document-uri": "about:blank" })],
  ["no report", { planted: true }],
  ["no JSON", "{planted"],
  ["null", "null"],
])("%s is answered the same and logs nothing", async (_name, body) => {
  expect((await send(body)).status).toBe(204);
  expect(logged()).toEqual([]);
});

test("another media type is answered the same and not read", async () => {
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"])
    expect((await send(classic(), type)).status).toBe(204);
  expect(logged()).toEqual([]);
});

test("browsers report without the page's origin, and nothing is stored", async () => {
  for (const from of [null, "null"]) expect((await send(classic(), undefined, { from })).status).toBe(204);
  expect(logged()).toHaveLength(2);
  const { results } = await testEnv.DB.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string;
  }>();
  const own = results.map(({ name }) => name).filter((name) => !/^_cf_|^sqlite_|_search_|_spelling_|_words/.test(name));
  const counts = await testEnv.DB.batch<{ n: number }>(
    own.map((name) => testEnv.DB.prepare(`select count(*) as n from "${name}"`)),
  );
  expect(counts.map(({ results: [row] }) => row?.n).filter((n) => n !== 0)).toEqual([]);
  expect((await testEnv.FILES.list()).objects).toEqual([]);
});

test("a report of more than 8 kB is refused before it is read", async () => {
  expect((await send(classic({ "script-sample": "x".repeat(8_192) }))).status).toBe(413);
  expect(logged()).toEqual([]);
});

test("the address answers to nothing but reports", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) {
    const { status } = await visitor().go("/api/csp-reports", { method });
    expect(status, method).toBe(404);
  }
});
