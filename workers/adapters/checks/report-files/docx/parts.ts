import type { Report } from "#schema/checks/report.ts";
import { escaped } from "./xml.ts";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** All there is in the package: no relationship leads out of it. */
export const contentTypes = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/comments.xml" ContentType="${WORD_TYPE}.comments+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

export const packageRelations = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export const documentRelations = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/comments" Target="comments.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

export function properties({ title, createdAt }: Report, appName: string): string {
  return `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(`Similarity report: ${title}`)}</dc:title><dc:creator>${escaped(appName)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${escaped(createdAt)}</dcterms:created></cp:coreProperties>`;
}

type Look = { size: number; bold?: boolean; font?: string; before?: number; after?: number; level?: number };

/** Half points and twentieths of a point, as Word counts. */
function style(
  id: string,
  name: string,
  { size, bold = false, font = "Georgia", before = 0, after = 120, level }: Look,
) {
  const outline = level === undefined ? "" : `<w:keepNext/><w:outlineLvl w:val="${level}"/>`;
  return `<w:style w:type="paragraph" ${id === "Normal" ? 'w:default="1" ' : ""}w:styleId="${id}"><w:name w:val="${name}"/>${id === "Normal" ? "" : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${level === undefined ? "" : "<w:keepNext/>"}<w:spacing w:before="${before}" w:after="${after}"/>${outline.replace("<w:keepNext/>", "")}</w:pPr><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"/>${bold ? "<w:b/>" : ""}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
}

export const styleSheet = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
  style("Normal", "Normal", { size: 22 }),
  style("Title", "Title", { size: 48, after: 80 }),
  style("Subtitle", "Subtitle", { size: 28, after: 240 }),
  style("Heading1", "heading 1", { size: 30, bold: true, before: 360, level: 0 }),
  style("Heading2", "heading 2", { size: 24, bold: true, before: 200, level: 1 }),
  style("Fact", "Fact", { size: 20, font: "Arial", after: 40 }),
  style("CommentText", "annotation text", { size: 20, font: "Arial", after: 40 }),
].join(
  "",
)}<w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:rPr><w:sz w:val="16"/></w:rPr></w:style></w:styles>`;
