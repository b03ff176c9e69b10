import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { storedZip } from "#tests/support/zip.ts";
import { extractText, Unreadable } from "#workers/adapters/checks/extract/index.ts";
import { join, noise } from "../../fixtures/documents/hostile/bytes.ts";
import { documentXml, docx, paragraph } from "../../fixtures/documents/hostile/docx.ts";

const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const LINKS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const body = documentXml(paragraph("The text."));

test.each([
  ["an OLE object", { "word/embeddings/oleObject1.bin": noise(100) }],
  ["an equation", { "word/embeddings/Microsoft_Equation.ole": noise(100) }],
  ["a sheet with macros of its own", { "word/embeddings/Book.xlsm": noise(100) }],
  ["a control", { "word/activeX/activeX1.bin": noise(100), "word/activeX/activeX1.xml": strToU8("<ax/>") }],
])("%s is not opened, and the text around it is read", async (_, others) => {
  expect((await extractText(docx(paragraph("The text."), others), "docx")).text).toBe("The text.");
});

test("the type of an embedded object does not change the type of the document", async () => {
  const types = `<Types xmlns="${TYPES}"><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/><Default Extension="xlsm" ContentType="application/vnd.ms-excel.sheet.macroEnabled.12"/></Types>`;
  const file = docx(paragraph("The text."), { "[Content_Types].xml": strToU8(types) });
  expect((await extractText(file, "docx")).text).toBe("The text.");
});

test.each([
  ["bytes behind the end", join([docx(paragraph("The text.")), noise(64)])],
  ["padding behind the end", join([docx(paragraph("The text.")), new Uint8Array(100_000)])],
  ["sizes behind the data", storedZip([["word/document.xml", body]], { descriptors: true })],
  ["sizes of eight bytes", storedZip([["word/document.xml", body]], { large: true })],
  ["a name from the root", storedZip([["/word/document.xml", body]])],
  ["a name parted as Windows does", storedZip([["word\\document.xml", body]])],
  ["folders of their own", storedZip([...[["word/", ""] as const], ["word/document.xml", body]])],
  ["one part written twice", storedZip([...[["word/document.xml", body] as const], ["word/document.xml", body]])],
])("a zip with %s is read", async (_, file) => {
  expect((await extractText(file, "docx")).text).toBe("The text.");
});

test("two parts of one name with different bytes are refused, however the name is written", async () => {
  const other = documentXml(paragraph("Another text."));
  for (const name of ["word/document.xml", "WORD/document.xml", "/word/document.xml", "word\\document.xml"]) {
    const file = storedZip([...[["word/document.xml", body] as const], [name, other]]);
    await expect(extractText(file, "docx")).rejects.toMatchObject({ reason: "corrupt" });
  }
});

test.each(["../word/document.xml", "..\\word\\document.xml", "C:\\word\\document.xml", "word/../../document.xml"])(
  "a part named %s is refused",
  async (name) => {
    const file = storedZip([...[["word/document.xml", body] as const], [name, body]]);
    await expect(extractText(file, "docx")).rejects.toBeInstanceOf(Unreadable);
  },
);

test("the package relations name the document part, and the document's relations its notes", async () => {
  const links = (...all: [kind: string, target: string][]) =>
    `<Relationships xmlns="${LINKS}">${all.map(([kind, target]) => `<Relationship Id="a" Type="${OFFICE}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;
  const notes = documentXml(`<w:footnote w:id="1">${paragraph("A note.")}</w:footnote>`);
  const file = storedZip([
    ["_rels/.rels", links(["officeDocument", "/doc/main7.xml"])],
    ["doc/_rels/main7.xml.rels", links(["footnotes", "./parts/notes.xml"])],
    ["doc/main7.xml", body],
    ["doc/parts/notes.xml", notes],
  ]);
  expect((await extractText(file, "docx")).text).toBe("The text.\n\nA note.");
});

test("a spreadsheet named .docx is refused as no Word document", async () => {
  const links = `<Relationships xmlns="${LINKS}"><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
  const file = storedZip([...[["_rels/.rels", links] as const], ["xl/workbook.xml", "<workbook/>"]]);
  await expect(extractText(file, "docx")).rejects.toMatchObject({ reason: "wrong_type" });
});

test.each([
  ["UTF-16 without a mark", wide(body.replace("The text.", "Grüße"))],
  ["a mark of UTF-8", join([Uint8Array.of(0xef, 0xbb, 0xbf), strToU8(body.replace("The text.", "Grüße"))])],
  [
    "Windows-1252",
    strToU8(body.replace("?>", ' encoding="windows-1252"?>').replace("The text.", "Gr\u00fc\u00dfe"), true),
  ],
])("XML in %s is read", async (_, xml) => {
  expect((await extractText(docx("", { "word/document.xml": xml }), "docx")).text).toBe("Grüße");
});

function wide(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
}
