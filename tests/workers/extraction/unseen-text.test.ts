import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import type { FileKind } from "#core/shared/file-type.ts";
import { visibleText } from "#core/similarity/parts.ts";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { docx, paragraph } from "../../fixtures/documents/hostile/docx.ts";
import { onePage, pdf } from "../../fixtures/documents/hostile/pdf.ts";
import { doc, HIDDEN, SHADED, TINY, WHITE } from "../../fixtures/documents/made/doc.ts";

/** Each flag as its kind and the words it lies on. */
async function found(bytes: Uint8Array, kind: FileKind): Promise<[string, string[]][]> {
  const { text, flags } = await extractText(bytes, kind);
  return flags.map(({ kind, ranges }) => [kind, ranges.map(([start, end]) => text.slice(start, end))]);
}

describe("in a .pdf", () => {
  const page = (content: string) => onePage({ dictionary: "", data: bytesOf(`BT /F1 11 Tf 72 700 Td ${content} ET`) });
  const line = "0 g (Before ) Tj 1 1 1 rg (seven white words between others) Tj 0 g ( and after.) Tj";

  test("white words between black ones are found, and no others", async () => {
    expect(await found(page(line), "pdf")).toEqual([["hidden_text", ["seven white words between others"]]]);
  });

  test("white letters in place of the spaces are found one by one, and the words are read as words", async () => {
    const words = "exactly six boxes of extra wax fix the old axe next to the taxi exit of this complex".split(" ");
    const shown = words.map((word, index) => `0 g (${word}) Tj${index < words.length - 1 ? " 1 g (x) Tj" : ""}`);
    const { text, hidden } = await extractText(page(shown.join(" ")), "pdf");
    expect(text).toBe(words.join("x"));
    expect(hidden).toHaveLength(words.length - 1);
    expect(visibleText(text, hidden)).toBe(words.join(" "));
  });

  test("two white letters inside a word are found, and not the same letters beside them", async () => {
    const { text, hidden } = await extractText(page("0 g (inter) Tj 1 g (ra) Tj 0 g (national trade) Tj"), "pdf");
    expect(text).toBe("interranational trade");
    expect(hidden).toEqual([[5, 7]]);
  });

  test("a white string that is contained in no text run is still marked between words", async () => {
    const spread = "0 g (Before ) Tj 1 g [(whi) -2500 (te words)] TJ 0 g ( and after.) Tj";
    const { text, hidden } = await extractText(page(spread), "pdf");
    expect(visibleText(text, hidden).replace(/\s+/g, " ")).toBe("Before and after.");
  });

  test("hidden words stay part of the text, and the note names them", async () => {
    const { text, flags } = await extractText(page(line), "pdf");
    expect(text).toBe("Before seven white words between others and after.");
    expect(flags[0]).toMatchObject({ count: 1, sample: "seven white words between others" });
    expect(flags[0]?.note).toContain("1 stretch of white text");
  });

  test.each(["1 g", "0 0 0 0 k", "/DeviceRGB cs 0.98 0.99 1 sc", "/DeviceGray cs 1 scn"])(
    "white can be written as %s",
    async (colour) => {
      expect(await found(page(`${colour} (unseen) Tj`), "pdf")).toEqual([["hidden_text", ["unseen"]]]);
    },
  );

  test("white on a dark background is a table header", async () => {
    const ground = "0.1 0.2 0.5 rg 60 690 300 30 re f";
    const content = `${ground} BT /F1 11 Tf 72 700 Td 1 g (Model and stage) Tj ET`;
    expect(await found(onePage({ dictionary: "", data: bytesOf(content) }), "pdf")).toEqual([]);
  });

  test("white on a dark background that was painted white again is hidden", async () => {
    const content = "0 g 60 690 300 30 re f 1 g 60 690 300 30 re f BT /F1 11 Tf 72 700 Td (unseen) Tj ET";
    expect(await found(onePage({ dictionary: "", data: bytesOf(content) }), "pdf")).toEqual([
      ["hidden_text", ["unseen"]],
    ]);
  });

  test("invisible text is hidden, unless it lies on the image of a scan", async () => {
    expect(await found(page("3 Tr (without ink) Tj"), "pdf")).toEqual([["hidden_text", ["without ink"]]]);
    const picture = "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8";
    const scan = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> /Font << /F1 6 0 R >> >> >>",
      { dictionary: "", data: bytesOf("BT /F1 11 Tf 72 700 Td 3 Tr (recognised) Tj ET q 595 0 0 842 0 0 cm /Im Do Q") },
      { dictionary: picture, data: bytesOf("abcd") },
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]);
    expect(await found(scan, "pdf")).toEqual([]);
  });

  test("text beyond the edge of the page is read after the page, and flagged", async () => {
    const { text, flags } = await extractText(page("(On the page.) Tj 0 -900 Td (far below it) Tj"), "pdf");
    expect(text).toBe("On the page.\n\nfar below it");
    expect(flags).toMatchObject([{ kind: "hidden_text", ranges: [[14, 26]] }]);
    expect(flags[0]?.note).toContain("beyond the edge");
  });

  test("text under four points is tiny, also if a matrix scales it", async () => {
    expect(await found(page("(Large. ) Tj /F1 3 Tf (small print) Tj"), "pdf")).toEqual([
      ["tiny_text", ["small print"]],
    ]);
    const scaled = onePage({ dictionary: "", data: bytesOf("BT /F1 12 Tf 0.2 0 0 0.2 72 700 Tm (shrunk) Tj ET") });
    expect(await found(scaled, "pdf")).toEqual([["tiny_text", ["shrunk"]]]);
    expect(await found(page("/F1 4 Tf (four points) Tj"), "pdf")).toEqual([]);
  });

  test("white words inside a form and over two lines are one stretch each", async () => {
    const form = {
      dictionary: "/Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>",
      data: bytesOf("BT /F1 11 Tf 14 TL 72 600 Td 1 g (white over) Tj T* (two lines) Tj ET"),
    };
    const whole = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 6 0 R >> >> >>",
      { dictionary: "", data: bytesOf("q 1 0 0 1 0 20 cm /X Do Q") },
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      form,
    ]);
    expect(await found(whole, "pdf")).toEqual([["hidden_text", ["white over two lines"]]]);
  });
});

