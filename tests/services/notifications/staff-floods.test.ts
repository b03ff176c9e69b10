import { eq, like, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { defaultPrefs } from "#core/notifications/preferences.ts";
import { commit } from "#db/client.ts";
import { countInDigest, paceStatements } from "#db/notifications/digests.ts";
import { staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { notificationPreferences, notifications, outgoingMessages } from "#db/tables/index.ts";
import { testClock } from "#tests/support/clock.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { opened } from "#tests/support/outbox.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type All = Awaited<ReturnType<typeof opened>>;

async function overdue(all: All, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await commit(all.db, [
      staffNotificationsStatement(
        {
          key,
          topic: "overdue",
          to: { role: "admin" },
          subject: `${key} is overdue`,
          text: "It is overdue.",
          href: `/admin/messaging?c=${key}`,
          act: "Open the conversation",
        },
        all.clock.now(),
        sql`1`,
      ),
    ]);
  }
}

const mailTo = ({ sent }: All, to: string) => sent.filter((one) => one.channel === "email" && one.to === to);

test("146 conversations that become overdue are one email at once and one digest an hour later, for each admin", async () => {
  const start = Date.UTC(2026, 10, 23, 12);
  const clock = testClock(start);
  const rooms = conversationWorld({ clock });
  await rooms.world();
  for (let at = 0; at < 146; at++) {
    await rooms.db.run(sql`insert into conversations (id, idempotency_key, reference, user_id, name, email, subject, topic, channel, status,
        priority, waiting_since, due_at, preview, preview_side, last_seq, last_change, created_at, updated_at)
      values (${`c-${at}`}, ${`key-${at}`}, ${`MG-${at}`}, ${ada.id}, 'Ada', 'ada@example.test', 'Help', 'other', 'dashboard', 'open', 'medium',
        ${start - 9 * HOUR}, ${start - HOUR + at}, '', 'user', 1, 1, ${start}, ${start})`);
  }
  const all = await opened(start);
  for (let minute = 0; minute < 5; minute++) {
    await rooms.clockwork.tick();
    for (let round = 0; round < 3; round++) await all.run();
    clock.pass(MINUTE);
    all.clock.pass(MINUTE);
  }
  const notified = await all.db.select().from(notifications).where(like(notifications.key, "overdue:%"));
  expect(notified.length).toBe(146);
  expect(mailTo(all, grace.email)).toHaveLength(1);
  expect(mailTo(all, grace.email)[0]?.emailMessage?.subject).toMatch(/^MG-\d+ is overdue: no reply in time$/);
  all.clock.pass(HOUR);
  for (let round = 0; round < 3; round++) await all.run();
  const [, digest, ...more] = mailTo(all, grace.email);
  expect(more).toEqual([]);
  expect(digest?.emailMessage?.subject).toContain("145");
  expect(digest?.text).toContain("/admin/messaging?view=overdue");
  expect(mailTo(all, bob.email)).toEqual([]);
  expect(all.sent.filter(({ to }) => to !== grace.email)).toEqual([]);
  // Every one of them is in the notification list.
  expect(await all.services().notificationFeed.unread(grace)).toBe(100);
});

test("at most one email an hour is sent for each topic, however the events are spread", async () => {
  const all = await opened();
  for (let minute = 0; minute < 240; minute += 10) {
    await overdue(all, [`a-${minute}`, `b-${minute}`]);
    await all.run();
    await all.run();
    all.clock.pass(10 * MINUTE);
  }
  const rows = await all.db.select().from(outgoingMessages).where(eq(outgoingMessages.status, "sent"));
  const times = rows.map(({ sentAt }) => sentAt ?? 0).sort((a, b) => a - b);
  for (const [at, time] of times.entries())
    if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(HOUR);
  expect(times).toHaveLength(4);
  await commit(all.db, [
    staffNotificationsStatement(
      {
        key: "m",
        topic: "mention",
        to: { personId: grace.id },
        subject: "Bob mentioned you",
        text: "x",
        href: "/x",
        act: "y",
      },
      all.clock.now(),
      sql`1`,
    ),
  ]);
  await all.run();
  expect(mailTo(all, grace.email).at(-1)?.emailMessage?.subject).toBe("Bob mentioned you");
});

test("a repeated event and repeated jobs make one notification and one digest entry", async () => {
  const all = await opened();
  await overdue(all, ["one", "two", "two", "three"]);
  await overdue(all, ["two"]);
  const keys = (await all.db.select({ key: notifications.key }).from(notifications)).map(({ key }) => key);
  expect(keys).toHaveLength(3);
  await Promise.all([...keys, ...keys].map((key) => all.services().expand(key)));
  all.clock.pass(HOUR);
  const due = (await all.db.select().from(outgoingMessages)).map(({ key }) => key);
  expect(due).toHaveLength(2);
  await Promise.all([...due, ...due].map((key) => all.services().deliver(key)));
  expect(mailTo(all, grace.email)).toHaveLength(2);
  expect(mailTo(all, grace.email).some(({ emailMessage }) => emailMessage?.subject.includes("2"))).toBe(true);
});

test("notifications that were read are not counted in a digest; an empty digest is not sent; admins who turned them off get none", async () => {
  const all = await opened();
  await overdue(all, ["one", "two", "three"]);
  await all.run();
  await all.services().notificationFeed.markRead(grace, ["three:grace"]);
  all.clock.pass(HOUR);
  await all.run();
  expect(mailTo(all, grace.email).at(-1)?.emailMessage?.subject).toBe("1 more conversation is overdue");
  all.clock.pass(2 * HOUR);
  await overdue(all, ["four", "five"]);
  await all.run();
  await all.services().notificationFeed.markRead(grace, "all");
  all.clock.pass(HOUR);
  await all.run();
  expect(mailTo(all, grace.email)).toHaveLength(3);
  const matrix = { ...defaultPrefs.matrix, desk: { ...defaultPrefs.matrix.desk, email: false } };
  await all.db
    .insert(notificationPreferences)
    .values({ personId: grace.id, prefs: { ...defaultPrefs, matrix }, updatedAt: 0 });
  all.clock.pass(2 * HOUR);
  await overdue(all, ["six", "seven"]);
  await all.run();
  expect(mailTo(all, grace.email)).toHaveLength(3);
});

test("a notification added to a digest after all were marked as read is still in it", async () => {
  const all = await opened();
  await overdue(all, ["one", "two"]);
  await all.run();
  await all.services().notificationFeed.markRead(grace, "all");
  all.clock.pass(MINUTE);
  await overdue(all, ["three"]);
  await all.run();
  all.clock.pass(HOUR);
  await all.run();
  expect(mailTo(all, grace.email).at(-1)?.emailMessage?.subject).toBe("1 more conversation is overdue");
});

test("a notification that is prepared while its digest is sent is in the next one", async () => {
  const all = await opened();
  await overdue(all, ["one", "two"]);
  await all.run();
  all.clock.pass(HOUR);
  await all.run();
  expect(mailTo(all, grace.email)).toHaveLength(2);
  // Its worker read the clock before the digest was due, and wrote after it had gone.
  all.clock.pass(-MINUTE / 2);
  await overdue(all, ["three"]);
  await all.run();
  all.clock.pass(HOUR + MINUTE);
  await all.run();
  expect(
    mailTo(all, grace.email)
      .map(({ emailMessage }) => emailMessage?.subject)
      .slice(1),
  ).toEqual(["1 more conversation is overdue", "1 more conversation is overdue"]);
});

test("in quiet hours everything waits for the morning, as one email and one digest", async () => {
  const all = await opened(Date.UTC(2026, 10, 23, 23));
  const quiet = { on: true, from: 22, to: 7 };
  await all.db
    .insert(notificationPreferences)
    .values({ personId: grace.id, prefs: { ...defaultPrefs, quiet }, updatedAt: 0 });
  for (let hour = 0; hour < 6; hour++) {
    await overdue(all, [`a-${hour}`, `b-${hour}`]);
    await all.run();
    all.clock.pass(HOUR);
  }
  expect(all.sent).toEqual([]);
  all.clock.pass(2 * HOUR + MINUTE);
  await all.run();
  expect(mailTo(all, grace.email)).toHaveLength(1);
  all.clock.pass(HOUR);
  await all.run();
  expect(mailTo(all, grace.email)).toHaveLength(2);
  expect(mailTo(all, grace.email)[1]?.emailMessage?.subject).toBe("11 more conversations are overdue");
});

test("notifying staff does not read students, and a digest counts only its own entries: each statement uses an index", async () => {
  const statements: { sql: string; params: unknown[] }[] = [];
  const logged = drizzle(testEnv.DB, {
    casing: "snake_case",
    logger: { logQuery: (text, params) => statements.push({ sql: text, params }) },
  });
  const words = { subject: "s", text: "t", href: "/x", act: "a" };
  const tos = [{ role: "admin" }, { role: "editor" }, { personId: "x" }, { expertId: "x" }, { expertOf: "x" }] as const;
  for (const to of tos)
    await logged.run(staffNotificationsStatement({ key: "k", topic: "held", to, ...words }, 1, sql`1`));
  for (const statement of paceStatements({ key: "k", personId: "x", topic: "held" }, 1, 1, sql`1`))
    await logged.run(statement);
  await countInDigest(logged, "digest:held:x:1");
  expect(statements.length).toBeGreaterThan(8);
  for (const statement of statements) {
    const plan = await testEnv.DB.prepare(`explain query plan ${statement.sql}`)
      .bind(...statement.params)
      .all<{ detail: string }>();
    const scans = plan.results.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT|\d)/.test(detail));
    expect(scans, statement.sql).toEqual([]);
  }
});
