import { afterAll, beforeAll, expect, test } from "vitest";
import { type Draft, publishArticles } from "../content/publish-article.ts";
import { type Site, startSite } from "../site.ts";
import { onTheWire } from "../wire.ts";

let site: Site;
let contentWorld: Awaited<ReturnType<typeof publishArticles>>;
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  contentWorld = await publishArticles(site);
});
afterAll(() => site.stop());

const get = (path: string) => onTheWire(site.origin, path);
const drawn = () => site.logs.filter(({ message }) => message.includes('"event":"page_rendered"')).length;

async function drawsOf(path: string): Promise<number> {
  const before = drawn();
  await get(path);
  return drawn() - before;
}

const hyphens: Draft = {
  slug: "hyphens-and-dashes",
  domain: "social-work",
  title: "Hyphens and dashes in academic prose",
  excerpt: "When a hyphen helps a reader, and when a dash is what was meant.",
  text: [
    "A hyphen joins what would be misread apart, and a dash parts what would be misread together.",
    "Write a compound before its noun with a hyphen, and the same words after it without one.",
    "When two readers disagree about a compound, look it up in one dictionary and keep to it throughout the essay.",
    "An en dash stands between figures and means up to and including, so pages 12 to 19 are eight pages, not seven.",
  ],
};

const motion: Draft = {
  slug: "text-in-motion",
  domain: "technology",
  title: "",
  excerpt: "Why a record that changes under your hands should say when it did.",
  text: [
    "Wards that keep their records on paper can see at a glance which entry was crossed out, and by whose pen.",
    "A screen shows the last state alone unless somebody asked for its history to be kept beside it.",
    "Before you cite a figure from such a system, note the minute at which you read it, together with the filter you had set.",
    "Two people who open the same list on the same morning may otherwise disagree, and both of them may be right.",
  ],
};

test("a published article is on every page it belongs to at the next visit, and pages of other fields stay cached", async () => {
  const address = `/d/${hyphens.domain}/${hyphens.slug}`;
  const shown = [
    address,
    "/d/social-work",
    "/learning-hub",
    "/",
    "/feed.xml",
    "/sitemap.xml",
    "/d/social-work/feed.atom",
  ];
  const others = ["/d/crypto", "/d/ai/feed.xml", "/terms", "/pricing", "/services/ai"];
  for (const path of [...shown, ...others]) expect((await get(path)).body, path).not.toContain("Hyphens and dashes");
  for (const path of [...shown, ...others]) expect(await drawsOf(path), path).toBe(0);

  const id = await contentWorld.publish(hyphens);
  expect((await get(address)).status).toBe(200);
  for (const path of shown) expect((await get(path)).body, path).toMatch(/Hyphens and dashes|hyphens-and-dashes/);
  for (const path of others) expect(await drawsOf(path), path).toBe(0);

  // Under another address it is found there, and the old one leads on.
  await contentWorld.publish({ ...hyphens, slug: "hyphens-or-dashes" }, id);
  const old = await get(address);
  expect([old.status, old.headers.location]).toEqual([301, "/d/social-work/hyphens-or-dashes"]);
  expect(old.headers["cloudflare-cdn-cache-control"]).toMatch(/^public, max-age=300,/);
  expect((await get("/d/social-work/hyphens-or-dashes")).status).toBe(200);
  expect((await get("/d/social-work")).body).toContain("/d/social-work/hyphens-or-dashes");

  // In another field both fields change.
  await contentWorld.publish({ ...hyphens, slug: "hyphens-or-dashes", domain: "crypto" }, id);
  expect((await get("/d/social-work/hyphens-or-dashes")).headers.location).toBe("/d/crypto/hyphens-or-dashes");
  expect((await get("/d/social-work")).body).not.toContain("hyphens-or-dashes");
  expect((await get("/d/crypto")).body).toContain("hyphens-or-dashes");

  await contentWorld.act(id, "unpublish");
  for (const path of ["/d/crypto/hyphens-or-dashes", "/d/social-work/hyphens-or-dashes", address]) {
    expect((await get(path)).status, path).toBe(404);
  }
  for (const path of ["/d/crypto", "/learning-hub", "/", "/feed.xml", "/sitemap.xml"]) {
    expect((await get(path)).body, path).not.toContain("hyphens-or-dashes");
  }
});

test("while an article is published repeatedly, no reader gets an older text after a newer one", async () => {
  const draft = { ...motion, title: "Version 0 of a text in motion" };
  const id = await contentWorld.publish(draft);
  let over = false;
  const seen: number[][] = [[], [], [], []];
  const readers = seen.map(async (versions, at) => {
    const path = at % 2 === 0 ? "/d/technology/text-in-motion" : "/d/technology";
    while (!over) versions.push(Number(/Version (\d+) of a text/.exec((await get(path)).body)?.[1] ?? -1));
  });
  for (let version = 1; version <= 8; version++) {
    await contentWorld.publish({ ...draft, title: `Version ${version} of a text in motion` }, id);
    for (const path of ["/d/technology/text-in-motion", "/d/technology"]) {
      // Anyone who asks after it was published reads it, in spite of all who asked a moment before.
      expect((await get(path)).body, `${path} ${version}`).toContain(`Version ${version} of a text`);
    }
  }
  over = true;
  await Promise.all(readers);
  for (const versions of seen) {
    expect(versions.length).toBeGreaterThan(8);
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(versions[0]).toBeGreaterThanOrEqual(0);
  }
}, 120_000);
