import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { packedPdf, pdf, pdfObjects } from "../../fixtures/documents/hostile/pdf.ts";

const LETTERS = "the quick brown fox jumps over the lazy dog";

test("glyphs without a map to Unicode are refused", async () => {
  await expect(extractText(numbered(""), "pdf")).rejects.toMatchObject({ reason: "no_characters" });
});

test("the same glyphs with a map to Unicode are read", async () => {
  expect((await extractText(numbered("<0001> <0100> <0020>"), "pdf")).text).toBe(LETTERS);
});

test("a map to private use characters does not count", async () => {
  await expect(extractText(numbered("<0001> <0100> <e020>"), "pdf")).rejects.toMatchObject({ reason: "no_characters" });
});

test("a map that leaves out more than a tenth of the glyphs is refused", async () => {
  // Without e and o.
  const most = "<0001> <0045> <0020>\n<0047> <004f> <0066>\n<0051> <0100> <0070>";
  await expect(extractText(numbered(most), "pdf")).rejects.toMatchObject({ reason: "no_characters" });
});

test("codes that are control characters are refused", async () => {
  const codes = Array.from({ length: 7 }, (_, at) => `0${at + 1}0${at + 1}`).join("");
  const font = "<< /Type /Font /Subtype /TrueType /BaseFont /Some /FontDescriptor 6 0 R /FirstChar 1 /LastChar 7 >>";
  const descriptor = "<< /Type /FontDescriptor /FontName /Some /Flags 4 >>";
  const content = { dictionary: "", data: bytesOf(`BT /F1 11 Tf 72 700 Td <${codes}> Tj ET`) };
  await expect(extractText(pdf([...pdfObjects(content, font), descriptor]), "pdf")).rejects.toMatchObject({
    reason: "no_characters",
  });
});

test("a text with bullets of a symbol font is read", async () => {
  // The z is drawn as a bullet.
  const bullets = "<0001> <005a> <0020>\n<005b> <005b> <f0b7>\n<005c> <0100> <007b>";
  const { text } = await extractText(numbered(bullets), "pdf");
  expect(text).toContain("quick");
});

const SUFFIXED = "<< /Type /Encoding /Differences [1 /one.oldstyle /two.os /a.sc /b /f_f_i /f.alt01] >>";
const SIMPLE = "<< /Type /Font /Subtype /Type1 /BaseFont /Some /FirstChar 1 /Encoding 6 0 R >>";
const SHOWN = { dictionary: "", data: bytesOf("BT /F1 11 Tf 72 700 Td <03040620010220030405> Tj ET") };

test("a glyph name is read up to its point, and ligatures of f become their letters", async () => {
  const { text } = await extractText(pdf([...pdfObjects(SHOWN, SIMPLE), SUFFIXED]), "pdf");
  expect(text.normalize("NFKC")).toBe("abf 12 abffi");
});

test("names of glyphs are read in object streams too", async () => {
  const { text } = await extractText(packedPdf(pdfObjects(SHOWN, SIMPLE), SUFFIXED), "pdf");
  expect(text.normalize("NFKC")).toBe("abf 12 abffi");
});

/** The letters as glyphs of a composite font, numbered from 1 for the blank; `ranges` says which characters they are. */
function numbered(ranges: string): Uint8Array {
  const codes = Array.from(LETTERS, (letter) => (letter.charCodeAt(0) - 0x1f).toString(16).padStart(4, "0")).join("");
  const lines = ranges.split("\n").length;
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${lines} beginbfrange ${ranges} endbfrange endcmap`;
  const unicode = ranges === "" ? "" : "/ToUnicode 8 0 R";
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [6 0 R] ${unicode} >>`;
  const system = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
  const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo ${system} /FontDescriptor 7 0 R >>`;
  const descriptor = "<< /Type /FontDescriptor /FontName /Some /Flags 4 >>";
  const content = { dictionary: "", data: bytesOf(`BT /F1 11 Tf 72 700 Td <${codes}> Tj ET`) };
  return pdf([...pdfObjects(content, font), descendant, descriptor, { dictionary: "", data: bytesOf(map) }]);
}
