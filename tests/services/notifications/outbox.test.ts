import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { commit } from "#db/client.ts";
import { retellStatement } from "#db/notifications/notifications.ts";
import {
  notificationPaces,
  notifications,
  outgoingMessages,
  pushSubscriptions,
  telegramLinks,
  users,
} from "#db/tables/index.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { opened, Undelivered } from "#tests/support/outbox.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("ada is notified once, however often the job is delivered and however many run at once", async () => {
  const all = await opened();
  await all.write({ key: "n1" });
  await all.write({ key: "n1", subject: "The same fact, told twice" });
  const services = all.services();
  await Promise.all([services.expand("n1"), services.expand("n1"), all.services().expand("n1")]);
  await Promise.all(Array.from({ length: 6 }, () => services.deliver("n1:email")));
  await services.deliver("n1:email");
  await all.run();
  expect(all.sent).toMatchObject([
    { channel: "email", to: "ada@example.test", emailMessage: { subject: "Order WS-000123 is assigned" } },
  ]);
  expect(await all.row("n1:email")).toMatchObject({ status: "sent", attempts: 1, externalId: "email-1" });
});

test("a notification is sent to every recipient by every channel: email, chats, browsers, the team's room", async () => {
  const all = await opened();
  const now = all.clock.now();
  await all.db
    .insert(telegramLinks)
    .values({ personId: ada.id, chatId: "77", name: "Ada", status: "linked", createdAt: now });
  await all.db
    .insert(telegramLinks)
    .values({ personId: bob.id, chatId: "78", name: "Bob", status: "asked", createdAt: now });
  for (const id of ["phone", "laptop"]) {
    await all.db.insert(pushSubscriptions).values({
      id,
      personId: ada.id,
      endpoint: `https://push.test/${id}`,
      p256dh: "k",
      auth: "a",
      device: id,
      createdAt: now,
    });
  }
  await all.notify({ key: "n1", team: true });
  expect(all.keys().sort()).toEqual(["n1:chat", "n1:email", "n1:push:laptop", "n1:push:phone", "n1:telegram"]);
  await all.notify({ key: "n2", personId: bob.id });
  expect(all.keys().slice(5)).toEqual(["n2:email"]);
});

test("a person without an account is notified at their email address only, and a deleted person not at all", async () => {
  const all = await opened();
  await all.notify({ key: "payer", kind: "payment", personId: null, address: "payer@example.test", href: "" });
  expect(all.sent).toMatchObject([{ to: "payer@example.test" }]);
  expect(all.sent[0]?.emailMessage?.headers).toBeUndefined();
  await all.db.update(users).set({ status: "suspended" }).where(eq(users.id, ada.id));
  await all.notify({ key: "n1" });
  expect(all.sent).toHaveLength(1);
  await all.db.update(users).set({ status: "active" }).where(eq(users.id, ada.id));
  await all.write({ key: "n2" });
  await all.services().expand("n2");
  await all.db.update(users).set({ status: "deleted" }).where(eq(users.id, ada.id));
  expect(await all.services().deliver("n2:email")).toBe("skipped");
  expect(await all.row("n2:email")).toMatchObject({ status: "skipped", problem: "left" });
});

test("an email whose worker crashes at any step is still sent, with the same id each time", async () => {
  let died = 0;
  let doubled = 0;
  for (let step = 1; ; step++) {
    const all = await opened();
    await all.write({ key: `n${step}`, team: true });
    const fuse = fuseAt(step);
    try {
      await all.run(all.services(fuse));
    } catch (error) {
      if (!fuse.blown) throw error;
    }
    for (let minute = 0; minute < 4; minute++) {
      all.clock.pass(5 * MINUTE);
      await all.run();
    }
    const mine = all.keys().filter((key) => key.startsWith(`n${step}:`));
    expect(new Set(mine)).toEqual(new Set([`n${step}:email`, `n${step}:chat`]));
    // Twice only where it died between the sending and the mark: once at most, since a try that is counted is over.
    expect(mine.length, `step ${step}`).toBeLessThanOrEqual(3);
    doubled += mine.length - 2;
    for (const key of new Set(mine)) expect(await all.row(key)).toMatchObject({ status: "sent" });
    if (!fuse.blown) break;
    died++;
    await all.db.delete(outgoingMessages);
    await all.db.delete(notifications);
    await all.db.delete(notificationPaces);
  }
  expect(died).toBeGreaterThan(8);
  expect(doubled).toBe(2);
});

