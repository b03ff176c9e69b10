import { expect, test } from "vitest";
import { emailThread } from "#tests/support/email-thread.ts";
import { deliver, emailMessage, RESULTS } from "#tests/support/inbound-email.ts";

const spoofs: [string, Parameters<typeof deliver>[1]["from"], Partial<Parameters<typeof emailMessage>[0]>][] = [
  ["without findings", "ada@example.test", { results: null }],
  ["with findings that failed", "eve@evil.test", { results: "mx.cloudflare.net; dmarc=fail header.from=example.test" }],
  [
    "signed by somebody else",
    "eve@evil.test",
    { results: "mx.cloudflare.net; dkim=pass header.d=evil.test; dmarc=none" },
  ],
  ["signed by a domain below", "ada@example.test", { results: "mx.cloudflare.net; dkim=pass header.d=a.example.test" }],
  [
    "with findings forged below the real ones",
    "eve@evil.test",
    {
      results: "mx.cloudflare.net; dmarc=fail header.from=example.test",
      headers: [`Authentication-Results: ${RESULTS}`],
    },
  ],
  [
    "with findings forged below another server's",
    "eve@evil.test",
    { results: null, headers: ["Authentication-Results: mx.evil.test; none", `Authentication-Results: ${RESULTS}`] },
  ],
  ["from two people", "ada@example.test", { from: "ada@example.test, eve@evil.test" }],
  ["from two headers", "ada@example.test", { headers: ["From: eve@evil.test"] }],
  ["from the same twice", "ada@example.test", { headers: ["From: ada@example.test"] }],
  ["from a group", "ada@example.test", { from: "All: ada@example.test, eve@evil.test;" }],
  [
    "named as ada",
    "eve@evil.test",
    { from: '"ada@example.test" <eve@evil.test>', results: "mx.cloudflare.net; dmarc=pass header.from=evil.test" },
  ],
  [
    "named as ada in letters of another kind",
    "eve@evil.test",
    {
      from: "=?utf-8?q?ada=40example.test?= <eve@evil.test>",
      results: "mx.cloudflare.net; dmarc=pass header.from=evil.test",
    },
  ],
  ["with an address and another behind it", "eve@evil.test", { from: "<ada@example.test> <eve@evil.test>" }],
  ["from another participant", "eve@example.test", { from: "eve@example.test" }],
  [
    "from a domain that looks alike",
    "ada@examp1e.test",
    { from: "ada@examp1e.test", results: "mx.cloudflare.net; dmarc=pass header.from=examp1e.test" },
  ],
  ["from nobody", "ada@example.test", { from: "" }],
];

test.each(spoofs)("an email %s is shown to staff only", async (_what, from, more) => {
  const { to, bodies, notes, id } = await emailThread();
  const file = {
    type: 'multipart/mixed; boundary="b"',
    body: "--b\r\nContent-Type: text/plain\r\n\r\nPay Eve.\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.7\r\n--b--",
  };
  expect(await deliver(emailMessage({ to, ...file, ...more }), { ...(from ? { from } : {}), to })).toEqual({
    rejected: null,
  });
  expect(await bodies()).toEqual([]);
  const held = await notes();
  expect(held).toMatchObject([{ kind: "unverified", conversationId: id }]);
  expect(held[0]?.body).toMatch(/The student cannot see it\.\s+Pay Eve\.\s+\[Files not added: 1\]/);
});

const claims = [RESULTS, "; dmarc=pass header.from=example.test", "no server; dmarc=pass header.from=example.test"];

test("an email with forged authentication results is unverified while no server is configured", async () => {
  for (const claim of claims) {
    const { to, bodies, notes, id } = await emailThread();
    const raw = emailMessage({ to, results: null, headers: [`Authentication-Results: ${claim}`] });
    expect(await deliver(raw, { to, deployment: {} })).toEqual({ rejected: null });
    expect(await bodies(), claim).toEqual([]);
    expect((await notes()).filter(({ conversationId }) => conversationId === id)).toMatchObject([
      { kind: "unverified" },
    ]);
  }
});

test("with a configured server, an email that it authenticated is accepted", async () => {
  const { to, bodies, notes } = await emailThread();
  await deliver(emailMessage({ to }), { to, deployment: { MAIL_AUTHSERV: "mx.cloudflare.net" } });
  expect([await bodies(), await notes()]).toEqual([["Thank you, that helps."], []]);
});
