import { refuseTooManyCharacters } from "../extracted.ts";
import { marked, withoutMarks } from "../marks.ts";
import { pointsToNote } from "../note-references.ts";
import type { Entry } from "./archive.ts";
import { Blocks, type ParagraphKind, type Role } from "./blocks.ts";
import { Sight } from "./sight.ts";
import type { Styles } from "./styles.ts";
import { symbolOf } from "./symbols.ts";
import { isOff } from "./text-style.ts";
import { type Namespaces, readXml, type Tag } from "./xml.ts";

/** Namespaces of Transitional, Word's default, and Strict; of alternatives and of formulas. */
export const NAMESPACES: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "w"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "m"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "m"],
  ["http://schemas.microsoft.com/office/word/2010/wordprocessingShape", "wps"],
]);

/**
 * Elements omitted with all their content: deleted and moved text, previous properties, and phonetic guides of
 * East Asian text.
 */
const SKIPPED = new Set(["w:del", "w:moveFrom", "w:rPrChange", "w:pPrChange", "w:sectPrChange", "w:rt"]);

const GONE = new Set(["w:del", "w:moveFrom"]);

/** The text of a document, footnotes or endnotes part, with marks for hidden text and the starts of pages. */
export function readBody(
  bytes: Uint8Array,
  entry: Entry,
  styles: Styles,
  roleOf: (properties: ParagraphKind) => Role,
): string {
  const blocks = new Blocks(roleOf);
  const sight = new Sight(styles);
  const path: string[] = [];
  let skipping = 0;
  let collecting = 0;
  // For each open set of alternatives, whether one was read: the others repeat its content.
  const alternatives: boolean[] = [];
  // A section's properties are in its last paragraph: the page break follows it.
  let sectionEnds = false;
  // Whether the open run is a superscript, and the text before it.
  let raised = false;
  let before = "";

  function open(tag: Tag): void {
    path.push(tag.name);
    if (GONE.has(tag.name) && path.at(-2) === "w:rPr" && path.at(-3) === "w:pPr") blocks.setProperty({ gone: true });
    if (skipping > 0 || SKIPPED.has(tag.name) || isSeparatorNote(tag) || isOtherCopy(tag.name)) skipping++;
    else if (tag.name === "w:t" || tag.name === "m:t") collecting++;
    else {
      sight.open(tag, path);
      enter(tag);
    }
  }

  function isOtherCopy(name: string): boolean {
    if (name !== "mc:Choice" && name !== "mc:Fallback") return false;
    const other = alternatives.at(-1) === true;
    if (alternatives.length > 0) alternatives[alternatives.length - 1] = true;
    return other;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a parser: one branch for each element of WordprocessingML.
  function enter(tag: Tag): void {
    const value = tag.attributes["w:val"];
    switch (tag.name) {
      case "w:p":
        return blocks.openParagraph();
      case "mc:AlternateContent":
        alternatives.push(false);
        return;
      case "w:pStyle":
        return path.at(-2) === "w:pPr" ? blocks.setProperty({ style: value ?? null }) : undefined;
      case "w:numId":
        return path.at(-3) === "w:pPr" ? blocks.setProperty({ list: value ?? null }) : undefined;
      case "w:ilvl":
        return path.at(-3) === "w:pPr" ? blocks.setProperty({ level: wholeNumber(value) }) : undefined;
      case "w:outlineLvl":
        return path.at(-2) === "w:pPr" ? blocks.setProperty({ outline: wholeNumber(value) }) : undefined;
      case "w:sym":
        return write(symbolOf(tag.attributes["w:font"], tag.attributes["w:char"]));
      case "m:den":
        // Between numerator and denominator of a fraction.
        return blocks.write("/");
      case "w:vertAlign":
        raised ||= value === "superscript" && path.at(-2) === "w:rPr" && path.at(-3) === "w:r";
        return;
      case "w:ptab":
        return blocks.write("\t");
      case "w:tbl":
        return blocks.openTable();
      case "w:tr":
        return blocks.openRow();
      case "w:tc":
        return blocks.openCell();
      case "w:lastRenderedPageBreak":
        return blocks.breakPage();
      case "w:pageBreakBefore":
        return isOff(value) ? undefined : blocks.breakPage();
      case "w:sectPr":
        sectionEnds = path.at(-2) === "w:pPr";
        return;
      case "w:type":
        if (path.at(-2) === "w:sectPr" && value === "continuous") sectionEnds = false;
        return;
      default:
        blocks.write(characterFor(tag));
        if (tag.name === "w:br" && tag.attributes["w:type"] === "page") blocks.breakPage();
    }
  }

  function close(name: string): void {
    path.pop();
    if (skipping > 0) skipping--;
    else if (name === "w:t" || name === "m:t") collecting--;
    else {
      sight.close(name);
      leave(name);
    }
  }

  function leave(name: string): void {
    if (name === "w:r") raised = false;
    else if (name === "w:p") {
      before = "";
      blocks.closeParagraph();
      if (sectionEnds) blocks.breakPage();
      sectionEnds = false;
    } else if (name === "mc:AlternateContent") alternatives.pop();
    else if (name === "w:tc") blocks.closeCell();
    else if (name === "w:tr") blocks.closeRow();
    else if (name === "w:tbl") blocks.closeTable();
  }

  function text(text: string): void {
    if (skipping > 0 || collecting === 0) return;
    if (raised && pointsToNote(before, text)) return;
    before = text;
    write(withoutMarks(text));
  }

  function write(text: string): void {
    blocks.write(marked(text, sight.guise()));
    refuseTooManyCharacters(blocks.characters);
  }

  readXml(bytes, entry, NAMESPACES, { open, close, text });
  return blocks.text();
}

/** The character a tag of a run represents, if any. */
export function characterFor(tag: Tag): string {
  switch (tag.name) {
    case "w:tab":
      // The same tag is a tab stop among the properties, where it has a position.
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

function wholeNumber(value: string | undefined): number | null {
  const number = Number.parseInt(value ?? "", 10);
  return number >= 0 ? number : null;
}

/** The separator line above a page's notes is stored as a note of its own. */
export function isSeparatorNote(tag: Tag): boolean {
  const type = tag.attributes["w:type"];
  return (tag.name === "w:footnote" || tag.name === "w:endnote") && type !== undefined && type !== "normal";
}
