import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { documentXml, docx, paragraph } from "../../fixtures/documents/hostile/docx.ts";
import { file } from "./essays.ts";

const MARKS =
  "A co\u00adoperation and a non\u2011stop price of €5 stay.\n\nBefore hidden words and the linked words after.\nA new line.";

test.each(["docx", "doc"] as const)(
  "in a .%s, hyphens, deletions, links and hidden text are read as displayed",
  async (kind) => {
    const { text, flags } = await extractText(file(kind === "doc" ? "marksDoc" : "marksDocx"), kind);
    expect(text).toBe(MARKS);
    const at = MARKS.indexOf("hidden words");
    expect(flags).toEqual([
      {
        kind: "hidden_text",
        count: 1,
        ranges: [[at, at + "hidden words".length]],
        sample: "hidden words",
        note: "The file holds 1 stretch of hidden text, which a reader does not see. It is part of the text that was checked.",
      },
    ]);
  },
);

test("a superscript number after a word is a reference and not part of it, an exponent is part of it", async () => {
  const raised = (text: string) => `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const body = `<w:p>${run("A century")}${raised("1,2")}${run(" of care.")}${raised("3–5")}${run(" It took 10")}${raised("2")}${run(" m")}${raised("2")}${run(" on the 21")}${raised("st")}${run(".")}</w:p>`;
  const { text } = await extractText(docx(body), "docx");
  expect(text).toBe("A century of care. It took 102 m2 on the 21st.");
});

test("inserted text counts, deleted and moved-away text does not", async () => {
  const body = `<w:p>${run("Kept ")}<w:ins>${run("added ")}</w:ins><w:del><w:r><w:delText>gone </w:delText></w:r></w:del>
    <w:moveFrom>${run("moved ")}</w:moveFrom>${run("end.")}</w:p>`;
  expect(await textOf(body)).toBe("Kept added end.");
});

test("tabs, breaks and special hyphens become characters", async () => {
  const body = `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>
    <w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t><w:br w:type="page"/><w:t>f</w:t></w:r></w:p>`;
  expect(await textOf(body)).toBe("a\tb\nc\u2011d\u00ade f");
});

test("a text box is read once, after its paragraph", async () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
  const alternative = `<mc:AlternateContent><mc:Choice Requires="wps">${box("In the box.")}</mc:Choice><mc:Fallback>${box("In the box.")}</mc:Fallback></mc:AlternateContent>`;
  expect(await textOf(`<w:p>${run("Around ")}<w:r>${alternative}</w:r>${run("it.")}</w:p>${paragraph("Next.")}`)).toBe(
    "Around it.\n\nIn the box.\n\nNext.",
  );
});

test("a table is read as rows of cells, also with a table in a cell", async () => {
  const cell = (inside: string) => `<w:tc>${inside}</w:tc>`;
  const inner = `<w:tbl><w:tr>${cell(paragraph("x"))}${cell(paragraph("y"))}</w:tr></w:tbl>`;
  const body = `${paragraph("Before.")}<w:tbl><w:tr>${cell(paragraph("a") + paragraph("b"))}${cell(paragraph("c"))}</w:tr><w:tr>${cell(inner)}${cell("<w:p/>")}</w:tr></w:tbl>${paragraph("After.")}`;
  expect(await textOf(body)).toBe("Before.\n\na b\tc\nx y\n\nAfter.");
});

test("list items are on lines of their own", async () => {
  const item = (text: string) => `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  expect(await textOf(`${paragraph("Three:")}${item("one")}${item("two")}${item("three")}${paragraph("Done.")}`)).toBe(
    "Three:\n\none\ntwo\nthree\n\nDone.",
  );
});

test("only run properties hide text, and only if switched on", async () => {
  const of = async (properties: string) =>
    (
      await extractText(
        docx(`<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:rPr>${properties}</w:rPr><w:t>x</w:t></w:r></w:p>`),
        "docx",
      )
    ).flags.map(({ kind }) => kind);
  expect(await of("")).toEqual([]);
  expect(await of('<w:vanish w:val="0"/>')).toEqual([]);
  expect(await of("<w:vanish/>")).toEqual(["hidden_text"]);
});

test("another namespace prefix and UTF-16 give the same document", async () => {
  const xml = documentXml(paragraph("Grüße")).replaceAll("w:", "ns0:").replace("xmlns:w=", "xmlns:ns0=");
  expect((await extractText(docx("", { "word/document.xml": strToU8(xml) }), "docx")).text).toBe("Grüße");
  const wide = new Uint8Array(
    Uint16Array.from(`\ufeff${documentXml(paragraph("Grüße"))}`, (letter) => letter.charCodeAt(0)).buffer,
  );
  expect((await extractText(docx("", { "word/document.xml": wide }), "docx")).text).toBe("Grüße");
});

test("headers, footers and comments are not part of the text; notes are at its end", async () => {
  const part = (name: string, inside: string) =>
    strToU8(documentXml(inside).replaceAll("w:document", `w:${name}`).replaceAll("w:body", "w:part"));
  const others = {
    "word/header1.xml": part("hdr", paragraph("Running head")),
    "word/comments.xml": part("comments", paragraph("A remark")),
    "word/footnotes.xml": part(
      "footnotes",
      `<w:footnote w:type="separator" w:id="-1">${paragraph("---")}</w:footnote><w:footnote w:id="1">${paragraph("First note.")}</w:footnote>`,
    ),
    "word/endnotes.xml": part("endnotes", `<w:endnote w:id="1">${paragraph("Last note.")}</w:endnote>`),
  };
  expect((await extractText(docx(paragraph("Body."), others), "docx")).text).toBe("Body.\n\nFirst note.\n\nLast note.");
});

async function textOf(body: string): Promise<string> {
  return (await extractText(docx(body), "docx")).text;
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
