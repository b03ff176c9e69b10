import { expect, test } from "vitest";
import { cutReply, WRITE_ABOVE } from "#core/conversations/email-reply.ts";
import { mailText } from "#core/conversations/email-text.ts";
import { ANSWER_LINE } from "#core/notifications/email.ts";
import { growth, LINEAR } from "#tests/support/counted-work.ts";

const answer = "Thank you, that helps.\n\nUntil when can I still change it?";

test("our emails have a line above which to reply", () => {
  expect(ANSWER_LINE.startsWith(WRITE_ABOVE)).toBe(true);
});

const quotations: [string, string][] = [
  ["nothing", ""],
  ["our line", `\n\n${ANSWER_LINE}\n\nBob wrote to you in MG-004217.`],
  ["our line in a quotation", `\n\n> ${ANSWER_LINE}\n> Bob wrote to you.`],
  ["Gmail", "\n\nOn Mon, 23 Nov 2026 at 12:03, Marginalia <r.abc@reply.test> wrote:\n\n> Bob wrote to you.\n>\n> Yes."],
  [
    "Gmail over two lines",
    "\n\nOn Mon, 23 Nov 2026 at 12:03, Marginalia\n<r.abcdefghijklmnop@reply.test> wrote:\n\n> Yes.",
  ],
  ["Apple Mail", "\n\nOn 23 Nov 2026, at 12:03, Marginalia <r.abc@reply.test> wrote:\n\n> Yes."],
  ["German", "\n\nAm Mo., 23. Nov. 2026 um 12:03 Uhr schrieb Marginalia <r.abc@reply.test>:\n\n> Ja."],
  ["French", "\n\nLe lun. 23 nov. 2026 à 12:03, Marginalia <r.abc@reply.test> a écrit :\n\n> Oui."],
  ["Spanish", "\n\nEl lun, 23 nov 2026 a las 12:03, Marginalia (<r.abc@reply.test>) escribió:\n\n> Sí."],
  ["Italian", "\n\nIl giorno lun 23 nov 2026 alle ore 12:03 Marginalia <r.abc@reply.test> ha scritto:\n\n> Sì."],
  ["Dutch", "\n\nOp ma 23 nov 2026 om 12:03 schreef Marginalia <r.abc@reply.test>:\n\n> Ja."],
  ["Portuguese", "\n\nEm seg., 23 de nov. de 2026 às 12:03, Marginalia <r.abc@reply.test> escreveu:\n\n> Sim."],
  ["Swedish", "\n\nDen mån 23 nov. 2026 kl 12:03 skrev Marginalia <r.abc@reply.test>:\n\n> Ja."],
  ["Polish", "\n\nW dniu 23.11.2026 o 12:03, Marginalia pisze: napisał(a):\n\n> Tak."],
  ["the name first", "\n\nMarginalia <r.abc@reply.test> wrote:\n\n> Yes."],
  [
    "unmarked lines",
    "\n\nOn Mon, 23 Nov 2026 at 12:03, Marginalia <r.abc@reply.test> wrote:\n\nBob wrote to you.\nYes.",
  ],
  ["Outlook's line", "\n\n-----Original Message-----\nFrom: Marginalia\nSent: Monday\nTo: Ada\nSubject: Re"],
  [
    "Outlook's head",
    "\n\n________________________________\nFrom: Marginalia <r.abc@reply.test>\nSent: Monday, 23 November 2026 12:03\nTo: Ada\nSubject: Re: MG-004217\n\nYes.",
  ],
  [
    "Outlook in German",
    "\n\nVon: Marginalia <r.abc@reply.test>\nGesendet: Montag, 23. November 2026 12:03\nAn: Ada\nBetreff: MG",
  ],
  ["Outlook in French", "\n\nDe : Marginalia\nEnvoyé : lundi 23 novembre 2026\nÀ : Ada\nObjet : MG"],
  ["a forwarded email", "\n\n---------- Forwarded message ---------\nFrom: Eve"],
  ["a name under it", "\n\n-- \nAda L\nUniversity of Somewhere"],
  ["a telephone", "\n\nSent from my iPhone"],
  ["a telephone in German", "\n\nVon meinem iPhone gesendet"],
  ["a mark alone", "\n\n> Yes.\n> Bob"],
];

test.each(quotations)("with %s below it, only the reply is kept", (_what, below) => {
  expect(cutReply(answer + below)).toBe(answer);
  expect(cutReply((answer + below).replaceAll("\n", "\r\n"))).toBe(answer);
});

