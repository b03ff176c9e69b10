import { strToU8, type Zippable, zipSync } from "fflate";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD_2010 = "http://schemas.microsoft.com/office/word/2010/wordml";
const WORD_2012 = "http://schemas.microsoft.com/office/word/2012/wordml";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const PART_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A part of a paragraph: plain text, or text with a tracked change or a comment. */
export type DocxRun =
  | string
  | { ins: string; by?: string }
  | { del: string; by?: string }
  | { movedAway: string; by?: string }
  | { movedHere: string; by?: string }
  /** Inserted by one author and deleted by another. */
  | { insDel: string; by?: string; takenOutBy?: string }
  /** A run with changed formatting. */
  | { look: string; by?: string }
  /** A comment on a range, with its text; `answers` are its replies. `hangs: false` omits its anchor. */
  | { on: string; comment: string; answers?: string[]; hangs?: boolean }
  | { footnote: DocxRun[] }
  | { xml: string };

export type DocxPart =
  | string
  | DocxRun[]
  /** A paragraph whose end was inserted or deleted, or whose formatting was changed. */
  | { runs: DocxRun[]; end?: "ins" | "del"; look?: boolean; by?: string }
  /** Rows of cells of paragraphs; a cell may contain another table. `newRows` are tracked as inserted. */
  | { table: DocxPart[][][]; newRows?: number[] };

/** Without a zone, since a zip stores local time: the same file has the same bytes whenever and wherever it is made. */
const MADE_AT = "2026-11-26T12:00:00";

type Others = { header?: DocxPart[]; footer?: DocxPart[]; endnotes?: DocxPart[]; parts?: Zippable };

type Made = { comments: string[]; threads: string[]; footnotes: string[]; next: number };

/** A Word file with these paragraphs: the smallest package that Word opens, with the parts that its changes need. */
export function makeDocx(paragraphs: readonly DocxPart[], others: Others = {}): Uint8Array {
  const made: Made = { comments: [], threads: [], footnotes: [], next: 1 };
  const body = paragraphs.map((part) => block(part, made)).join("");
  const services = (parts: DocxPart[] | undefined) => parts?.map((part) => block(part, made)).join("");
  const header = services(others.header);
  const footer = services(others.footer);
  const endnotes = services(others.endnotes);
  const furniture = [header && "header", footer && "footer"]
    .map((kind) => kind && `<w:${kind}Reference w:type="default" r:id="${kind}1"/>`)
    .join("");
  const parts: [name: string, type: string, xml: string | undefined][] = [
    ["document", "document.main", root("document", `<w:body>${body}<w:sectPr>${furniture}</w:sectPr></w:body>`)],
    ["header1", "header", header && root("hdr", header)],
    ["footer1", "footer", footer && root("ftr", footer)],
    ["endnotes", "endnotes", endnotes && root("endnotes", `<w:endnote w:id="1">${endnotes}</w:endnote>`)],
    ["footnotes", "footnotes", notes(made.footnotes)],
    ["comments", "comments", made.comments.length > 0 ? root("comments", made.comments.join("")) : undefined],
    ["commentsExtended", "commentsExtended", threads(made.threads)],
  ];
  const written = parts.flatMap(([name, type, xml]) => (xml === undefined ? [] : [{ name, type, xml }]));
  const overrides = written.map(
    ({ name, type }) => `<Override PartName="/word/${name}.xml" ContentType="${PART_TYPE}.${type}+xml"/>`,
  );
  const types = `<?xml version="1.0"?><Types xmlns="${TYPES}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join("")}</Types>`;
  const files: Zippable = {
    "[Content_Types].xml": strToU8(types),
    "_rels/.rels": strToU8(relations([["document.xml", "officeDocument", "word/document.xml"]])),
    "word/_rels/document.xml.rels": strToU8(
      relations(written.slice(1).map(({ name }) => [name, name.replace(/\d/, ""), `${name}.xml`])),
    ),
    ...Object.fromEntries(written.map(({ name, xml }) => [`word/${name}.xml`, strToU8(xml)])),
    ...others.parts,
  };
  return zipSync(files, { mtime: MADE_AT });
}

