import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { documentXml, docx, paragraph } from "../../fixtures/documents/hostile/docx.ts";

test("list numbers are read as Word displays them", async () => {
  const body = [item(1, 0, "one"), item(1, 1, "a part"), item(1, 1, "another"), item(1, 2, "deep"), item(1, 0, "two")];
  expect(await textOf([...body, item(1, 1, "afresh")].join(""), LISTS)).toBe(
    "1. one\na) a part\nb) another\n1.b.I deep\n2. two\na) afresh",
  );
});

test("bullets are items without a number, and a number of none ends a list", async () => {
  const plain = `<w:p><w:pPr><w:pStyle w:val="Listed"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run("no item")}</w:p>`;
  const styles = style("Listed", "Listed", '<w:numPr><w:numId w:val="2"/></w:numPr>');
  const listed = `<w:p><w:pPr><w:pStyle w:val="Listed"/></w:pPr>${run("by its style")}</w:p>`;
  const { text, structure } = await read(item(2, 0, "dotted") + listed + plain, LISTS, styles);
  expect(text).toBe("dotted\nby its style\n\nno item");
  expect(structure).toEqual([
    { kind: "item", level: 1, start: 0, end: 6 },
    { kind: "item", level: 1, start: 7, end: 19 },
  ]);
});

test("two lists of one kind continue counting, unless the second restarts", async () => {
  const lists = `${LISTS}<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;
  const body = item(1, 0, "a") + item(3, 0, "b") + item(4, 0, "c") + item(4, 0, "d");
  expect(await textOf(body, lists)).toBe("1. a\n2. b\n7. c\n8. d");
});

test("an empty item is counted, a deleted one is not", async () => {
  const empty = `<w:p><w:pPr>${numbers(1, 0)}</w:pPr></w:p>`;
  const deleted = `<w:p><w:pPr>${numbers(1, 0)}<w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`;
  expect(await textOf(item(1, 0, "a") + empty + deleted + item(1, 0, "b"), LISTS)).toBe("1. a\n3. b");
});

test("headings are detected by outline level, by the base of their style, and by name", async () => {
  const styles = [
    style("H2", "heading 2", '<w:outlineLvl w:val="1"/>'),
    style("Mine", "Chapter of mine", "", "H2"),
    style("berschrift3", "heading 3", ""),
    style("Title", "Title", ""),
    style("Quiet", "Quiet", '<w:outlineLvl w:val="9"/>', "H2"),
  ].join("");
  const of = (id: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run(text)}</w:p>`;
  const direct = `<w:p><w:pPr><w:outlineLvl w:val="4"/></w:pPr>${run("direct")}</w:p>`;
  const body = of("Title", "top") + of("Mine", "second") + of("berschrift3", "third") + of("Quiet", "body") + direct;
  const { text, structure } = await read(body + paragraph("text"), "", styles);
  expect(structure?.map(({ kind, level, start, end }) => `${kind} ${level} ${text.slice(start, end)}`)).toEqual([
    ...["heading 1 top", "heading 2 second", "heading 3 third", "heading 5 direct"],
  ]);
});

test("a heading gets its number from the list that names its style", async () => {
  const lists = `<w:abstractNum w:abstractNumId="5">${level(0, "decimal", "%1")}${level(1, "decimal", "%1.%2", '<w:pStyle w:val="H2"/>')}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num>`;
  const styles =
    style("H1", "heading 1", '<w:numPr><w:numId w:val="5"/></w:numPr>') +
    style("H2", "heading 2", '<w:numPr><w:numId w:val="5"/></w:numPr>');
  const of = (id: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run(text)}</w:p>`;
  const { text, structure } = await read(of("H1", "Method") + of("H2", "People"), lists, styles);
  expect(text).toBe("1 Method\n\n1.1 People");
  expect(structure?.map(({ level }) => level)).toEqual([1, 2]);
});

test("a list that refers to the list of a style, and cycles of both, do not loop", async () => {
  const lists = `<w:abstractNum w:abstractNumId="8"><w:numStyleLink w:val="Ring"/></w:abstractNum><w:num w:numId="8"><w:abstractNumId w:val="8"/></w:num>${LISTS}<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Rows"/></w:abstractNum><w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num>`;
  const styles =
    style("Ring", "Ring", '<w:numPr><w:numId w:val="8"/></w:numPr>', "Ring") +
    style("Rows", "Rows", '<w:numPr><w:numId w:val="1"/></w:numPr>');
  expect(await textOf(item(8, 0, "ring") + item(9, 0, "row"), lists, styles)).toBe("ring\n1. row");
});

test("symbols, positional tabs, ruby and alternate content are read as displayed", async () => {
  const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
  const letters = `<w:p>${sym("Symbol", "F061")}${run(" and ")}${sym("Wingdings", "F0FC")}${sym("Arial", "00DF")}<w:r><w:ptab w:relativeTo="margin"/><w:t>end</w:t></w:r></w:p>`;
  const ruby = `<w:p><w:r><w:ruby><w:rt>${run("かん")}</w:rt><w:rubyBase>${run("漢")}</w:rubyBase></w:ruby></w:r></w:p>`;
  const copies = `<w:p><mc:AlternateContent><mc:Choice>${run("one ")}</mc:Choice><mc:Choice>${run("two ")}</mc:Choice><mc:Fallback>${run("three ")}</mc:Fallback></mc:AlternateContent><mc:AlternateContent><mc:Fallback>${run("alone")}</mc:Fallback></mc:AlternateContent></w:p>`;
  expect(await textOf(letters + ruby + copies, "")).toBe("α and ß\tend\n\n漢\n\none alone");
});

const LISTS = `<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}${level(2, "upperRoman", "%1.%2.%3")}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, "bullet", "\uf0b7")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>`;

function level(at: number, format: string, text: string, more = ""): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
}

function item(list: number, depth: number, text: string): string {
  return `<w:p><w:pPr>${numbers(list, depth)}</w:pPr>${run(text)}</w:p>`;
}

function numbers(list: number, depth: number): string {
  return `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`;
}

function style(id: string, name: string, properties: string, based = ""): string {
  const on = based === "" ? "" : `<w:basedOn w:val="${based}"/>`;
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${on}<w:pPr>${properties}</w:pPr></w:style>`;
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

async function read(body: string, lists: string, styles = "") {
  const others = {
    "word/numbering.xml": strToU8(documentXml(lists)),
    "word/styles.xml": strToU8(documentXml(styles)),
  };
  return extractText(docx(body, others), "docx");
}

async function textOf(body: string, lists: string, styles = ""): Promise<string> {
  return (await read(body, lists, styles)).text;
}