test("a reply between and below the quoted lines is kept", () => {
  const between =
    "On Mon, 23 Nov 2026 at 12:03, Bob <r.a@reply.test> wrote:\n> Until when?\n\nFriday.\n\n> How long?\n\nTen pages.";
  expect(cutReply(between)).toBe("Friday.\n\nTen pages.");
  expect(cutReply("> Until when?\n\nUntil Friday.")).toBe("Until Friday.");
});

test("text that mentions other people's emails is kept", () => {
  const own = [
    "On Monday my tutor wrote:\nPlease shorten chapter two.\nWhat does that mean?",
    "From: chapter one to chapter three.\nTo: nobody.",
    "I -- as you know -- cannot.",
    "The line\n---\nparts two things.",
    "Am I late? She schrieb: no.",
    "On 3 points I disagree with what he wrote: see below.\nFirst, the method.",
  ];
  for (const text of own) expect(cutReply(text)).toBe(text);
});

test("if nothing would remain, everything except the quotations is kept", () => {
  expect(cutReply(`${ANSWER_LINE}\n> Bob wrote.\n\nI wrote below the line.`)).toBe(
    `${ANSWER_LINE}\n\nI wrote below the line.`,
  );
  expect(cutReply("> only\n> quoted")).toBe("");
  expect(cutReply("")).toBe("");
});

test("HTML is converted to text, quotations are marked, and invisible parts are removed", () => {
  const html = `<html><head><title>T</title><style>p{color:red}</style></head><body>
    <p>Thank you,&nbsp;that <b>helps</b> &amp; more &#x1F600; &lt;b&gt;.</p><p>Until<br>when?</p>
    <script>alert(1)</script><!-- hidden --><img src=x onerror=alert(1)>
    <div>On Mon, 23 Nov 2026 at 12:03, Bob &lt;r.a@reply.test&gt; wrote:</div>
    <blockquote><p>Yes.</p><blockquote>Deeper</blockquote></blockquote></body></html>`;
  const text = mailText(html);
  expect(text).toMatch(/^Thank you, that helps & more 😀 <b>\.\n\nUntil\nwhen\?/);
  expect(text).not.toMatch(/alert|hidden|color|\bT\b/);
  expect(text).toMatch(/^> Yes\.$/m);
  expect(text).toMatch(/^> > Deeper$/m);
  expect(cutReply(text)).toBe("Thank you, that helps & more 😀 <b>.\n\nUntil\nwhen?");
});

const hostile: [string, string][] = [
  ["one line", "a".repeat(100_000)],
  ["dashes", "-".repeat(100_000)],
  ["dashes and spaces", "- ".repeat(50_000)],
  ["beginnings", "On 1 ".repeat(20_000)],
  ["beginnings by line", "On 1\n".repeat(20_000)],
  ["openings", "On 1 <a@".repeat(12_500)],
  ["openings by line", "On 1 <a@b\n".repeat(10_000)],
  ["wrote by line", "On 1@ wrote wrote wrote\n".repeat(4200)],
  ["long near-announcements", `On 1 ${"schrieb ".repeat(48)}\n`.repeat(256)],
  ["quotations", "> ".repeat(50_000)],
  ["quoted lines", ">\n".repeat(50_000)],
  ["empty lines", "\n".repeat(100_000)],
  ["spaces", " ".repeat(100_000)],
  ["spaces by line", `${" ".repeat(399)}\n`.repeat(250)],
  ["heads", "From: a\n".repeat(12_500)],
  ["marks at the end", "x\n".concat("_=-\n".repeat(25_000))],
];

test.each(hostile)("the work of parsing %s grows linearly", (_what, text) => {
  expect(
    growth(
      (length) => text.slice(0, length),
      (part) => cutReply(part),
    ),
  ).toBeLessThan(LINEAR);
});

const hostileHtml: [string, string][] = [
  ["openings", "<".repeat(100_000)],
  ["open blocks", "<div>".repeat(20_000)],
  ["quotations", "<blockquote>".repeat(8000)],
  ["scripts", "<script>".repeat(12_500)],
  ["half comments", "<!--".repeat(25_000)],
  ["entities", "&#".repeat(50_000)],
  ["breaks", "<br>".repeat(25_000)],
  ["spaces", `<p>${" ".repeat(99_000)}`],
];

test.each(hostileHtml)("the work of parsing %s in HTML grows linearly", (_what, html) => {
  expect(
    growth(
      (length) => html.slice(0, length),
      (part) => cutReply(mailText(part)),
    ),
  ).toBeLessThan(LINEAR);
});
