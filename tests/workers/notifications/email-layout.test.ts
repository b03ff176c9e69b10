import { expect, test } from "vitest";
import { ANSWER_LINE, absolute, emailText, sheetOf } from "#core/notifications/email.ts";
import { emailSamples } from "#core/notifications/email-samples.ts";
import type { EmailSheet } from "#core/notifications/ports.ts";
import { dark, light } from "#workers/adapters/notifications/email-layout/colours.ts";
import { createEmailLayout } from "#workers/adapters/notifications/email-layout/index.ts";
import { createMail } from "#workers/adapters/notifications/mail-cloudflare.ts";

const { html } = createEmailLayout();

const outgoing: EmailSheet = {
  appName: "Marginalia",
  appUrl: "https://marginalia.test",
  subject: "Order WS-000123 is assigned",
  paragraphs: ["Maria has taken it on.\nIt is due by Tuesday.", "She begins today."],
  button: { words: "Open order WS-000123", href: "https://marginalia.test/dashboard/orders/1" },
  answerable: false,
  note: "You sign in to see it.",
  why: "You get this because.",
  settingsUrl: "https://marginalia.test/dashboard/settings#notices",
  unsubscribeUrl: "https://marginalia.test/unsubscribe/abc",
};

type Sample = ReturnType<typeof emailSamples>[number];

/** A sample of the product's emails as its sheet. */
function sampleSheet({ kind, outgoing: words, member }: Sample, unsubscribeUrl: string | null): EmailSheet {
  const product = { appName: "Marginalia", appUrl: "https://marginalia.test" };
  return sheetOf({ ...words, kind, member, ...product, answerable: true, unsubscribeUrl });
}

/** What someone may be called, or call an order or an email. */
const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "</title><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "{{constructor.constructor('alert(1)')()}}",
  "javascript:alert(1)",
  "<a href='javascript:alert(1)'>x</a>",
  "<!--<script>alert(1)//-->",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<style>@import 'https://evil.test/x.css'</style>",
  "<img src='https://evil.test/pixel.gif' width=1>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
];

/** Tags as a browser's parser finds them. */
async function tagsOf(page: string): Promise<{ name: string; attributes: [string, string][] }[]> {
  const found: { name: string; attributes: [string, string][] }[] = [];
  const rewriter = new HTMLRewriter().on("*", {
    element: (element) => {
      found.push({ name: element.tagName, attributes: [...element.attributes] as unknown as [string, string][] });
    },
  });
  await rewriter.transform(new Response(page)).text();
  return found;
}

