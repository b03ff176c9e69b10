import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sortConversation } from "#db/conversations/inbox.ts";
import { appendMessage } from "#db/conversations/messages.ts";
import { insertNote, notesBetween } from "#db/conversations/notes.ts";
import { cancelScheduled } from "#db/conversations/scheduled-messages.ts";
import { unexpandedNotifications } from "#db/notifications/notifications.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { dot } from "#tests/support/dot.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import lockedPdf from "../../fixtures/documents/password.pdf?bytes";

const HOUR_MS = 3_600_000;

test("a first message with a file sent twice at once is one conversation, and both requests return it", async () => {
  const { begin, attach, counts } = conversationWorld();
  const { id: fileId } = await attach(ada, "dot.png", "png", dot);
  const form = {
    topic: "privacy",
    subject: "With a file",
    orderId: null,
    message: { clientId: crypto.randomUUID(), body: "See here.", fileIds: [fileId], quote: null },
  };
  const both = await Promise.all([begin(ada, form), begin(ada, form), begin(ada, form)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await counts(ada)).toMatchObject({ open: 1 });
});

test("a message with a file that is sent twice at the same moment is one message", async () => {
  const { begun, attach, send, page } = conversationWorld();
  const id = await begun();
  const { id: fileId } = await attach(ada, "dot.png", "png", dot);
  const form = { clientId: crypto.randomUUID(), body: "See here.", fileIds: [fileId], quote: null };
  const sent = await Promise.all(Array.from({ length: 4 }, () => send(ada, id, form)));
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  const { messages } = await page(ada, id, null);
  expect(messages.map(({ files }) => files.length)).toEqual([0, 1]);
});

test("a conversation is not resolved if its student writes at the same moment", async () => {
  const { db, begun, say, resolve, list, clock } = conversationWorld();
  const id = await begun();
  const line = {
    conversationId: id,
    body: "Resolved.",
    preview: "Resolved.",
    quote: null,
    redactions: [],
    fileIds: [],
  };
  const nobody = { senderId: null, senderKind: "system" as const, senderName: "", kind: "event" as const };
  const requested = (clientId: string) => ({
    message: { ...line, ...nobody, id: clock.uuid(), clientId, origin: "web" as const, now: clock.now() },
    side: null,
    resolves: 1,
  });
  await say(ada, id, "One more thing.");
  expect(await appendMessage(db, requested("late"))).toBe(false);
  expect((await list(ada)).map(({ status }) => status)).toEqual(["open"]);
  await resolve(bob, id);
  expect((await list(ada)).map(({ status }) => status)).toEqual(["resolved"]);
});

test("a report is counted in the inbox whatever the status of its conversation", async () => {
  const { begun, say, resolve, report, page, staff } = conversationWorld();
  const id = await begun();
  await say(bob, id, "No.");
  await resolve(ada, id);
  const { messages } = await page(ada, id, null);
  const unkind = messages.find(({ body }) => body === "No.");
  await report(ada, id, unkind?.id ?? "", "This was unkind of him.");
  const { items, counts } = await staff.inbox(grace, { view: "reported" });
  expect([items.map((row) => row.id), counts.reported]).toEqual([[id], 1]);
  expect((await staff.inbox(grace, { view: "reported", channel: "support" })).counts.reported).toBe(0);
  await staff.settleReports(grace, id);
  expect((await staff.inbox(grace, { view: "reported" })).counts.reported).toBe(0);
});

test("the team is notified of a student who writes after their conversation returned from snooze", async () => {
  const { db, begun, say, staff, clock, clockwork } = conversationWorld();
  const id = await begun();
  await say(bob, id, "Here is your answer.");
  await staff.snooze(bob, id, clock.now() + HOUR_MS);
  clock.pass(HOUR_MS);
  await clockwork.tick();
  const before = new Set(await unexpandedNotifications(db, 100));
  await say(ada, id, "And now?");
  expect(
    (await unexpandedNotifications(db, 100)).filter((key) => !before.has(key) && key.startsWith("team:")),
  ).toHaveLength(1);
  const again = new Set(await unexpandedNotifications(db, 100));
  await say(ada, id, "Hello?");
  expect((await unexpandedNotifications(db, 100)).filter((key) => !again.has(key))).toEqual([]);
});

test("unblocking lifts a block by email address, also for a visitor who has signed in since", async () => {
  const { begun, say, staff, contact } = conversationWorld();
  const written = { name: "Ada", email: ada.email, topic: "other" as const, message: "Words enough to be a message." };
  const fields = { order: "", website: "", shownAt: 0, idempotencyKey: "", "cf-turnstile-response": "" };
  const visitors = await contact({ kind: "guest" }, { ...written, ...fields }, "contact");
  const id = await begun();
  await staff.block(grace, visitors.id, { reason: "Advertises in every message.", days: 30 });
  await expect(say(ada, id, "Hello?")).rejects.toMatchObject({ reason: "not_allowed" });
  await staff.unblock(grace, id);
  await say(ada, id, "Thank you.");
});

test("a conversation that was resolved or merged in the meantime is neither snoozed nor labelled, and no event says so", async () => {
  const { db, begun, resolve, staff, clock } = conversationWorld();
  const [done, gone, into] = [await begun(), await begun(), await begun()];
  await resolve(bob, done);
  await staff.merge(bob, gone, into);
  const line = (conversationId: string) => ({
    id: clock.uuid(),
    conversationId,
    clientId: clock.uuid(),
    kind: "event" as const,
    byId: "bob",
    byName: "Bob",
    body: "Bob put it off",
    createdAt: clock.now(),
  });
  const until = { snoozedUntil: clock.now() + HOUR_MS };
  expect(await sortConversation(db, done, until, line(done))).toBe(false);
  expect(await sortConversation(db, done, { priority: "low" }, line(done))).toBe(true);
  expect(await sortConversation(db, gone, { priority: "low" }, line(gone))).toBe(false);
  const bodies = async (id: string) => (await notesBetween(db, id, null, null, 50)).map(({ body }) => body);
  expect([await bodies(done), await bodies(gone)]).toEqual([["Bob put it off"], []]);
  await expect(staff.snooze(bob, done, clock.now() + HOUR_MS)).rejects.toMatchObject({ reason: "conflict" });
});

test("the newest of many notes are shown", async () => {
  const { db, begun, clock } = conversationWorld();
  const id = await begun();
  for (let at = 0; at < 6; at++) {
    const by = { byId: "bob", byName: "Bob", kind: "note" as const, createdAt: clock.now() };
    await insertNote(db, { id: clock.uuid(), conversationId: id, clientId: `n${at}`, body: `note ${at}`, ...by });
  }
  expect((await notesBetween(db, id, null, null, 3)).map(({ body }) => body)).toEqual(["note 3", "note 4", "note 5"]);
});

test("a scheduled reply is sent to the merged conversation, also if the merge happened during the scheduled run", async () => {
  const { db, world, begun, staff, clock, clockwork, bodies } = conversationWorld();
  await world();
  const [from, into] = [await begun(), await begun()];
  const message = { clientId: crypto.randomUUID(), body: "Good morning.", fileIds: [], quote: null };
  await clockwork.schedule(bob, from, { message, sendAt: clock.now() + HOUR_MS });
  await staff.merge(bob, from, into);
  // As the clock had read the row before.
  await db.run(sql`update scheduled_messages set conversation_id = ${from} where id = ${message.clientId}`);
  clock.pass(HOUR_MS);
  await clockwork.tick();
  expect(await bodies(ada, into)).toContain("Good morning.");
  expect(await cancelScheduled(db, message.clientId)).toBe(false);
});

test("an email that is received again after its file was rejected still adds its text", async () => {
  const { world, begun, bridge, files, inspecting, bodies } = conversationWorld();
  await world();
  const id = await begun();
  const name = "locked.pdf";
  // The first time the Worker died between the file and the message, and the job went on.
  const first = await files.receive(ada, {
    name,
    kind: "pdf",
    length: lockedPdf.byteLength,
    idempotencyKey: await textHash("email:m7@example.test:0"),
    body: new Blob([lockedPdf as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>,
  });
  expect(await inspecting.inspect(first.id)).toBe("rejected");
  const emailMessage = { origin: "email" as const, externalId: "m7@example.test", personId: "ada", body: "See here." };
  const sent = { ...emailMessage, conversationId: id, files: [{ name, type: "application/pdf", bytes: lockedPdf }] };
  expect(await bridge.receiveMessage(sent)).toBe("taken");
  expect((await bodies(ada, id)).at(-1)).toBe("See here.\n\n[An attached file was rejected.]");
});

test("one failing step of the scheduled run does not stop the others", async () => {
  const { db, begun, say, staff, clock, clockwork } = conversationWorld();
  const [put, off] = [await begun(), await begun()];
  for (const id of [put, off]) await say(bob, id, "Here is your answer.");
  const message = { clientId: crypto.randomUUID(), body: "Good morning.", fileIds: [], quote: null };
  await clockwork.schedule(bob, put, { message, sendAt: clock.now() + HOUR_MS });
  await staff.snooze(bob, off, clock.now() + HOUR_MS);
  await db.run(sql`update scheduled_messages set quote = '{' where id = ${message.clientId}`);
  clock.pass(HOUR_MS);
  await expect(clockwork.tick()).rejects.toThrow();
  expect((await staff.inbox(bob, { view: "snoozed" })).items).toEqual([]);
});
