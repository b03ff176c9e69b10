import { afterAll, beforeAll, expect, test } from "vitest";
import { pagesOf } from "#app/route-table.ts";
import type { Caller } from "#schema/vocabulary/routes.ts";
import { dot } from "#tests/support/dot.ts";
import { essay } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { api } from "#workers/api/index.ts";
import { callRules } from "#workers/platform/route-rules.ts";
import {
  callExceptions,
  callRights,
  nothingThere,
  pageExceptions,
  pageRights,
  people,
  type Row,
  type Verdict,
} from "../rights.ts";
import { type Site, startSite, type Visitor } from "../site.ts";

let site: Site;
/** Who is answered as one of the others: experts whose account or record was taken away in the middle of a session. */
const sameAs = {
  suspended: "guest",
  suspendedExpert: "guest",
  mergedExpert: "guest",
  formerExpert: "stranger",
  restingExpert: "otherExpert",
} as const satisfies Record<string, (typeof people)[number]>;
type Anyone = (typeof people)[number] | keyof typeof sameAs;
const everyone = [...people, ...Object.keys(sameAs)] as Anyone[];
/** A page or call that is for anyone looks at no account. */
const whoAsks = (who: Caller | undefined): readonly Anyone[] => (who === "anyone" ? people : everyone);

let visitors: Record<Anyone, Visitor>;
let mine: { checkId: string; documentId: string };
/** An order that ada has placed, and a form of hers that is not sent. */
const order = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01";
const draft = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a02";
let spare: { documentId: string };
/** What ada has written to staff, and files of hers that no message has. */
let opened: {
  conversation: string;
  word: string;
  file: string;
  spareFile: string;
  upload: string;
  spareUpload: string;
};

beforeAll(async () => {
  site = await startSite({}, { roomy: true });
  await site.seed();
  visitors = Object.fromEntries(everyone.map((who) => [who, site.visitor()])) as typeof visitors;
  await visitors.user.signInAs("ada");
  await visitors.stranger.signUp("Eve");
  await visitors.editor.signInAs("bob");
  await visitors.admin.signInAs("grace");
  await visitors.suspended.signUp("Zelda");
  await suspend("zelda@example.test");
  for (const who of everyone.filter((one) => /expert/i.test(one))) await visitors[who].signUp(who);
  mine = await visitors.user.check(essay(1, 300), "Rights");
  spare = await visitors.user.check(essay(2, 300), "To delete");
  const json = { "Content-Type": "application/json" };
  const placed = await visitors.user.go("/dashboard/new-order", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ id: order, form: outline }),
  });
  expect(placed.headers.get("Location")).toBe(`/payment?order=${order}`);
  await plantExperts();
  const kept = await visitors.user.go(`/api/order-drafts/${draft}`, {
    method: "PUT",
    headers: json,
    body: JSON.stringify({ seen: 0, draft: { step: 1 } }),
  });
  expect(kept.status).toBe(200);
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const begun = await visitors.user.go("/api/conversations", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ topic: "privacy", subject: "How long", message }),
  });
  const conversation = ((await begun.json()) as { conversation: { id: string } }).conversation.id;
  const read = await visitors.user.go(`/api/conversations/${conversation}/messages`);
  const word = ((await read.json()) as { messages: { id: string }[] }).messages[0]?.id ?? "";
  const send = async () =>
    (await uploadFile(visitors.user.go, { purpose: "message_file", name: "dot.png", type: "image/png" }, dot)).id;
  const announce = async () => {
    const announced = await visitors.user.go("/api/uploads", {
      method: "POST",
      headers: { ...json, "Idempotency-Key": crypto.randomUUID() },
      body: JSON.stringify({ purpose: "document", name: "own.pdf", type: "application/pdf", length: 100_000 }),
    });
    return ((await announced.json()) as { upload: { id: string } }).upload.id;
  };
  opened = {
    conversation,
    word,
    file: await send(),
    spareFile: await send(),
    upload: await announce(),
    spareUpload: await announce(),
  };
});
afterAll(() => site.stop());

