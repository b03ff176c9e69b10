/** UTF-16 units in which a title is searched: a title page, or the first page of a typed report. */
const BEGINNING = 6_000;
/** A longer first line is a paragraph, not a heading. */
export const HEADING_MAX = 150;
/** Lines and UTF-16 units of a centred title. */
const CENTRED_LINES = 4;
const CENTRED_MAX = 300;
/** Spaces before lines that stand at the right edge of a page of 72 columns: who wrote it, and when. */
const AT_THE_RIGHT = 36;
/** A line of this length that goes on in the next one is of a paragraph that was broken into lines. */
const FULL_LINE = 50;

/** The heading that a plain text begins with, on one line; null if it begins with a paragraph. */
export function titleFromText(text: string): string | null {
  for (const block of blocksOf(text.slice(0, BEGINNING))) {
    const labelled = block.map((line) => /^\s*Title:\s+(\S.*)$/i.exec(line)?.[1]).find((title) => title !== undefined);
    if (labelled) return plain(labelled);
    if (isLetterhead(block)) continue;
    const lines = withoutDirectives(block).filter((line) => !isBesideText(line));
    const [first, second] = lines;
    if (first === undefined) continue;
    if (isUnderlined(block, first)) return plain(first);
    if (isCentred(lines)) {
      const title = plain(lines.join(" "));
      return title.length <= CENTRED_MAX && !title.endsWith(".") ? title : null;
    }
    const isParagraph = lines.length > 2 && first.length > FULL_LINE && (second?.length ?? 0) > FULL_LINE;
    const title = plain(first);
    return isParagraph || title.length > HEADING_MAX ? null : title;
  }
  return null;
}

/** The paragraphs, as lines. */
function blocksOf(text: string): string[][] {
  return text
    .split(/\n(?:[^\S\n]*\n)+|\f/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((block) => block.length > 0);
}

/** Without the directives of reStructuredText and the indented lines that belong to them. */
function withoutDirectives(block: readonly string[]): string[] {
  let isInside = false;
  return block.filter((line) => {
    isInside = line.startsWith(".. ") || (isInside && indentOf(line) > 0);
    return !isInside;
  });
}

/** Lines in two columns or at the right, as at the head of a letter or an RFC. */
function isLetterhead(block: readonly string[]): boolean {
  const isInColumns = block.some((line) => /\S(?: {3,}|\t+)\S/.test(line));
  return isInColumns || block.every((line) => indentOf(line) >= AT_THE_RIGHT);
}

function isUnderlined(block: readonly string[], line: string): boolean {
  return /^\s*([^\p{L}\p{N}\s])\1{2,}\s*$/u.test(block[block.indexOf(line) + 1] ?? "");
}

/** Lines that begin at different columns: a paragraph's begin at one. */
function isCentred(lines: readonly string[]): boolean {
  const indents = lines.map(indentOf);
  const isMoved = new Set(indents).size > 1 || (indents[0] ?? 0) >= 3;
  return isMoved && lines.length <= CENTRED_LINES;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?";
const DATE = new RegExp(
  `^(?:\\d{1,2}\\.? ?)?${MONTH} (?:\\d{1,2},? )?\\d{4}$|^\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}$|^\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}$`,
  "i",
);
/** Dates, licences, numbers of documents, marks of reStructuredText and other markup: they name no text. */
const NO_TITLE = [
  DATE,
  /^(?:\.\.$|:[\w -]+:(?: |$)|<!|<\?|\/\*|%|-\*-|\\)/,
  /^[#*\s]*SPDX-License/i,
  /^(?:copyright|©|\(c\)|all rights reserved|page \d|released under|licen[cs]ed under)/i,
  /^(?:status of this memo|abstract|table of contents|contents|introduction|note:?)$/i,
  /^(?:request for comments|rfc|issn|category|obsoletes|updates|nic|std|bcp|fyi|isbn|doi)\s*[:#]? ?[\d., -]*$/i,
];

function isBesideText(line: string): boolean {
  const trimmed = line.trim();
  return !/\p{L}/u.test(trimmed) || NO_TITLE.some((pattern) => pattern.test(trimmed));
}

/** Without the marks of Markdown and reStructuredText, on one line. */
function plain(line: string): string {
  return line
    .replace(/\s+/g, " ")
    .replace(/:[a-z:]{1,30}:`([^`]*)`/g, "$1")
    .replace(/^[^\p{L}\p{N}"'“‘(¿¡]+/u, "")
    .replace(/[\s#*=_-]+$/, "")
    .replace(/[`*]+/g, "");
}
