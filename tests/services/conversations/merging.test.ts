import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, notifications } from "#db/tables/index.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const HOUR_MS = 3_600_000;

async function two() {
  const world = conversationWorld();
  await world.world();
  const [from, into] = [await world.begun(), await world.begun()];
  const row = async (id: string) => (await world.db.select().from(conversations).where(eq(conversations.id, id)))[0];
  return { ...world, from, into, row };
}

test("a conversation is merged once, with concurrent requests and with the same keys on both sides", async () => {
  const { from, into, staff, say, page, row } = await two();
  const key = crypto.randomUUID();
  await say(ada, from, "The first of two with one key.", key);
  await say(ada, into, "The second of two with one key.", key);
  const all = await Promise.allSettled([staff.merge(bob, from, into), staff.merge(grace, from, into)]);
  expect(all.map(({ status }) => status)).toContain("fulfilled");
  await staff.merge(bob, from, into);
  const { messages, notes } = await page(bob, into, null, 100);
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(notes?.length).toBe(1);
  expect(await row(into)).toMatchObject({ lastSeq: 4, lastChange: 4, lastNote: 1 });
});

test("messages that ada and bob had read stay read, and unread ones stay unread", async () => {
  const { from, into, staff, say, mark, list, open } = await two();
  await say(bob, from, "Read by ada.");
  await say(bob, into, "Read by ada, too.");
  await mark(ada, from, { read: 2, delivered: 2 });
  await mark(ada, into, { read: 2, delivered: 2 });
  await mark(bob, from, { read: 1, delivered: 1 });
  await mark(bob, into, { read: 1, delivered: 1 });
  await say(bob, from, "Not read yet.");
  await staff.merge(bob, from, into);
  expect((await list(ada)).map(({ id, unread }) => [id, unread])).toEqual([[into, 1]]);
  expect((await open(ada, into)).unreadFrom).toBe(5);
  // Her own words are still shown as read.
  expect((await open(ada, into)).marks.read).toBe(3);
});

test("unread messages of the other conversation are unread after the merge, together with the moved ones", async () => {
  const { from, into, staff, say, mark, open } = await two();
  await say(bob, from, "Read by ada.");
  await mark(ada, from, { read: 2, delivered: 2 });
  await say(bob, into, "Never seen.");
  await staff.merge(bob, from, into);
  expect((await open(ada, into)).unreadFrom).toBe(2);
});

test("reading the merged conversation marks earlier notifications as read: no email is sent about them", async () => {
  const { from, into, staff, say, mark, db } = await two();
  const { message } = await say(bob, from, "An answer.");
  await staff.merge(bob, from, into);
  await mark(ada, into, { read: 3, delivered: 3 });
  const [notified] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.key, `message:${message.id}`));
  expect(notified).toMatchObject({ conversationId: into, seq: 3 });
  expect(notified?.readAt).not.toBeNull();
});

test("notes, reports and scheduled replies move with a merge, and the old references of three lead to the last conversation", async () => {
  const { from, into, staff, begun, say, report, clockwork, clock, search, bodies, row, bridge } = await two();
  const last = await begun();
  await staff.note(bob, from, { clientId: crypto.randomUUID(), body: "a curious note" });
  const { message } = await say(bob, from, "Something rude.");
  await report(ada, from, message.id, "This is not how to speak to me.");
  const later = { clientId: crypto.randomUUID(), body: "Good morning.", fileIds: [], quote: null };
  await clockwork.schedule(bob, from, { message: later, sendAt: clock.now() + HOUR_MS });
  await staff.merge(bob, from, into);
  await staff.merge(bob, into, last);
  expect((await row(from))?.mergedInto).toBe(last);
  expect((await search(grace, last, "curious")).hits.length).toBe(1);
  expect((await staff.context(grace, last)).reports).toMatchObject([{ messageId: message.id }]);
  clock.pass(HOUR_MS);
  await clockwork.tick();
  expect(await bodies(ada, last)).toContain("Good morning.");
  const emailMessage = {
    conversationId: from,
    personId: "ada",
    body: "By letter.",
    origin: "email" as const,
    files: [],
  };
  expect(await bridge.receiveMessage({ ...emailMessage, externalId: "m1" })).toBe("taken");
  await bridge.receiveUnverified({ conversationId: from, from: "eve", body: "curious", externalId: "m2", why: "No." });
  expect(await bodies(ada, last)).toContain("By letter.");
  expect((await search(grace, last, "curious")).hits.length).toBe(2);
});

test("a retry of a message sent before the merge finds it, and does not store it again", async () => {
  const { from, into, staff, say, bodies } = await two();
  const key = crypto.randomUUID();
  await say(ada, from, "Sent once.", key);
  await staff.merge(bob, from, into);
  expect((await say(ada, from, "Sent once.", key)).made).toBe(false);
  expect((await bodies(ada, into)).filter((body) => body === "Sent once.")).toHaveLength(1);
  await expect(say(ada, from, "Something new.")).rejects.toMatchObject({ reason: "conflict" });
});

test("a waiting conversation makes the merged one wait, with the earlier start and the earlier due time", async () => {
  const { from, into, staff, say, row, clock } = await two();
  clock.pass(1000);
  await say(bob, into, "Answered.");
  await staff.snooze(bob, into, clock.now() + HOUR_MS);
  const before = await row(from);
  await staff.merge(bob, from, into);
  const { waitingSince, dueAt } = before ?? {};
  expect(await row(into)).toMatchObject({ status: "open", snoozedUntil: null, waitingSince, dueAt });
  expect(dueAt).toEqual(expect.any(Number));
});