/** Bob is an editor alone; each expert has a record of their own, and ada's order is with one of them. */
async function plantExperts(): Promise<void> {
  const account = "(select id from users where email = ?)";
  const run = (sql: string, ...values: unknown[]) =>
    site.database
      .prepare(sql)
      .bind(...values)
      .run();
  await run("update experts set user_id = null");
  const shared = "'Works on orders', 'BA English', '[]', '[]', 5";
  for (const who of everyone.filter((one) => /expert/i.test(one))) {
    const email = `${who.toLowerCase()}@example.test`;
    await run(
      `insert into experts (id, user_id, name, qualification, kinds, domains, capacity, active, created_at)
        values (?, ${account}, ${shared}, ?, 0)`,
      who,
      email,
      who === "formerExpert" ? 0 : 1,
    );
  }
  await run("update orders set status = 'assigned', expert_id = 'expert' where id = ?", order);
  await run(
    `insert into absences (id, expert_id, starts_at, ends_at, created_by, created_at)
      values ('rest', 'restingExpert', 0, ?, 'grace', 0)`,
    Date.now() + 86_400_000,
  );
  await run("update users set status = 'suspended' where email = 'suspendedexpert@example.test'");
  await run("update users set status = 'deleted', merged_into = 'nobody' where email = 'mergedexpert@example.test'");
}

async function suspend(email: string): Promise<void> {
  expect((await visitors.suspended.go("/dashboard")).status).toBe(200);
  const found = await (await visitors.admin.go(`/admin/users?q=${email}`)).text();
  const page = /href="(\/admin\/users\/[^"?]+)"[^>]*>Zelda</.exec(found)?.[1] ?? "/no-person";
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const form = { intent: "suspend", seen: "0", until, reason: "Sold our checks to other students." };
  const shown = await (await visitors.admin.go(page)).text();
  form.seen = /name="seen" value="(\d+)"/.exec(shown)?.[1] ?? "none";
  expect((await visitors.admin.go(page, { method: "POST", body: new URLSearchParams(form) })).status).toBe(200);
}

/** What a form of a new order sends; an outline needs no file. */
const outline = {
  kind: "model-outline",
  words: 1000,
  title: "A plan for my essay",
  domain: "ai",
  documentType: "essay",
  level: "masters",
  englishVariety: "en-GB",
  citationStyle: "APA7",
  institutionRule: "unsure",
  honour: true,
  deadlineHours: 72,
  timeZone: "Europe/London",
};

const pages = pagesOf();

/** What an admin sees in a view as a student: what staff may see of a student anyway. */
const pagesOfView = new Set(["/dashboard", "/dashboard/orders", "/dashboard/orders/:id", "/dashboard/profile"]);

/** An address of each pattern that exists, so that only rights decide. */
function address(pattern: string): string {
  return pattern
    .replace(/^\/dashboard\/reports\/:id$/, `/dashboard/reports/${mine.checkId}`)
    .replace(/^\/admin\/turnitin-reports\/:id/, `/admin/turnitin-reports/${mine.checkId}`)
    .replace(/^\/(dashboard|admin)\/(orders|work)\/:id$/, `/$1/$2/${order}`)
    .replace(/^\/admin\/(content|publish)\/:id$/, "/admin/$1/article-quotation-citation-paraphrase")
    .replace(":domain/:slug", "adult-health/quotation-citation-paraphrase")
    .replace(":domain", "ai")
    .replace(":userId", "demo-user_ada")
    .replace(":type", "video")
    .replace(/^\/\*$/, "/no-such-page")
    .replace("/*", "");
}

function verdictOf(status: number, location: string): Verdict | string {
  if (status >= 300 && status < 400) {
    if (location.startsWith("/sign-in")) return "sign-in";
    if (location.startsWith("/dashboard")) return "dashboard";
    if (location === "/admin") return "admin";
    return "in";
  }
  if (status === 401) return "unknown";
  if (status === 403) return "forbidden";
  if (status === 404) return "missing";
  return status >= 500 ? `broken (${status})` : "in";
}

async function visit(
  who: Anyone,
  path: string,
  init: { method?: string; body?: URLSearchParams } = {},
): Promise<string> {
  const response = await visitors[who].go(path, { ...init, headers: { Accept: "text/html" } });
  const body = await response.text();
  // A client navigation is told of a redirect inside the data: 202, with the place to go.
  const inside =
    response.status === 202 ? (/"(\/(?:sign-in|dashboard|admin|sign-up)[^"]*)"/.exec(body)?.[1] ?? "") : "";
  if (response.status >= 500 && response.status !== 503) return `broken (${response.status}: ${body.slice(0, 200)})`;
  // An open page is told to ask for a sign-in; it is led nowhere.
  if (response.status === 401 && response.headers.has("X-Remix-Response")) return "sign-in";
  return verdictOf(inside ? 302 : response.status, inside || (response.headers.get("Location") ?? ""));
}

