import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageEntry, pagesOf, pageTable } from "#app/route-table.ts";
import type { Caller } from "#schema/vocabulary/routes.ts";
import { essay } from "#tests/support/texts.ts";
import { callRules, routers as mounted } from "#workers/platform/route-rules.ts";
import { keysOfCalls, keysReadBy, NO_TEXT, naming, oddQueries, oddValues } from "../odd-queries.ts";
import { type Site, startSite, type Visitor } from "../site.ts";

let site: Site;
let visitors: Record<"guest" | "ada" | "bob" | "grace", Visitor>;
let ids: { order: string; report: string; document: string; conversation: string };

beforeAll(async () => {
  site = await startSite({}, { roomy: true });
  await site.seed();
  visitors = { guest: site.visitor(), ada: site.visitor(), bob: site.visitor(), grace: site.visitor() };
  const { ada } = visitors;
  await Promise.all([ada.signInAs("ada"), visitors.bob.signInAs("bob"), visitors.grace.signInAs("grace")]);
  const order = crypto.randomUUID();
  await send("/dashboard/new-order", { id: order, form: outline });
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const begun = await send("/api/conversations", { topic: "privacy", subject: "How long", message });
  const { conversation } = (await begun.json()) as { conversation: { id: string } };
  const { checkId, documentId } = await ada.check(essay(1, 300), "Odd");
  const media = { id: crypto.randomUUID(), kind: "image", name: "Odd.png", alt: "A dot", licence: "Own work" };
  await send("/api/media", { ...media, authors: "", year: null, seconds: null }, visitors.bob);
  ids = { order, report: checkId, document: documentId, conversation: conversation.id };
});
afterAll(() => site.stop());

async function send(path: string, body: unknown, visitor = visitors.ada): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const response = await visitor.go(path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status, path).toBeLessThan(400);
  return response;
}

/** What a form of a new order sends; an outline needs no file. */
const outline = {
  ...{ kind: "model-outline", words: 1000, title: "A plan for my essay", domain: "ai", documentType: "essay" },
  ...{ level: "masters", englishVariety: "en-GB", citationStyle: "APA7", institutionRule: "unsure", honour: true },
  ...{ deadlineHours: 72, timeZone: "Europe/London" },
};

/** Somebody who may open it. */
const callers: Record<Caller, keyof typeof visitors> = {
  anyone: "guest",
  guest: "guest",
  person: "ada",
  owner: "ada",
  participant: "ada",
  expert: "bob",
  editor: "bob",
  admin: "grace",
};

type Route = { pattern: string; who: keyof typeof visitors; keys: readonly string[] };

const files = filesOf(pageTable);
const pages = pagesOf().map(({ pattern, id, rule }): Route => {
  const { query = {}, own = [] } = rule.cache ?? {};
  const keys = [...keysReadBy(`app/${files[id]}`), ...Object.keys(query), ...own];
  return { pattern, who: callers[rule.who], keys: [...new Set(keys)] };
});
const calls = callRules
  .filter(({ method }) => method === "GET")
  .map(
    ({ pattern, rule }): Route => ({
      pattern,
      who: callers[rule.who],
      keys: readsQuery(pattern) ? keysOfCalls().filter((key) => !naming.has(key) || /conversations/.test(pattern)) : [],
    }),
  );
const routes = [...pages, ...calls].filter(({ pattern }) => pattern !== "/sign-out");

/** Whether a handler of the call asks for its query or its address. */
function readsQuery(pattern: string): boolean {
  return mounted.some(({ path, routes }) =>
    routes.routes.some(
      (one) =>
        `${path}${one.path}`.replace(/(.)\/$/, "$1") === pattern && /req\.(?:query|url)\b/.test(String(one.handler)),
    ),
  );
}

function filesOf(entries: readonly PageEntry[]): Record<string, string> {
  return Object.assign(
    Object.fromEntries(entries.map(({ id, file }) => [id ?? file.replace(/\.tsx?$/, ""), file])),
    ...entries.map(({ children }) => filesOf(children ?? [])),
  );
}

function address(pattern: string): string {
  return pattern
    .replace(/^(\/dashboard|\/admin|\/api)\/orders\/:id/, `$1/orders/${ids.order}`)
    .replace(/^\/(?:admin\/turnitin-reports|dashboard\/reports|api\/reports|api\/checks)\/:id/, (path) =>
      path.replace(":id", ids.report),
    )
    .replace(/^\/api\/documents\/:id/, `/api/documents/${ids.document}`)
    .replace(/^\/api\/(conversations|inbox)\/:id/, `/api/$1/${ids.conversation}`)
    .replace(/^\/(admin\/content|admin\/publish|api\/articles)\/:id/, "/$1/article-quotation-citation-paraphrase")
    .replace(":domain/:slug", "adult-health/quotation-citation-paraphrase")
    .replace(":domain", "ai")
    .replace(":userId", "demo-user_ada")
    .replace(":type", "video")
    .replace("/*", "/no-such-page")
    .replace(/:\w+(\{.*?\})?/g, "none");
}

/** Asks all of them, some at a time; what was answered with a failure of ours. */
async function broken(asked: { who: keyof typeof visitors; path: string }[]): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = asked.values();
  const work = async () => {
    for (const { who, path } of waiting) {
      const response = await visitors[who].go(path);
      await response.arrayBuffer();
      if (response.status >= 500) wrong.push(`${response.status} ${who} ${path.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return wrong;
}

function problems(): string[] {
  return site.logs.map(({ message }) => message).filter((line) => /"level":"error"|uncaught|Uncaught/.test(line));
}

test("the keys of queries are found: by name, in a schema, and in a list's address", () => {
  const of = (pattern: string) => pages.find((page) => page.pattern === pattern)?.keys;
  expect(of("/admin/users")).toEqual(
    expect.arrayContaining(["q", "role", "status", "sort", "after", "before", "rows"]),
  );
  expect(of("/admin/audit")).toEqual(expect.arrayContaining(["entry", "actor", "group", "targetId"]));
  expect(of("/learning-hub")).toEqual(expect.arrayContaining(["q", "domain", "tag", "page", "upto"]));
  expect(calls.filter(({ keys }) => keys.length > 0).map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(["/api/media", "/api/search", "/api/audit/export", "/api/analytics/:section"]),
  );
  expect(keysOfCalls()).toEqual(expect.arrayContaining(["q", "kind", "around", "sha256", "range", "actor"]));
});

test("no page and no call that reads fails because of its query: long, wide, odd and repeated values", async () => {
  const before = problems().length;
  const asked = routes.flatMap(({ pattern, who, keys }) =>
    oddQueries(keys).map((query) => ({ who, path: `${address(pattern)}?${query}` })),
  );
  expect(await broken(asked)).toEqual([]);
  expect(problems().slice(before)).toEqual([]);
});

test("no page and no call that reads fails because of a part of its path", async () => {
  const before = problems().length;
  const parts = [...oddValues.filter((value) => value !== "").map(encodeURIComponent), NO_TEXT];
  const asked = routes
    .filter(({ pattern }) => pattern.includes(":"))
    .flatMap(({ pattern, who }) =>
      parts.map((part) => ({ who, path: pattern.replace("/*", "").replace(/:\w+(\{.*?\})?/g, part) })),
    );
  expect(await broken(asked)).toEqual([]);
  expect(problems().slice(before)).toEqual([]);
});
