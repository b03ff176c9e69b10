import { describe, expect, test } from "vitest";
import { visibleText } from "#core/similarity/parts.ts";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { pdf } from "../../fixtures/documents/hostile/pdf.ts";

const LABELS = "BT /F1 11 Tf 72 700 Td (Name:) Tj 0 -40 Td (Motivation:) Tj 0 -200 Td (Signature:) Tj ET";
const TEXT = "/Subtype /Widget /FT /Tx /Rect [120 695 400 715]";

/** A page of three labels with these annotations; more objects come after, from number 6. */
async function read(
  annotations: string,
  more: string[] = [],
): Promise<{ text: string; hidden: string[]; seen: string }> {
  const { text, hidden } = await extractText(
    pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${annotations}] >>`,
      { dictionary: "", data: bytesOf(LABELS) },
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...more,
    ]),
    "pdf",
  );
  return { text, hidden: hidden.map(([start, end]) => text.slice(start, end)), seen: visibleText(text, hidden) };
}

describe("the value of a form field is text of its page", () => {
  test("beside its label", async () => {
    const { text } = await read(`<< ${TEXT} /V (Ada Byron) >>`);
    expect(text).toMatch(/^Name:\s+Ada Byron\s+Motivation:\s+Signature:$/);
  });

  test("in lines, under its label, in the encoding it says", async () => {
    const utf16 = "FEFF0047007200FC00DF0065000D004F006E0065";
    const { text } = await read(`<< /Subtype /Widget /FT /Tx /Ff 4096 /Rect [72 500 400 650] /V <${utf16}> >>`);
    expect(text).toMatch(/^Name:\s+Motivation:\s+Grüße\s+One\s+Signature:$/);
  });

  test("with what the field above it says", async () => {
    const { text } = await read("6 0 R", [
      "<< /Subtype /Widget /Rect [120 695 400 715] /Parent 7 0 R >>",
      "<< /FT /Tx /V (from \\(the\\) parent \\204 here) /Kids [6 0 R] >>",
    ]);
    expect(text).toContain("from (the) parent — here");
  });

  test("as the shown name of a choice, and all options of a list", async () => {
    const options = "/Opt [[(gb) (United Kingdom)] [(de) (Germany)] (Other)] /V (de)";
    const combo = await read(`<< /Subtype /Widget /FT /Ch /Ff 131072 /Rect [120 695 400 715] ${options} >>`);
    expect(combo.text).toContain("Germany");
    expect(combo.text).not.toMatch(/United|Other/);
    const list = await read(`<< /Subtype /Widget /FT /Ch /Rect [120 640 400 715] ${options} >>`);
    expect(list.text).toMatch(/United Kingdom\s+Germany\s+Other/);
  });

  test("and so is a text box", async () => {
    const { text } = await read("<< /Subtype /FreeText /Rect [120 655 400 675] /Contents (I like wards.) >>");
    expect(text).toMatch(/Motivation:\s+I like wards\.\s+Signature:/);
  });
});

test.each([
  ["hidden", `${TEXT} /F 2`],
  ["not viewed", `${TEXT} /F 32`],
  ["a password", `${TEXT} /Ff 8192`],
  ["without a frame", "/Subtype /Widget /FT /Tx /Rect [120 695 120 695]"],
  ["beyond the page", "/Subtype /Widget /FT /Tx /Rect [1120 695 1400 715]"],
  ["a button", "/Subtype /Widget /FT /Btn /Rect [120 695 400 715]"],
  ["a note that opens", "/Subtype /Text /Rect [120 695 400 715] /Contents (secret)"],
])("a field that is %s is not read", async (_, dictionary) => {
  expect((await read(`<< ${dictionary} /V (secret) >>`)).text).not.toContain("secret");
});

test("a white value is hidden text, unless its field has a background", async () => {
  const white = `${TEXT} /DA (/F1 11 Tf 1 g) /V (unseen words)`;
  const { hidden, seen } = await read(`<< ${white} >>`);
  expect(hidden).toEqual(["unseen words"]);
  expect(seen).not.toContain("unseen");
  expect((await read(`<< ${white} /MK << /BG [0 0 0] >> >>`)).hidden).toEqual([]);
});

test("of a value that is longer than its field, the visible part is read", async () => {
  const { text } = await read(`<< ${TEXT} /DA (/F1 11 Tf 0 g) /V (${"ward ".repeat(20_000)}) >>`);
  expect(text.match(/ward/g)?.length).toBeLessThan(100);
  expect(text).toContain("ward ward");
});

test("a cycle of fields does not loop", async () => {
  const { text } = await read("6 0 R", [`<< ${TEXT.replace("/FT /Tx", "")} /Parent 6 0 R /V (loop) >>`]);
  expect(text).toContain("Name:");
});