describe("in a .docx", () => {
  const run = (properties: string, text: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const white = run('<w:color w:val="FFFFFF"/>', "white words");

  test("hidden, white and tiny runs are found at their positions", async () => {
    const body = `<w:p>${run("", "A ")}${run("<w:vanish/>", "hidden one")}${run("", " B ")}${white}${run("", " C ")}${run('<w:sz w:val="4"/>', "small print")}</w:p>`;
    expect(await found(docx(body), "docx")).toEqual([
      ["hidden_text", ["hidden one", "white words"]],
      ["tiny_text", ["small print"]],
    ]);
    const { flags } = await extractText(docx(body), "docx");
    expect(flags[0]?.note).toContain("1 stretch of hidden text and 1 stretch of white text");
  });

  test("adjacent runs of the same style are one stretch", async () => {
    expect(await found(docx(`<w:p>${white}${run("", " ")}${white}</w:p>`), "docx")).toEqual([
      ["hidden_text", ["white words white words"]],
    ]);
  });

  test.each([
    ["the run", run('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>', "x"), ""],
    ["a highlight", run('<w:color w:val="FFFFFF"/><w:highlight w:val="blue"/>', "x"), ""],
    ["the paragraph", white, '<w:pPr><w:shd w:val="clear" w:fill="000000"/></w:pPr>'],
  ])("white on the background of %s is visible", async (_, runs, properties) => {
    expect(await found(docx(`<w:p>${properties}${runs}</w:p>`), "docx")).toEqual([]);
  });

  test("white in a coloured cell is visible, and hidden in the cell beside it", async () => {
    const cell = (fill: string) =>
      `<w:tc><w:tcPr><w:shd w:val="clear" w:fill="${fill}"/></w:tcPr><w:p>${white}</w:p></w:tc>`;
    expect(await found(docx(`<w:tbl><w:tr>${cell("4472C4")}</w:tr></w:tbl>`), "docx")).toEqual([]);
    expect(await found(docx(`<w:tbl><w:tr>${cell("4472C4")}${cell("FFFFFF")}</w:tr></w:tbl>`), "docx")).toEqual([
      ["hidden_text", ["white words"]],
    ]);
  });

  test("a style can hide text like a run, and a run can show it again", async () => {
    const list = `<w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="character" w:styleId="Ghost"><w:basedOn w:val="Base"/></w:style>`;
    const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    const part = strToU8(`<w:styles xmlns:w="${namespace}">${list}</w:styles>`);
    const body = `<w:p>${run('<w:rStyle w:val="Ghost"/>', "ghost")}${run('<w:rStyle w:val="Ghost"/><w:vanish w:val="0"/>', " seen")}</w:p>`;
    expect(await found(docx(body, { "word/styles.xml": part }), "docx")).toEqual([["hidden_text", ["ghost"]]]);
  });

  test("pages are known if the file has page breaks", async () => {
    const body = `${paragraph("One.")}<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>Two, </w:t><w:lastRenderedPageBreak/><w:t>three.</w:t></w:r></w:p><w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t>Four.</w:t></w:r></w:p>`;
    const { text, pages } = await extractText(docx(body), "docx");
    expect(text).toBe("One.\n\nTwo, three.\n\nFour.");
    expect(pages.map((start) => text.slice(start).split(/\W/)[0])).toEqual(["One", "Two", "three", "Four"]);
  });
});

describe("in a .doc", () => {
  test("hidden, white and tiny runs are found at their positions", async () => {
    const bytes = doc([
      { text: "First " },
      { text: "hidden words", properties: HIDDEN },
      { text: " then " },
      { text: "white words", properties: WHITE },
      { text: " then " },
      { text: "white on black", properties: [...WHITE, ...SHADED] },
      { text: " then " },
      { text: "small print", properties: TINY },
      { text: " last.\r" },
    ]);
    expect(await found(bytes, "doc")).toEqual([
      ["hidden_text", ["hidden words", "white words"]],
      ["tiny_text", ["small print"]],
    ]);
    expect((await extractText(bytes, "doc")).text).toBe(
      "First hidden words then white words then white on black then small print last.",
    );
  });

  test("white in a table cell may be on a black background", async () => {
    expect(await found(doc([{ text: "Head\x07", properties: WHITE }, { text: "\x07After.\r" }]), "doc")).toEqual([]);
  });

  test("a page starts after a page break", async () => {
    const { text, pages } = await extractText(doc([{ text: "One.\r\x0cTwo.\r" }]), "doc");
    expect(text).toBe("One.\n\nTwo.");
    expect(pages).toEqual([0, 6]);
  });
});
