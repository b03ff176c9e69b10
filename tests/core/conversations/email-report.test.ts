import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { IncomingEmail } from "#core/conversations/bridge-ports.ts";
import { failureText, reportIn } from "#core/conversations/email-report.ts";
import { readEmail } from "#workers/adapters/conversations/email-parser.ts";

async function read(raw: string | Uint8Array): Promise<IncomingEmail> {
  const bytes = typeof raw === "string" ? new TextEncoder().encode(raw.replaceAll("\n", "\r\n")) : raw;
  const email = await readEmail(bytes as Uint8Array<ArrayBuffer>, { from: "", to: "help@example.test" });
  if (!email) throw new Error("The email could not be read.");
  return email;
}

const recorded = async (name: string) =>
  reportIn(await read(new Uint8Array(readFileSync(`tests/fixtures/services/mail/${name}.eml`))));

test.each([
  ["auto-lhost-sendgrid-01", "bounce", "5.1.1", "kijitora@example.jp"],
  ["auto-lhost-gmail-01", "bounce", "5.1.1", "userunknown@example.jp"],
  ["auto-lhost-office365-01", "bounce", "5.1.10", null],
  ["auto-arf-11", "complaint", "", null],
])("%s is a report", async (name, reason, code, recipient) => {
  expect(await recorded(name)).toMatchObject({ reason, code, stops: true, recipient });
});

test.each([
  ...["auto-lhost-fml-02", "auto-rfc3834-01", "auto-rfc3834-02", "auto-rfc3834-03"],
  ...["reply-gmail", "reply-outlook", "reply-thunderbird"],
])("%s is none: an absence, a list program, a person", async (name) => {
  expect(await recorded(name)).toBeNull();
});

/** A notification of a mail server (RFC 3464) with the email it returns. */
function notification(fields: string, { from = "MAILER-DAEMON@mx.example.test", returned = "" } = {}): string {
  const original = returned || "From: help@marginalia.test\nMessage-ID: <our-1@marginalia.test>\nSubject: An answer\n";
  return [
    `From: ${from}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b\nContent-Type: text/plain\n\nIt could not be delivered.",
    `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.test\n\n${fields}`,
    `--b\nContent-Type: text/rfc822-headers\n\n${original}`,
    "--b--\n",
  ].join("\n");
}

const to = "Final-Recipient: rfc822; Ada@example.test\n";

test.each([
  ["Action: failed\nStatus: 5.1.1\n", "5.1.1", true, "There is no such mailbox."],
  [
    "Action: failed\nStatus: 5.2.1\nDiagnostic-Code: smtp; 550 5.2.1 The account is disabled\n",
    "5.2.1",
    true,
    "The mailbox accepts no emails.",
  ],
  [
    "Action: failed\nStatus: 5.2.1\nDiagnostic-Code: smtp; 550 Receiving at a rate that prevents more\n",
    "5.2.1",
    false,
    "The mailbox accepts no emails.",
  ],
  [
    "Action: failed\nStatus: 5.4.1\nDiagnostic-Code: smtp; 550 Recipient address rejected: Access denied\n",
    "5.4.1",
    true,
    "There is no such mailbox.",
  ],
  [
    "Action: failed\nStatus: 5.1.0\nDiagnostic-Code: smtp; 550 sender rejected\n",
    "5.1.0",
    false,
    "It could not be delivered.",
  ],
  [
    "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 The SPF record of your domain does not exist\n",
    "550",
    false,
    "It could not be delivered.",
  ],
  ["Action: failed\nStatus: 5.4.4\n", "5.4.4", true, "There is no such mail server."],
  ["Action: failed\nStatus: 5.2.2\n", "5.2.2", false, "The mailbox is full."],
  ["Action: failed\nStatus: 5.1.8\n", "5.1.8", false, "It could not be delivered."],
  ["Action: failed\nStatus: 5.7.1\n", "5.7.1", false, "The recipient’s mail server rejected the email."],
  ["Action: failed\nStatus: 4.4.7\n", "4.4.7", false, "The recipient’s mail server did not accept it in time."],
  // The server's own words say more than "other" does.
  ["Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 No\n", "5.1.1", true, "There is no such mailbox."],
  [
    "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 User unknown\n",
    "550",
    true,
    "It could not be delivered.",
  ],
  [
    "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 554 Too many links\n",
    "554",
    false,
    "It could not be delivered.",
  ],
])("%s", async (fields, code, stops, words) => {
  const report = reportIn(await read(notification(to + fields)));
  expect(report).toEqual({
    ...{ reason: "bounce", code, stops, recipient: "ada@example.test" },
    ...{ messageId: "our-1@marginalia.test", replyTo: null },
  });
  expect(failureText("bounce", code)).toBe(words);
});

test.each(["delayed", "delivered", "relayed", "expanded"])("an email that was %s has not come back", async (action) => {
  expect(reportIn(await read(notification(`${to}Action: ${action}\nStatus: 4.4.1\n`)))).toBeNull();
});

test("of several recipients the one that failed counts", async () => {
  const fields = `${to}Action: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; bob@example.test\nAction: failed\nStatus: 5.1.1\n`;
  expect(reportIn(await read(notification(fields)))).toMatchObject({ recipient: "bob@example.test", code: "5.1.1" });
});

test("the returned email names its reply address, also where its fields are folded", async () => {
  const returned = "Message-ID:\n <our-2@marginalia.test>\nReply-To: Marginalia\n <r.abc@reply.marginalia.test>\n";
  expect(reportIn(await read(notification(`${to}Action: failed\nStatus: 5.1.1\n`, { returned })))).toMatchObject({
    messageId: "our-2@marginalia.test",
    replyTo: "r.abc@reply.marginalia.test",
  });
});

test.each([
  ["abuse", "complaint"],
  ["fraud", "complaint"],
  ["opt-out", "complaint"],
  ["not-spam", null],
  ["auth-failure", null],
  ["virus", null],
])("feedback of the type %s is %s", async (type, reason) => {
  const raw = [
    "From: feedback@example.test",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b\nContent-Type: text/plain\n\nA report.",
    `--b\nContent-Type: message/feedback-report\n\nFeedback-Type: ${type}\nOriginal-Rcpt-To: <ada@example.test>\n`,
    "--b\nContent-Type: message/rfc822\n\nMessage-ID: <our-3@marginalia.test>\nSubject: News\n\nText",
    "--b--\n",
  ].join("\n");
  const report = reportIn(await read(raw));
  expect(report?.reason ?? null).toBe(reason);
  if (report) expect(report).toMatchObject({ recipient: "ada@example.test", messageId: "our-3@marginalia.test" });
});

test("a person who writes about a bounce has not sent one; a read receipt is none", async () => {
  const words = "I got this back: 550 5.1.1 user unknown. What shall I do?";
  expect(reportIn(await read(`From: Ada <ada@example.test>\n\n${words}\n`))).toBeNull();
  expect(reportIn(await read(`From: MAILER-DAEMON@mx.example.test\n\n${words}\n`))).toMatchObject({ code: "5.1.1" });
  const versions = "Exim 4.6.2 on 5.12.26: 550 5.1.1 user unknown";
  expect(reportIn(await read(`From: MAILER-DAEMON@mx.example.test\n\n${versions}\n`))).toMatchObject({ code: "5.1.1" });
  const receipt = [
    "From: ada@example.test",
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
    "",
    "--b\nContent-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\n",
    "--b--\n",
  ].join("\n");
  expect(reportIn(await read(receipt))).toBeNull();
});
