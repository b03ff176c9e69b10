import { expect, test } from "vitest";
import { domainOf, isProven } from "#core/conversations/email-authentication.ts";
import { loopReason } from "#core/conversations/email-loop.ts";
import { growth, LINEAR } from "#tests/support/counted-work.ts";

const US = "mx.cloudflare.net";
const ada = { from: "ada@example.test", envelopeFrom: "ada@example.test" };

/** An email of ada's with these findings, the topmost first. */
const proven = (results: string | string[], more: Partial<typeof ada> = {}) =>
  isProven(
    { ...ada, ...more, headers: [results].flat().map((value) => ({ name: "Authentication-Results", value })) },
    US,
  );

/** As the receiving server writes it. */
const real =
  "mx.cloudflare.net; dkim=pass header.d=example.test header.s=20251104 header.b=abc;\r\n\tdmarc=pass header.from=example.test policy.dmarc=none; spf=none (mx.cloudflare.net: no SPF records found for postmaster@out.example.test) smtp.helo=out.example.test; spf=pass (mx.cloudflare.net: domain of ada@example.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=ada@example.test; arc=none smtp.remote-ip=192.0.2.1";

test("the results of our receiving server authenticate ada's email", () => {
  expect(proven(real)).toBe(true);
  expect(proven("mx.cloudflare.net; dmarc=pass header.from=example.test")).toBe(true);
  expect(proven("MX.Cloudflare.NET 1; DKIM=PASS header.d=Example.TEST")).toBe(true);
  expect(proven('mx.cloudflare.net; dkim=pass header.d="example.test"')).toBe(true);
  expect(proven("mx.cloudflare.net; dmarc=none; spf=pass smtp.mailfrom=example.test")).toBe(true);
  expect(proven("mx.cloudflare.net; dkim=fail header.d=other.test; dkim=pass header.d=example.test")).toBe(true);
  expect(
    proven('mx.cloudflare.net; spf=pass smtp.mailfrom="a=b=c@example.test"; dkim=pass header.d=example.test'),
  ).toBe(true);
});

test("a domain that only ends with the signer's name is not its subdomain", () => {
  for (const domain of ["evilexample.test", "my-example.test", "1example.test"]) {
    const beside = { from: `ada@${domain}`, envelopeFrom: `ada@${domain}` };
    expect(proven("mx.cloudflare.net; dkim=pass header.d=example.test", beside)).toBe(false);
    expect(proven(`mx.cloudflare.net; dkim=pass header.d=${domain}`, beside)).toBe(true);
  }
});

test("a domain authenticates its subdomains, and not its parents or siblings", () => {
  const below = { from: "ada@mail.example.test", envelopeFrom: "ada@mail.example.test" };
  expect(proven("mx.cloudflare.net; dkim=pass header.d=example.test", below)).toBe(true);
  expect(proven("mx.cloudflare.net; dkim=pass header.d=mail.example.test")).toBe(false);
  expect(proven("mx.cloudflare.net; dkim=pass header.d=other.test")).toBe(false);
  expect(proven("mx.cloudflare.net; dkim=pass header.d=evilexample.test")).toBe(false);
  expect(proven("mx.cloudflare.net; dkim=pass header.d=example.test.evil.test")).toBe(false);
  expect(proven("mx.cloudflare.net; dkim=pass header.d=test")).toBe(false);
  expect(proven("mx.cloudflare.net; dkim=pass header.d=.example.test")).toBe(false);
  expect(proven("mx.cloudflare.net; dmarc=pass header.from=mail.example.test")).toBe(false);
  expect(proven("mx.cloudflare.net; dmarc=pass")).toBe(false);
});