test("a message deleted before its email was sent is not emailed, also not to a visitor", async () => {
  const all = await opened();
  const words = { kind: "message" as const, conversationId: "c1", text: "This was meant for eve." };
  await all.write({ key: "m1", ...words, seq: 1 });
  await all.write({ key: "m2", ...words, personId: null, address: "vera@example.test", href: "" });
  await all.services().expand("m1");
  await all.services().expand("m2");
  for (const key of ["m1", "m2"]) {
    await commit(all.db, [retellStatement(key, null, all.clock.now(), sql`1`)]);
  }
  all.clock.pass(4 * MINUTE);
  await all.run();
  expect(all.sent).toEqual([]);
  expect(await all.row("m2:email")).toMatchObject({ status: "skipped", problem: "read" });
  await all.notify({ key: "m3", ...words, personId: null, address: "vera@example.test", href: "" });
  expect(all.keys()).toEqual(["m3:email"]);
});

test("a failing channel is retried after growing delays, and abandoned after the eighth attempt", async () => {
  const all = await opened();
  all.trouble.email = new Undelivered("E_RATE_LIMIT_EXCEEDED");
  await all.notify({ key: "n1" });
  const waits: number[] = [];
  for (let tries = 1; tries < 8; tries++) {
    const row = await all.row("n1:email");
    expect(row).toMatchObject({ status: "waiting", attempts: tries, problem: "E_RATE_LIMIT_EXCEEDED" });
    waits.push((row?.dueAt ?? 0) - all.clock.now());
    all.clock.pass(waits.at(-1) ?? 0);
    await all.run();
  }
  expect(waits).toEqual([1, 4, 9, 16, 25, 36, 49].map((n) => n * MINUTE));
  expect(await all.row("n1:email")).toMatchObject({ status: "given_up", attempts: 8 });
  delete all.trouble.email;
  await all.run();
  expect(all.sent).toEqual([]);
});

test("a service is not called before its Retry-After, and not called again after a permanent error", async () => {
  const all = await opened();
  all.trouble.email = new Undelivered("slow_down", { retryAfter: 3600 });
  await all.notify({ key: "n1" });
  expect((await all.row("n1:email"))?.dueAt).toBe(all.clock.now() + HOUR);
  all.trouble.email = new Undelivered("E_RECIPIENT_SUPPRESSED", { permanent: true });
  all.clock.pass(HOUR);
  await all.run();
  expect(await all.row("n1:email")).toMatchObject({ status: "refused", problem: "E_RECIPIENT_SUPPRESSED" });
});

test("emails wait without attempts until email is configured, and are sent then", async () => {
  const all = await opened();
  const without = all.services(undefined, { mail: false });
  await all.write({ key: "n1" });
  await all.run(without);
  all.clock.pass(30 * 24 * HOUR);
  await all.run(without);
  expect(await without.deliver("n1:email")).toBe("nothing");
  expect(await all.row("n1:email")).toMatchObject({ status: "waiting", attempts: 0 });
  await all.run();
  expect(all.keys()).toEqual(["n1:email"]);
});

test("an email whose sending never returns is abandoned too", async () => {
  const all = await opened();
  await all.write({ key: "n1" });
  await all.services().expand("n1");
  const broken = all.services();
  for (let tries = 0; tries < 9; tries++) {
    all.trouble.email = Object.assign(new Error("a fault"), {}) as Undelivered;
    await broken.deliver("n1:email").catch(() => null);
    all.clock.pass(2 * HOUR);
  }
  expect(await all.row("n1:email")).toMatchObject({ status: "given_up", problem: "no_answer" });
});

