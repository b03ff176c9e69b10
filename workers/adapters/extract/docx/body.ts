import { refuseTooManyCharacters } from "../extracted.ts";
import type { Entry } from "./archive.ts";
import { Blocks } from "./blocks.ts";
import { type Namespaces, readXml, type Tag } from "./xml.ts";

/** Transitional, which Word writes, and Strict, which it offers; and the name space of alternatives and of formulas. */
const NAMESPACES: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "w"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "m"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "m"],
]);

/**
 * Left out with everything in them: deleted and moved text, older forms of properties, the second copy of a text box
 * kept for older programs, the lines above footnotes.
 */
const SKIPPED = new Set(["w:del", "w:moveFrom", "mc:Fallback", "w:rPrChange", "w:pPrChange", "w:sectPrChange"]);

/** The text of a document, footnotes or endnotes part. */
export function readBody(bytes: Uint8Array, entry: Entry): { text: string; hidden: boolean } {
  const blocks = new Blocks();
  const path: string[] = [];
  let skipping = 0;
  let collecting = 0;
  let runHidden = false;
  let hidden = false;

  function open(tag: Tag): void {
    path.push(tag.name);
    if (skipping > 0 || SKIPPED.has(tag.name) || isSeparatorNote(tag)) skipping++;
    else if (tag.name === "w:t" || tag.name === "m:t") collecting++;
    else enter(tag);
  }

  function enter(tag: Tag): void {
    switch (tag.name) {
      case "w:p":
        return blocks.openParagraph();
      case "w:numPr":
        return blocks.markItem();
      case "w:pStyle":
        // Word's own list styles carry their numbering in another part.
        return /^list/i.test(tag.attributes["w:val"] ?? "") ? blocks.markItem() : undefined;
      case "w:tbl":
        return blocks.openTable();
      case "w:tr":
        return blocks.openRow();
      case "w:tc":
        return blocks.openCell();
      case "w:r":
        runHidden = false;
        return;
      case "w:vanish":
        // Of a run, not of the paragraph's own mark.
        if (path.at(-3) === "w:r" && !isOff(tag.attributes["w:val"])) runHidden = true;
        return;
      default:
        return blocks.write(characterFor(tag));
    }
  }

  function close(name: string): void {
    path.pop();
    if (skipping > 0) skipping--;
    else if (name === "w:t" || name === "m:t") collecting--;
    else if (name === "w:p") blocks.closeParagraph();
    else if (name === "w:tc") blocks.closeCell();
    else if (name === "w:tr") blocks.closeRow();
    else if (name === "w:tbl") blocks.closeTable();
  }

  function text(text: string): void {
    if (skipping > 0 || collecting === 0) return;
    if (runHidden && text.trim() !== "") hidden = true;
    blocks.write(text);
    refuseTooManyCharacters(blocks.characters);
  }

  readXml(bytes, entry, NAMESPACES, { open, close, text });
  return { text: blocks.text(), hidden };
}

function characterFor(tag: Tag): string {
  switch (tag.name) {
    case "w:tab":
      // The same name stands for a tab stop among the properties, which has a position.
      return tag.attributes["w:pos"] === undefined ? "\t" : "";
    case "w:br":
      return tag.attributes["w:type"] === "page" || tag.attributes["w:type"] === "column" ? " " : "\n";
    case "w:cr":
      return "\n";
    case "w:noBreakHyphen":
      return "\u2011";
    case "w:softHyphen":
      return "\u00ad";
    default:
      return "";
  }
}

/** The line above the notes of a page is kept as a note of its own. */
function isSeparatorNote(tag: Tag): boolean {
  const type = tag.attributes["w:type"];
  return (tag.name === "w:footnote" || tag.name === "w:endnote") && type !== undefined && type !== "normal";
}

function isOff(value: string | undefined): boolean {
  return value === "0" || value === "false" || value === "off";
}
