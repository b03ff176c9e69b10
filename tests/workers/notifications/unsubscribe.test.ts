import { SELF } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { withDefaults } from "#core/notifications/preferences.ts";
import { openDatabase } from "#db/client.ts";
import { findPrefs } from "#db/notifications/preferences.ts";
import { insertUnsubscribeToken } from "#db/notifications/unsubscribe-tokens.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { testEnv } from "#tests/support/env.ts";

const token = "ada-does-not-want-these";
const { db } = openDatabase(testEnv.DB, null, "primary");
const onByMail = async () => withDefaults(await findPrefs(db, "ada")).matrix.order.email;
const form = "application/x-www-form-urlencoded";

beforeEach(async () => {
  const row = { hash: await textHash(token), personId: "ada", kind: "order" as const };
  await insertUnsubscribeToken(db, { ...row, expiresAt: Date.now() + 86_400_000, createdAt: Date.now() });
});

type Sending = { body?: string; type?: string; origin?: string; site?: string; method?: string; path?: string };

function send({
  body = "List-Unsubscribe=One-Click",
  type = form,
  origin,
  site,
  method = "POST",
  path = token,
}: Sending) {
  const headers = new Headers({ "Content-Type": type, "Content-Length": String(body.length) });
  if (origin) headers.set("Origin", origin);
  if (site) headers.set("Sec-Fetch-Site", site);
  return SELF.fetch(`http://localhost/unsubscribe/${path}`, { method, headers, body });
}

test("one-click unsubscribe stops the emails without a session, an origin or a cookie, and a repeat has no further effect", async () => {
  expect(await onByMail()).toBe(true);
  for (let i = 0; i < 2; i++) {
    const answer = await send({});
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  }
  expect(await onByMail()).toBe(false);
});

test("one-click unsubscribe accepts a multipart form too", async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await send({ body, type: "multipart/form-data; boundary=b" })).status).toBe(200);
  expect(await onByMail()).toBe(false);
});

test("a program that opens the link changes nothing", async () => {
  for (const method of ["GET", "HEAD"]) {
    const query = `${token}?List-Unsubscribe=One-Click`;
    await SELF.fetch(`http://localhost/unsubscribe/${query}`, { method });
  }
  for (const method of ["PUT", "PATCH", "DELETE"]) expect((await send({ method })).status).toBe(403);
  expect(await onByMail()).toBe(true);
});

test("any other form without our origin is refused, whatever it contains", async () => {
  const wrong: Sending[] = [
    { body: "sure=yes" },
    { body: "" },
    { body: "List-Unsubscribe=one-click" },
    { body: "sure=yes", origin: "https://evil.test" },
    { body: "sure=yes", origin: "http://localhost", site: "cross-site" },
    { body: '{"List-Unsubscribe":"One-Click"}', type: "application/json" },
    { type: "text/plain" },
    { path: `${token}.data` },
    { path: "../api/orders" },
  ];
  for (const sending of wrong) expect((await send(sending)).status, JSON.stringify(sending)).toBe(403);
  expect(await onByMail()).toBe(true);
});

test("an invalid token is not found", async () => {
  for (const path of ["a".repeat(22), `${token}x`]) expect((await send({ path })).status).toBe(404);
  expect(await onByMail()).toBe(true);
});
