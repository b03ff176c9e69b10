import { Hono } from "hono";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { insertNotification } from "#db/notifications/notifications.ts";
import { outgoingMessages } from "#db/tables/index.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import { testEnv } from "#tests/support/env.ts";
import { takeBatch } from "#tests/support/worker-calls.ts";
import { createNotificationQueue, createNotifier } from "#workers/adapters/notifications/notification-queue.ts";
import { localSenders } from "#workers/local/mailbox/local-senders.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";
import { createSite, type LocalParts } from "#workers/platform/site.ts";
import { handleFailedNotification, handleNotification } from "#workers/queues/notifications.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");
const env = { ...testEnv, APP_URL: "http://localhost:8787", API_URL: "http://localhost:8787/api" };
const local = { ways: () => localSenders(createSentMessages(testEnv.FILES)) } as unknown as LocalParts;
const payer = {
  kind: "payment" as const,
  personId: null,
  address: "payer@example.test",
  subject: "Paid",
  text: "Paid.",
};

function message(body: unknown, attempts = 1) {
  const logged: string[] = [];
  const one = {
    id: "m1",
    body,
    attempts,
    timestamp: new Date(),
    ack: () => logged.push("ack"),
    retry: (options?: { delaySeconds?: number }) => logged.push(`retry ${options?.delaySeconds}`),
  } as unknown as Message;
  return { one, logged };
}

test("a job prepares the email, and the next job sends it", async () => {
  await insertNotification(db, { key: "n1", ...payer }, 1);
  for (const job of [
    { v: 1, type: "notice", key: "n1" },
    { v: 1, type: "letter", key: "n1:email" },
    { v: 1, type: "letter", key: "n1:email" },
  ] satisfies NotificationJob[]) {
    const { one, logged } = message(job);
    await handleNotification(one, env, local);
    expect(logged).toEqual(["ack"]);
  }
  expect(await db.select().from(outgoingMessages)).toMatchObject([{ key: "n1:email", status: "sent", attempts: 1 }]);
  const kept = await createSentMessages(testEnv.FILES).list(10);
  expect(kept).toMatchObject([{ channel: "email", to: "payer@example.test", subject: "Paid" }]);
  expect(kept[0]?.html).toContain("<h1");
});

test("a slow service does not delay the other messages of its batch, and each is acknowledged separately", async () => {
  const keys = ["slow", "broken", "quick"];
  for (const key of keys) await insertNotification(db, { key, ...payer, address: `${key}@example.test` }, 1);
  const waiting = Promise.withResolvers<void>();
  const mail = () => ({
    async send({ to }: { to: string }) {
      if (to.startsWith("slow")) await waiting.promise;
      if (to.startsWith("broken")) throw new Error("no service");
      return { externalId: null };
    },
  });
  const routers = { path: "/__local", routes: new Hono() };
  const parts = { routers, ways: () => ({ mail, chat: null, telegram: null, push: null }) };
  const site = createSite(parts as unknown as LocalParts);
  const give = (type: NotificationJob["type"]) => {
    const batch = keys.map((key) => message({ v: 1, type, key: type === "letter" ? `${key}:email` : key }));
    const taken = takeBatch(site, { queue: "marginalia-notices", messages: batch.map(({ one }) => one) }, env);
    return { logged: () => batch.map(({ logged }) => logged), taken };
  };
  await give("notice").taken;
  const { logged, taken } = give("letter");
  await expect.poll(logged).toEqual([[], ["retry 5"], ["ack"]]);
  waiting.resolve();
  await taken;
  expect(logged()).toEqual([["ack"], ["retry 5"], ["ack"]]);
});

test("a malformed job is acknowledged, at the first and at the last attempt", async () => {
  for (const body of [
    null,
    "x",
    {},
    { v: 2, type: "notice", key: "n1" },
    { v: 1, type: "notice", key: "" },
    { v: 1, type: "other", key: "n1" },
  ]) {
    const { one, logged } = message(body);
    await handleNotification(one, env, local);
    handleFailedNotification(one);
    expect(logged, JSON.stringify(body)).toEqual(["ack", "ack"]);
  }
});

test("a failed job is retried with growing delays; so is every job while the configuration is wrong", async () => {
  const broken = { ...env, DB: { withSession: () => ({}) } as unknown as D1Database };
  for (const [attempt, delay] of [
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 120],
  ] as const) {
    const { one, logged } = message({ v: 1, type: "letter", key: "n1:email" }, attempt);
    await handleNotification(one, { ...broken }, local);
    expect(logged).toEqual([`retry ${delay}`]);
  }
  const { one, logged } = message({ v: 1, type: "letter", key: "n1:email" });
  await handleNotification(one, { ...env, MODE: "production" }, local);
  expect(logged).toEqual(["retry 60"]);
});

test("many jobs are sent in batches that the platform accepts; a failed batch does not fail the request", async () => {
  const batches: number[] = [];
  const delays: unknown[] = [];
  const queue = {
    sendBatch: async (batch: unknown[], options?: { delaySeconds?: number }) => {
      batches.push(batch.length);
      delays.push(options?.delaySeconds);
    },
  } as unknown as Queue;
  const jobs = Array.from({ length: 205 }, (_, i): NotificationJob => ({ v: 1, type: "notice", key: `n${i}` }));
  await createNotificationQueue(queue).send(jobs);
  await createNotificationQueue(queue).send(jobs.slice(0, 1), 180);
  expect(batches).toEqual([100, 100, 5, 1]);
  expect(delays).toEqual([undefined, undefined, undefined, 180]);
  const down = { sendBatch: () => Promise.reject(new Error("down")) } as unknown as Queue;
  await createNotifier(createNotificationQueue(down)).ring(["n1"]);
  await createNotifier(createNotificationQueue(queue)).ring([]);
  expect(batches).toHaveLength(4);
});