test("quiet hours in ada's time zone delay emails to their end, also across a daylight saving change; receipts are sent at once", async () => {
  // The night in which Berlin's clocks go back from 3 to 2: it is an hour longer.
  const all = await opened(Date.UTC(2026, 9, 24, 21));
  await all.services().save(ada, {
    quiet: "on",
    quietFrom: 22,
    quietTo: 7,
    deviceZone: "Europe/Berlin",
    cells: ["order.email", "payment.inapp"],
  });
  await all.notify({ key: "n1" });
  expect((await all.row("n1:email"))?.dueAt).toBe(Date.UTC(2026, 9, 25, 6));
  await all.notify({ key: "p1", kind: "payment" });
  expect(all.keys()).toEqual(["p1:email"]);
  all.clock.pass(9 * HOUR - 1);
  await all.run();
  expect(all.keys()).toEqual(["p1:email"]);
  all.clock.pass(1);
  await all.run();
  expect(all.keys()).toEqual(["p1:email", "n1:email"]);
});

test("an email delayed by quiet hours is not sent if its recipient unsubscribes meanwhile", async () => {
  const all = await opened(Date.UTC(2026, 10, 21, 23));
  const quiet = { quiet: "on" as const, quietFrom: 22, quietTo: 7, deviceZone: "UTC" };
  await all.services().save(ada, { ...quiet, cells: ["order.email"] });
  await all.notify({ key: "n1" });
  await all.services().save(ada, { ...quiet, cells: [] });
  all.clock.pass(12 * HOUR);
  await all.run();
  expect(await all.row("n1:email")).toMatchObject({ status: "skipped", problem: "unwanted" });
  expect(all.sent).toEqual([]);
});

test("staff notifications are sent to staff, and not to former staff", async () => {
  const all = await opened();
  await all.notify({ key: "d1", kind: "desk", personId: grace.id, team: true, subject: "An answer is overdue" });
  await all.notify({ key: "d2", kind: "desk", personId: ada.id });
  expect(all.keys()).toEqual(["d1:chat", "d1:email"]);
  expect((await all.services().notificationFeed.list(ada, null)).items).toEqual([]);
  expect((await all.services().notificationFeed.list(grace, null)).items).toMatchObject([{ key: "d1" }]);
  expect((await all.services().notificationFeed.list({ ...grace, role: "user" }, null)).items).toEqual([]);
});

test("a scheduled run sends a limited number; the rest waits for the next", async () => {
  const all = await opened();
  for (let i = 0; i < 205; i++) await all.write({ key: `n${i}`, personId: null, address: null });
  expect(await all.services().sweep()).toMatchObject({ notifications: 200 });
});

test("notifications are deleted after half a year and their delivery records after a quarter, in batches each minute", async () => {
  const all = await opened();
  for (let i = 0; i < 600; i++) await all.write({ key: `old${i}`, kind: "payment" });
  for (let minute = 0; minute < 3; minute++) await all.run();
  const left = async () => [
    (await all.db.select().from(notifications)).length,
    (await all.db.select().from(outgoingMessages)).length,
  ];
  const before = await left();
  all.clock.pass(90 * 24 * HOUR - 1);
  await all.notify({ key: "young" });
  await all.run();
  expect(await left()).toEqual(before.map((count) => count + 1));
  all.clock.pass(2);
  await all.run();
  expect(await left()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1 - 500]);
  await all.run();
  expect((await left())[1]).toBe(1);
  all.clock.pass(90 * 24 * HOUR);
  for (let minute = 0; minute < 2; minute++) await all.run();
  expect((await all.db.select().from(notifications)).map(({ key }) => key)).toEqual(["young"]);
});
