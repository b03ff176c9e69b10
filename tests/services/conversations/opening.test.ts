import { expect, test } from "vitest";
import { guest } from "#core/actor.ts";
import type { ContactForm } from "#schema/message.ts";
import { ada, eve } from "#tests/support/people.ts";
import { talk } from "#tests/support/talk.ts";

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
  const { contact, list, page } = talk();
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
  const { contact } = talk();
  const same = form();
  expect((await contact(ada, same, "contact")).id).not.toBe((await contact(eve, same, "contact")).id);
});

test("other words under a key that was used are another message, not the first one's number", async () => {
  const { contact, bodies } = talk();
  const first = form();
  const second = { ...first, message: "And how long do you keep the document it was made from?" };
  const { id } = await contact(ada, first, "contact");
  const later = await contact(ada, second, "contact");
  expect(later.id).not.toBe(id);
  expect(await bodies(ada, later.id)).toEqual([second.message]);
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
