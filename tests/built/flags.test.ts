import { afterEach, expect, test } from "vitest";
import { type Site, startSite } from "./site.ts";

let site: Site;
afterEach(() => site.stop());

const article = "/d/adult-health/quotation-citation-paraphrase";
const pages = ["/", "/learning-hub", "/services", "/d/ai", article, "/pricing", "/contact", "/faq"];
const withoutPage = ["/feed.xml", "/d/ai/feed.atom", "/sitemap.xml", "/llms.txt", `${article}.md`];
const asData = [`${article}.data`, `${article}.data?_routes=routes%2Fpublic%2Farticle`, "/_.data"];

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

test("with the public pages switched off everybody but staff is told so, also by feeds, twins and data", async () => {
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
    expect(await notice.text()).toContain("Closed for the moment");
  }
  expect((await ada.go("/dashboard")).status).toBe(200);
  expect((await guest.go("/sign-in")).status).toBe(200);
  expect(await statuses(bob, pages)).toEqual(pages.map((path) => `${path} 200`));
  const form = new URLSearchParams({ name: "Ada", email: "ada@example.test", topic: "other", message: "x".repeat(40) });
  expect((await guest.go("/contact", { method: "POST", body: form })).status).toBe(503);
});

test("with public access off the signed-in read on, and nothing of theirs is kept for the others", async () => {
  site = await startSite({ FLAG_PUBLIC_ACCESS: "false" });
  await site.seed();
  const [guest, ada] = [site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  for (let round = 0; round < 2; round++) {
    expect(await statuses(ada, pages)).toEqual(pages.map((path) => `${path} 200`));
    const closed = [...pages, ...withoutPage, ...asData];
    expect(await statuses(guest, closed)).toEqual(closed.map((path) => `${path} 503`));
  }
  expect(await (await guest.go("/", { headers: { Accept: "text/html" } })).text()).toContain("Open to members only");
});

test("with comments off there is no trace of them", async () => {
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

test("with similarity checks off no page leads to them, and the two of their own say that they are paused", async () => {
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