test("all content of an email is escaped: no sample string adds a tag, an attribute or an address", async () => {
  const shape = (tags: Awaited<ReturnType<typeof tagsOf>>) => tags.map(({ name }) => name).join(" ");
  const plain = await tagsOf(await html(outgoing));
  for (const words of hostile) {
    const drawn = await html({
      ...outgoing,
      appName: words,
      subject: words,
      paragraphs: [words, words],
      note: words,
      why: words,
      // Two paragraphs, the first of two lines, as in the plain one.
      button: { words, href: outgoing.button?.href ?? "" },
    });
    const tags = await tagsOf(drawn);
    expect(shape(tags), words).toBe(shape(plain).replace(" br", ""));
    for (const { attributes } of tags) {
      for (const [name, value] of attributes) {
        expect(name, words).not.toMatch(/^on/);
        if (name === "href") expect(value, words).toMatch(/^https:\/\/marginalia\.test\//);
      }
    }
  }
});

test("an email loads nothing remote and does not report that it was opened", async () => {
  for (const sample of emailSamples(0)) {
    const page = await html(sampleSheet(sample, null));
    const tags = await tagsOf(page);
    expect(
      tags.filter(({ name }) => /^(?:img|script|link|iframe|object|embed|video|audio|source|base|form)$/.test(name)),
    ).toEqual([]);
    expect(page).not.toMatch(/@import|@font-face|url\(/i);
    expect(
      tags
        .flatMap(({ attributes }) => attributes)
        .filter(([name]) => /^(?:src|srcset|background|action|poster)$/.test(name)),
    ).toEqual([]);
  }
});

test("the plain text has every paragraph and every link of the HTML", async () => {
  for (const sample of emailSamples(0)) {
    const { id } = sample;
    const sheet = sampleSheet(sample, "https://marginalia.test/unsubscribe/abc");
    const text = emailText(sheet);
    for (const part of [...sheet.paragraphs, sheet.subject, sheet.why, sheet.note ?? "", ANSWER_LINE])
      expect(text, id).toContain(part);
    const hrefs = (await tagsOf(await html(sheet))).flatMap(({ attributes }) =>
      attributes.filter(([name]) => name === "href"),
    );
    expect(hrefs.length, id).toBeGreaterThan(1);
    for (const [, href] of hrefs) if (href !== "https://marginalia.test/") expect(text, id).toContain(href);
  }
});

test("the email service accepts every email as it is rendered", async () => {
  const taken: string[] = [];
  const from = { name: "Marginalia", address: "help@marginalia.test" };
  const binding = {
    send: async ({ subject }: { subject: string }) => {
      taken.push(subject);
      return { messageId: "1" };
    },
  };
  const mail = createMail(binding, from);
  const samples = emailSamples(0);
  for (const sample of samples) {
    const { id } = sample;
    const sheet = sampleSheet(sample, null);
    await mail.send({
      key: id,
      to: "ada@example.test",
      subject: sheet.subject,
      text: emailText(sheet),
      html: await html(sheet),
    });
  }
  expect(taken).toHaveLength(samples.length);
});

test("whatever a person's name or text, the email with it can be sent", async () => {
  const taken: string[] = [];
  const from = { name: "Marginalia", address: "help@marginalia.test" };
  const binding = {
    send: async ({ subject, text }: { subject: string; text?: string }) => {
      taken.push(`${subject}|${text}`);
      return { messageId: "1" };
    },
  };
  const odd = "a\u200fb\u202ec\u2028d\u0000e\u0085f\ud800g\r\nh\ti";
  const mail = createMail(binding, from);
  for (const words of [odd, ...hostile, "x".repeat(5000), "\u202e\u0000", "👩🏽‍🎓 العربية עברית 思考"]) {
    const details = {
      kind: "message" as const,
      subject: words,
      text: `${words}\n\n${words}`,
      href: "/dashboard",
      act: words,
    };
    const more = { member: true, appName: "Marginalia", appUrl: "https://marginalia.test", answerable: true };
    const sheet = sheetOf({ ...details, ...more, unsubscribeUrl: null });
    await mail.send({
      key: "k",
      to: "ada@example.test",
      subject: sheet.subject,
      text: emailText(sheet),
      html: await html(sheet),
    });
  }
  expect(taken).toHaveLength(hostile.length + 4);
  expect(taken[0]).toContain("abc\nde\nf\ufffdg\nh\ti");
  expect(taken.at(-2)).toMatch(/^Marginalia\|/);
});

test("a button links to our own pages, whatever the path", () => {
  expect(absolute("https://marginalia.test", "/dashboard/orders/1")).toBe("https://marginalia.test/dashboard/orders/1");
  for (const wrong of [
    "//evil.test",
    "/\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "",
    "/a b",
    "/a\nb",
    "@evil.test",
  ]) {
    expect(absolute("https://marginalia.test", wrong), wrong).toBe("https://marginalia.test/dashboard");
  }
});

test("every word of an email has enough contrast, in light and in dark mode", () => {
  for (const theme of [light, dark]) {
    for (const [ink, ground] of [
      [theme.ink, theme.paper],
      [theme.soft, theme.paper],
      [theme.ink, theme.ground],
      [theme.faint, theme.ground],
      [theme.onButton, theme.button],
    ] as const) {
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("an email is small, declares its language and has a hidden preview text for the mailbox list", async () => {
  const page = await html(outgoing);
  expect(page.length).toBeLessThan(20_000);
  expect(page).toMatch(/<html[^>]* lang="en"/);
  expect(page).toContain('content="light dark"');
  expect(page).toMatch(/display:none[^>]*>Maria has taken it on\./);
});

/** WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((one, two) => two - one);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
