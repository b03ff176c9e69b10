import { strToU8, zipSync } from "fflate";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PART = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A stretch of a paragraph: plain, or with a tracked change, or with a comment beside it. */
export type Run = string | { ins: string } | { del: string } | { on: string; comment: string };
export type Paragraph = string | readonly Run[] | { heading: string };

/** Whose changes and comments they are, and when, in ISO 8601. */
type Editor = { name: string; at: string };

/** A Word file of these paragraphs, as small as Word opens it. */
export function makeWordFile(paragraphs: readonly Paragraph[], editor: Editor = { name: "Marginalia", at: "" }) {
  const comments: string[] = [];
  let changes = 0;
  const by = () => {
    const date = editor.at ? ` w:date="${editor.at}"` : "";
    return `w:id="${1000 + changes++}" w:author="${escaped(editor.name)}"${date}`;
  };
  const body = paragraphs.map((paragraph) => {
    if (typeof paragraph === "object" && "heading" in paragraph)
      return `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:outlineLvl w:val="0"/></w:pPr>${run(paragraph.heading)}</w:p>`;
    const runs: readonly Run[] = typeof paragraph === "string" ? [paragraph] : paragraph;
    return `<w:p>${runs.map(marked).join("")}</w:p>`;
  });

  function marked(one: Run): string {
    if (typeof one === "string") return run(one);
    if ("ins" in one) return `<w:ins ${by()}>${run(one.ins)}</w:ins>`;
    if ("del" in one) return `<w:del ${by()}>${run(one.del, "delText")}</w:del>`;
    const id = comments.length + 1;
    comments.push(
      `<w:comment w:id="${id}" w:author="${escaped(editor.name)}"><w:p>${run(one.comment)}</w:p></w:comment>`,
    );
    return `<w:commentRangeStart w:id="${id}"/>${run(one.on)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
  }

  const document = root("document", `<w:body>${body.join("")}<w:sectPr/></w:body>`);
  const parts = [{ name: "document", type: "document.main", xml: document }];
  if (comments.length > 0) parts.push({ name: "comments", type: "comments", xml: root("comments", comments.join("")) });
  const overrides = parts.map(({ name, type }) => {
    return `<Override PartName="/word/${name}.xml" ContentType="${PART}.${type}+xml"/>`;
  });
  return zipSync({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join("")}</Types>`,
    ),
    "_rels/.rels": strToU8(relations([["officeDocument", "word/document.xml"]])),
    "word/_rels/document.xml.rels": strToU8(relations(comments.length > 0 ? [["comments", "comments.xml"]] : [])),
    ...Object.fromEntries(parts.map(({ name, xml }) => [`word/${name}.xml`, strToU8(xml)])),
  });
}

/** The text as its writer sent it. */
export function beforeChanges(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph) => without(paragraph, "ins"));
}

/** The text with every change accepted. */
export function afterChanges(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph) => without(paragraph, "del"));
}

function without(paragraph: Paragraph, left: "ins" | "del"): Paragraph {
  if (typeof paragraph === "string" || "heading" in paragraph) return paragraph;
  return paragraph
    .map((one) => {
      if (typeof one === "string") return one;
      if ("on" in one) return one.on;
      return left in one ? "" : Object.values(one).join("");
    })
    .join("");
}

function root(name: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:${name} xmlns:w="${WORD}" xmlns:r="${RELATIONS}">${inside}</w:${name}>`;
}

function relations(entries: [type: string, target: string][]): string {
  const lines = entries.map(([type, target], at) => {
    return `<Relationship Id="r${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  });
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function run(text: string, tag = "t"): string {
  return `<w:r><w:${tag} xml:space="preserve">${escaped(text)}</w:${tag}></w:r>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
