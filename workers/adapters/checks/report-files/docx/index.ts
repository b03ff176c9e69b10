import { strToU8, zipSync } from "fflate";
import type { ReportDetails } from "#core/checks/report/ports.ts";
import { endnotesOf, reportTexts } from "#core/checks/report/printed-report.ts";
import { type Comment, commentsPart, drawBody } from "./body.ts";
import { contentTypes, documentRelations, packageRelations, properties, styleSheet } from "./parts.ts";
import { drawScores } from "./scores.ts";
import { paragraph, run } from "./xml.ts";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** A4 with the margins of our PDFs, in twentieths of a point. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
/** Packages are compared by their bytes: the same report gives the same ones. */
const EPOCH = new Date("2000-01-01T00:00:00Z");

/**
 * A report as a Word file, made again from its text: nothing of the file that was sent is in it, so no macro, field,
 * template, link or picture of it either. Each match is a comment.
 */
export function writeReport(details: ReportDetails, appName: string): Uint8Array {
  const notes = endnotesOf(details);
  const { xml, comments } = drawBody(details, notes);
  const body = [...drawScores(reportTexts(details)), paragraph(run("The text"), "Heading1"), xml].join("");
  const document = `${HEAD}<w:document ${WORD}><w:body>${body}${PAGE}</w:body></w:document>`;
  return zipSync(
    {
      "[Content_Types].xml": part(contentTypes),
      "_rels/.rels": part(packageRelations),
      "docProps/core.xml": part(properties(details.report, appName)),
      "word/document.xml": strToU8(document),
      "word/comments.xml": part(commentsOf(comments, details.report.createdAt)),
      "word/styles.xml": part(styleSheet),
      "word/_rels/document.xml.rels": part(documentRelations),
    },
    { mtime: EPOCH },
  );
}

function commentsOf(comments: readonly Comment[], at: string): string {
  return `<w:comments ${WORD}>${commentsPart(comments, at)}</w:comments>`;
}

function part(xml: string): Uint8Array {
  return strToU8(HEAD + xml);
}
