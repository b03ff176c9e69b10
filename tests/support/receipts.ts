import { extractText, getDocumentProxy } from "unpdf";
import type { HelpStatement, ReceiptDocument } from "#core/orders/ports.ts";

const issuedAt = Date.UTC(2026, 10, 21, 14, 5);

export const adas: ReceiptDocument = {
  kind: "receipt",
  number: "R-2026-000017",
  orderNumber: "WS-000123",
  issuedAt,
  paidAt: Date.UTC(2026, 10, 21, 14, 4),
  payer: { name: "Ada Nguyễn Dušková", email: "ada@student.test", company: "", vatId: "", country: "GB" },
  lines: [
    { label: "Proofreading", detail: "2,400 words × 2.2 ¢, undergraduate", amount: 5280 },
    { label: "References in APA 7", detail: "2,400 words × 0.4 ¢", amount: 960 },
    { label: "Coupon WELCOME10", detail: "10% off", amount: -624 },
    { label: "VAT", detail: "20% of $56.16", amount: 1123 },
  ],
  total: 6739,
  refunded: 0,
  currency: "USD",
  method: "Visa, ends 4242",
  notes: [],
};

export const invoice: ReceiptDocument = {
  ...adas,
  kind: "invoice",
  number: "INV-2026-000017",
  payer: {
    name: "Bob Löwe",
    email: "bob@firm.test",
    company: "Löwe & Söhne GmbH",
    vatId: "DE123456789",
    country: "DE",
  },
  refunded: 2000,
  notes: ["Reverse charge: the recipient is liable for the tax (article 196 of Directive 2006/112/EC)."],
};

export const statement: HelpStatement = {
  id: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  orderNumber: "WS-000123",
  student: "Ada Nguyễn Dušková",
  title: "Réflexion: communication in a children’s ward – what I would do differently",
  kind: "proofreading",
  level: "high-school",
  words: 2400,
  institutionRule: "corrections_allowed",
  orderedAt: Date.UTC(2026, 10, 21, 14, 4),
  deliveredAt: Date.UTC(2026, 10, 22, 15, 4),
  issuedAt: Date.UTC(2026, 10, 22, 17, 50),
  counts: {
    insertions: 312,
    deletions: 291,
    replacements: 140,
    punctuation: 83,
    formatting: 12,
    comments: 28,
    insertedWords: 330,
    deletedWords: 318,
    words: 2412,
  },
  done: ["Spelling, grammar and punctuation were corrected as tracked changes.", "References were put into APA 7."],
  notDone: ["No sentence was written for the student and no idea was added."],
  sourceHash: "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
  deliveredHash: "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d",
};
export const signed = {
  keyId: "89abcdef01234567",
  verifyUrl: "https://marginalia.test/verify/help/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
};

/**
 * The content of a PDF as a reading program finds it: its text, page by page with each whitespace as one space, and its
 * metadata.
 */
export async function read(bytes: Uint8Array) {
  const doc = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(doc, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, " "));
  const links: string[] = [];
  for (let at = 1; at <= doc.numPages; at++) {
    const page = await doc.getPage(at);
    for (const note of await page.getAnnotations()) links.push(String(note.url));
  }
  const { info } = await doc.getMetadata();
  return { pages, text: pages.join(" "), info: info as Record<string, unknown>, links, doc };
}
