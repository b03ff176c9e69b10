import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { bridgeInbox } from "#db/tables/index.ts";
import { FAKE_BOT_TOKEN } from "#tests/support/bot-token.ts";
import { testEnv } from "#tests/support/env.ts";
import { askSite } from "#tests/support/worker-calls.ts";

const SECRET = "a-secret-of-the-webhook";
const env = {
  ...testEnv,
  TELEGRAM_BOT_TOKEN: FAKE_BOT_TOKEN,
  TELEGRAM_BOT_NAME: "marginalia_bot",
  TELEGRAM_WEBHOOK_SECRET: SECRET,
};

type Sending = { secret?: string | null; path?: string; method?: string; length?: boolean; vars?: object };

async function deliver(body: string, { secret = SECRET, method = "POST", length = true, vars = env }: Sending = {}) {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (length) headers.set("Content-Length", String(new TextEncoder().encode(body).byteLength));
  if (secret !== null) headers.set("X-Telegram-Bot-Api-Secret-Token", secret);
  const init = method === "GET" ? { method, headers } : { method, headers, body };
  return askSite(new Request("http://localhost/webhooks/telegram", init), vars);
}

function update(text: string, id = 1, type = "private"): string {
  const from = { id: 7001, is_bot: false, first_name: "Ada", last_name: "L", language_code: "en" };
  const message = { message_id: id, date: 1, chat: { id: 7001, type, first_name: "Ada" }, from, text };
  return JSON.stringify({ update_id: id, message });
}

const inbox = async () => openDatabase(testEnv.DB, null, "primary").db.select().from(bridgeInbox);

test("an update with our secret is processed and answered in its response, once", async () => {
  const first = await deliver(update("/help"));
  expect(first.status).toBe(200);
  expect(await first.json()).toMatchObject({
    method: "sendMessage",
    chat_id: 7001,
    text: expect.stringContaining("http://localhost/dashboard/settings"),
  });
  const again = await deliver(update("/help"));
  expect([again.status, await again.json()]).toEqual([200, {}]);
});

test("without the secret, or with another, the body is not read", async () => {
  for (const secret of [
    null,
    "",
    `${SECRET.slice(0, -1)}y`,
    SECRET.toUpperCase(),
    `${SECRET} `.repeat(100),
    `${SECRET}x`,
  ]) {
    expect((await deliver(update("/help"), { secret })).status, String(secret)).toBe(401);
  }
  expect(await inbox()).toEqual([]);
});

test("a message in a group is ignored", async () => {
  const answer = await deliver(update("/help", 2, "group"));
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await inbox()).toEqual([]);
});

test("a malformed update gets a success response, so that it is not repeated, and does nothing", async () => {
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"update_id":-1}',
    '{"update_id":"1"}',
    '{"update_id":1,"message":7}',
  ]) {
    const answer = await deliver(body);
    expect([answer.status, await answer.json()], body).toEqual([200, {}]);
  }
  const proto = await deliver('{"update_id":3,"__proto__":{"message":1},"message":{"message_id":1e400}}');
  expect(proto.status).toBe(200);
  expect(await inbox()).toEqual([]);
});

test("a body that is too large, has no length, or is sent by another method is not read", async () => {
  expect((await deliver(update("x".repeat(65_536)))).status).toBe(413);
  expect((await deliver(update("/help"), { length: false })).status).toBe(411);
  expect((await deliver("", { method: "GET" })).status).toBe(404);
  expect(await inbox()).toEqual([]);
});

test("the webhook does not exist if Telegram is not configured, or is switched off", async () => {
  expect((await deliver(update("/help"), { vars: testEnv })).status).toBe(404);
  expect((await deliver(update("/help"), { vars: { ...env, FLAG_TELEGRAM: "false" } })).status).toBe(404);
});
