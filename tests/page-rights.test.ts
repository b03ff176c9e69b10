import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { type AppContext, appContext } from "#app/context.ts";
import { requirePageRight } from "#app/middleware/require-page-right.ts";
import { defaultPageRule } from "#app/route-rule.ts";
import { layoutIdsOf, type PageEntry, pagesOf, pageTable } from "#app/route-table.ts";
import routes from "#app/routes.ts";
import type { Actor, PersonActor } from "#core/identity/actor.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import type { Caller } from "#schema/vocabulary/routes.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";
import { withRights } from "#workers/platform/page-rights.ts";

const flags = Object.fromEntries(flagNames.map((name) => [name, true]));
/** eve works on orders, without a role of staff. */
const eve: PersonActor = { ...ada, id: "eve", expertId: "tomasz" };
const people = { guest: { kind: "guest" }, ada, eve, bob, grace } as const satisfies Record<string, Actor>;

type Ask = { method?: string; path?: string; rule?: object; closed?: string; owes?: boolean };

/** What becomes of a request: "in", or the status and the place that it is sent to. */
async function outcome(who: Caller | null, actor: Actor, ask: Ask = {}): Promise<string> {
  const { method = "GET", path = "/admin/users", rule = {}, closed, owes = false } = ask;
  const context = new RouterContextProvider();
  const services = { people: { owesHonour: async () => owes } };
  const config = { flags: closed ? { ...flags, [closed]: false } : flags };
  context.set(appContext, { actor, services, config } as unknown as AppContext);
  const page = who && { pattern: path.replace(/\.data.*$/, ""), rule: { ...defaultPageRule, who, ...rule } };
  const request = new Request(`https://marginalia.example${path}`, { method });
  const args = { request, context, params: {}, pattern: path, url: new URL(request.url) };
  try {
    await requirePageRight(page)(args as never, async () => new Response());
    return "in";
  } catch (refused) {
    if (refused instanceof Response) return `${refused.status} ${refused.headers.get("Location")}`;
    return String((refused as { init: { status: number } }).init.status);
  }
}

const signIn = "302 /sign-in?redirect_url=%2Fadmin%2Fusers";

test.each<[Caller, Record<keyof typeof people, string>]>([
  ["anyone", { guest: "in", ada: "in", eve: "in", bob: "in", grace: "in" }],
  ["guest", { guest: "in", ada: "in", eve: "in", bob: "in", grace: "in" }],
  ["person", { guest: signIn, ada: "in", eve: "in", bob: "in", grace: "in" }],
  ["owner", { guest: signIn, ada: "in", eve: "in", bob: "in", grace: "in" }],
  ["participant", { guest: signIn, ada: "in", eve: "in", bob: "in", grace: "in" }],
  ["expert", { guest: signIn, ada: "404", eve: "in", bob: "404", grace: "404" }],
  ["editor", { guest: signIn, ada: "302 /dashboard", eve: "302 /dashboard", bob: "in", grace: "in" }],
  ["admin", { guest: signIn, ada: "302 /dashboard", eve: "302 /dashboard", bob: "403", grace: "in" }],
])("a page for %s opens for them alone, to read and to post", async (who, expected) => {
  for (const [name, actor] of Object.entries(people)) {
    for (const method of ["GET", "POST"])
      expect([name, method, await outcome(who, actor, { method })]).toEqual([name, method, expected[name as "ada"]]);
  }
});

test("a page that is in no table is denied to everybody, an admin included", async () => {
  for (const actor of Object.values(people))
    for (const method of ["GET", "POST"]) expect(await outcome(null, actor, { method })).toBe("404");
});

test("posting has a right of its own where the table gives one", async () => {
  const rule = { posts: "person" };
  expect(await outcome("anyone", people.guest, { rule, path: "/d/ai/x" })).toBe("in");
  expect(await outcome("anyone", people.guest, { rule, path: "/d/ai/x", method: "POST" })).toMatch(/^302 \/sign-in/);
  expect(await outcome("anyone", ada, { rule, path: "/d/ai/x", method: "POST" })).toBe("in");
});

test("a client navigation stays on its page: it is told to ask for a sign-in", async () => {
  expect(await outcome("admin", people.guest, { path: "/admin/users.data?_routes=routes/x" })).toBe("401");
});

test("who has signed in too long ago confirms it first on a page marked fresh, and comes back to it", async () => {
  const rule = { fresh: true };
  const back = "302 /auth/confirm?redirect_url=%2Fadmin%2Fusers%3Fq%3Da";
  for (const path of ["/admin/users?q=a", "/admin/users.data?q=a&_routes=routes/x"]) {
    expect(await outcome("admin", stale(grace), { rule, path })).toBe(back);
    expect(await outcome("admin", grace, { rule, path })).toBe("in");
  }
  expect(await outcome("admin", stale(grace))).toBe("in");
  expect(await outcome("admin", stale(bob), { rule })).toBe("403");
});

test("who has not accepted the honour statement does so first; a form is not lost to it", async () => {
  expect(await outcome("person", ada, { owes: true })).toBe("302 /sign-up?redirect_url=%2Fadmin%2Fusers");
  expect(await outcome("person", ada, { owes: true, method: "POST" })).toBe("in");
  expect(await outcome("anyone", ada, { owes: true })).toBe("in");
});