const forged: [string, string | string[]][] = [
  ["no findings", []],
  ["findings of another server", "mx.evil.test; dmarc=pass header.from=example.test"],
  ["ours below another server's", ["mx.evil.test; dmarc=fail", real]],
  ["ours forged below ours", ["mx.cloudflare.net; dmarc=fail header.from=example.test", real]],
  ["a look-alike of our name", "mx.cloudflare.net.evil.test; dmarc=pass header.from=example.test"],
  ["our name in a comment", "(mx.cloudflare.net) mx.evil.test; dmarc=pass header.from=example.test"],
  ["our name behind another", "mx.evil.test mx.cloudflare.net; dmarc=pass header.from=example.test"],
  ["another version", "mx.cloudflare.net 2; dmarc=pass header.from=example.test"],
  ["no name", "; dmarc=pass header.from=example.test"],
  [
    "a failed DMARC beside a signature",
    "mx.cloudflare.net; dmarc=fail header.from=example.test; dkim=pass header.d=example.test",
  ],
  [
    "a DMARC that failed and passed",
    "mx.cloudflare.net; dmarc=pass header.from=example.test; dmarc=fail header.from=example.test",
  ],
  ["a passed DMARC of another sender", "mx.cloudflare.net; dmarc=pass header.from=evil.test"],
  ["a signature that failed", "mx.cloudflare.net; dkim=fail header.d=example.test"],
  ["a signature that is neutral", "mx.cloudflare.net; dkim=neutral header.d=example.test"],
  [
    "a pass in a comment",
    "mx.cloudflare.net; spf=fail (x; dmarc=pass header.from=example.test) smtp.mailfrom=evil.test",
  ],
  [
    "a pass in a comment in a comment",
    "mx.cloudflare.net; spf=fail (a (b) ; dkim=pass header.d=example.test ) smtp.mailfrom=x",
  ],
  [
    "a pass behind a bracket that is a letter",
    "mx.cloudflare.net; spf=fail (a \\) ; dkim=pass header.d=example.test) x=y",
  ],
  ["a comment that never ends", "mx.cloudflare.net; spf=fail (a; dkim=pass header.d=example.test"],
  ["a pass in quotes", 'mx.cloudflare.net; spf=fail smtp.mailfrom="x; dmarc=pass header.from=example.test"@evil.test'],
  [
    "a pass in quotes with a quote",
    'mx.cloudflare.net; spf=fail smtp.mailfrom="x\\"; dkim=pass header.d=example.test"',
  ],
  ["quotes that never end", 'mx.cloudflare.net; spf=fail x="; dkim=pass header.d=example.test'],
  ["a method of another name", "mx.cloudflare.net; x-dkim=pass header.d=example.test; arc=pass header.d=example.test"],
  ["a sending server's own name", "mx.cloudflare.net; spf=pass smtp.helo=example.test"],
  ["a sending address of another domain", "mx.cloudflare.net; spf=pass smtp.mailfrom=evil.test"],
  ["nothing but the name", "mx.cloudflare.net; none"],
  ["a result inside a value", "mx.cloudflare.net; spf=fail smtp.mailfrom=dkim=pass@header.d=example.test"],
];

test.each(forged)("%s authenticate nothing", (_what, results) => {
  expect(proven(results)).toBe(false);
});

test("an SPF result counts only for the domain of the envelope sender", () => {
  const spf = "mx.cloudflare.net; spf=pass smtp.mailfrom=bounce@example.test";
  expect(proven(spf, { envelopeFrom: "bounce@example.test" })).toBe(true);
  expect(proven(spf, { envelopeFrom: "bounce@evil.test" })).toBe(false);
  expect(proven(spf, { envelopeFrom: "" })).toBe(false);
  expect(proven(spf, { envelopeFrom: '"a; dmarc=pass"@example.test' })).toBe(false);
});

test("a sending address that imitates the server's results invalidates all of them", () => {
  const envelopeFrom = '"x) ; dmarc=pass header.from=example.test ("@evil.test';
  const written = `mx.cloudflare.net; spf=pass (mx.cloudflare.net: domain of ${envelopeFrom} designates 192.0.2.1) smtp.mailfrom=evil.test`;
  expect(proven(written, { envelopeFrom })).toBe(false);
  expect(proven(`${written}; dmarc=none`, { envelopeFrom: "eve@evil.test" })).toBe(false);
});

test("ambiguous addresses have no domain", () => {
  for (const odd of [
    "",
    "ada",
    "ada@",
    "@example.test",
    '"a b"@example.test',
    "a@b@example.test",
    "a(b)@example.test",
  ]) {
    expect(domainOf(odd), odd).toBeNull();
  }
  expect(domainOf("Ada.L+x@Mail.Example.TEST")).toBe("mail.example.test");
});

