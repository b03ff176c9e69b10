import { expect, test } from "vitest";
import { loopReason } from "#core/conversations/email-loop.ts";
import { cutReply } from "#core/conversations/email-reply.ts";
import { mailText } from "#core/conversations/email-text.ts";
import { wholeEmail, withoutKeys } from "#core/conversations/whole-email.ts";

const own = "Please send it by Monday.";
const address = "<r.abc@reply.example.test>";

test.each([
  `8 Ara 2026 Sal, 14:10 tarihinde Marginalia ${address} şunu yazdı:`,
  `wt., 8 gru 2026 o 14:10 Marginalia ${address} napisał(a):`,
  `Marginalia ${address} 於 2026年12月8日 週二 下午2:10寫道：`,
  `Marginalia ${address} ezt írta (időpont: 2026. dec. 8., K, 14:10):`,
  `Στις Τρί 8 Δεκ 2026 στις 2:10 μ.μ., ο χρήστης Marginalia ${address} έγραψε:`,
  `На вт, 8.12.2026 г. в 14:10 Marginalia ${address} написа:`,
  `ב-יום ג׳, 8 בדצמ׳ 2026 ב-14:10 מאת Marginalia ‏${address}:‏`.replaceAll("\u200f", ""),
  `في الثلاثاء، 8 ديسمبر 2026 في ٢:١٠ م تمت كتابة ما يلي بواسطة Marginalia ${address}:`,
  `ในวันที่ อ. 8 ธ.ค. 2026 เวลา 14:10 Marginalia ${address} เขียนว่า:`,
  `Vào 14:10, Th 3, 8 thg 12, 2026 Marginalia ${address} đã viết:`,
])("above quoted lines %s is an attribution", (attribution) => {
  expect(cutReply(`${own}\n\n${attribution}\n\n> Bob wrote to you.`)).toBe(own);
});

test.each([
  "Write to me at ada@example.test from 14:10:",
  "My tutor <tutor@example.test> answers at 14:10.",
  "At 14:10 I wrote:",
])("%s is a sentence of the person's, above lines that are not quoted", (sentence) => {
  expect(cutReply(`${own}\n${sentence}\nThe plan is fine.`)).toBe(`${own}\n${sentence}\nThe plan is fine.`);
});

test.each([
  ["من: Marginalia", "تم الإرسال: 8 ديسمبر 2026 14:10", "إلى: Ada", "الموضوع: MG-004217"],
  ["מאת: Marginalia", "נשלח: 8 בדצמבר 2026 14:10", "אל: Ada", "נושא: MG-004217"],
  ["Từ: Marginalia", "Đã gửi: 8 tháng 12 2026 14:10", "Đến: Ada", "Chủ đề: MG-004217"],
  ["От: Marginalia", "Изпратено: 8 декември 2026 14:10", "До: Ada", "Относно: MG-004217"],
])("%s and its lines are the header of a quoted email", (...header) => {
  expect(cutReply(`${own}\n\n${header.join("\n")}\n\nBob wrote to you.`)).toBe(own);
});

test.each([
  "From: page 3\nTo: page 10\nSubject: methodology\n\nThe rest is fine.",
  "Which of the two?\n--\nThis one, which has more words than any name and address under an email of a person has.",
  "Do I write above this line? I see “Write above this line” in your email.\nAnd below?",
])("%j is the person's own", (text) => {
  expect(cutReply(text)).toBe(text);
});

test.each([
  "Inviato da iPhone",
  "Wysłane z iPhone'a",
  "나의 iPhone에서 보냄",
  "Sent from Mail <https://go.example.test/x> for Windows",
])("%s is written by a device", (line) => {
  expect(cutReply(`${own}\n\n${line}`)).toBe(own);
  expect(cutReply(`${line}, and that is why there are errors.\n${own}`)).toContain("errors");
});

