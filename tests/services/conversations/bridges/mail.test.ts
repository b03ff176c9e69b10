import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { IncomingEmail } from "#core/conversations/bridge-ports.ts";
import { guest } from "#core/identity/actor.ts";
import { bridgeInbox, mailTokens } from "#db/tables/index.ts";
import { bridges } from "#tests/support/bridges.ts";
import { ada, bob } from "#tests/support/people.ts";

let numbers = 0;

/** An email of ada's that is proven. */
function emailMessage(to: string, body: string, more: Partial<IncomingEmail> = {}): IncomingEmail {
  numbers += 1;
  return {
    envelopeFrom: "ada@example.test",
    to,
    from: ["ada@example.test"],
    messageId: `<${numbers}@example.test>`,
    headers: [{ name: "authentication-results", value: "mx.cloudflare.net; dmarc=pass header.from=example.test" }],
    text: body,
    html: "",
    files: [],
    digest: String(numbers),
    ...more,
  };
}

async function world() {
  const all = await bridges();
  async function address(conversationId: string): Promise<string> {
    return (await all.replies.make(conversationId, ada.id, ada.email)) ?? "";
  }
  async function send(to: string, body: string, more?: Partial<IncomingEmail>): Promise<string> {
    const token = await all.mail.open(to);
    return token ? all.mail.take(token, emailMessage(to, body, more)) : "unknown";
  }
  return { ...all, address, send };
}

test("at most twenty emails an hour are accepted from one person across all conversations, and more an hour later", async () => {
  const { begun, address, send, clock } = await world();
  const outcomes: string[] = [];
  for (let emailThread = 0; emailThread < 5; emailThread++) {
    const to = await address(await begun(ada, `Another question, number ${emailThread}, of quite another kind.`));
    for (let one = 0; one < 5; one++) {
      clock.pass(61_000);
      outcomes.push(await send(to, `Letter ${emailThread}-${one}`));
    }
  }
  expect(outcomes).toEqual([...Array(20).fill("taken"), ...Array(5).fill("too_many")]);
  clock.pass(3_600_000);
  expect(await send(await address(await begun(ada, "A last question, of a last kind.")), "Letter")).toBe("taken");
});

test("a reply address accepts emails for ninety days", async () => {
  const { begun, address, send, clock } = await world();
  const to = await address(await begun(ada));
  clock.pass(89 * 86_400_000);
  expect(await send(to, "In time")).toBe("taken");
  clock.pass(86_400_000);
  expect(await send(to, "Too late")).toBe("unknown");
});

test("ten concurrent copies of an email are one message, and at most five of twelve concurrent emails are accepted", async () => {
  const { begun, address, send, bodies } = await world();
  const id = await begun(ada);
  const to = await address(id);
  const same = { messageId: "<same@example.test>" };
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(to, "Once", same)));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
  expect((await bodies(ada, id)).filter((body) => body === "Once")).toHaveLength(1);
  const many = await Promise.all(Array.from({ length: 12 }, (_, at) => send(to, `At once ${at}`)));
  expect(many.filter((outcome) => outcome === "taken").length).toBeLessThanOrEqual(4);
});

test("emails without a Message-ID are deduplicated by their content", async () => {
  const { begun, address, send } = await world();
  const to = await address(await begun(ada));
  const bare = { messageId: "", digest: "the whole of it" };
  expect([await send(to, "One", bare), await send(to, "One", bare)]).toEqual(["taken", "known"]);
  expect(await send(to, "Two", { messageId: "", digest: "another whole" })).toBe("taken");
});

test("one email sent to two conversations is added to both", async () => {
  const { begun, address, send } = await world();
  const [one, two] = [await address(await begun(ada)), await address(await begun(ada, "Another question, please."))];
  const same = { messageId: "<both@example.test>" };
  expect([await send(one, "To both", same), await send(two, "To both", same)]).toEqual(["taken", "taken"]);
});

test("an empty email adds no message, and the inbox table stores no email content", async () => {
  const { begun, address, send, bodies, db } = await world();
  const id = await begun(ada);
  const to = await address(id);
  expect(await send(to, " \n\n")).toBe("empty");
  expect(await send(to, "", { html: "<p> </p>" })).toBe("empty");
  await send(to, "A word");
  expect(await bodies(ada, id)).toHaveLength(2);
  expect(JSON.stringify(await db.select().from(bridgeInbox))).not.toMatch(/@|A word|quoted/);
});

test("a note says that files beyond the fifth were rejected; small inline images are ignored", async () => {
  const { begun, address, send, bodies, page } = await world();
  const id = await begun(ada);
  const to = await address(id);
  const sign = { name: "logo.png", type: "image/png", bytes: new Uint8Array(900), inline: true };
  expect(await send(to, "With a sign", { files: [sign] })).toBe("taken");
  expect((await bodies(ada, id)).at(-1)).toBe("With a sign");
  const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const files = Array.from({ length: 8 }, (_, at) => ({ name: `${at}.pdf`, type: "application/pdf", bytes: pdf }));
  expect(await send(to, "With files", { files })).toBe("taken");
  expect((await bodies(ada, id)).at(-1)).toMatch(/^With files\n\n\[An attached file was rejected\.\]$/);
  const { messages } = await page(ada, id, null);
  expect(messages.at(-1)?.files.map(({ name }) => name)).toEqual(["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
});

test("a visitor without an account can reply by email to their own conversation, and no other sender can", async () => {
  const { contact, say, replies, mail, db, bodies, page, begun } = await world();
  const form = { name: "Vera", email: "Vera@Example.test", topic: "privacy" as const, order: "", website: "" };
  const { id } = await contact(
    guest,
    {
      ...form,
      message: "How long do you keep a report after I have read it?",
      shownAt: 0,
      "cf-turnstile-response": "",
      idempotencyKey: crypto.randomUUID(),
    },
    "contact",
  );
  await say(bob, id, "For 30 days.");
  const to = (await replies.make(id, null, "Vera@Example.test")) ?? "";
  const hers = (body: string, more: Partial<IncomingEmail> = {}) =>
    emailMessage(to, body, { from: ["vera@example.test"], ...more });
  const token = await mail.open(to);
  if (!token) throw new Error("The address was not found.");
  expect(token.personId).toBeNull();
  const files = [{ name: "a.png", type: "image/png", bytes: new Uint8Array(64) }];
  expect(await mail.take(token, hers("Thank you, that helps.", { files }))).toBe("taken");
  const { messages } = await page(bob, id, null);
  const last = messages.at(-1);
  expect([last?.name, last?.side, last?.origin, last?.files]).toEqual(["Vera", "user", "email", []]);
  expect(last?.body).toMatch(/^Thank you, that helps\.\n\n.*was rejected/);
  // From another address, unproven, or into a conversation of someone with an account: staff alone see it, or no one.
  expect(await mail.take(token, hers("I am eve", { from: ["eve@example.test"] }))).toBe("unproven");
  expect(await mail.take(token, hers("I am nobody", { headers: [] }))).toBe("unproven");
  const adas = await begun(ada);
  const stolen = await mail.open((await replies.make(adas, null, ada.email)) ?? "");
  if (!stolen) throw new Error("The address was not found.");
  expect(await mail.take(stolen, emailMessage("", "Into ada's thread"))).toBe("refused");
  expect(await bodies(ada, adas)).toHaveLength(1);
  expect((await page(bob, id, null)).messages).toHaveLength(3);
  const rows = await db.select().from(mailTokens).where(eq(mailTokens.conversationId, id));
  expect(rows.map(({ personId, address }) => [personId, address])).toEqual([["", "vera@example.test"]]);
});
