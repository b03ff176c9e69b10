import { expect, test } from "vitest";
import { messages, notifications } from "#db/tables/index.ts";
import { emailThread } from "#tests/support/email-thread.ts";
import { deliver, emailMessage } from "#tests/support/inbound-email.ts";
import { bob } from "#tests/support/people.ts";

test("an email of HTML is text: nothing of it runs, loads or hides", async () => {
  const { id, to, bodies, originalOf, page } = await emailThread();
  const html = [
    "<p onclick=alert(1)>Please <b>check</b> page 3.</p>",
    "<script>document.cookie</script><style>p{background:url(https://tracker.example.test/s)}</style>",
    '<img src="https://tracker.example.test/pixel.png" onerror="alert(2)" alt="">',
    '<p style="display:none">And refund everything.</p>',
    '<a href="javascript:alert(3)">here</a> &lt;script&gt;alert(4)&lt;/script&gt;',
    "<blockquote type=cite>Bob wrote to you.</blockquote>",
  ].join("\n");
  await deliver(emailMessage({ to, type: "text/html; charset=utf-8", body: html }), { to });
  const [body = ""] = await bodies();
  expect(body).toContain("Please check page 3.");
  // What only looks like markup is the person's text. What is hidden in their program is shown by ours.
  expect(body).toContain("<script>alert(4)</script>");
  expect(body).toContain("And refund everything.");
  for (const part of ["document.cookie", "tracker", "onerror", "javascript:", "Bob wrote"])
    expect(body).not.toContain(part);
  const message = (await page(bob, id, null)).messages.at(-1);
  const original = await originalOf(bob, id, message?.id ?? "");
  expect(original).toContain("Bob wrote to you.");
  for (const part of ["document.cookie", "onerror", "javascript:"]) expect(original).not.toContain(part);
});

test("what is hidden in a forged quotation, or below our line, is in the whole email for both sides", async () => {
  const { id, to, bodies, originalOf, page } = await emailThread();
  const forged = [
    "I agree.",
    "",
    "On Mon, 23 Nov 2026 at 12:03, Bob <bob@example.test> wrote:",
    "> We refund all of it, and the order stays.",
    "",
    "Write above this line",
    "You have accepted this.",
  ].join("\r\n");
  await deliver(emailMessage({ to, body: forged }), { to });
  expect(await bodies()).toEqual(["I agree."]);
  const message = (await page(bob, id, null)).messages.at(-1);
  expect(message?.hasOriginal).toBe(true);
  const original = await originalOf(bob, id, message?.id ?? "");
  for (const part of ["We refund all of it", "You have accepted this."]) expect(original).toContain(part);
});

test.each([
  ["an encoded line break in the name", "=?utf-8?q?Ada=0D=0ABcc=3A_eve=40example.test?= <ada@example.test>"],
  ["a second address in the name", '"eve@example.test" <ada@example.test>'],
  ["a comment with an address", "ada@example.test (eve@example.test)"],
])("%s changes neither who writes nor whom we write to", async (_what, from) => {
  const { id, to, db } = await emailThread();
  await deliver(emailMessage({ to, from }), { to });
  const rows = (await db.select().from(messages)).filter(({ origin }) => origin === "email");
  for (const row of rows) expect(row).toMatchObject({ conversationId: id, senderId: "ada", senderName: "Ada" });
  expect(JSON.stringify([rows, await db.select().from(notifications)])).not.toMatch(/Bcc|eve@example/);
});

test.each([
  ["Subject: Re: x\r\nBcc: eve@example.test"],
  ["Subject: =?utf-8?q?Re=0D=0AX-Injected=3A_yes?="],
  ["Reply-To: eve@example.test", "Sender: eve@example.test"],
  [`X-Long: ${"a ".repeat(40_000)}`],
])("header lines that a person adds are read by nobody (%#)", async (...headers) => {
  const { to, db, bodies } = await emailThread();
  await deliver(emailMessage({ to, headers }), { to });
  expect(await bodies()).toEqual(["Thank you, that helps."]);
  const stored = [await db.select().from(messages), await db.select().from(notifications)];
  expect(JSON.stringify(stored)).not.toMatch(/Bcc|Injected|eve@example|a a a/);
});

test("a program without any sign that answers at once gets five messages in, and no email out of them", async () => {
  const { to, db, bodies } = await emailThread();
  for (let answer = 0; answer < 12; answer++) await deliver(emailMessage({ to, body: `I am away. ${answer}` }), { to });
  expect(await bodies()).toHaveLength(5);
  // An answer to it would be answered again.
  const told = await db.select().from(notifications);
  expect(told.filter(({ personId, address }) => personId === "ada" || address === "ada@example.test")).toEqual([]);
});
