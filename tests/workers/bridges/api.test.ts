import { expect, test } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { visitor } from "#tests/support/visitor.ts";
import { pagePolicy } from "#workers/security.ts";

const json = { "Content-Type": "application/json" };
const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
const here = { endpoint: "http://127.0.0.1:4321/send/ada", keys };

test("nobody learns or changes anything without signing in", async () => {
  const { go } = visitor();
  const calls: [string, string, unknown][] = [
    ["GET", "/api/bridges", undefined],
    ["POST", "/api/bridges/telegram/code", {}],
    ["POST", "/api/bridges/telegram/confirmation", { askedAt: 1 }],
    ["DELETE", "/api/bridges/telegram", undefined],
    ["POST", "/api/push", here],
    ["POST", "/api/push/departure", { endpoint: here.endpoint }],
    ["DELETE", "/api/push/1", undefined],
  ];
  for (const [method, path, body] of calls) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: json };
    expect((await go(path, { method, ...sent })).status, `${method} ${path}`).toBe(401);
  }
});

test("ada sees what she is told by, and that this run has no keys and no bot", async () => {
  const { go } = await signedIn("ada");
  const seen = await go("/api/bridges");
  expect(await seen.json()).toEqual({
    push: { key: null, devices: [] },
    telegram: { flag: true, open: false, state: "none" },
    local: true,
  });
  expect((await go("/api/push", { method: "POST", body: JSON.stringify(here), headers: json })).status).toBe(404);
  expect((await go("/api/bridges/telegram/code", { method: "POST", body: "{}", headers: json })).status).toBe(404);
  const none = { method: "POST", body: JSON.stringify({ askedAt: 1 }), headers: json };
  expect((await go("/api/bridges/telegram/confirmation", none)).status).toBe(409);
  expect(testEnv.MODE).toBe("local");
});

test("pages may run our own service worker and no other", () => {
  const facts = { nonce: "n", origin: "https://marginalia.test", cmsOrigin: null, puzzleOrigin: null };
  expect(pagePolicy(facts)).toMatch(/; worker-src 'self';/);
});
