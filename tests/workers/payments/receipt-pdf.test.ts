import { expect, test } from "vitest";
import { adas, invoice, read, signed, statement } from "#tests/support/receipts.ts";
import { createReceiptPdfs } from "#workers/adapters/payments/receipt-pdf/index.ts";

const receiptPdfs = createReceiptPdfs("Marginalia");

function bytesAsText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

test("a receipt states who paid how much for what, when and how", async () => {
  const { text, pages } = await read(await receiptPdfs.receipt(adas));
  expect(pages.length).toBe(1);
  for (const words of [
    "Receipt",
    "R-2026-000017",
    "WS-000123",
    "Issued 21 Nov 2026",
    "Paid 21 Nov 2026, 14:04 UTC",
    "Paid by Ada Nguyễn Dušková",
    "United Kingdom",
    "ada@student.test",
    "Proofreading $52.80 2,400 words × 2.2 ¢, undergraduate",
    "References in APA 7 $9.60",
    "Coupon WELCOME10 −$6.24",
    "VAT $11.23 20% of $56.16",
    "Total $67.39",
    "Visa, ends 4242",
    "US dollars (USD)",
    "Receipt from Marginalia",
    "Page 1 of 1",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/Refunded|VAT number|Invoice|□/);
});

test("an invoice states the company, its VAT number, refunds and the legally required text", async () => {
  const { text } = await read(await receiptPdfs.receipt(invoice));
  for (const words of [
    "Invoice INV-2026-000017",
    "Invoiced to Löwe & Söhne GmbH Bob Löwe VAT number DE123456789 Germany bob@firm.test",
    "Total $67.39",
    "Refunded −$20.00",
    "Paid after refunds $47.39",
    "Reverse charge: the recipient is liable for the tax (article 196 of Directive 2006/112/EC).",
  ]) {
    expect(text).toContain(words);
  }
});

test("amounts are printed as given, whatever they add up to", async () => {
  const lines = [{ label: "Work", detail: "", amount: 1 }];
  const { text } = await read(await receiptPdfs.receipt({ ...adas, lines, total: 123_456_789 }));
  expect(text).toContain("Work $0.01 Total $1,234,567.89");
});

test("sixty lines continue on further pages, none lost or cut in two, with the header on each page and the total last", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    label: `Line ${at + 1}.`,
    detail: at % 7 === 0 ? "with a detail that goes on and on until it has to be wrapped before the amount" : "",
    amount: (at + 1) * 100 + 7,
  }));
  const { pages, text } = await read(await receiptPdfs.receipt({ ...adas, lines, total: 183_420 }));
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain("For Amount");
    expect(page).toContain(`Marginalia · Receipt R-2026-000017 Page ${at + 1} of ${pages.length}`);
  }
  for (let at = 1; at <= 60; at++) expect(text, `line ${at}`).toContain(`Line ${at}. $${at}.07`);
  expect(pages.at(-1)).toContain("Total $1,834.20");
  expect(pages[0]).not.toContain("Total");
});

test("characters without a glyph are printed as boxes, one each, and the text around them is kept", async () => {
  const payer = {
    ...adas.payer,
    name: "A محمد B 山田 C 😀👍🏽 D",
    company: "Παπαδόπουλος – Українська книга – Łódź №ﬁ Ｆｕｌｌ",
  };
  const { text } = await read(await receiptPdfs.receipt({ ...adas, payer }));
  expect(text).toContain("A □□□□ B □□ C □□ D");
  expect(text).toContain("Παπαδόπουλος – Українська книга – Łódź №fi Full");
});

