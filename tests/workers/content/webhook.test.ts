import { createHmac } from "node:crypto";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { GHOST_KEY } from "#tests/support/ghost-key.ts";
import { askSite } from "#tests/support/worker-calls.ts";
import { createEmbeddedIdentity } from "#workers/local/identity/identity-embedded.ts";
import { localSenders } from "#workers/local/mailbox/local-senders.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";
import { openTestBank } from "#workers/local/payments/index.ts";
import { localRoutes } from "#workers/local/routes.ts";
import { createSite } from "#workers/platform/site.ts";

const SECRET = "a secret of sixteen and more";
const ID = "6a0000000000000000000001";
const withGhost = {
  ...testEnv,
  CMS_URL: inject("ghostUrl"),
  CMS_CONTENT_KEY: GHOST_KEY,
  CMS_WEBHOOK_SECRET: SECRET,
};

const purged: string[][] = [];
const site = createSite({
  identity: createEmbeddedIdentity,
  routers: { path: "/__local", routes: localRoutes },
  chat: "/__local/telegram",
  ways: (env) => localSenders(createSentMessages(env.FILES)),
  bank: (_env, origin, mode) => openTestBank({ namespace: testEnv.LOCAL_BANK, origin, mode }),
  edge: () => ({
    fetch: async () => new Response(null, { status: 404 }),
    purge: async (tags) => {
      purged.push([...tags]);
    },
  }),
});
beforeEach(() => {
  purged.length = 0;
});

const tag = (name: string) => ({ id: "1", name, slug: name.replace(":", "-"), visibility: "public" });
const inAi = { id: ID, title: "On commas", html: "<p>Words</p>", tags: [tag("domain:ai"), tag("type:article")] };
const edited = { post: { current: inAi, previous: { title: "On comas", updated_at: "2026-10-01T09:00:00.000Z" } } };

type Sending = { at?: number; key?: string; header?: string | null; env?: object };

async function deliver(message: unknown, { at = Date.now(), key = SECRET, header, env = withGhost }: Sending = {}) {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  const signature = createHmac("sha256", key).update(`${body}${at}`).digest("hex");
  const headers = new Headers({ "Content-Type": "application/json", "Content-Length": String(body.length) });
  if (header !== null) headers.set("X-Ghost-Signature", header ?? `sha256=${signature}, t=${at}`);
  const request = new Request("http://localhost/webhooks/content", { method: "POST", body, headers });
  return (await askSite(request, env, site)).status;
}

test("an edited post purges its own page, its field and the lists only", async () => {
  expect(await deliver(edited)).toBe(200);
  expect(purged).toEqual([[`article:${ID}`, "domain:ai", "articles"]]);
});

test("a post whose field changed purges both fields; a deleted post purges its former one", async () => {
  const moved = { ...edited.post, previous: { tags: [tag("domain:crypto"), tag("type:news")] } };
  expect(await deliver({ post: moved })).toBe(200);
  expect(await deliver({ post: { current: {}, previous: inAi } })).toBe(200);
  expect(purged).toEqual([
    [`article:${ID}`, "domain:ai", "domain:crypto", "articles"],
    [`article:${ID}`, "domain:ai", "articles"],
  ]);
});

test("a post without a field purges the pages of all seven, because its former field is unknown", async () => {
  expect(await deliver({ post: { current: { id: ID, tags: [] }, previous: {} } })).toBe(200);
  expect(purged[0]).toHaveLength(9);
});

test("a repeated event has no further effect", async () => {
  const at = Date.now();
  expect([await deliver(edited, { at }), await deliver(edited, { at })]).toEqual([200, 200]);
  expect(purged[1]).toEqual(purged[0]);
});

test.each<[string, Sending]>([
  ["signed with another secret", { key: "another secret of the same length" }],
  ["of an hour ago", { at: Date.now() - 3_600_000 }],
  ["from the future", { at: Date.now() + 3_600_000 }],
  ["without a signature", { header: null }],
  ["with an empty one", { header: "" }],
  ["with one that is no figure", { header: `sha256=${"z".repeat(64)}, t=${Date.now()}` }],
  ["with half of one", { header: `sha256=${"0".repeat(32)}, t=${Date.now()}` }],
  [
    "signed without a time",
    { header: `sha256=${createHmac("sha256", SECRET).update(JSON.stringify(edited)).digest("hex")}` },
  ],
])("a message %s drops nothing", async (_name, sending) => {
  expect(await deliver(edited, sending)).toBe(401);
  expect(purged).toEqual([]);
});

test("a message is taken until five minutes before or after it was signed, and not later", async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  for (const away of [-300_000, 300_000]) expect(await deliver(edited, { at: now + away })).toBe(200);
  expect(purged).toHaveLength(2);
  for (const away of [-300_001, 300_001]) expect(await deliver(edited, { at: now + away })).toBe(401);
  expect(purged).toHaveLength(2);
});

test("an event with a changed body or timestamp purges nothing", async () => {
  const at = Date.now();
  const signed = createHmac("sha256", SECRET)
    .update(`${JSON.stringify(edited)}${at}`)
    .digest("hex");
  const header = `sha256=${signed}, t=${at}`;
  expect(await deliver({ post: { current: { id: ID.replace("1", "2") }, previous: {} } }, { header })).toBe(401);
  expect(await deliver(edited, { header: header.replace(String(at), String(at + 1)) })).toBe(401);
  expect(purged).toEqual([]);
});

test.each([
  ["about a page", { page: { current: inAi, previous: {} } }],
  ["that is empty", {}],
  ["that is a list", []],
  ["whose id could be a tag of its own", { post: { current: { id: "x,site" }, previous: {} } }],
  ["whose tags are none", { post: { current: { id: ID, tags: "ai" }, previous: {} } }],
  ["that is no JSON", "post=1"],
])("a signed event %s is refused", async (_name, message) => {
  expect(await deliver(message)).toBe(422);
  expect(purged).toEqual([]);
});

test("a body over a megabyte, or without a length, is not read", async () => {
  expect(await deliver({ post: { current: { ...inAi, html: "x".repeat(1_048_576) }, previous: {} } })).toBe(413);
  const body = new ReadableStream({ start: (controller) => controller.close() });
  const endless = new Request("http://localhost/webhooks/content", { method: "POST", body });
  expect((await askSite(endless, withGhost, site)).status).toBe(411);
  expect(purged).toEqual([]);
});

test("without a secret, or with our own articles, the webhook does not exist", async () => {
  expect(await deliver(edited, { env: { ...withGhost, CMS_WEBHOOK_SECRET: undefined } })).toBe(404);
  expect(await deliver(edited, { env: testEnv })).toBe(404);
});

test("the log records that an event was received, never its text", async () => {
  const lines: string[] = [];
  const [say, complain] = [console.log, console.error];
  console.log = console.error = (line: string) => lines.push(line);
  try {
    await deliver(edited);
    await deliver(edited, { key: "another secret of the same length" });
    await deliver({ page: inAi });
  } finally {
    [console.log, console.error] = [say, complain];
  }
  expect(lines.filter((line) => line.includes('"webhook"'))).toHaveLength(3);
  expect(lines.join()).not.toMatch(/commas|Words|secret/);
});