test("every exception is of a page or a call that is there", () => {
  expect(Object.keys(pageExceptions).filter((pattern) => !(pattern in pageRights))).toEqual([]);
  expect([...Object.keys(callExceptions), ...nothingThere].filter((call) => !(call in callRights))).toEqual([]);
});

test("every page responds to every person as its row says", async () => {
  const wrong: string[] = [];
  for (const { pattern, rule } of pages) {
    const row = pageRights[pattern]?.[0];
    await Promise.all(
      whoAsks(rule.who).map(async (who) =>
        compare(wrong, `GET ${pattern}`, who, row, await visit(who, address(pattern))),
      ),
    );
  }
  expect(wrong).toEqual([]);
});

test("the data of every page is guarded like the page, also if a single route is requested", async () => {
  const wrong: string[] = [];
  for (const { pattern, id, rule } of pages) {
    if (pattern === "/sign-out") continue;
    const row = pageRights[pattern]?.[0];
    const path = address(pattern) === "/" ? "/_.data" : `${address(pattern)}.data`;
    const oneRoute = `${path}?_routes=${encodeURIComponent(id)}`;
    await Promise.all(
      whoAsks(rule.who).flatMap((who) => [
        visit(who, path).then((verdict) => compare(wrong, `GET ${pattern} (data)`, who, row, verdict)),
        visit(who, oneRoute).then((verdict) => compare(wrong, `GET ${pattern} (one route)`, who, row, verdict)),
      ]),
    );
  }
  expect(wrong).toEqual([]);
});

test("posting to every page is guarded like the page", async () => {
  const wrong: string[] = [];
  for (const { pattern, rule } of pages) {
    if (pattern === "/sign-out") continue;
    const row = pageRights[pattern]?.[1];
    await Promise.all(
      whoAsks(rule.posts ?? rule.who).map(async (who) => {
        const form = { method: "POST", body: new URLSearchParams({ nothing: "useful" }) };
        compare(wrong, `POST ${pattern}`, who, row, await visit(who, address(pattern), form));
      }),
    );
  }
  expect(wrong).toEqual([]);
});

test("a page that is marked fresh shows an old sign-in nothing: it confirms first, and comes back", async () => {
  const old = site.visitor();
  await old.signInAs("grace");
  expect((await old.go("/__local/sign-in/11", { method: "POST" })).status).toBe(200);
  // The token at hand still says when it was fresh; the next one does not.
  old.jar.delete("__session");
  const marked = pages.filter(({ rule }) => rule.fresh).map(({ pattern }) => address(pattern));
  expect(marked.length).toBeGreaterThan(0);
  for (const path of marked) {
    const confirm = `/auth/confirm?redirect_url=${encodeURIComponent(path)}`;
    const page = await old.go(path);
    expect([path, page.status, page.headers.get("Location")]).toEqual([path, 302, confirm]);
    const inPlace = await (await old.go(`${path}.data`)).text();
    expect(inPlace).toContain(confirm);
    expect(inPlace).not.toContain("Rights");
    expect(await (await visitors.admin.go(path)).text()).toContain("Rights");
  }
});

/** Something of ada's that the call is about. */
function idFor(method: string, pattern: string): string {
  switch (pattern.split("/")[1]) {
    case "documents":
      return method === "DELETE" ? spare.documentId : mine.documentId;
    case "articles":
      return "article-quotation-citation-paraphrase";
    case "order-drafts":
      // The calls come in the order of their names, and what is dropped first cannot be read afterwards.
      return method === "DELETE" ? order : draft;
    case "orders":
      return order;
    case "conversations":
    case "inbox":
      return pattern.startsWith("/inbox/saved-replies") ? "none" : opened.conversation;
    case "uploads":
      return method === "DELETE" ? opened.spareUpload : opened.upload;
    case "message-files":
      return method === "DELETE" ? opened.spareFile : opened.file;
    default:
      return mine.checkId;
  }
}

