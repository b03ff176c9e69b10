import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeGhost, startFakeGhost } from "#tests/support/fake-ghost.ts";
import { GHOST_KEY } from "#tests/support/ghost-key.ts";
import { harmsOf } from "#tests/support/seen-html.ts";
import { type Site, startSite } from "../site.ts";
import { isShared, onTheWire } from "../wire.ts";

const SECRET = "a secret of sixteen and more";
const ID = "6a0000000000000000000000";
const SERVICE_DOWN = "The articles could not be loaded";

let fake: FakeGhost;
let site: Site;
beforeAll(async () => {
  fake = await startFakeGhost();
  site = await startSite({ CMS_URL: fake.url, CMS_CONTENT_KEY: GHOST_KEY, CMS_WEBHOOK_SECRET: SECRET });
  await site.seed();
});
afterAll(async () => {
  await site.stop();
  await fake.stop();
});

const get = (path: string) => onTheWire(site.origin, path);

async function sayChanged(domain: string): Promise<number> {
  const tags = [`domain:${domain}`, "type:article"].map((name) => ({ name, slug: name.replace(":", "-") }));
  const body = JSON.stringify({ post: { current: { id: ID, tags }, previous: {} } });
  const t = Date.now();
  const signature = createHmac("sha256", SECRET).update(`${body}${t}`).digest("hex");
  const headers = { "Content-Type": "application/json", "X-Ghost-Signature": `sha256=${signature}, t=${t}` };
  return (await site.visitor().go("/webhooks/content", { method: "POST", body, headers })).status;
}

test("readers see the service's articles in every place of ours, and none of ours", async () => {
  for (const path of ["/", "/learning-hub", "/d/ai", "/feed.xml", "/sitemap.xml", "/llms.txt", "/d/ai/feed.atom"]) {
    const { status, body } = await get(path);
    expect(status, path).toBe(200);
    expect(body, path).toContain("/d/ai/on-commas");
    expect(body, path).not.toContain("quotation-citation-paraphrase");
  }
  const page = await get("/d/ai/on-commas");
  expect(page.status).toBe(200);
  expect(page.headers["cache-tag"]).toMatch(new RegExp(`^site,article:${ID}(?:,article:[0-9a-f]{24}){2},domain:ai$`));
  const text = /<div class="site-article-body">([\s\S]*?)<\/div><\/div>/.exec(page.body)?.[1] ?? "";
  expect(text).toContain('<h2 id="where-they-belong">Where they belong</h2>');
  expect(harmsOf(text, fake.url)).toEqual([]);
  const markdownVersion = await get("/d/ai/on-commas.md");
  expect([markdownVersion.status, markdownVersion.body.includes("## Where they belong")]).toEqual([200, true]);
  expect((await get("/d/crypto/on-commas")).headers.location).toBe("/d/ai/on-commas");
});

test("an article of the service has no comments", async () => {
  const ada = site.visitor();
  await ada.signInAs("ada");
  expect((await get("/d/ai/on-commas")).body).not.toMatch(/comment/i);
  expect(await (await ada.go("/d/ai/on-commas")).text()).not.toContain("Your comment");
  const body = new URLSearchParams({ body: "A remark", parentId: "" });
  expect((await ada.go("/d/ai/on-commas", { method: "POST", body })).status).toBe(405);
});

test("pages may load pictures and recordings from the service's host, and nothing else from there", async () => {
  const kept = String((await get("/d/ai/on-commas")).headers["content-security-policy"]);
  const drawn = String((await get("/learning-hub?q=comma")).headers["content-security-policy"]);
  for (const policy of [kept, drawn]) {
    const named = policy.split("; ").filter((part) => part.includes(fake.url));
    expect(named.map((part) => part.split(" ")[0])).toEqual(["img-src", "media-src"]);
  }
});

test("grace is redirected to the service's own admin, and no article can be started here", async () => {
  const grace = site.visitor();
  await grace.signInAs("grace");
  expect(await (await grace.go("/admin")).text()).toContain(`href="${fake.url}/ghost/"`);
  const page = await (await grace.go("/admin/content/new")).text();
  expect(page).toContain(`${fake.url}/ghost/`);
});

test("while the service is down cached pages are served, others report it, and the front page omits articles", async () => {
  const kept = await get("/d/ai/on-commas");
  fake.fail(true);
  try {
    expect((await get("/d/ai/on-commas")).headers.etag).toBe(kept.headers.etag);
    for (const path of ["/d/ai/on-dashes", "/d/adult-health", "/learning-hub?type=video", "/learning-hub?q=comma"]) {
      const answer = await get(path);
      expect([answer.status, isShared(answer), answer.headers["retry-after"]], path).toEqual([503, false, "60"]);
      expect(answer.body, path).toContain(SERVICE_DOWN);
    }
    for (const path of ["/d/crypto/feed.xml", "/d/ai/on-dashes.md"]) expect((await get(path)).status, path).toBe(503);

    expect(await sayChanged("ai")).toBe(200);
    for (const path of ["/", "/about"]) {
      const without = await get(path);
      expect([without.status, isShared(without)], path).toEqual([200, false]);
      expect(without.body, path).not.toMatch(/New in the learning hub|0 articles/);
    }
    expect((await get("/d/ai/on-commas")).status).toBe(503);
  } finally {
    fake.fail(false);
  }
  // It is back, and so is everything, at once.
  expect((await get("/")).body).toContain("New in the learning hub");
  expect((await get("/d/ai/on-commas")).headers.etag).toBe(kept.headers.etag);
});

test("pages that the service changed are rendered again, and pages of other fields stay cached", async () => {
  const drawn = () => site.logs.filter(({ message }) => message.includes('"event":"page_rendered"')).length;
  const paths = ["/d/ai", "/d/ai/on-commas", "/", "/d/crypto", "/d/crypto/ledger-words"];
  for (const path of paths) await get(path);
  const before = drawn();
  for (const path of paths) await get(path);
  expect(drawn()).toBe(before);
  expect(await sayChanged("ai")).toBe(200);
  for (const path of paths) await get(path);
  expect(drawn()).toBe(before + 3);
});

test("neither pages nor logs contain the service's key or secret", async () => {
  const lines = site.logs.map(({ message }) => message);
  const told = [...lines, (await get("/d/ai/on-commas")).body, (await get("/learning-hub?q=comma")).body];
  expect(told.filter((text) => text.includes(GHOST_KEY) || text.includes(SECRET))).toEqual([]);
});
