import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageEntry, pagesOf, pageTable } from "#app/route-table.ts";
import type { Caller } from "#schema/vocabulary/routes.ts";
import { essay } from "#tests/support/texts.ts";
import { callRules, routers as mounted } from "#workers/platform/route-rules.ts";
import { keysOfCalls, keysReadBy, naming, oddParts, oddQueries, oddValues } from "../odd-queries.ts";
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

test("what is sought for is asked with every odd value on some page or call, and with the hardest on each", () => {
  const asked = routes.map(({ keys }, turn) => oddQueries(keys, turn).map((query) => new URLSearchParams(query)));
  expect(asked.flat().length).toBeLessThan(600);
  for (const key of ["q", "rows", "after"]) {
    const values = new Set(asked.flat().map((query) => query.get(key)));
    expect(oddValues.filter((value) => !values.has(value))).toEqual([]);
  }
  for (const [at, { pattern, keys }] of routes.entries()) {
    const wide = asked[at]?.flatMap((query) => [...query]).filter(([, value]) => value === oddValues[1]) ?? [];
    expect([pattern, new Set(wide.map(([key]) => key))]).toEqual([pattern, new Set(keys)]);
  }
});

test("no page and no call that reads fails because of its query: long, wide, odd and repeated values", async () => {
  const before = problems().length;
  const asked = routes.flatMap(({ pattern, who, keys }, turn) =>
    oddQueries(keys, turn).map((query) => ({ who, path: `${address(pattern)}?${query}` })),
  );
  expect(await broken(asked)).toEqual([]);
  expect(problems().slice(before)).toEqual([]);
});

test("no page and no call that reads fails because of a part of its path", async () => {
  const before = problems().length;
  const asked = routes
    .filter(({ pattern }) => pattern.includes(":"))
    .flatMap(({ pattern, who }, turn) =>
      oddParts(turn).map((part) => ({ who, path: pattern.replace("/*", "").replace(/:\w+(\{.*?\})?/g, part) })),
    );
  expect(await broken(asked)).toEqual([]);
  expect(problems().slice(before)).toEqual([]);
});

test("no page fails because of a body that is no form, which it refuses or does not read", async () => {
  const before = problems().length;
  const bodies = [
    ["text/plain", "topic=privacy"],
    ["application/json", "{}"],
    ["multipart/form-data", "topic=privacy"],
    ["multipart/form-data; boundary=b", "--b\r\nnothing"],
    ["application/x-www-form-urlencoded; charset=utf-16", "topic=privacy"],
  ] as const;
  const send = async (who: keyof typeof visitors, path: string, [type, body]: (typeof bodies)[number]) => {
    const response = await visitors[who].go(path, { method: "POST", headers: { "Content-Type": type }, body });
    return { status: response.status, text: await response.text() };
  };
  for (const body of bodies) {
    for (const path of ["/contact", "/contact.data"]) {
      const { status, text } = await send("guest", path, body);
      expect([path, body[0], status]).toEqual([path, body[0], 415]);
      expect(text).toContain("This form could not be sent");
    }
  }
  const posted = pages.filter(({ pattern }) => pattern !== "/sign-out");
  const statuses: [string, number][] = [];
  for (const [turn, { pattern, who }] of posted.entries()) {
    const { status } = await send(who, address(pattern), bodies[turn % bodies.length] ?? bodies[0]);
    statuses.push([pattern, status]);
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  const refused = statuses.filter(([, status]) => status === 415).map(([pattern]) => pattern);
  expect(refused).toEqual(
    expect.arrayContaining(["/faq", "/support", "/dashboard/settings", "/admin/settings/prices"]),
  );
  expect(refused).not.toContain("/dashboard/new-order");
  expect(problems().slice(before)).toEqual([]);
});