/** A document part with this content, as `parts` expects it. */
export function root(name: string, inside: string, before = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${before}<w:${name} xmlns:w="${WORD}" xmlns:mc="${COMPATIBILITY}" xmlns:r="${RELATIONS}" xmlns:w14="${WORD_2010}">${inside}</w:${name}>`;
}

function block(part: DocxPart, made: Made): string {
  if (typeof part === "string") return paragraph([part], made);
  if (Array.isArray(part)) return paragraph(part, made);
  if ("runs" in part) {
    const mark = part.end ? `<w:${part.end} ${who(part.by, made)}/>` : "";
    const look = part.look
      ? `<w:pPrChange ${who(part.by, made)}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`
      : "";
    return paragraph(part.runs, made, `<w:pPr><w:jc w:val="both"/><w:rPr>${mark}</w:rPr>${look}</w:pPr>`);
  }
  const rows = part.table.map((cells, row) => {
    const properties = part.newRows?.includes(row) ? `<w:trPr><w:ins ${who(undefined, made)}/></w:trPr>` : "";
    const inside = cells.map((cell) => `<w:tc>${cell.map((one) => block(one, made)).join("")}<w:p/></w:tc>`);
    return `<w:tr>${properties}${inside.join("")}</w:tr>`;
  });
  return `<w:tbl>${rows.join("")}</w:tbl>`;
}

function paragraph(runs: readonly DocxRun[], made: Made, properties = ""): string {
  return `<w:p>${properties}${runs.map((one) => marked(one, made)).join("")}</w:p>`;
}

function marked(one: DocxRun, made: Made): string {
  if (typeof one === "string") return run(one);
  if ("xml" in one) return one.xml;
  if ("ins" in one) return `<w:ins ${who(one.by, made)}>${run(one.ins)}</w:ins>`;
  if ("del" in one) return `<w:del ${who(one.by, made)}>${run(one.del, "delText")}</w:del>`;
  if ("movedAway" in one) return `<w:moveFrom ${who(one.by, made)}>${run(one.movedAway)}</w:moveFrom>`;
  if ("movedHere" in one) return `<w:moveTo ${who(one.by, made)}>${run(one.movedHere)}</w:moveTo>`;
  if ("insDel" in one) {
    const gone = `<w:del ${who(one.takenOutBy, made)}>${run(one.insDel, "delText")}</w:del>`;
    return `<w:ins ${who(one.by, made)}>${gone}</w:ins>`;
  }
  if ("look" in one) {
    const change = `<w:rPr><w:b/><w:rPrChange ${who(one.by, made)}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`;
    return run(one.look, "t", change);
  }
  if ("footnote" in one) {
    const id = made.next++;
    made.footnotes.push(`<w:footnote w:id="${id}">${paragraph(one.footnote, made)}</w:footnote>`);
    return `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  }
  return commented(one, made);
}

function commented(one: { on: string; comment: string; answers?: string[]; hangs?: boolean }, made: Made): string {
  const id = made.next++;
  const place = paraId(id);
  made.comments.push(comment(id, one.comment));
  for (const answer of one.answers ?? []) {
    const reply = made.next++;
    made.comments.push(comment(reply, answer));
    made.threads.push(`<w15:commentEx w15:paraId="${paraId(reply)}" w15:paraIdParent="${place}"/>`);
  }
  if (one.hangs === false) return run(one.on);
  return `<w:commentRangeStart w:id="${id}"/>${run(one.on)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
}

function comment(id: number, text: string): string {
  return `<w:comment w:id="${id}" w:author="Irene"><w:p w14:paraId="${paraId(id)}">${run(text)}</w:p></w:comment>`;
}

function notes(footnotes: readonly string[]): string | undefined {
  if (footnotes.length === 0) return undefined;
  const line = `<w:footnote w:type="separator" w:id="-1">${paragraph(["line"], { ...NOTHING })}</w:footnote>`;
  return root("footnotes", line + footnotes.join(""));
}

const NOTHING: Made = { comments: [], threads: [], footnotes: [], next: 0 };

function threads(lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined;
  return `<?xml version="1.0"?><w15:commentsEx xmlns:w15="${WORD_2012}">${lines.join("")}</w15:commentsEx>`;
}

function run(text: string, tag = "t", properties = ""): string {
  return `<w:r>${properties}<w:${tag} xml:space="preserve">${escaped(text)}</w:${tag}></w:r>`;
}

function who(by = "Irene", made: Made): string {
  return `w:id="${made.next++}" w:author="${escaped(by)}" w:date="2026-11-21T10:00:00Z"`;
}

function paraId(id: number): string {
  return id.toString(16).toUpperCase().padStart(8, "0");
}

function relations(entries: string[][]): string {
  const lines = entries.map(([id, type, target]) => {
    return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  });
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Alternating tracked insertions and deletions, by two authors. */
export function markedPairs(count: number): DocxRun[] {
  return Array.from({ length: count }, (_, index): DocxRun[] => [
    { ins: "a ", by: `${index % 2}` },
    { del: "b " },
  ]).flat();
}
