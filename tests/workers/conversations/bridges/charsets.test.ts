import { expect, test } from "vitest";
import { charsetWords, encodeText } from "#tests/soak/emails/charsets.ts";
import { readEmail } from "#workers/adapters/conversations/email-parser.ts";

// In the runtime of the Worker, whose decoders are not those of Node.
test.each(Object.entries(charsetWords))("an email in %s is read: %s", async (charset, word) => {
  const bytes = encodeText(`${word}, Ada`, charset);
  if (!bytes) throw new Error("The charset lacks a character of its word.");
  const body = btoa(String.fromCharCode(...bytes));
  const head = `From: ada@example.test\r\nContent-Type: text/plain; charset=${charset}`;
  const raw = new TextEncoder().encode(`${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`);
  const email = await readEmail(raw, { from: "", to: "" });
  expect(email?.text.trim()).toBe(`${word}, Ada`);
});
