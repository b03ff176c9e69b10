import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite, type Visitor } from "../site.ts";
import { isShared, onTheWire } from "../wire.ts";

const ARTICLE = "/d/adult-health/quotation-citation-paraphrase";
const PLANTED = "Seen by ada alone until somebody has looked at it";
const pages = ["/", ARTICLE, "/d/ai", "/learning-hub", "/contact", "/pricing", "/support"];

let site: Site;
let guest: Visitor;
let ada: Visitor;
let bob: Visitor;
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  [guest, ada, bob] = [site.visitor(), site.visitor(), site.visitor()];
  await ada.signInAs("ada");
  await bob.signInAs("bob");
  const said = await ada.go(ARTICLE, { method: "POST", body: new URLSearchParams({ body: PLANTED, parentId: "" }) });
  expect(said.headers.get("Location")).toMatch(/=held#comments$/);
});
afterAll(() => site.stop());

test("with interleaved requests, guest, ada and bob each get their own page", async () => {
  const requested = Array.from({ length: 12 }, (_, turn) =>
    pages.map((path, at) => ({ path, who: (turn + at) % 3 })),
  ).flat();
  await Promise.all(
    requested.map(async ({ path, who }) => {
      const response = await [guest, ada, bob][who]!.go(path);
      const body = await response.text();
      const shared = response.headers.has("Cloudflare-CDN-Cache-Control");
      const name = `${["guest", "ada", "bob"][who]} ${path}`;
      expect(response.status, name).toBe(200);
      expect(shared, name).toBe(who === 0);
      expect(body.includes('action="/sign-out"'), name).toBe(who !== 0);
      expect(body.includes(PLANTED), name).toBe(who === 1 && path === ARTICLE);
      if (who !== 1) expect(body, name).not.toMatch(/ada@example\.test|Ada Demo/);
      if (who !== 2) expect(body, name).not.toContain("bob@example.test");
      expect(response.headers.get("Cache-Control"), name).toBe(who === 0 ? "no-cache" : "private, no-store");
    }),
  );
});

test("a forged, expired or foreign session gets the page of a guest", async () => {
  const plain = await onTheWire(site.origin, ARTICLE);
  const [head = "", claims = ""] = (ada.jar.get("__session") ?? "").split(".");
  const old = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 1, iat: 0, nbf: 0 };
  const cookies = [
    "__session=x",
    "__session=a.b.c; __client_uat=1",
    `__session=${head}.${claims}.${"A".repeat(342)}; __client_uat=1790000000`,
    `__session=${head}.${Buffer.from(JSON.stringify(old)).toString("base64url")}.AAAA; __client_uat=1790000000`,
    `__session=${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.; __client_uat=1790000000`,
    "__client=nobody; __client_uat=1790000000",
    "__session=%00%0d%0a",
  ];
  for (const Cookie of cookies) {
    const answer = await onTheWire(site.origin, ARTICLE, { headers: { Cookie } });
    expect([answer.status, answer.headers.etag], Cookie).toEqual([200, plain.headers.etag]);
    expect(answer.body === plain.body, Cookie).toBe(true);
  }
});

test("a person who signs out sees the page of a guest again, without their own data", async () => {
  const eve = site.visitor();
  await eve.signUp("Eve");
  expect(await (await eve.go("/")).text()).toContain('action="/sign-out"');
  await eve.go("/sign-out", { method: "POST", body: new URLSearchParams() });
  const after = await eve.go("/");
  const plain = await onTheWire(site.origin, "/");
  expect(await after.text()).toBe(plain.body);
});

test("the ETag of a guest's page gives ada her own page, and hers gives a guest no 304", async () => {
  const plain = await onTheWire(site.origin, "/d/ai");
  const hers = await ada.go("/d/ai", { headers: { "If-None-Match": plain.headers.etag ?? "" } });
  expect([hers.status, hers.headers.get("ETag")]).toEqual([200, null]);
  expect(await hers.text()).toContain('action="/sign-out"');
});

test("no response to ada can be cached, whatever she requests and however it is spelt", async () => {
  const Cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const path of [
    ...pages,
    "/dashboard",
    "/api/checks",
    "/d/ai.data",
    "/d/ai/nothing",
    "/feed.xml",
    "/robots.txt",
  ]) {
    const answer = await onTheWire(site.origin, path, { headers: { Cookie } });
    expect(isShared(answer), path).toBe(false);
    expect(answer.headers["cache-control"], path).toBe("private, no-store");
  }
});
