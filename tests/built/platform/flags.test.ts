import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { FlagName } from "#schema/platform/flags.ts";
import { type Site, startSite, type Visitor } from "../site.ts";

let site: Site;
let guest: Visitor;
let ada: Visitor;
let bob: Visitor;
let grace: Visitor;

/** Flags that a test has turned off, with the version that turns them on again. */
const off = new Map<FlagName, number>();
const versions = new Map<FlagName, number>();

// One start for all: the flags are switched as an admin does it.
beforeAll(async () => {
  site = await startSite({}, { roomy: true });
  await site.seed();
  [guest, ada, bob, grace] = [site.visitor(), site.visitor(), site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await bob.signInAs("bob");
  await grace.signInAs("grace");
});
afterEach(async () => {
  for (const name of off.keys()) await turn(name, true);
});
afterAll(() => site.stop());

const article = "/d/adult-health/quotation-citation-paraphrase";
const pages = ["/", "/learning-hub", "/services", "/d/ai", article, "/pricing", "/contact", "/faq"];
const withoutPage = ["/feed.xml", "/d/ai/feed.atom", "/sitemap.xml", "/llms.txt", `${article}.md`];
const asData = [`${article}.data`, `${article}.data?_routes=routes%2Fcontent%2Farticle`, "/_.data"];

/** Grace sends the form of the settings page. */
async function turn(name: FlagName, enabled: boolean): Promise<void> {
  const version = versions.get(name) ?? 0;
  const answer = await sent(grace, { name, enabled: String(enabled), version: String(version) });
  if (answer.status !== 200) throw new Error(`Turning ${name} ${enabled} answered ${answer.status}.`);
  versions.set(name, version + 1);
  if (enabled) off.delete(name);
  else off.set(name, version + 1);
}

async function sent(visitor: Visitor, form: Record<string, string>) {
  const body = new URLSearchParams({ intent: "change_flag", reason: "A test of this feature.", ...form });
  const answer = await visitor.go("/admin/settings", { method: "POST", body });
  return { status: answer.status, page: await answer.text() };
}

async function statuses(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const path of paths) {
    const answer = await visitor.go(path, { headers: { Accept: "text/html" } });
    await answer.arrayBuffer();
    const kept = answer.headers.get("Cache-Control") === "private, no-store" ? "" : " kept";
    const later = answer.headers.get("Retry-After") === "3600" ? "" : " without Retry-After";
    told.push(`${path} ${answer.status}${answer.status === 503 ? kept + later : ""}`);
  }
  return told;
}

const every = (paths: readonly string[], status: number) => paths.map((path) => `${path} ${status}`);

async function textOf(visitor: Visitor, path: string): Promise<string> {
  return (await visitor.go(path, { headers: { Accept: "text/html" } })).text();
}

