import { afterEach, expect, test } from "vitest";
import { type Site, startSite } from "../site.ts";

let site: Site;
afterEach(() => site.stop());

const article = "/d/adult-health/quotation-citation-paraphrase";
const pages = ["/", "/learning-hub", "/services", "/d/ai", article, "/pricing", "/contact", "/faq"];
const withoutPage = ["/feed.xml", "/d/ai/feed.atom", "/sitemap.xml", "/llms.txt", `${article}.md`];
const asData = [`${article}.data`, `${article}.data?_routes=routes%2Fcontent%2Farticle`, "/_.data"];

async function statuses(visitor: ReturnType<Site["visitor"]>, paths: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const path of paths) {
    const answer = await visitor.go(path, { headers: { Accept: "text/html" } });
    await answer.arrayBuffer();
    const kept = answer.headers.get("Cache-Control") === "private, no-store" ? "" : " kept";
    told.push(`${path} ${answer.status}${answer.status === 503 ? kept : ""}`);
  }
  return told;
}

test("with the public pages switched off everyone except staff is told so, also by feeds, Markdown versions and data", async () => {
  site = await startSite({ FLAG_PUBLIC_ROUTES: "false" });
  await site.seed();
  const [guest, ada, bob] = [site.visitor(), site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await bob.signInAs("bob");
  for (const visitor of [guest, ada]) {
    const paths = [...pages, ...withoutPage, ...asData];
    expect(await statuses(visitor, paths)).toEqual(paths.map((path) => `${path} 503`));
    const notice = await visitor.go("/", { headers: { Accept: "text/html" } });
    expect(notice.headers.get("Retry-After")).toBe("3600");
    expect(await notice.text()).toContain("Temporarily closed");
  }
  expect((await ada.go("/dashboard")).status).toBe(200);
  expect((await guest.go("/sign-in")).status).toBe(200);
  expect(await statuses(bob, pages)).toEqual(pages.map((path) => `${path} 200`));
  const form = new URLSearchParams({ name: "Ada", email: "ada@example.test", topic: "other", message: "x".repeat(40) });
  expect((await guest.go("/contact", { method: "POST", body: form })).status).toBe(503);
});

test("with public access off signed-in people can still read, and none of their pages is cached for guests", async () => {
  site = await startSite({ FLAG_PUBLIC_ACCESS: "false" });
  await site.seed();
  const [guest, ada] = [site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  for (let round = 0; round < 2; round++) {
    expect(await statuses(ada, pages)).toEqual(pages.map((path) => `${path} 200`));
    const closed = [...pages, ...withoutPage, ...asData];
    expect(await statuses(guest, closed)).toEqual(closed.map((path) => `${path} 503`));
  }
  expect(await (await guest.go("/", { headers: { Accept: "text/html" } })).text()).toContain(
    "Sign in to view this page",
  );
});

test("with comments off no page mentions them", async () => {
  site = await startSite({ FLAG_COMMENTS: "false" });
  await site.seed();
  const [guest, ada, bob] = [site.visitor(), site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await bob.signInAs("bob");
  for (const visitor of [guest, ada]) expect(await (await visitor.go(article)).text()).not.toMatch(/comment/i);
  const form = new URLSearchParams({ body: "A remark", idempotencyKey: crypto.randomUUID() });
  expect((await ada.go(article, { method: "POST", body: form })).status).toBe(405);
  expect((await bob.go("/admin/comments")).status).toBe(503);
  expect(await (await bob.go("/admin/content")).text()).not.toContain("/admin/comments");
});

test("with similarity checks off no page links to them, and their own two pages say that they are paused", async () => {
  site = await startSite({ FLAG_TURNITIN: "false" });
  await site.seed();
  const [guest, ada] = [site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  const leading: string[] = [];
  for (const path of [...pages, "/services/ai", "/how-it-works", "/about", "/support", "/no-such-page"]) {
    if (/href="\/(?:turnitin\/submit|check-turnitin)/.test(await (await guest.go(path)).text())) leading.push(path);
  }
  for (const path of ["/dashboard", "/dashboard/documents", "/dashboard/support"]) {
    if (/href="\/(?:turnitin\/submit|check-turnitin)/.test(await (await ada.go(path)).text())) leading.push(path);
  }
  expect(leading).toEqual([]);
  expect(await (await guest.go("/check-turnitin")).text()).toContain("paused");
  expect(await (await guest.go("/turnitin/submit")).text()).toContain("paused");
});

const recording = { purpose: "media", mediaId: crypto.randomUUID(), name: "a.mp3", type: "audio/mpeg", length: 9 };

const staffCalls: Record<string, [method: string, path: string, body?: object][]> = {
  FLAG_ADMIN_DASHBOARD: [
    ["GET", "/api/inbox/waiting"],
    ["GET", "/api/inbox/saved-replies"],
    ["GET", "/api/admin-checks/export"],
    ["GET", "/api/media"],
    ["POST", "/api/uploads", recording],
  ],
  FLAG_CONTENT_MANAGEMENT: [
    ["GET", "/api/media"],
    ["POST", "/api/media"],
    ["POST", "/api/uploads", recording],
    ["PUT", "/api/articles/article-quotation-citation-paraphrase"],
  ],
  FLAG_TURNITIN: [
    ["GET", "/api/admin-checks/export"],
    ["POST", "/api/checks"],
  ],
  FLAG_USER_MANAGEMENT: [],
  FLAG_COMMENTS: [],
};

test.each([
  ["FLAG_ADMIN_DASHBOARD", "The admin dashboard", ["/admin", "/admin/users", "/admin/messaging"], []],
  [
    "FLAG_CONTENT_MANAGEMENT",
    "Content management",
    ["/admin/content", "/admin/publish", "/admin/media/upload"],
    ["/admin"],
  ],
  ["FLAG_USER_MANAGEMENT", "User management", ["/admin/users"], ["/admin", "/admin/content"]],
  ["FLAG_COMMENTS", "Comments", ["/admin/comments"], ["/admin", "/admin/content"]],
  ["FLAG_TURNITIN", "Similarity checks", ["/admin/turnitin-reports"], ["/admin", "/admin/content"]],
])(
  "with %s off its pages say so in the frame of the area, its API is closed, and no page links to it",
  async (flag, name, closed, open) => {
    site = await startSite({ [flag]: "false" });
    await site.seed();
    const grace = site.visitor();
    await grace.signInAs("grace");
    for (const path of closed) {
      const answer = await grace.go(path, { headers: { Accept: "text/html" } });
      const page = await answer.text();
      expect([path, answer.status]).toEqual([path, 503]);
      expect(page).toContain(`${name}: turned off`);
      expect(page).toContain('aria-label="Admin"');
      expect(page).toContain('action="/sign-out"');
      // The layout is not rendered: the sheet of the area has the frame.
      const sheets = [...page.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, name]) => name);
      expect(sheets, path).toContain("app");
      const told = await grace.go(path === "/admin" ? "/admin.data" : `${path}.data`);
      expect([path, told.status]).toEqual([path, 503]);
      await told.arrayBuffer();
    }
    for (const path of open) {
      const answer = await grace.go(path);
      const page = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const shut of closed) expect(page).not.toContain(`href="${shut}"`);
    }
    for (const [method, path, body = {}] of staffCalls[flag] ?? []) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
      const answer = await grace.go(path, { method, headers, ...(method !== "GET" && { body: JSON.stringify(body) }) });
      expect([path, answer.status]).toEqual([path, 503]);
      await answer.arrayBuffer();
    }
  },
);
