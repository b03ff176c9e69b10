import { expect, test } from "vitest";
import { signedIn } from "#tests/support/signed-in.ts";
import { visitor } from "#tests/support/visitor.ts";
import { pagePolicy } from "#workers/platform/security.ts";

const json = { "Content-Type": "application/json" };
const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
const here = { endpoint: "http://127.0.0.1:4321/send/ada", keys };

test("the API returns and changes nothing without a sign-in", async () => {
  const { go } = visitor();
  const calls: [string, string, unknown][] = [
    ["GET", "/api/bridges", undefined],
    ["POST", "/api/bridges/telegram/code", {}],
    ["POST", "/api/bridges/telegram/confirmation", { askedAt: 1 }],
    ["DELETE", "/api/bridges/telegram", undefined],
    ["POST", "/api/push", here],
    ["PUT", "/api/push/removal", { endpoint: here.endpoint }],
    ["DELETE", "/api/push/1", undefined],
  ];
  for (const [method, path, body] of calls) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: json };
    expect((await go(path, { method, ...sent })).status, `${method} ${path}`).toBe(401);
  }
});

test("ada sees her notification channels, and that this run has no keys for push", async () => {
  const { go } = await signedIn("ada");
  const seen = await go("/api/bridges");
  expect(await seen.json()).toEqual({
    push: { key: null, devices: [] },
    telegram: { open: true, isTestMode: true, state: "none" },
  });
  expect((await go("/api/push", { method: "POST", body: JSON.stringify(here), headers: json })).status).toBe(404);
  const none = { method: "POST", body: JSON.stringify({ askedAt: 1 }), headers: json };
  expect((await go("/api/bridges/telegram/confirmation", none)).status).toBe(409);
});

test("pages may run our own service worker only", () => {
  const details = { nonce: "n", origin: "https://marginalia.test", cmsOrigins: null, puzzleOrigin: null };
  expect(pagePolicy(details)).toMatch(/; worker-src 'self';/);
});

test("a local run has a chat in place of Telegram: code, /start, confirmation, a message, a reply to a notification", async () => {
  const { go } = await signedIn("ada");
  const post = (path: string, body: unknown) => go(path, { method: "POST", body: JSON.stringify(body), headers: json });
  const write = (form: Record<string, string>) =>
    go("/__local/telegram", {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const { code, url } = (await (await post("/api/bridges/telegram/code", {})).json()) as { code: string; url: string };
  expect(url).toBe(`http://localhost/__local/telegram?start=${code}`);
  expect(await (await go(`/__local/telegram?start=${code}`)).text()).toContain(`/start ${code}</textarea>`);
  expect((await write({ text: `/start ${code}`, name: "Ada <i>" })).status).toBe(303);
  const requested = (await (await go("/api/bridges")).json()) as { telegram: { askedAt: number; name: string } };
  expect(requested.telegram).toMatchObject({ state: "asked", name: "Ada <i>" });
  const linked = await post("/api/bridges/telegram/confirmation", { askedAt: requested.telegram.askedAt });
  expect(await linked.json()).toMatchObject({ state: "linked" });
  await write({ text: "Is anybody there? <script>", name: "Ada" });
  const page = await (await go("/__local/telegram")).text();
  expect(page).toContain("Is anybody there? &lt;script&gt;");
  expect(page).toContain("We received your message.");
});