test("a part that is turned off is closed for those with a right to it, and says no more to others", async () => {
  expect(await outcome("admin", grace, { closed: "userManagement" })).toBe("503");
  expect(await outcome("admin", bob, { closed: "userManagement" })).toBe("403");
  expect(await outcome("admin", people.guest, { closed: "userManagement" })).toBe(signIn);
  expect(await outcome("admin", grace, { closed: "comments" })).toBe("in");
});

test("a page without a right stops the build, and so do two pages at one address", () => {
  const forgotten: PageEntry = { file: "routes/orders/forgotten.tsx", path: "forgotten", rule: {} };
  expect(() => pagesOf([...pageTable, forgotten])).toThrow("forgotten.tsx does not say who may open it");
  // Not even the layout's own right would do.
  const area: PageEntry = { file: "routes/a.tsx", path: "a", rule: { who: "admin" }, children: [forgotten] };
  expect(() => pagesOf([area])).toThrow("forgotten.tsx does not say who may open it");
  expect(() => pagesOf([...pageTable, ...pageTable])).toThrow("/ is the address of two pages.");
  // The routes that the build reads are made of the same table.
  expect(routes.length).toBeGreaterThan(10);
});

test("every address of a layout has a page, so that nothing is drawn without a right", () => {
  const unfilled = (entries: readonly PageEntry[]): string[] =>
    entries.flatMap(({ path, file, children }) => [
      ...(path !== undefined && children && !hasIndex(children) ? [file] : []),
      ...unfilled(children ?? []),
    ]);
  const hasIndex = (entries: readonly PageEntry[]): boolean =>
    entries.some(({ index, path, children }) => index || (path === undefined && children && hasIndex(children)));
  expect(unfilled(pageTable)).toEqual([]);
});

test("the right is the first middleware of every page of the build; a page that is not in the table is denied", async () => {
  const own = async () => new Response("own");
  const route = (id: string, parentId?: string) => ({
    id,
    parentId,
    path: id,
    module: { default: null, middleware: [own] },
  });
  const ids = pagesOf().map(({ id }) => id);
  // One that has children is no layout by that.
  const strangers = [route("routes/orders/forgotten", "root"), route("routes/orders/part", "routes/orders/forgotten")];
  const frames = layoutIdsOf().map((id) => route(id, "root"));
  const all = [route("root"), ...frames, ...ids.map((id) => route(id, "root")), ...strangers];
  const build = { routes: Object.fromEntries(all.map((one) => [one.id, one])) } as unknown as ServerBuild;
  const guarded = withRights(build).routes;
  for (const id of ["root", ...layoutIdsOf()]) expect(guarded[id]).toBe(build.routes[id]);
  expect(withRights(build).routes).toBe(guarded);
  const first = async (id: string, actor: Actor) => {
    const context = new RouterContextProvider();
    const services = { people: { owesHonour: async () => false } };
    context.set(appContext, { actor, services, config: { flags } } as unknown as AppContext);
    const [guard, next] = guarded[id]?.module.middleware ?? [];
    expect(next).toBe(own);
    const args = { context, request: new Request("https://marginalia.example/x") };
    return Promise.resolve(guard?.(args as never, own)).then(
      () => "in",
      () => "denied",
    );
  };
  const pages = pagesOf();
  for (const { id, rule } of pages) {
    const open = rule.who === "anyone" || rule.who === "guest";
    expect([id, await first(id, people.guest)]).toEqual([id, open ? "in" : "denied"]);
    expect([id, await first(id, { ...grace, expertId: "helen" })]).toEqual([id, "in"]);
  }
  for (const { id } of strangers)
    expect([id, await first(id, { ...grace, expertId: "helen" })]).toEqual([id, "denied"]);
});

/** What the action of a page makes of a body, that reads it as the page does. */
async function posted(read: "formData" | "json", body: BodyInit, type: string | null): Promise<unknown> {
  const { id } = pagesOf()[0] ?? { id: "" };
  const action = ({ request }: { request: Request }) => request[read]().then(() => "read");
  const build = { routes: { [id]: { id, path: id, module: { default: null, action } } } } as unknown as ServerBuild;
  const request = new Request("https://marginalia.example/x", { method: "POST", body });
  if (type === null) request.headers.delete("Content-Type");
  else if (type) request.headers.set("Content-Type", type);
  const guarded = withRights(build).routes[id]?.module.action;
  return Promise.resolve(guarded?.({ request } as never)).catch((refused) => refused);
}

test("a body that is no form is refused where a page reads a form, and only there", async () => {
  const form = new FormData();
  form.set("message", "Hello");
  expect(await posted("formData", new URLSearchParams({ message: "Hello" }), "")).toBe("read");
  expect(await posted("formData", form, "")).toBe("read");
  expect(await posted("json", "{}", "application/json")).toBe("read");
  for (const [body, type] of [
    ["Hello", "text/plain"],
    ["{}", "application/json"],
    ["message=Hello", null],
    ["message=Hello", "multipart/form-data"],
    ["message=Hello", "multipart/form-data; boundary=b"],
    ["--b\r\nnothing", "multipart/form-data; boundary=b"],
  ] as const)
    expect([type, await posted("formData", body, type)]).toMatchObject([
      type,
      { data: { title: "This form could not be sent" }, init: { status: 415 } },
    ]);
  // What is no body of a form is the page's own to judge where it reads something else.
  expect(await posted("json", "{", "application/json")).toBeInstanceOf(SyntaxError);
});
