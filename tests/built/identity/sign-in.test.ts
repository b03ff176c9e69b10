import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.seed();
});
afterAll(() => site.stop());

test("after signing out a copy of every cookie gives no access, and the response sets no session cookie", async () => {
  const [ada, thief, other] = [site.visitor(), site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await other.signInAs("ada");
  for (const [name, value] of ada.jar) thief.jar.set(name, value);
  for (const path of ["/dashboard", "/api/conversations", "/dashboard.data"]) {
    expect([path, (await thief.go(path)).status]).toEqual([path, 200]);
  }
  // Its token has run out and is made again on the way in: that token must not come back with the answer.
  ada.jar.delete("__session");
  const answer = await ada.go("/sign-out", { method: "POST", headers: { Accept: "application/json" } });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.filter((cookie) => !/^\w+=; .*Max-Age=0/.test(cookie))).toEqual([]);
  expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(
    ["__session", "__client", "__client_uat", "__clerk_db_jwt", "bm", "bmr"].sort(),
  );
  expect((await thief.go("/dashboard")).headers.get("Location")).toMatch(/^\/sign-in/);
  expect((await thief.go("/api/conversations")).status).toBe(401);
  expect((await thief.go("/dashboard.data")).status).toBe(401);
  thief.jar.delete("__session");
  expect((await thief.go("/api/conversations")).status).toBe(401);
  expect((await other.go("/api/conversations")).status).toBe(200);
});

test("signing up with an address that has an account looks like any other sign-up", async () => {
  const seen = [];
  for (const email of ["ada@example.test", "nobody-yet@example.test"]) {
    const browser = site.visitor();
    const form = { name: "Eve", email, password: "a long enough word", honour: "on", age: "on" };
    const answer = await browser.go("/sign-up", { method: "POST", body: new URLSearchParams(form) });
    const settings = await browser.go("/dashboard/settings");
    seen.push({
      status: answer.status,
      headers: [...answer.headers].map(([name]) => name),
      to: answer.headers.get("Location"),
      cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "")),
      inside: settings.status,
      settings: /<section[\s\S]*?<\/section>/.exec(await settings.text())?.[0].replaceAll(email, "(address)"),
    });
  }
  expect(seen[0]).toMatchObject({ status: 302, to: "/dashboard", inside: 200 });
  expect(seen[0]?.settings).toMatch(/\(address\)[\s\S]*Not\sconfirmed/);
  expect(seen[1]).toEqual(seen[0]);
});

test("the guards of an area run for the data of a page that is requested without its layout", async () => {
  const page = `/admin/content.data?_routes=${encodeURIComponent("root,routes/content/admin/content")}`;
  const [ada, bob] = [site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await bob.signInAs("bob");
  const told = await Promise.all([site.visitor(), ada, bob].map((who) => who.go(page)));
  expect(told.map(({ status }) => status)).toEqual([401, 202, 200]);
  expect(await told[1]?.text()).toMatch(/"\/dashboard[^"]*"/);
});

test("the data of a page can be requested by its own routes only", async () => {
  const ada = site.visitor();
  await ada.signInAs("ada");
  const statuses = async (paths: string[]) => {
    const told: number[] = [];
    for (const path of paths) told.push((await ada.go(path)).status);
    return told;
  };
  const of = (page: string, routes: string) => `${page}.data?_routes=${encodeURIComponent(routes)}`;
  expect(
    await statuses([
      of("/dashboard", "root,routes/dashboard/layout"),
      of("/dashboard/orders", "routes/orders/orders"),
      of("/about", "root"),
    ]),
  ).toEqual([200, 200, 200]);
  expect(
    await statuses([
      of("/dashboard", "x"),
      of("/dashboard", "routes/identity/admin/users"),
      of("/dashboard", "root,x"),
      of("/dashboard", ""),
      of("/dashboard", "__proto__"),
      of("/sign-in", "routes/orders/orders"),
      of("/no-such-page", "routes/orders/orders"),
    ]),
  ).toEqual([400, 400, 400, 400, 400, 400, 400]);
});

test("another spelling of a rate-limited or guarded address is not that page", async () => {
  const guest = site.visitor();
  for (const path of ["/SIGN-IN", "/Sign-Up", "/%73ign-in", "/sign%2Din", "/ADMIN", "/%61dmin", "/API/health"]) {
    expect([path, (await guest.go(path)).status]).toEqual([path, 404]);
  }
});

test("an admin sees a student's pages for reading only, and none of the student's own texts", async () => {
  const [ada, grace, bob] = [site.visitor(), site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await grace.signInAs("grace");
  await bob.signInAs("bob");
  const planted = "Tidal marshes of the estuary";
  await ada.check("The marsh drains twice a day, and the reeds hold what the water leaves behind.", planted);
  expect(await (await ada.go("/dashboard")).text()).toContain(planted);
  const users = await (await grace.go("/admin/users?q=ada@example.test")).text();
  const page = /href="(\/admin\/users\/[^"?]+)"[^>]*>Ada Demo</.exec(users)?.[1] ?? "no person";
  const key = crypto.randomUUID();
  const form = { intent: "view-as", key, reason: "She does not find her order." };
  const started = await grace.go(page, { method: "POST", body: new URLSearchParams(form) });
  expect([started.status, started.headers.get("Location")]).toEqual([302, `/view-as/${key}/dashboard`]);

  const seen = await grace.go(`/view-as/${key}/dashboard`);
  const html = await seen.text();
  expect(seen.status).toBe(200);
  expect(seen.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src/);
  expect(html).toMatch(/You see the site as Ada Demo does[\s\S]*<h1>(?:Hello|Good \w+), Ada/);
  expect(html).not.toContain(planted);
  expect(html).not.toMatch(/<script|<form(?![^>]*\/end")/);
  expect([...html.matchAll(/<(?:button|input|select|textarea)(?![^>]*disabled)[^>]*>/g)].map(([tag]) => tag)).toEqual([
    "<button>",
  ]);
  for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) expect(href).toMatch(/^(?:#|\/view-as\/)/);
  for (const path of ["/orders", "/profile"])
    expect([path, (await grace.go(`/view-as/${key}/dashboard${path}`)).status]).toEqual([path, 200]);
  for (const path of ["/dashboard/documents", "/dashboard/messages", "/dashboard/settings", "/admin", "/api/documents"])
    expect([path, (await grace.go(`/view-as/${key}${path}`)).status]).toEqual([path, 403]);

  // It is the view of one admin: not the student's, an editor's, or anyone's who copies the address.
  for (const [who, status] of [
    [ada, 403],
    [bob, 403],
    [site.visitor(), 401],
  ] as const)
    expect((await who.go(`/view-as/${key}/dashboard`)).status).toBe(status);
  const ended = await grace.go(`/view-as/${key}/end`, { method: "POST" });
  expect([ended.status, ended.headers.get("Location")]).toEqual([303, page]);
  expect((await grace.go(`/view-as/${key}/dashboard`)).status).toBe(410);
});
