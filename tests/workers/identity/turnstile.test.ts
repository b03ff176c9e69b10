import { expect, inject, test } from "vitest";
import { guest } from "#core/identity/actor.ts";
import { ContactForm } from "#schema/conversations/contact.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { createTurnstile } from "#workers/adapters/identity/turnstile.ts";

const url = inject("turnstileUrl");
const check = (secret = "shared", path = "") => createTurnstile({ siteKey: "site", secret }, `${url}${path}`);

test("a valid token passes once; a used, an invented, an empty and an overlong one do not", async () => {
  expect(await check().passed("good-1")).toBe(true);
  expect(await check().passed("good-1")).toBe(false);
  expect(await check().passed("made-up")).toBe(false);
  expect(await check().passed("")).toBe(false);
  expect(await check().passed(`good${"x".repeat(5000)}`)).toBe(false);
});

test("a wrong secret, a service that is down or one with a malformed response does not pass", async () => {
  expect(await check("other").passed("good-2")).toBe(false);
  expect(await check("shared", "/down").passed("good-3")).toBe(false);
  expect(await check("shared", "/odd").passed("good-4")).toBe(false);
});

test("a message without a valid token is held, never lost; without Turnstile no token is needed", async () => {
  const send = (human: ReturnType<typeof check> | null, token: string) => {
    const form = ContactForm.parse({
      name: "Ada Demo",
      email: "ada@example.test",
      topic: "privacy",
      "cf-turnstile-response": token,
      message: `How long do you keep a report? ${crypto.randomUUID()}`,
    });
    return conversationWorld({ human }).contact(guest, form, "contact");
  };
  expect((await send(check(), "good-5")).held).toBe(false);
  expect((await send(check(), "")).held).toBe(true);
  expect((await send(check("shared", "/down"), "good-6")).held).toBe(true);
  expect((await send(null, "")).held).toBe(false);
});