test("every API call has its row of rights and responds to every person as it says", async () => {
  const calls = [
    ...new Set(
      api.routes
        // What ends in a star is a guard before calls; the last one is what no call fits.
        .filter((route) => !route.path.endsWith("*") || route.path === "/*")
        .map((route) => `${route.method} ${route.path.replace(/(.)\/$/, "$1")}`),
    ),
  ];
  expect(calls.sort()).toEqual(Object.keys(callRights).sort());
  const wrong: string[] = [];
  for (const call of calls) {
    const [method = "", pattern = ""] = call.split(" ");
    const id = idFor(method, pattern);
    const path = `/api${pattern.replace(":id", id).replace(":messageId", opened.word).replace("/*", "/nothing").replace(/:\w+/g, "none")}`;
    const { who: caller } =
      callRules.find((one) => `${one.method} ${one.pattern}` === `${method} /api${pattern}`)?.rule ?? {};
    // The owner comes last: a deletion that succeeded would hide the thing from everybody.
    for (const who of [...whoAsks(caller).filter((one) => one !== "user"), "user"] as const) {
      const response = await visitors[who].go(path, {
        method: method === "ALL" ? "GET" : method,
        body: method === "POST" || method === "PUT" ? "{}" : undefined,
      });
      compare(wrong, call, who, callRights[call], verdictOf(response.status, ""));
      await response.arrayBuffer();
    }
  }
  expect(wrong).toEqual([]);
});

test("an admin's view as a student opens the pages of its list alone, and nothing can be sent through it", async () => {
  const { admin } = visitors;
  const view = crypto.randomUUID();
  const person = "/admin/users/demo-user_ada";
  const form = { intent: "view-as", key: view, reason: "She does not find her order." };
  const started = await admin.go(person, { method: "POST", body: new URLSearchParams(form) });
  expect(started.headers.get("Location")).toBe(`/view-as/${view}/dashboard`);
  const wrong: string[] = [];
  const check = (what: string, status: number, allowed: readonly number[]) =>
    allowed.includes(status) ? undefined : wrong.push(`${what}: ${status}, should be ${allowed.join(" or ")}`);
  const asked = async (method: string, path: string, allowed: readonly number[]) => {
    const sent = method === "GET" ? {} : { body: new URLSearchParams({ nothing: "useful" }) };
    const response = await admin.go(`/view-as/${view}${path}`, { method, ...sent });
    await response.arrayBuffer();
    check(`${method} ${path}`, response.status, allowed);
  };
  for (const { pattern } of pages) {
    const path = address(pattern) === "/" ? "/" : address(pattern);
    await Promise.all([
      asked("GET", path, pagesOfView.has(pattern) ? [200] : [403]),
      asked("POST", path, [404, 405]),
      asked("GET", `${path}.data`, [403]),
    ]);
  }
  for (const call of Object.keys(callRights)) {
    const [method = "", pattern = ""] = call.split(" ");
    const path = `/api${pattern.replace(":id", idFor(method, pattern)).replace("/*", "/nothing").replace(/:\w+/g, "none")}`;
    await asked(method === "ALL" ? "GET" : method, path, method === "GET" || method === "ALL" ? [403] : [404, 405]);
  }
  expect(wrong).toEqual([]);
});

test("no spelling of a guarded address bypasses its guard", async () => {
  const spellings = [
    "/admin/",
    "//admin",
    "/admin//users",
    "/admin/%2e",
    "/ADMIN",
    "/Admin/Users",
    "/admin;x",
    "/admin%2fusers",
    "/admin/users/",
    "/dashboard/../admin",
    "/dashboard/..%2fadmin",
    "/%61dmin",
    "/admin/users%00",
    "/admin\\users",
    "/admin.data",
    "/admin/users.data/",
    "/_root.data?_routes=routes/identity/admin/users",
    "/dashboard.data?_routes=routes/admin/layout,routes/identity/admin/users",
    "/admin/users?_data=routes/identity/admin/users",
    "/./admin/users",
  ];
  for (const path of spellings) {
    for (const who of ["guest", "user"] as const) {
      const response = await visitors[who].go(path);
      const body = await response.text();
      expect(body, `${who} ${path}`).not.toContain("grace@example.test");
      expect([200, 202, 301, 302, 308, 400, 401, 404], `${who} ${path} answered ${response.status}`).toContain(
        response.status,
      );
      if (response.status === 200) expect(body).not.toContain("admin-");
    }
  }
});

function compare(wrong: string[], what: string, who: Anyone, row: Row | undefined, verdict: string): void {
  const expected = row?.[who in sameAs ? sameAs[who as keyof typeof sameAs] : (who as keyof Row)];
  if (verdict !== expected) wrong.push(`${what} as ${who}: ${verdict}, should be ${expected}`);
}
