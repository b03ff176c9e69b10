import { expect, test } from "vitest";
import { assignedEmail } from "#core/payments/email-templates.ts";
import { readMailFrom } from "#schema/notifications/mail-from.ts";
import { createMail, type SendMail } from "#workers/adapters/notifications/mail-cloudflare.ts";

const from = { name: "Marginalia", address: "help@marginalia.test" };
const outgoing = {
  key: "order:1:paid",
  to: "ada@student.test",
  subject: "Paid: $62.40",
  text: "Line one.\n\nLine two.\n",
  html: "<p>Line one.</p>",
};

type Sent = Parameters<SendMail["send"]>[0];

function postOffice(answer: () => Promise<unknown> = async () => ({ messageId: "1" })) {
  const sent: Sent[] = [];
  const binding: SendMail = {
    send: (message) => {
      sent.push(message);
      return answer();
    },
  };
  return { binding, sent };
}

test("an email is sent to one person, as text and as HTML, and is marked as automatic", async () => {
  const { binding, sent } = postOffice();
  await createMail(binding, from).send(outgoing);
  expect(sent).toEqual([
    {
      from: { name: "Marginalia", email: "help@marginalia.test" },
      to: "ada@student.test",
      subject: "Paid: $62.40",
      text: "Line one.\n\nLine two.\n",
      html: "<p>Line one.</p>",
      headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ]);
});

const breaks = ["\r", "\n", "\r\nBcc: all@evil.test", "\u0000", "\u0085", "\u2028", "\u2029", "\u202e", "\ud800"];

test("a line break or a control character in a subject is refused, and no email is sent", async () => {
  const { binding, sent } = postOffice();
  const mail = createMail(binding, from);
  for (const part of breaks) {
    await expect(mail.send({ ...outgoing, subject: `Paid${part}now` }), JSON.stringify(part)).rejects.toThrow(
      /subject/,
    );
  }
  await expect(mail.send({ ...outgoing, subject: " " })).rejects.toThrow(/subject/);
  await expect(mail.send({ ...outgoing, subject: "a".repeat(999) })).rejects.toThrow(/subject/);
  expect(sent).toEqual([]);
});

test("a recipient is exactly one address: no list, no name, no line break, no second header", async () => {
  const { binding, sent } = postOffice();
  const mail = createMail(binding, from);
  const wrong = [
    ...breaks.map((part) => `ada@student.test${part}`),
    "",
    "ada",
    "@student.test",
    "ada@",
    "ada@student.test, eve@evil.test",
    "ada@student.test;eve@evil.test",
    "Ada <ada@student.test>",
    '"ada eve"@student.test',
    "ada@student.test (a comment)",
    "a@b@c.test",
    "<ada@student.test>",
    `${"a".repeat(250)}@b.test`,
  ];
  for (const to of wrong) await expect(mail.send({ ...outgoing, to }), JSON.stringify(to)).rejects.toThrow(/address/);
  expect(sent).toEqual([]);
  for (const address of wrong) expect(() => createMail(binding, { ...from, address })).toThrow(/address/);
});

test("a sender's name is cut at 64 characters and refused with a line break in it", async () => {
  const { binding, sent } = postOffice();
  await createMail(binding, { ...from, name: "😀".repeat(100) }).send(outgoing);
  expect(sent[0]?.from).toEqual({ name: "😀".repeat(64), email: from.address });
  for (const part of breaks) expect(() => createMail(binding, { ...from, name: `M${part}` })).toThrow(/name/);
});

test("a text keeps its line breaks and contains no other control character", async () => {
  const { binding, sent } = postOffice();
  const mail = createMail(binding, from);
  for (const part of ["\r\n", "\u0000", "\u001b[2J", "\u202e"]) {
    await expect(mail.send({ ...outgoing, text: `a${part}b` })).rejects.toThrow(/letter/);
  }
  await mail.send({ ...outgoing, text: "Réflexion\t思考\n" });
  expect(sent.map(({ text }) => text)).toEqual(["Réflexion\t思考\n"]);
});

test("an error of the service is thrown with its code and without the address", async () => {
  const refusal = Object.assign(new Error("ada@student.test is suppressed"), { code: "E_RECIPIENT_SUPPRESSED" });
  const mail = createMail(postOffice(() => Promise.reject(refusal)).binding, from);
  const error = await mail.send(outgoing).catch((thrown: unknown) => thrown);
  expect(String(error)).toBe("Undelivered: The message was not delivered: E_RECIPIENT_SUPPRESSED.");
  expect(error).toMatchObject({ permanent: true, code: "E_RECIPIENT_SUPPRESSED" });
  expect(error).not.toHaveProperty("cause");
  const busy = Object.assign(new Error("ada@student.test"), { code: "E_RATE_LIMIT_EXCEEDED" });
  await expect(createMail(postOffice(() => Promise.reject(busy)).binding, from).send(outgoing)).rejects.toMatchObject({
    permanent: false,
    code: "E_RATE_LIMIT_EXCEEDED",
  });
  const odd = createMail(postOffice(() => Promise.reject("ada@student.test")).binding, from);
  await expect(odd.send(outgoing)).rejects.toMatchObject({ permanent: false, code: "no_code" });
});

test("an email with a hostile name can be sent unchanged", async () => {
  const { binding, sent } = postOffice();
  const order = {
    orderId: "1",
    orderNumber: "WS-000123\r\nBcc: all@evil.test",
    kind: "Editing",
    zone: "UTC",
  };
  const words = assignedEmail(order, { who: "Eve\r\n\u202e\u0000https://evil.test", dueAt: 0 });
  await createMail(binding, from).send({ ...outgoing, subject: words.subject, text: words.text });
  expect(sent.length).toBe(1);
});

test("an email has headers for replies and for unsubscribing, and no other custom header", async () => {
  const { binding, sent } = postOffice();
  const mail = createMail(binding, from);
  const headers = {
    "List-Unsubscribe": "<https://marginalia.test/unsubscribe/abc>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await mail.send({ ...outgoing, replyTo: "r.abc@reply.marginalia.test", headers });
  expect(sent[0]).toMatchObject({ replyTo: "r.abc@reply.marginalia.test", headers });
  for (const part of breaks) {
    await expect(mail.send({ ...outgoing, headers: { "List-Unsubscribe": `<x>${part}` } })).rejects.toThrow(/header/);
    await expect(mail.send({ ...outgoing, replyTo: `r@x.test${part}` })).rejects.toThrow(/address/);
  }
  for (const name of ["Bcc", "Message-ID", "List-Unsubscribe\r\nBcc", ""]) {
    await expect(mail.send({ ...outgoing, headers: { [name]: "x" } }), name).rejects.toThrow(/header/);
  }
  expect(sent.length).toBe(1);
});

test("every attempt to send an email has the same reference, and another email has a different one", async () => {
  const { binding, sent } = postOffice();
  const mail = createMail(binding, from);
  for (const key of ["a", "a", "b"]) await mail.send({ ...outgoing, key });
  const references = sent.map(({ headers }) => headers?.["X-Entity-Ref-ID"]);
  expect(references[0]).toBe(references[1]);
  expect(references[0]).not.toBe(references[2]);
});

test("emails are sent from MAIL_FROM; without it production sends none and a local run uses a placeholder name", () => {
  expect(readMailFrom({ MAIL_FROM: " Help@Marginalia.org " })).toEqual({ ok: true, address: "help@marginalia.org" });
  expect(readMailFrom({})).toEqual({ ok: true, address: null });
  expect(readMailFrom({ MODE: "production", MAIL_FROM: "" })).toEqual({ ok: true, address: null });
  expect(readMailFrom({ MODE: "local" })).toEqual({ ok: true, address: "help@marginalia.test" });
  expect(readMailFrom({ MODE: "local", MAIL_FROM: "me@here.test" })).toEqual({ ok: true, address: "me@here.test" });
  for (const wrong of ["Marginalia <help@marginalia.org>", "help", 7, "a@b.test\r\nBcc: c@d.test"]) {
    expect(readMailFrom({ MODE: "local", MAIL_FROM: wrong })).toEqual({
      ok: false,
      problems: ["MAIL_FROM must be an email address"],
    });
  }
});
