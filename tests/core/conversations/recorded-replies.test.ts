import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loopReason } from "#core/conversations/email-loop.ts";
import { cutReply } from "#core/conversations/email-reply.ts";
import { mailText } from "#core/conversations/email-text.ts";
import { readEmail } from "#workers/adapters/conversations/email-parser.ts";

/** Replies that mail programs really sent (tests/fixtures/services/README.md). */
const folder = "tests/fixtures/services/mail";
const texts: { source: string; text: string; own: string }[] = JSON.parse(
  readFileSync(`${folder}/quoted-texts.json`, "utf8"),
);

test.each(texts.map((one) => [one.source, one] as const))(
  "of %s what the person wrote is kept, and nothing else",
  (_source, one) => {
    expect(cutReply(one.text)).toBe(one.own.trim());
    expect(cutReply(one.text.replaceAll("\n", "\r\n"))).toBe(one.own.trim());
  },
);

const replies = readdirSync(folder).filter((name) => name.startsWith("reply-"));

test.each(replies)("%s is read as its person wrote it, from its plain text and from its HTML", async (name) => {
  const raw = new Uint8Array(readFileSync(`${folder}/${name}`));
  const email = await readEmail(raw, { from: "ada@example.test", to: "help@example.test" });
  expect(cutReply(email?.text ?? "")).toBe("Hello");
  // The two parts of this one say different things.
  const own = name === "reply-outlook.eml" ? "Allo! Follow up MIME!" : "Hello";
  if (email?.html) expect(cutReply(mailText(email.html))).toBe(own);
});

/** The headers of a recorded email, without the one that its last server wrote. */
function headersOf(name: string) {
  const [head = ""] = readFileSync(`${folder}/${name}`, "latin1").split(/\r?\n\r?\n/);
  return head
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .map((line) => ({ name: line.slice(0, line.indexOf(":")), value: line.slice(line.indexOf(":") + 1).trim() }))
    .filter((header) => header.name.toLowerCase() !== "return-path");
}

test("emails of programs are told from those of people by their headers, with an ordinary envelope", () => {
  const emails = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const taken = emails.map((name): [string, boolean] => [
    name,
    loopReason({ headers: headersOf(name), envelopeFrom: "ada@example.test", messageId: "" }, []) !== null,
  ]);
  expect(taken).toEqual(emails.map((name) => [name, name.startsWith("auto-")]));
  expect(emails.length).toBeGreaterThan(15);
});
