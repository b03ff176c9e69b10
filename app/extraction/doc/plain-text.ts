import { PAGE_MARK, withoutGuise } from "../marks.ts";

const FIELD_BEGIN = "\x13";
const FIELD_RESULT = "\x14";
const FIELD_END = "\x15";

/**
 * Word's stored text as displayed: fields are replaced by their result, cells are separated by tabs, rows by line
 * breaks, paragraphs by an empty line. Reference marks of notes, pictures and comments are removed.
 */
export function plainText(stored: string): string {
  const text = withoutShadedCells(withoutInstructions(stored))
    .replaceAll("\x1e", "\u2011")
    .replaceAll("\x1f", "\u00ad")
    .replace(/[\x0b\x0e]/g, "\n")
    // A cell ends with \x07, and its row with another one; a new row follows if a cell ends before a paragraph.
    .replace(/\x07{2,}(?!\x07)\r*(?=[^\r\x07]*\x07)/g, "\n")
    .replace(/\x07{2,}/g, "\r")
    .replaceAll("\x07", "\t")
    // \x0c is a page break or the end of a section: the next word is on another page.
    .replaceAll("\x0c", `\n\n${PAGE_MARK}`)
    .replaceAll("\r", "\n\n")
    .replace(/[\x00-\x08\x0e-\x1f]/g, "");
  // Line by line, because a regular expression for trailing whitespace takes quadratic time on a file of whitespace.
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Cell colours are not read here, so white text in a table may be on a dark background. */
function withoutShadedCells(stored: string): string {
  if (!stored.includes("\x07")) return stored;
  return stored.replace(/[^\r\x07]*\x07/g, (cell) => withoutGuise(cell, "white"));
}

/** A field consists of its instruction, a mark, and its result, and can be nested. Only results are read. */
function withoutInstructions(stored: string): string {
  const parts: string[] = [];
  // For each open field, whether its result has begun.
  const fields: boolean[] = [];
  let unread = 0;
  for (const part of stored.split(/([\x13-\x15])/)) {
    if (part === FIELD_BEGIN) {
      fields.push(false);
      unread++;
    } else if (part === FIELD_RESULT && fields.at(-1) === false) {
      fields[fields.length - 1] = true;
      unread--;
    } else if (part === FIELD_END) {
      if (fields.pop() === false) unread--;
    } else if (unread === 0) {
      parts.push(part);
    }
  }
  return parts.join("");
}
