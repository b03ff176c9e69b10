import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { type FakeClerk, startFakeClerk } from "#tests/support/fake-clerk.ts";
import { makeSigningKey, type SigningKey, signToken } from "#workers/local/identity/token.ts";

const ORIGIN = "https://marginalia.example";
const HOST = "clerk.marginalia.example";

let fake: FakeClerk;
let key: SigningKey;
let server: ReturnType<typeof createTestHarness>;

/** The production build, with keys as a real deployment has them and Clerk's Backend API on loopback. */
beforeAll(async () => {
  fake = await startFakeClerk();
  key = await makeSigningKey();
  const vars = {
    APP_URL: ORIGIN,
    API_URL: `${ORIGIN}/api`,
    CLERK_PUBLISHABLE_KEY: `pk_live_${btoa(`${HOST}$`)}`,
    CLERK_SECRET_KEY: "sk_test_fake",
    CLERK_JWT_KEY: key.publicPem,
    CLERK_API_URL: fake.url,
    TEXT_KEY: `${"t".repeat(43)}=`,
  };
  server = createTestHarness({
    workers: ["server", "similarity"].map((part) => ({ configPath: `build/production/${part}/wrangler.json`, vars })),
  });
  await server.listen();
  await server.getWorker("marginalia").applyD1Migrations("DB");
});
afterAll(async () => {
  await server.close();
  await fake.stop();
});

async function token(subject: string, claims: object = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const session = {
    azp: ORIGIN,
    exp: now + 60,
    iat: now,
    nbf: now - 1,
    iss: `https://${HOST}`,
    sid: "sess_1",
    sub: subject,
    sts: "active",
    v: 2,
    fva: [1, -1],
  };
  return signToken(key, { ...session, ...claims });
}

function get(path: string, session?: string) {
  const cookie = session ? `__session=${session}; __client_uat=${Math.floor(Date.now() / 1000) - 5}` : "";
  return server
    .getWorker("marginalia")
    .fetch(`${ORIGIN}${path}`, { redirect: "manual", headers: { Cookie: cookie, Accept: "text/html" } });
}

test("the production site responds under its own host only", async () => {
  const home = await get("/");
  expect(home.status).toBe(200);
  expect(home.headers.get("Content-Security-Policy")).toMatch(/upgrade-insecure-requests/);
  expect(home.headers.get("Content-Security-Policy")).not.toMatch(/unsafe-inline|clerk\.marginalia/);
  const html = await home.text();
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/"`);
  expect(html.toLowerCase()).not.toMatch(/clerk/);
  expect((await server.getWorker("marginalia").fetch("https://other.example/", { redirect: "manual" })).status).toBe(
    421,
  );
  const insecure = await server
    .getWorker("marginalia")
    .fetch("http://marginalia.example/pricing", { redirect: "manual" });
  expect([insecure.status, insecure.headers.get("Location")]).toEqual([301, `${ORIGIN}/pricing`]);
});

test("sign-in uses Clerk, with the policy its components need, on that page only", async () => {
  const page = await get("/sign-in");
  expect(page.status).toBe(200);
  expect(page.headers.get("Content-Security-Policy")).toContain(`https://${HOST}`);
  expect(await page.text()).not.toContain("Or sign in as");
});

test("the routes of the embedded identity do not exist", async () => {
  for (const path of ["/__local/seed", "/__local/sweep", "/__local/confirm-email/token"]) {
    const response = await server.getWorker("marginalia").fetch(`${ORIGIN}${path}`, {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Length": "0" },
    });
    expect(response.status).toBe(404);
  }
  const posted = await server.getWorker("marginalia").fetch(`${ORIGIN}/sign-in`, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ demo: "ada" }),
    redirect: "manual",
  });
  expect(posted.status).toBe(404);
  expect(posted.headers.getSetCookie()).toEqual([]);
});

test("a verified Clerk session identifies its person: read once from the Backend API, with the role of public metadata", async () => {
  expect((await get("/dashboard")).headers.get("Location")).toBe("/sign-in?redirect_url=%2Fdashboard");
  const ada = await get("/dashboard", await token("user_ada"));
  expect(ada.status).toBe(200);
  expect(await ada.text()).toContain("Ada");
  expect((await get("/admin", await token("user_ada"))).headers.get("Location")).toBe("/dashboard");
  // The token says admin, the mirror says user: the lower one holds.
  expect((await get("/admin", await token("user_ada", { metadata: { role: "admin" } }))).headers.get("Location")).toBe(
    "/dashboard",
  );
  expect((await get("/admin", await token("user_grace", { metadata: { role: "admin" } }))).status).toBe(200);
  expect((await get("/dashboard", await token("user_ada", { iss: "https://clerk.evil.test" }))).status).toBe(302);
});

test("Clerk decides whether an email address is confirmed; the page links to the account's profile and sends no email", async () => {
  for (const [subject, confirmed] of [
    ["user_ada", true],
    ["user_eve", false],
  ] as const) {
    const session = await token(subject);
    const settings = await (await get("/dashboard/settings", session)).text();
    expect(settings.includes("Not\u00a0confirmed")).toBe(!confirmed);
    expect(settings.includes("in the account you sign in with")).toBe(!confirmed);
    expect(settings).not.toContain("Send confirmation email again");
    const form = await (await get("/turnitin/submit", session)).text();
    expect(form.includes("Your email address is not confirmed.")).toBe(!confirmed);
    const requested = await server.getWorker("marginalia").fetch(`${ORIGIN}/dashboard/settings`, {
      method: "POST",
      headers: { Origin: ORIGIN, Cookie: `__session=${session}; __client_uat=${Math.floor(Date.now() / 1000) - 5}` },
      body: new URLSearchParams({ intent: "confirm-email" }),
      redirect: "manual",
    });
    expect(requested.status).toBe(404);
  }
});

test("responses to signed-in people stay private, and set no cookie of ours", async () => {
  const ada = await get("/dashboard", await token("user_ada"));
  expect(ada.headers.get("Cache-Control")).toBe("private, no-store");
  expect(ada.headers.getSetCookie()).toEqual([]);
});
