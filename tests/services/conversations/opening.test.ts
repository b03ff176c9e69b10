import { expect, test } from "vitest";
import { guest } from "#core/identity/actor.ts";
import {
  conversationNotes,
  conversations,
  messageReports,
  messages,
  notifications,
  scheduledMessages,
} from "#db/tables/index.ts";
import type { ContactForm } from "#schema/conversations/contact.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { dot } from "#tests/support/dot.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

function form(more: Partial<ContactForm> = {}): ContactForm {
  return {
    name: "Ada Demo",
    email: "ada@example.test",
    topic: "privacy",
    order: "",
    message: "How long do you keep a report after I have read it?",
    website: "",
    "cf-turnstile-response": "",
    shownAt: 0,
    idempotencyKey: crypto.randomUUID(),
    ...more,
  };
}

test("the same form sent three times is one conversation with one message", async () => {
  const { contact, list, page } = conversationWorld();
  const same = form();
  const sent = await Promise.all([
    contact(ada, same, "contact"),
    contact(ada, same, "contact"),
    contact(ada, same, "contact"),
  ]);
  expect(new Set(sent.map((one) => one.id)).size).toBe(1);
  expect(await list(ada)).toHaveLength(1);
  expect((await page(ada, sent[0]!.id, null)).messages.map(({ seq }) => seq)).toEqual([1]);
});

test("two people who use the same key by chance do not share a conversation", async () => {
  const { contact } = conversationWorld();
  const same = form();
  expect((await contact(ada, same, "contact")).id).not.toBe((await contact(eve, same, "contact")).id);
});

test("another message under a used key is stored separately and does not get the first one's reference", async () => {
  const { contact, bodies } = conversationWorld();
  const first = form();
  const second = { ...first, message: "And how long do you keep the document it was made from?" };
  const { id } = await contact(ada, first, "contact");
  const later = await contact(ada, second, "contact");
  expect(later.id).not.toBe(id);
  expect(await bodies(ada, later.id)).toEqual([second.message]);
});

test("a form with the honeypot filled or sent within a second is held as possible spam, and the sender gets a normal response", async () => {
  const { clock, contact } = conversationWorld();
  expect((await contact(guest, form({ website: "https://spam.example" }), "contact")).held).toBe(true);
  expect((await contact(guest, form({ shownAt: clock.now() - 500 }), "contact")).held).toBe(true);
  const person = await contact(guest, form({ shownAt: clock.now() - 20_000 }), "contact");
  expect(person.held).toBe(false);
  expect(person.reference).toMatch(/^MG-[2-9A-HJKMNP-Z]{7}$/);
});

test("without JavaScript the same message of a person is one conversation within a day, and two on two days", async () => {
  const { contact, clock } = conversationWorld();
  const first = await contact(guest, form({ idempotencyKey: "" }), "contact");
  expect((await contact(guest, form({ idempotencyKey: "" }), "contact")).id).toBe(first.id);
  const other = await contact(
    guest,
    form({ idempotencyKey: "", message: "Another question, which is long enough." }),
    "contact",
  );
  expect(other.id).not.toBe(first.id);
  clock.pass(24 * 3_600_000);
  expect((await contact(guest, form({ idempotencyKey: "" }), "contact")).id).not.toBe(first.id);
});

test("a message with more than three links is held for review", async () => {
  const { contact } = conversationWorld();
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://example.test/${at}`).join(" and ");
  expect((await contact(guest, form({ message: `See ${links(3)}` }), "contact")).held).toBe(false);
  expect((await contact(guest, form({ message: `See ${links(4)}` }), "contact")).held).toBe(true);
});

test("a message to the admins is a conversation; each admin is notified without its text and subject, and a copy is optional", async () => {
  const { emailAdmin, world, db, page } = conversationWorld();
  await world();
  const emailMessage = {
    topic: "payment" as const,
    subject: "Two lines at my bank",
    body: "The bank shows two lines of it, word for word.",
    orderId: "",
    files: [],
    copy: "on" as const,
    idempotencyKey: crypto.randomUUID(),
  };
  const [first, again] = await Promise.all([emailAdmin(ada, emailMessage), emailAdmin(ada, emailMessage)]);
  expect(again.id).toBe(first.id);
  expect((await page(ada, first.id, null)).messages.length).toBe(1);
  const notified = (await db.select().from(notifications)).filter(({ subject }) => subject.includes(first.reference));
  const staff = notified.filter(({ kind, personId }) => kind === "desk" && personId !== null);
  expect(staff.map(({ personId }) => personId).sort()).toEqual(["bob", "grace"]);
  expect(staff.map(({ subject, text }) => `${subject} ${text}`).join(" ")).not.toMatch(/word for word|Two lines/);
  expect(staff[0]?.subject).toBe(`${first.reference}: payment`);
  expect(
    notified.filter(({ address }) => address === ada.email).map(({ text }) => text.includes("word for word")),
  ).toEqual([true]);
});

