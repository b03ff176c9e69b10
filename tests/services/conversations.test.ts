import { expect, test } from "vitest";
import { createConversations } from "#app/services/conversations.ts";
import { guest } from "#core/actor.ts";
import { openDatabase } from "#db/client.ts";
import type { ContactForm } from "#schema/message.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

function talk() {
  const clock = testClock();
  return { clock, ...createConversations({ db: openDatabase(testEnv.DB, null, "primary").db, clock }) };
}

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
  const { contact, list, read } = talk();
  const same = form();
  const sent = await Promise.all([
    contact(ada, same, "contact"),
    contact(ada, same, "contact"),
    contact(ada, same, "contact"),
  ]);
  expect(new Set(sent.map((one) => one.id)).size).toBe(1);
  expect(await list(ada)).toHaveLength(1);
  expect((await read(ada, sent[0]!.id)).messages.map((message) => message.seq)).toEqual([1]);
});

test("two people who use the same key by chance do not share a conversation", async () => {
  const { contact } = talk();
  const same = form();
  expect((await contact(ada, same, "contact")).id).not.toBe((await contact(eve, same, "contact")).id);
});

test("other words under a key that was used are another message, not the first one's number", async () => {
  const { contact, read } = talk();
  const first = form();
  const second = { ...first, message: "And how long do you keep the document it was made from?" };
  const { id } = await contact(ada, first, "contact");
  const later = await contact(ada, second, "contact");
  expect(later.id).not.toBe(id);
  expect((await read(ada, later.id)).messages.map(({ body }) => body)).toEqual([second.message]);
});

test("many who write at once leave numbers without a gap, and each message once", async () => {
  const { contact, write, answer, read } = talk();
  const { id } = await contact(ada, form(), "support");
  const keys = Array.from({ length: 4 }, () => crypto.randomUUID());
  for (const key of keys)
    await Promise.all([
      write(ada, id, `from ada ${key}`, key),
      answer(bob, id, `from bob ${key}`, crypto.randomUUID()),
    ]);
  for (const key of keys) await write(ada, id, "again", key);
  const { messages } = await read(ada, id);
  expect(messages.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(messages.filter((message) => message.body === "again")).toEqual([]);
});

test("eve finds nothing of ada's, and no student opens the inbox", async () => {
  const { contact, read, write, inbox, readForStaff, answer, resolve } = talk();
  const { id } = await contact(ada, form(), "contact");
  await expect(read(eve, id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(write(eve, id, "hello", crypto.randomUUID())).rejects.toMatchObject({ reason: "not_found" });
  await expect(read(bob, id)).rejects.toMatchObject({ reason: "not_found" });
  for (const act of [inbox(eve, "open"), readForStaff(eve, id), answer(eve, id, "x", "y"), resolve(eve, id)]) {
    await expect(act).rejects.toMatchObject({ reason: "not_allowed" });
  }
});

test("an answer makes it wait for the student, a word of the student opens it again, even when resolved", async () => {
  const { contact, answer, write, resolve, inbox } = talk();
  const { id } = await contact(ada, form(), "contact");
  const where = async () => {
    const { counts } = await inbox(bob, "open");
    return Object.entries(counts).find(([, count]) => count === 1)?.[0];
  };
  expect(await where()).toBe("open");
  await answer(bob, id, "Thirty days, or as you choose.", crypto.randomUUID());
  expect(await where()).toBe("pending");
  await resolve(bob, id);
  expect(await where()).toBe("resolved");
  await write(ada, id, "Thank you.", crypto.randomUUID());
  expect(await where()).toBe("open");
});

test("what a machine fills or sends in a second is kept and held, and the sender notices nothing", async () => {
  const { clock, contact } = talk();
  expect((await contact(guest, form({ website: "https://spam.example" }), "contact")).held).toBe(true);
  expect((await contact(guest, form({ shownAt: clock.now() - 500 }), "contact")).held).toBe(true);
  const person = await contact(guest, form({ shownAt: clock.now() - 20_000 }), "contact");
  expect(person.held).toBe(false);
  expect(person.reference).toMatch(/^MG-[2-9A-HJKMNP-Z]{7}$/);
});

test("without a script the same words by the same person are one message within a day, and two on two days", async () => {
  const { contact, clock } = talk();
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

test("a message with more than three links is held for a person to see", async () => {
  const { contact } = talk();
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://example.test/${at}`).join(" and ");
  expect((await contact(guest, form({ message: `See ${links(3)}` }), "contact")).held).toBe(false);
  expect((await contact(guest, form({ message: `See ${links(4)}` }), "contact")).held).toBe(true);
});
