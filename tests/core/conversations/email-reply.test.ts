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
  ["Gmail of before", "\n\n2026/12/8 Bob Example <bob@example.test>\n\n> Yes."],
  ["Horde", "\n\nQuoting Bob Example <bob@example.test>:\n\n> Yes."],
  ["Chinese", "\n\n在 2026年12月8日，下午14:10，Bob <bob@example.test> 写道：\n\n> Yes."],
  ["Korean", "\n\n2026. 12. 8. 오후 2:10에 Bob <bob@example.test>님이 작성:\n\n> Yes."],
  ["Japanese", "\n\n2026年12月8日(火) 14:10 Bob <bob@example.test>:\n\n> Yes."],
  ["Russian, the name first", "\n\nBob Example <bob@example.test> написал 8 дек. 2026 в 14:10:\n\n> Yes."],
  ["French over two lines", '\n\nLe 8 déc. 2026 à 14:10, "Bob Example" <bob@example.test> a\nécrit :\n\n> Oui.'],
  ["an address alone", "\n\nOn Tue, 8 Dec 2026 14:10:43 -0200 bob@example.test wrote:\n\nYes."],
  [
    "bold labels",
    "\n\n---------------\n*From:* Bob [mailto:bob@example.test]\n*Sent:* Tuesday\n*To:* Ada\n*Subject:* MG\n\nYes.",
  ],
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
    "2026/12/8 Bob <bob@example.test>\nis the date and the person.",
    "Quoting bob@example.test:\nhe never said so.",
    "On 3 points I disagree with what he wrote: see below.\nFirst, the method.",
  ];
  for (const text of own) expect(cutReply(text)).toBe(text);
});

const gmail = 'On Tue, Dec 8, 2026 at 2:10 PM, "Bob Example" <bob@example.test> wrote:';

test.each([
  ["a line that ends in a full stop", "Please send it by Monday."],
  ["a line that begins as an attribution does", "Am Montag zahle ich."],
  ["two of them", "On Monday I can pay.\nOn 8 December 2026 at 14:00 I have an exam."],
  ["a line without a full stop", "I will try to fix the problem as soon as I\nget back to a computer"],
])("%s, right above the attribution, is the person's own", (_what, own) => {
  for (const above of [
    gmail,
    "Am 08.12.26 um 14:10 schrieb Bob Example <bob@example.test>:",
    "Bob <bob@example.test> wrote:",
  ])
    expect([above, cutReply(`${own}\n${above}\n\n> Until when?`)]).toEqual([above, own]);
});

test("a long line with a time right above a name's attribution is the person's own", () => {
  const own = "On Tuesday, 8 December 2026 at 14:10 I have an exam and cannot come";
  expect(cutReply(`${own}\nBob <bob@example.test> wrote:\n> Until when?`)).toBe(own);
});

test("an attribution that a program has broken is one, wherever it is broken", () => {
  const words = gmail.split(" ");
  for (let at = 5; at < words.length; at++) {
    const broken = `${words.slice(0, at).join(" ")}\n${words.slice(at).join(" ")}`;
    // Programs break long lines alone.
    if (broken.indexOf("\n") < 50 && !/[,<]\n/.test(broken)) continue;
    expect([broken, cutReply(`Yes.\n\n${broken}\n\n> Until when?`)]).toEqual([broken, "Yes."]);
  }
});

test.each([
  [
    "a tutor's words in one's own",
    "On 8 December 2026 at 14:00 my tutor wrote:\nPlease shorten chapter two.\nWhat does that mean?",
  ],
  ["a form of one's own", "From: London\nTo: Leeds\nDate: any day"],
  ["two lines of a header", "From: chapter one\nDate: by 8 December"],
  ["a sentence with an address", "At 12:03 on 4 May 2026 I sent it to ada@example.test:\nnothing came back."],
  [
    "what a tutor wrote, with their address",
    "My tutor Bob <bob@example.test> wrote to me on 8 December 2026:\nThe method is wrong.\nIs it?",
  ],
  ["the same, shortly", "Bob <bob@example.test> wrote:\nThe method is wrong.\nIs it?"],
  ["who and when", "From: ada@example.test\nDate: 8 December 2026\nI was there."],
  ["the words of a separator", "Original message\nis what I need."],
  [
    "a sentence that begins as a telephone's line does",
    "Yes.\n\nSent from my desk, is much easier then my mobile phone.",
  ],
  ["another one", "Yes.\n\nSent from my phone because the laptop is broken"],
  [
    "dashes of one's own",
    `One part.\n--\n${"Another part of what I wanted to say to you about it.\n".repeat(7)}`.trim(),
  ],
  ["dashes before a long line", `One part.\n--\nAnother part, ${"and more ".repeat(10)}.`],
])("%s is kept", (_what, own) => {
  expect(cutReply(own)).toBe(own);
});

test('a line of one\'s own that begins with ">" is kept, as mail programs mark it; indented quotations are not', () => {
  expect(cutReply("My draft has\n > 50 words too many.\nCan you cut it?")).toBe(
    "My draft has\n > 50 words too many.\nCan you cut it?",
  );
  expect(cutReply("Yes.\n\n > Until when?\n > Friday?")).toBe("Yes.");
});

test("a reply below a signature and a quotation is kept", () => {
  expect(cutReply(`-- \nAda\n\n${gmail}\n> Until when?\n\nUntil Friday.`)).toBe("Until Friday.");
  expect(cutReply(`Hello.\n-- \nAda\nUniversity\n\n> Until when?\nFriday.`)).toBe("Hello.\nFriday.");
});

test("a header block ends the reply in any order of its lines, and nothing of it stays", () => {
  const lines = [
    "From: Bob <bob@example.test>",
    "Sent: Tuesday, 8 December 2026 14:10",
    "To: Ada",
    "Subject: MG-004217",
  ];
  for (const order of [
    lines,
    [...lines].reverse(),
    [lines[3], lines[0], lines[2], lines[1]],
    lines.map((one) => `*${one.replace(":", ":*")}`),
  ])
    expect(cutReply(`Yes.\n\n${order.join("\n")}\n\nUntil when?`)).toBe("Yes.");
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

test("lines of HTML are those that a mail program shows: each in a div, empty ones with a break", () => {
  const html =
    "<div>Hello,</div><div><br></div><div>one<div>two</div></div><ul><li>three</li><li>four</li></ul><p>five</p>";
  expect(mailText(html)).toBe("Hello,\n\none\ntwo\n\nthree\nfour\n\nfive");
  const head =
    "<div><b>From:</b> Bob &lt;bob@example.test&gt;</div><div><b>Sent:</b> Tuesday</div><div><b>To:</b> Ada</div>";
  expect(cutReply(mailText(`<div>Yes.</div>${head}<div><b>Subject:</b> MG-004217</div><div>Until when?</div>`))).toBe(
    "Yes.",
  );
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
  ["signatures", "--\n".repeat(33_000)],
  ["marked signatures", "-- \n".repeat(25_000)],
  ["labels", "To: a\nb\n".repeat(12_500)],
  ["addresses", "1 a@b ".repeat(16_000)],
  ["addresses by line", `${"1 12:00 a@b> ".repeat(28)}\n`.repeat(250)],
  ["beginnings of dates by line", `${"On 1 12:00 wrote x ".repeat(20)}:\n`.repeat(250)],
  ["telephones", `Sent from my ${"iphone ".repeat(50)}\n`.repeat(250)],
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
  ["spaces between blocks", "<div> ".repeat(17_000)],
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