test("an editor who writes to the admins is not notified of their own message, and the others are", async () => {
  const { emailAdmin, world, db } = conversationWorld();
  await world();
  const { id } = await emailAdmin(bob, {
    topic: "other" as const,
    subject: "A question of bob's",
    body: "Who is there on Sunday, of all of us?",
    orderId: "",
    files: [],
    idempotencyKey: crypto.randomUUID(),
  });
  const notified = (await db.select().from(notifications)).filter(({ key }) => key.startsWith(`desk:${id}:`));
  expect(notified.map(({ personId }) => personId)).toEqual(["grace"]);
});

test("a message about eve's order or with eve's file is refused, and no conversation is created", async () => {
  const { emailAdmin, list, attach } = conversationWorld();
  const emailMessage = {
    topic: "order" as const,
    subject: "About it",
    body: "I want to know where this order is.",
    files: [] as string[],
    orderId: crypto.randomUUID() as string,
    idempotencyKey: crypto.randomUUID(),
  };
  await expect(emailAdmin(ada, emailMessage)).rejects.toMatchObject({ reason: "not_found" });
  const eves = await attach(eve, "hers.png", "png", dot);
  await expect(emailAdmin(ada, { ...emailMessage, orderId: "", files: [eves.id] })).rejects.toMatchObject({
    reason: "invalid",
  });
  expect(await list(ada)).toEqual([]);
});

test("a visitor's address gets one email a day, with the reference and without the text", async () => {
  const { contact, db } = conversationWorld();
  const sent = [await contact(guest, form(), "contact"), await contact(guest, form(), "contact")];
  const notified = (await db.select().from(notifications)).filter(({ key }) => key.startsWith("number:"));
  expect(notified.map(({ address }) => address)).toEqual(["ada@example.test"]);
  expect(notified[0]?.subject).toContain(sent[0]!.reference);
  expect(`${notified[0]?.subject} ${notified[0]?.text}`).not.toContain("keep a report");
});

test("a card number is masked in subjects, copies and notes of every sender", async () => {
  const { emailAdmin, world, db, staff, clockwork, clock, say, report, resolve, rate, bridge } = conversationWorld();
  await world();
  const card = "4242 4242 4242 4242";
  const emailMessage = {
    topic: "payment" as const,
    subject: `My card ${card}`,
    body: `It is ${card}, word for word.`,
    orderId: "",
    files: [],
    copy: "on" as const,
    idempotencyKey: crypto.randomUUID(),
  };
  const { id } = await emailAdmin(ada, emailMessage);
  await staff.note(bob, id, { clientId: crypto.randomUUID(), body: `She says ${card}` });
  const message = { clientId: crypto.randomUUID(), body: `Your ${card}`, fileIds: [], quote: null };
  await clockwork.schedule(bob, id, { message, sendAt: clock.now() + 1000 });
  await report(ada, id, (await say(bob, id, "An answer.")).message.id, `He wrote ${card}`);
  await bridge.receiveUnverified({ conversationId: id, from: "eve", body: `or ${card}`, externalId: "m1", why: "No." });
  await resolve(ada, id);
  await rate(ada, id, 5, `Paid by ${card}`);
  for (const table of [conversations, messages, conversationNotes, scheduledMessages, messageReports, notifications]) {
    const rows = JSON.stringify(await db.select().from(table));
    expect(rows).not.toMatch(/4242[ -]?4242[ -]?4242/);
    expect(rows).toContain("•••• 4242");
  }
});

test("a possible spam message is not sent to the team's room before staff mark it as not spam", async () => {
  const { contact, db } = conversationWorld();
  const { reference } = await contact(guest, form({ website: "https://spam.test" }), "contact");
  await contact(guest, form({ message: "Where do I find my report, please?" }), "contact");
  const lines = (await db.select().from(notifications)).filter(({ team }) => team);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ subject }) => subject.includes(reference))).toEqual([]);
});