test("with the public pages off everyone except staff is told so, also where a page was kept at the edge before", async () => {
  const paths = [...pages, ...withoutPage, ...asData];
  for (let round = 0; round < 2; round++) {
    expect(await statuses(guest, paths)).toEqual(every(paths, 200));
    await turn("publicRoutes", false);
    for (const visitor of [guest, ada]) {
      expect(await statuses(visitor, paths)).toEqual(every(paths, 503));
      const page = await textOf(visitor, "/");
      expect(page).toContain("Temporarily closed");
      expect(page).not.toMatch(/href="\/(?:pricing|contact|services|learning-hub|feed|sign-up)/);
    }
    expect((await ada.go("/dashboard")).status).toBe(200);
    expect((await site.visitor().go("/sign-in")).status).toBe(200);
    expect(await statuses(bob, pages)).toEqual(every(pages, 200));
    const form = { name: "Ada", email: "ada@example.test", topic: "other", message: "x".repeat(40) };
    expect((await guest.go("/contact", { method: "POST", body: new URLSearchParams(form) })).status).toBe(503);
    await turn("publicRoutes", true);
  }
});

test("with public access off signed-in people can still read, and none of their pages is cached for guests", async () => {
  await turn("publicAccess", false);
  for (let round = 0; round < 2; round++) {
    expect(await statuses(ada, pages)).toEqual(every(pages, 200));
    const closed = [...pages, ...withoutPage, ...asData];
    expect(await statuses(guest, closed)).toEqual(every(closed, 503));
  }
  expect(await textOf(guest, "/")).toContain("Sign in to view this page");
});

test("with comments off no page mentions them, and with comments on again they are back", async () => {
  expect(await textOf(guest, article)).toMatch(/comment/i);
  await turn("comments", false);
  for (const visitor of [guest, ada]) expect(await textOf(visitor, article)).not.toMatch(/comment/i);
  const form = new URLSearchParams({ body: "A remark", idempotencyKey: crypto.randomUUID() });
  expect((await ada.go(article, { method: "POST", body: form })).status).toBe(405);
  expect((await bob.go("/admin/comments")).status).toBe(503);
  expect(await textOf(bob, "/admin/content")).not.toContain("/admin/comments");
  await turn("comments", true);
  expect(await textOf(guest, article)).toMatch(/comment/i);
});

test("with similarity checks off no page links to them, and their own two pages say that they are paused", async () => {
  const linking = /href="\/(?:turnitin\/submit|check-turnitin)/;
  const site = [...pages, "/services/ai", "/how-it-works", "/about", "/support", "/no-such-page"];
  // They are kept at the edge with their links.
  expect(await textOf(guest, "/")).toMatch(linking);
  await turn("turnitin", false);
  const leading: string[] = [];
  for (const path of site) if (linking.test(await textOf(guest, path))) leading.push(path);
  for (const path of ["/dashboard", "/dashboard/documents", "/dashboard/support"]) {
    if (linking.test(await textOf(ada, path))) leading.push(path);
  }
  expect(leading).toEqual([]);
  for (const path of ["/check-turnitin", "/turnitin/submit"]) {
    expect(await textOf(guest, path)).toContain("paused");
    expect(await statuses(guest, [path])).toEqual([`${path} 503`]);
  }
});

const recording = { purpose: "media", mediaId: crypto.randomUUID(), name: "a.mp3", type: "audio/mpeg", length: 9 };

const staffCalls: Partial<Record<FlagName, [method: string, path: string, body?: object][]>> = {
  adminDashboard: [
    ["GET", "/api/inbox/waiting"],
    ["GET", "/api/inbox/saved-replies"],
    ["GET", "/api/admin-checks/export"],
    ["GET", "/api/media"],
    ["POST", "/api/uploads", recording],
  ],
  contentManagement: [
    ["GET", "/api/media"],
    ["POST", "/api/media"],
    ["POST", "/api/uploads", recording],
    ["PUT", "/api/articles/article-quotation-citation-paraphrase"],
  ],
  turnitin: [
    ["GET", "/api/admin-checks/export"],
    ["POST", "/api/checks"],
  ],
};

test.each([
  ["adminDashboard", "The admin area", ["/admin", "/admin/users", "/admin/messaging", "/admin/settings/prices"], []],
  ["contentManagement", "Content management", ["/admin/content", "/admin/publish", "/admin/media/upload"], ["/admin"]],
  ["userManagement", "User management", ["/admin/users"], ["/admin", "/admin/content"]],
  ["comments", "Comments", ["/admin/comments"], ["/admin", "/admin/content"]],
  ["turnitin", "Similarity checks", ["/admin/turnitin-reports"], ["/admin", "/admin/content"]],
] as [FlagName, string, string[], string[]][])(
  "with %s off its pages say so in the frame of the area, its API is closed, and no page links to it",
  async (flag, name, closed, open) => {
    await turn(flag, false);
    for (const path of closed) {
      const answer = await grace.go(path, { headers: { Accept: "text/html" } });
      const page = await answer.text();
      expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "3600"]);
      expect(page).toContain(`${name}: turned off`);
      expect(page).toContain('aria-label="Admin"');
      expect(page).toContain('action="/sign-out"');
      expect(page).toContain('href="/admin/settings#flags"');
      // The layout is not rendered: the sheet of the area has the frame.
      const sheets = [...page.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, name]) => name);
      expect(sheets, path).toContain("app");
      const told = await grace.go(path === "/admin" ? "/admin.data" : `${path}.data`);
      expect([path, told.status, told.headers.get("Retry-After")]).toEqual([path, 503, "3600"]);
      expect(await told.text()).toContain("flag_off");
    }
    for (const path of [...open, "/admin/settings"]) {
      const answer = await grace.go(path);
      const page = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const shut of closed) expect(page).not.toContain(`href="${shut}"`);
    }
    for (const [method, path, body = {}] of staffCalls[flag] ?? []) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
      const answer = await grace.go(path, { method, headers, ...(method !== "GET" && { body: JSON.stringify(body) }) });
      expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "3600"]);
      expect(await answer.json()).toMatchObject({ error: { reason: "flag_off" } });
    }
  },
);

test("with the admin area off bob finds every page of it closed; grace finds the settings and turns it on again", async () => {
  await turn("adminDashboard", false);
  expect((await bob.go("/admin")).status).toBe(503);
  expect((await bob.go("/admin/settings")).status).toBe(403);
  expect(await textOf(bob, "/dashboard")).not.toContain('href="/admin');
  const page = await textOf(grace, "/dashboard");
  expect(page).toContain('href="/admin/settings"');
  expect(page).not.toContain('href="/admin"');
  await turn("adminDashboard", true);
  expect((await bob.go("/admin")).status).toBe(200);
});

test("with role changes off the users page says so", async () => {
  expect(await textOf(grace, "/admin/users")).not.toContain("Role changes are turned off");
  await turn("roleManagement", false);
  expect(await textOf(grace, "/admin/users")).toContain("Role changes are turned off");
});

test("with Telegram off the settings do not offer it, and its webhook does not exist", async () => {
  const offered = async () => {
    const answer = (await (await ada.go("/api/bridges")).json()) as { telegram: { open: boolean } };
    const webhook = await ada.go("/webhooks/telegram", { method: "POST", body: "{}" });
    return [answer.telegram.open, webhook.status];
  };
  // Without a bot of its own a local run offers its chat page, which has no webhook.
  expect(await offered()).toEqual([true, 404]);
  expect(await textOf(ada, "/dashboard/settings")).toContain("Telegram");
  await turn("telegram", false);
  expect(await offered()).toEqual([false, 404]);
  expect(await textOf(ada, "/dashboard/settings")).not.toContain("Telegram");
});

test("bob cannot turn anything off; grace needs a reason and the newest version, and undoes her last change", async () => {
  const version = String(versions.get("comments") ?? 0);
  const change = { name: "comments", enabled: "false", version };
  expect((await sent(bob, change)).status).toBe(403);
  expect(await sent(grace, { ...change, reason: "spam" })).toMatchObject({
    status: 422,
    page: expect.stringContaining("The reason needs at least 10 characters."),
  });
  expect((await sent(grace, { ...change, version: "99" })).status).toBe(409);
  await turn("comments", false);
  const page = await textOf(grace, "/admin/settings");
  expect(page).toContain("A test of this feature.");
  expect(page).toContain("Undo<span");
  const undone = await sent(grace, {
    intent: "undo_flag",
    name: "comments",
    version: String(versions.get("comments")),
  });
  expect(undone.status).toBe(200);
  versions.set("comments", (versions.get("comments") ?? 0) + 1);
  off.delete("comments");
  expect(await textOf(guest, article)).toMatch(/comment/i);
});