test("control and bidi characters, lone surrogates and many combining marks leave a name readable", async () => {
  const payer = {
    name: `Eve\r\n\u0000\u001b[2J \u202eevil\u202c \u200b\u2066x\u2069 \ud800 Z\u0337\u0342\u0334\u0322\u0327\u0321 (T) Tj ET \\) end`,
    email: `${"x".repeat(5000)}@evil.test`,
    company: "supercalifragilistic".repeat(40),
    vatId: "<script>alert(1)</script>",
    country: "../../",
  };
  const bytes = await receiptPdfs.receipt({ ...adas, payer, method: "y".repeat(5000), orderNumber: "z".repeat(999) });
  const { text, pages } = await read(bytes);
  expect(text).toContain("Eve [2J evil x □ □ (T) Tj ET \\) end");
  expect(text).toContain("VAT number <script>alert(1)</script>");
  expect(text).toContain("Total $67.39");
  expect(text).not.toMatch(/[\u0000-\u0008\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
  expect(pages.length).toBeLessThanOrEqual(2);
});

test("no text crosses the edge of the page", async () => {
  const wide = "W".repeat(400);
  const hostile = {
    ...invoice,
    payer: { ...invoice.payer, name: wide, company: `${wide} ${wide}`, email: wide, vatId: wide },
    method: wide,
    lines: [{ label: wide, detail: wide, amount: -99_999_999_99 }],
    notes: [wide],
  };
  const help = {
    ...statement,
    title: wide,
    student: wide,
    kind: wide,
    level: wide,
    institutionRule: wide,
    done: [wide],
  };
  for (const bytes of [await receiptPdfs.receipt(hostile), await receiptPdfs.help(help, signed)]) {
    const { doc } = await read(bytes);
    for (let at = 1; at <= doc.numPages; at++) {
      const { items } = await (await doc.getPage(at)).getTextContent();
      for (const item of items) {
        if (!("str" in item) || item.str.trim() === "") continue;
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        expect(x).toBeGreaterThan(40);
        expect(x + item.width, item.str).toBeLessThan(545.1);
        // The column ends before the red rule.
        if (x < 396 && y > 60) expect(x + item.width, item.str).toBeLessThan(378.1);
        expect(y, item.str).toBeGreaterThan(38);
      }
    }
  }
});

test("a help receipt states what was done and what was not, with every count, date and hash", async () => {
  const { text, pages } = await read(await receiptPdfs.help(statement, signed));
  expect(pages.length).toBe(1);
  for (const words of [
    "Help receipt",
    "Written by Ada Nguyễn Dušková",
    "What was done Spelling, grammar and punctuation were corrected as tracked changes. References were put into APA 7.",
    "What was not done No sentence was written for the student and no idea was added.",
    "Insertions 312",
    "Deletions 291",
    "Replacements, counted in both of the above 140",
    "Punctuation or capital letters only 83",
    "Formatting changes 12",
    "Comments 28",
    "Words inserted 330",
    "Words deleted 318",
    "Words in the text with all changes accepted 2,412",
    "Order WS-000123",
    "Service Proofreading",
    "Level High school",
    "Words ordered 2,400",
    "The school allows Corrections allowed",
    "Ordered 21 Nov 2026, 14:04 UTC",
    "Delivered 22 Nov 2026, 15:04 UTC",
    "Issued 22 Nov 2026, 17:50 UTC",
  ]) {
    expect(text).toContain(words);
  }
  const bare = text.replaceAll(" ", "");
  expect(bare).toContain(statement.title.replaceAll(" ", ""));
  for (const proof of [statement.sourceHash, statement.deliveredHash, statement.id, signed.keyId, signed.verifyUrl]) {
    expect(bare).toContain(proof);
  }
});

test("a help receipt without a file says so and shows no hash", async () => {
  const { text } = await read(
    await receiptPdfs.help({ ...statement, counts: null, sourceHash: null, deliveredHash: null, notDone: [] }, signed),
  );
  expect(text).toContain("No file with tracked changes was delivered.");
  expect(text).not.toMatch(/SHA-256|What was not done|Insertions/);
});

test("the verification address is the one link, and no other address in the data becomes one", async () => {
  const requested = { ...statement, title: "https://evil.test/pay", student: "www.evil.test" };
  const { links } = await read(await receiptPdfs.help(requested, signed));
  expect([...new Set(links)]).toEqual([signed.verifyUrl]);
  const odd = { ...signed, verifyUrl: "https://marginalia.test/a(b)\\c) >> /JS (app.alert(1)" };
  expect([...new Set((await read(await receiptPdfs.help(statement, odd))).links)]).toEqual([
    "https://marginalia.test/a%28b%29/c%29%20%3E%3E%20/JS%20%28app.alert%281%29",
  ]);
  for (const verifyUrl of ["javascript:alert(1)", "file:///etc/passwd", "no address"]) {
    expect((await read(await receiptPdfs.help(statement, { ...signed, verifyUrl }))).links).toEqual([]);
  }
  const payer = { ...adas.payer, name: "https://evil.test", email: "mailto:eve@evil.test" };
  expect((await read(await receiptPdfs.receipt({ ...adas, payer, notes: ["http://evil.test"] }))).links).toEqual([]);
});

test("a PDF declares its title, our name, its language and its date, and contains no scripts", async () => {
  for (const [bytes, title, day] of [
    [await receiptPdfs.receipt(adas), "Receipt R-2026-000017", "D:20261121140500Z"],
    [await receiptPdfs.receipt(invoice), "Invoice INV-2026-000017", "D:20261121140500Z"],
    [await receiptPdfs.help(statement, signed), "Help receipt for order WS-000123", "D:20261122175000Z"],
  ] as const) {
    const { info, doc } = await read(bytes);
    expect(info).toMatchObject({ Title: title, Author: "Marginalia", CreationDate: day, ModDate: day, Language: "en" });
    expect(info.PDFFormatVersion).toBe("1.7");
    expect(await doc.getJSActions()).toBeNull();
    expect(await doc.getAttachments()).toBeNull();
    expect(await doc.getOpenAction()).toBeNull();
    expect(bytesAsText(bytes)).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|RichMedia)\b/);
  }
});

test("the same data give the same bytes and other data different ones, whatever was drawn in between", async () => {
  const [first, help] = [await receiptPdfs.receipt(adas), await receiptPdfs.help(statement, signed)];
  await receiptPdfs.receipt({ ...adas, payer: { ...adas.payer, name: "Zoë \u00a0 Ångström 思" } });
  const again = await Promise.all([
    receiptPdfs.receipt(structuredClone(adas)),
    createReceiptPdfs("Marginalia").help(statement, signed),
  ]);
  expect(again[0]).toEqual(first);
  expect(again[1]).toEqual(help);
  expect(await receiptPdfs.receipt({ ...adas, refunded: 1 })).not.toEqual(first);
  expect(await createReceiptPdfs("Other").receipt(adas)).not.toEqual(first);
});

test("a PDF is small, also with every script in it", async () => {
  const name = "Ada Łódź Nguyễn Παπαδόπουλος Українська 思";
  const lines = Array.from({ length: 60 }, (_, at) => ({ label: `${name} ${at}`, detail: name, amount: at }));
  const bytes = await receiptPdfs.receipt({ ...invoice, payer: { ...invoice.payer, name, company: name }, lines });
  expect(bytes.byteLength).toBeLessThanOrEqual(200_000);
  expect((await receiptPdfs.receipt(adas)).byteLength).toBeLessThanOrEqual(30_000);
  expect((await receiptPdfs.help(statement, signed)).byteLength).toBeLessThanOrEqual(30_000);
});
