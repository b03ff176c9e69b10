import { zlibSync } from "fflate";
import { expect, test } from "vitest";
import { guardPdf } from "#app/extraction/pdf/guard.ts";
import { inspectInk } from "#app/extraction/pdf/ink/index.ts";
import { textOnly } from "#app/extraction/pdf/ink/text-only.ts";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf, find, noise } from "../../fixtures/documents/hostile/bytes.ts";
import { pdf } from "../../fixtures/documents/hostile/pdf.ts";
import { drawing, embeddedFonts, predefinedFonts } from "../../soak/large-pdfs.ts";

const textOf = (content: string) => {
  const kept = textOnly(bytesOf(content), content.length);
  return kept && new TextDecoder().decode(kept).trim().replace(/\s+/g, " ");
};

test("a large page keeps its text and the operators that place it", () => {
  expect(textOf("1 0 0 RG 0 0 m 9 9 l S q 2 0 0 2 0 0 cm BT /F1 9 Tf (a S b) Tj ET Q")).toBe(
    "q 2 0 0 2 0 0 cm BT /F1 9 Tf (a S b) Tj ET Q",
  );
  expect(textOf("q 1 0 0 1 5 5 cm 0 0 5 5 re W n q 0 g f Q Q BT (a) Tj ET")).toBe("BT (a) Tj ET");
  expect(textOf("q 0 0 5 5 re f /Form Do Q")).toBe("q /Form Do Q");
  expect(textOf("BI /W 1 /H 1 ID abc EI (a) Tj")).toBe("(a) Tj");
});

test("blanks before an operator are removed, however many", () => {
  const content = bytesOf(`${" \n".repeat(300_000)}BT (a b) Tj${"\t".repeat(300_000)} ET`);
  expect(textOnly(content, 100)?.length).toBeLessThan(30);
});

test("large content that three pages share is read on each of them", async () => {
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>";
  const content = `${" ".repeat(700_000)}BT /F1 11 Tf 72 700 Td (Seen. ) Tj 1 g (unseen) Tj ET`;
  const { text, hidden } = await extractText(
    pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 6 0 R 7 0 R] /Count 3 >>",
      page,
      { dictionary: "/Filter /FlateDecode", data: zlibSync(bytesOf(content)) },
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      page,
      page,
    ]),
    "pdf",
  );
  expect(text.match(/Seen\. unseen/g)).toHaveLength(3);
  expect(hidden.map(([start, end]) => text.slice(start, end))).toEqual(["unseen", "unseen", "unseen"]);
});

test("operands whose operator is in the page's next stream are kept", () => {
  expect(textOf("0 0 m 1 0 0 1 72 700")).toBe("1 0 0 1 72 700");
});

test("content that is mostly text is not reduced", () => {
  expect(textOnly(bytesOf("(word) Tj ".repeat(100)), 500)).toBe(null);
});

test("a large drawing loses its lines before pdf.js sees it, and none of its words", async () => {
  const bytes = drawing(1, 100_000);
  expect((await extractText(bytes.slice(), "pdf")).text).toContain("Line 39 of a page");
  const guarded = guardPdf(bytes);
  const before = guarded.sizes.size;
  inspectInk(bytes, guarded);
  expect([before, guardPdf(bytes).sizes.size]).toEqual([1, 0]);
});

test("embedded fonts that have a map to Unicode are blanked", async () => {
  const bytes = embeddedFonts(2, noise(200_000));
  const guarded = guardPdf(bytes);
  inspectInk(bytes, guarded);
  const start = find(bytes, "stream", find(bytes, "/Length1")) + 7;
  expect(bytes.subarray(start, start + 150_000).every((byte) => byte === 0)).toBe(true);
  expect((await extractText(bytes, "pdf")).text).toMatch(/^So each of the pages/);
});

test("a page with more fonts of predefined CMaps than fit in memory is refused", async () => {
  expect((await extractText(predefinedFonts(3, "UniGB-UCS2-H", "GB1"), "pdf")).text).toContain("中国");
  await expect(extractText(predefinedFonts(17, "UniGB-UCS2-H", "GB1"), "pdf")).rejects.toMatchObject({
    reason: "bomb",
  });
});
