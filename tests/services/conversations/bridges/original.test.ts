import { expect, test } from "vitest";
import { createArchiving } from "#app/services/conversations/archiving.ts";
import type { IncomingEmail } from "#core/conversations/bridge-ports.ts";
import { guest } from "#core/identity/actor.ts";
import { messages } from "#db/tables/index.ts";
import { bridges } from "#tests/support/bridges.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";

/** Ada's conversation, and her answers to it by email. */
async function thread() {
  const all = await bridges();
  const id = await all.begun(ada);
  const to = (await all.replies.make(id, ada.id, ada.email)) ?? "";
  const token = await all.mail.open(to);
  if (!token) throw new Error("The reply address does not open.");
  let numbers = 0;
  async function answer(text: string, more: Partial<IncomingEmail> = {}) {
    numbers += 1;
    all.clock.pass(61_000);
    const taken = await all.mail.take(token as NonNullable<typeof token>, {
      envelopeFrom: ada.email,
      to,
      from: [ada.email],
      messageId: `<${numbers}@example.test>`,
      headers: [{ name: "authentication-results", value: "mx.cloudflare.net; dmarc=pass header.from=example.test" }],
      html: "",
      files: [],
      digest: String(numbers),
      text,
      ...more,
    });
    expect(taken).toBe("taken");
    const last = (await all.page(ada, id, null)).messages.at(-1);
    if (!last) throw new Error("The answer is not in the conversation.");
    return last;
  }
  return { ...all, id, to, answer };
}

function refusalOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => "It was shown.",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
}

const QUOTED = "On Mon, 23 Nov 2026 at 12:03, Marginalia <help@marginalia.test> wrote:\n> Bob wrote to you.";

test("the whole email stands beside the message that is made of it, for its student and for staff", async () => {
  const { id, answer, originalOf, page } = await thread();
  const message = await answer(`Thank you.\n\n${QUOTED}\n\n-- \nAda Lovelace\n+44 20 7946 0000`);
  expect(message).toMatchObject({ body: "Thank you.", hasOriginal: true });
  expect(JSON.stringify((await page(bob, id, null)).messages)).not.toContain("7946");
  for (const reader of [ada, bob]) {
    const original = await originalOf(reader, id, message.id);
    expect(original).toContain("> Bob wrote to you.");
    expect(original).toContain("+44 20 7946 0000");
  }
});

test("nobody else finds it: not a stranger, not a guest, not by another conversation", async () => {
  const { id, answer, begun, originalOf } = await thread();
  const message = await answer(`Thank you.\n\n${QUOTED}`);
  const others = await begun(eve, "Another question, of quite another kind.");
  for (const [reader, conversation] of [
    [eve, id],
    [guest, id],
    [eve, others],
    [ada, others],
    [bob, others],
  ] as const)
    expect(await refusalOf(originalOf(reader, conversation, message.id))).toMatch(/no such|Sign in/);
  expect(await refusalOf(originalOf(ada, id, "unknown"))).toMatch(/no such/);
});

test("an email that is all in its message has no more, and a message by the page has none", async () => {
  const { id, answer, say, remove, originalOf } = await thread();
  const plain = await answer("Please send it by Monday.\r\n\r\n\r\nThank you.  \r\n");
  expect(plain).toMatchObject({ body: "Please send it by Monday.\n\nThank you.", hasOriginal: false });
  const { message } = await say(ada, id, "By the page");
  expect(message.hasOriginal).toBe(false);
  for (const one of [plain, message]) expect(await originalOf(ada, id, one.id)).toBe(one.body);
  await remove(ada, id, message.id);
  expect(await originalOf(ada, id, message.id)).toBe("");
});

test("an email that is too long for a message is whole beside it", async () => {
  const { id, answer, originalOf } = await thread();
  const text = Array.from({ length: 900 }, (_, at) => `Line ${at} of what I have to say.`).join("\n");
  const message = await answer(text);
  expect(message.body).toMatch(/\[Email shortened to 4,000 characters\.\]$/);
  expect(await originalOf(ada, id, message.id)).toBe(text);
  const huge = await answer(`${"long ".repeat(40_000)}end`);
  const whole = await originalOf(ada, id, huge.id);
  expect([...whole].length).toBe(40_000);
  expect(whole).toMatch(/\[Email shortened to 40,000 characters\.\]$/);
});

test("neither a card number nor a key of our own email is in it", async () => {
  const { id, to, answer, originalOf } = await thread();
  const secret = to.slice(2, 28);
  const unsubscribe = `https://marginalia.test/unsubscribe/${"A1b2".repeat(8)}`;
  const quoted = `> Reply to ${to} or ${to.toUpperCase()}\n> ${unsubscribe}\n> Card 4242 4242 4242 4242`;
  const message = await answer(`Here.\n\nOn Mon, 23 Nov 2026 at 12:03, Marginalia <${to}> wrote:\n${quoted}`);
  expect(message).toMatchObject({ body: "Here.", redacted: true });
  const original = await originalOf(bob, id, message.id);
  expect(original.toLowerCase()).not.toContain(secret);
  expect(original).not.toContain("A1b2");
  expect(original).toContain("> https://marginalia.test/unsubscribe/…");
  expect(original).toContain("•••• 4242");
});

test("of HTML alone the whole is its text, with what a quotation hides", async () => {
  const { id, answer, originalOf } = await thread();
  const html =
    "<p>See below.</p><blockquote type=cite>You owe me nothing.<br>Delete everything &amp; refund.</blockquote><script>alert(1)</script>";
  const message = await answer("", { html });
  expect(message).toMatchObject({ body: "See below.", hasOriginal: true });
  const original = await originalOf(bob, id, message.id);
  expect(original).toContain("Delete everything & refund.");
  expect(original).not.toContain("alert");
});

test.each([
  ["quoted lines", "> My answer is yes.", ""],
  ["a quotation of HTML", "", "<blockquote>My answer is yes.</blockquote>"],
  ["a line like that of a device", "Sent via the portal from my laptop.", ""],
])("an email of nothing but %s is a message that says so, with the whole email", async (_what, text, html) => {
  const { id, answer, originalOf } = await thread();
  const message = await answer(text, { html });
  expect(message).toMatchObject({ body: "[This email has only quoted text.]", hasOriginal: true });
  expect(await originalOf(bob, id, message.id)).toMatch(/My answer is yes|from my laptop/);
});

test("it goes into the archive with its message and comes out of it; rows of before have none", async () => {
  const all = await thread();
  const { id, answer, db, clock, clockwork, originalOf, page, resolve } = all;
  const message = await answer(`Thank you.\n\n${QUOTED}`);
  await all.say(bob, id, "You are welcome.");
  await resolve(bob, id);
  clock.pass(181 * 86_400_000);
  await clockwork.tick();
  clock.pass(190 * 86_400_000);
  const files = createFiles(testEnv.FILES, testEnv);
  expect((await createArchiving({ db, clock, files }).archiveDue()).archived).toBe(1);
  expect(await db.select().from(messages)).toEqual([]);
  expect((await page(ada, id, null)).messages.map(({ hasOriginal }) => hasOriginal)).toEqual(
    expect.arrayContaining([true, false]) as unknown,
  );
  expect(await originalOf(bob, id, message.id)).toContain("> Bob wrote to you.");
  expect(await refusalOf(originalOf(eve, id, message.id))).toMatch(/no such/);
});
