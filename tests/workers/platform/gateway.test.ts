import { SELF } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";
import { askSite } from "#tests/support/worker-calls.ts";

afterEach(() => vi.restoreAllMocks());

test("every response has the security headers", async () => {
  const response = await SELF.fetch("http://localhost/api/nothing");
  expect(response.status).toBe(404);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "strict-transport-security": expect.stringContaining("max-age=63072000"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "private, no-store",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("an unknown host is refused", async () => {
  expect((await SELF.fetch("http://marginalia.example/api/health")).status).toBe(421);
});

test.each([
  null,
  "null",
  "http://evil.example",
  "http://localhost.evil.example",
  "http://sub.localhost",
  "https://localhost",
])("an unsafe method from origin %s is refused, whatever the method and the type", async (from) => {
  const { go } = visitor();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const response = await go("/api/checks", { method, from, body: "{}", headers: { "Content-Type": type } });
      expect(response.status, `${method} ${type}`).toBe(403);
    }
  }
});

test("a browser that displays the response gets an error page without scripts and external links", async () => {
  const { go } = visitor();
  const looking = { "Sec-Fetch-Mode": "navigate", "Content-Type": "application/x-www-form-urlencoded" };
  const send = (path: string) =>
    go(path, { method: "POST", from: "http://evil.example", body: "a=b", headers: looking });
  const refused = await send("/contact?topic=privacy");
  expect(refused.status).toBe(403);
  expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
  expect(refused.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'; script-src 'self' 'sha256-/);
  const page = await refused.text();
  expect(page).toMatch(/<title>This was not accepted<\/title>.*<h1>This was not accepted<\/h1>/);
  expect(page).toContain("Reload the page and try again.");
  expect(page).toMatch(/<a class="button button-primary button-large" href="\/contact">Back to the page<\/a>/);

  const astray = await (await send('//evil.example/"><script>alert(1)</script>')).text();
  expect(astray).toContain('<a class="button button-primary button-large" href="/">');
  expect(astray).not.toMatch(/evil\.example|alert\(1\)/);
  const plain = await go("/contact", { method: "POST", from: "http://evil.example", body: "a=b" });
  expect(plain.headers.get("Content-Type")).toContain("text/plain");
});

test("our own origin with a cross-site fetch metadata header is refused too", async () => {
  const { go } = visitor();
  for (const site of ["cross-site", "same-site", "none"]) {
    expect((await go("/api/checks", { method: "POST", body: "{}", headers: { "Sec-Fetch-Site": site } })).status).toBe(
      403,
    );
  }
});

test("a body without a length, or longer than the route allows, is refused before it is read", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  const endless = await SELF.fetch("http://localhost/api/checks", {
    method: "POST",
    body,
    headers: { Origin: "http://localhost" },
  });
  expect(endless.status).toBe(411);
  const { go } = visitor();
  expect((await go("/api/checks", { method: "POST", body: "x".repeat(300_000) })).status).toBe(413);
});

test("forged proxy and framework headers have no effect", async () => {
  const { go } = visitor();
  const plain = await (await go("/api/health")).text();
  for (const name of [
    "X-Forwarded-Host",
    "X-HTTP-Method-Override",
    "X-Original-URL",
    "X-React-Router-SPA-Mode",
    "Forwarded",
  ]) {
    expect(await (await go("/api/health", { headers: { [name]: "evil.example" } })).text()).toBe(plain);
  }
});

test("the line of a request has the part of the site of its route, and nothing that the address or the method says", async () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const lineOf = async (path: string, method = "GET") => {
    lines.mockClear();
    await askSite(new Request(`http://localhost${path}`, { method }));
    // A random id may spell anything.
    expect(lines.mock.lastCall?.[0].replace(/"requestId":"[^"]*"/, "")).not.toMatch(/ada|PROPFIND/i);
    const { event, method: told, area } = JSON.parse(lines.mock.lastCall?.[0]);
    return `${event} ${told} ${area}`;
  };
  expect(await lineOf("/api/health")).toBe("request GET api");
  expect(await lineOf("/api/health", "HEAD")).toBe("request HEAD api");
  expect(await lineOf("/dashboard/reports/ada@example.test")).toBe("request GET dashboard");
  expect(await lineOf("/learning-hub.data?q=ada")).toBe("request GET learning-hub");
  expect(await lineOf("/")).toBe("request GET ");
  for (const path of ["/ada@example.test", "/ada", "/ada/dashboard", "//ada", "/%61da", "/ada.data", "/api.ada"])
    expect([path, await lineOf(path)]).toEqual([path, "request GET other"]);
  expect(await lineOf("/ada@example.test", "POST")).toBe("request POST other");
  expect(await lineOf("/api/health", "PROPFIND")).toMatch(/^request other /);
});

test("an unknown method is refused", async () => {
  const { go } = visitor();
  expect((await go("/api/health", { method: "PROPFIND" })).status).toBe(403);
});

const failure = "We're experiencing technical difficulties. Please try again later.";

test("with an invalid setting every page returns exactly one sentence and 503", async () => {
  for (const bad of [
    { PAYMENT_ENVIRONMENT: "both" },
    { APP_URL: "nonsense" },
    { FLAG_COMMENTS: "perhaps" },
    { DB: undefined },
  ]) {
    const env = { ...testEnv, ...bad };
    for (const path of ["/", "/dashboard", "/api/health"]) {
      const response = await askSite(new Request(`http://localhost${path}`), env);
      expect(response.status).toBe(503);
      expect(await response.text()).toBe(failure);
    }
  }
});

test("a local build refuses requests in production mode or without a mode", async () => {
  for (const MODE of ["production", undefined]) {
    const env = {
      ...testEnv,
      MODE,
      APP_URL: "https://m.example",
      API_URL: "https://m.example/api",
      CLERK_PUBLISHABLE_KEY: "pk_live_x",
      CLERK_SECRET_KEY: "sk_live_x",
      CLERK_JWT_KEY: "x",
    };
    const response = await askSite(new Request("https://m.example/"), env);
    expect(response.status).toBe(503);
  }
});