test("what only looks like a quotation or a tag in HTML is text, and lines of preformatted text stay", () => {
  expect(cutReply(mailText("<p>&gt; 50 words are over the limit.</p><p>Is that so?</p>"))).toContain("50 words");
  expect(mailText("<p>if a < b and c > d: stop</p>")).toBe("if a < b and c > d: stop");
  expect(mailText("<pre>for x in y:\n    print(x)</pre><p>Does it run?</p>")).toBe(
    "for x in y:\n    print(x)\n\nDoes it run?",
  );
});

const token = "Ab1_-cdEFg2".repeat(4);
const reply = `r.${"abc234".repeat(5).slice(0, 26)}`;

test.each([
  `https://marginalia.test/unsubscribe/${token}`,
  `https://eur03.safelinks.example.test/?url=https%3A%2F%2Fmarginalia.test%2Funsubscribe%2F${token}&data=05`,
  `https://urldefense.example.test/v2/url?u=https-3A__marginalia.test_unsubscribe_${token}&d=x`,
  `https://linkprotect.example.test/url?a=https%3a%2f%2fmarginalia.test%2fauth%2fmerge%2f${token}&c=E`,
  `https://marginalia.test/deletion-receipt/${token}`,
  `> https://marginalia.test/unsubscribe/${token.slice(0, 30)}\n> ${token.slice(30)}\n> Bob`,
  `https://marginalia.test/unsubscribe/${token.slice(0, 9)}\u200b${token.slice(9)}`,
])("the key in %j is not shown", (text) => {
  const shown = withoutKeys(text);
  for (let at = 0; at < token.length - 9; at++) expect(shown).not.toContain(token.slice(at, at + 10));
});

test("a reply address is not shown however it is written, and other addresses and words are", () => {
  for (const one of [
    reply,
    reply.toUpperCase(),
    `${reply.slice(0, 9)}\n> ${reply.slice(9)}`,
    `${reply.slice(0, 9)}\u200b${reply.slice(9)}`,
  ])
    for (const at of ["@", "%40"]) {
      const shown = withoutKeys(`Answer to ${one}${at}reply.example.test now`);
      expect(shown.toLowerCase()).not.toContain(reply.slice(12));
      expect(shown).toMatch(/^Answer to r\.…(?:@|%40)reply\.example\.test now$/i);
    }
  const text = "r.smith@example.test, /unsubscribe/now, merge/request and /dashboard/messages?c=01a2253f-7a78-7764";
  expect(withoutKeys(text)).toBe(text);
});

test("an email of ten million characters is read in part, and its message says so", () => {
  const text = withoutKeys("word ".repeat(2_000_000));
  expect(text.length).toBe(200_000);
  expect(wholeEmail(text, "word")).toMatch(/\[Email shortened to 40,000 characters\.\]$/);
});

const reason = (headers: Record<string, string>) =>
  loopReason(
    {
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      envelopeFrom: "ada@example.test",
      messageId: "<1@example.test>",
    },
    [],
  );

test.each([
  ["X-Auto-Response-Suppress", "All", "auto"],
  ["X-Auto-Response-Suppress", "OOF, AutoReply", "auto"],
  ["X-Auto-Response-Suppress", "DR", null],
  ["X-Auto-Response-Suppress", "RN, NRN", null],
  ["X-Auto-Response-Suppress", "OOF, DR, RN, NRN", null],
  ["X-Auto-Response-Suppress", "", null],
  ["Preference", "auto_reply", "bulk"],
  ["X-FC-MachineGenerated", "true", "auto"],
  ["Subject", "Auto: away", "subject"],
  ["Subject", "Abwesend: Re: MG-004217", "subject"],
  ["Subject", "自动答复: MG-004217", "subject"],
  ["Subject", "Returned mail: see transcript for details", "subject"],
  ["Subject", "Failure notice", "subject"],
  ["Subject", "Failure notice from my university", null],
  ["Subject", "Returned mail: what shall I do with it?", null],
  ["Subject", "Re: Automatic reply: away", null],
  ["From", '"Ada <noreply@example.test>" <ada@example.test>', null],
  ["From", "Ada <noreply@example.test>", "daemon"],
])("%s: %s is %s", (name, value, expected) => {
  expect(reason({ [name]: value })).toBe(expected);
});
