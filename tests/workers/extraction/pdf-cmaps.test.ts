import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { pdf, pdfObjects } from "../../fixtures/documents/hostile/pdf.ts";

test.each([
  ["UniGB-UCS2-H", "GB1", "4e2d56fd", "中国"],
  ["GBK-EUC-H", "GB1", "d6d0b9fa", "中国"],
  ["ETen-B5-H", "CNS1", "a4a4a4e5", "中文"],
  ["90ms-RKSJ-H", "Japan1", "93fa967b8cea", "日本語"],
  ["UniJIS-UTF16-H", "Japan1", "65e5672c8a9e", "日本語"],
  ["H", "Japan1", "467c", "日"],
  ["KSCms-UHC-H", "Korea1", "c7d1b1b9beee", "한국어"],
])("the predefined CMap %s is read", async (encoding, ordering, codes, text) => {
  expect((await extractText(page(encoding, ordering, codes), "pdf")).text).toBe(text);
});

test("glyph ids of a known collection are read without a map of their own", async () => {
  // CIDs 3284 and 2722 of Adobe-Japan1.
  const { text } = await extractText(page("Identity-H", "Japan1", "0cd40aa2"), "pdf");
  expect(text).toMatch(/^\p{Script=Han}{2}$/u);
});

function page(encoding: string, ordering: string, codes: string): Uint8Array {
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /${encoding} /DescendantFonts [6 0 R] >>`;
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`;
  const descriptor = "<< /Type /FontDescriptor /FontName /Some /Flags 4 >>";
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some /CIDSystemInfo ${system} /FontDescriptor 7 0 R >>`;
  const content = bytesOf(`BT /F1 11 Tf 72 700 Td <${codes}> Tj ET`);
  return pdf([...pdfObjects({ dictionary: "", data: content }, font), descendant, descriptor]);
}