test.each(["(", "; dkim=pass", '"a"', " "])(
  "the work of reading a header of %s grows with it and no faster",
  (part) => {
    const header = (length: number) => `mx.cloudflare.net; ${part.repeat(length / part.length)}`;
    expect(proven(header(100_000))).toBe(false);
    expect(growth(header, (text) => proven(text))).toBeLessThan(LINEAR);
  },
);

const plain = { headers: [], envelopeFrom: "ada@example.test", messageId: "<1@example.test>" };
const loops: [string, Partial<Parameters<typeof loopReason>[0]>][] = [
  ["empty sender", { envelopeFrom: "" }],
  ["empty sender in brackets", { envelopeFrom: "<>" }],
  ["a daemon's", { envelopeFrom: "MAILER-DAEMON@example.test" }],
  ["an absence", { headers: [{ name: "Auto-Submitted", value: "auto-replied" }] }],
  ["an absence with a parameter", { headers: [{ name: "auto-submitted", value: " Auto-Replied; owner-email=a@b" }] }],
  ["mailing list", { headers: [{ name: "List-Id", value: "<talk.example.test>" }] }],
  ["newsletter", { headers: [{ name: "List-Unsubscribe", value: "<https://example.test>" }] }],
  ["bulk", { headers: [{ name: "Precedence", value: "Bulk" }] }],
  ["junk", { headers: [{ name: "Precedence", value: "junk" }] }],
  ["loop header", { headers: [{ name: "X-Loop", value: "1" }] }],
  ["a daemon's without a domain", { envelopeFrom: "MAILER-DAEMON" }],
  ["a double bounce", { envelopeFrom: "double-bounce@mx.example.test" }],
  ["a daemon's by its author", { headers: [{ name: "From", value: '"Mail Delivery" <mailer-daemon@example.test>' }] }],
  [
    "a report",
    { headers: [{ name: "Content-Type", value: 'multipart/report; report-type=delivery-status; boundary="b"' }] },
  ],
  ["iCloud's vacation", { headers: [{ name: "X-Apple-Action", value: "VACATION" }] }],
  ["Exchange's", { headers: [{ name: "X-Auto-Response-Suppress", value: "All" }] }],
  ["a list's welcome", { headers: [{ name: "Mailing-List", value: "contact help@example.test" }] }],
  [
    "a bounce without a sign but its subject",
    { headers: [{ name: "Subject", value: "Undelivered Mail Returned to Sender" }] },
  ],
  ["an absence in German", { headers: [{ name: "Subject", value: "Automatische Antwort: An answer is there" }] }],
  ["our own", { messageId: "<abc@Marginalia.test>" }],
  ["our own, from a subdomain", { messageId: "<abc@mail.marginalia.test>" }],
];

test.each(loops)("an automatic email (%s) is detected", (_what, more) => {
  expect(loopReason({ ...plain, ...more }, ["marginalia.test"])).not.toBeNull();
});

const subjects = [
  "Re: Out of office: what does it mean for my deadline?",
  "Out of office hours, can I write to the tutor?",
  "Undelivered chapter",
  "Vacation and my deadline",
  "Automatic checks of my text",
  "Ausência na aula",
  "I am away until Monday",
];

test.each(subjects)('a person\'s email with the subject "%s" is not detected as automatic', (value) => {
  expect(loopReason({ ...plain, headers: [{ name: "Subject", value }] }, ["marginalia.test"])).toBeNull();
});

test("a person's email is not detected as automatic", () => {
  expect(loopReason(plain, ["marginalia.test"])).toBeNull();
  const no = [
    { name: "Auto-Submitted", value: "no" },
    { name: "Precedence", value: "first-class" },
    { name: "X-Auto-Response-Suppress", value: "None" },
    { name: "Content-Type", value: "multipart/mixed; boundary=report" },
    { name: "From", value: "Mail Erdaemon <ada@example.test>" },
    { name: "Return-Path", value: "<ada@example.test>" },
  ];
  expect(loopReason({ ...plain, headers: no }, ["marginalia.test"])).toBeNull();
  expect(loopReason({ ...plain, messageId: "<1@notmarginalia.test>" }, ["marginalia.test"])).toBeNull();
  expect(loopReason({ ...plain, messageId: "" }, ["marginalia.test"])).toBeNull();
});
