import type { Entry } from "#app/extraction/docx/archive.ts";
import { characterFor, isSeparatorNote, NAMESPACES } from "#app/extraction/docx/body.ts";
import { readXml, type Tag } from "#app/extraction/docx/xml.ts";
import { Revisions } from "./revisions.ts";
import type { Tally } from "./tally.ts";

/**
 * Formatting changes; each contains the previous formatting, which is omitted. A merged cell and a renumbered list
 * are of the same kind: they change no words.
 */
const LOOKS = new Set(
  ["w:pPrChange", "w:sectPrChange", "w:tblPrChange", "w:tblPrExChange", "w:tblGridChange"].concat([
    "w:trPrChange",
    "w:tcPrChange",
    "w:numberingChange",
    "w:cellMerge",
  ]),
);
const LETTERS_LOOK = "w:rPrChange";

/** The second copy of a text box, kept for older programs. */
const SKIPPED = new Set(["mc:Fallback", LETTERS_LOOK, ...LOOKS]);

const TEXT = new Set(["w:t", "w:delText", "m:t"]);

/** Content of a run that is not text: inserted or deleted, it is a change without words. */
const WORDLESS = new Set(
  ["w:drawing", "w:pict", "w:object", "w:sym", "w:footnoteReference", "w:endnoteReference"].concat([
    "w:fldChar",
    "w:ptab",
    "w:dayShort",
    "w:pgNum",
  ]),
);

/** Adds the text of a body, notes, header or footer part to the tally. `comments` is called where a comment is anchored. */
export function readDocumentPart(bytes: Uint8Array, entry: Entry, tally: Tally, comment: (id: string) => void): void {
  const path: string[] = [];
  const revisions = new Revisions();
  /** The open runs, with the author of a formatting change, if any. */
  const runs: (string | null)[] = [];
  let skipping = 0;
  let collecting = 0;

  function open(tag: Tag): void {
    path.push(tag.name);
    if (skipping === 0) enter(tag);
    if (skipping > 0 || SKIPPED.has(tag.name) || isSeparatorNote(tag)) skipping++;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a parser: one branch for each element of WordprocessingML.
  function enter(tag: Tag): void {
    const { name, attributes } = tag;
    if (name === "w:p") {
      // A text box opens its paragraphs in the middle of another one.
      if (revisions.inParagraph) tally.write("\n", null);
      revisions.openParagraph();
    } else if (name === "w:r" || name === "m:r") runs.push(null);
    else if (TEXT.has(name)) collecting++;
    else if (name === LETTERS_LOOK) formatLetters(attributes["w:author"] ?? "");
    else if (LOOKS.has(name)) tally.format();
    else if (name === "w:commentReference") comment(attributes["w:id"] ?? "");
    else if (revisions.open(tag, path)) structure();
    else if (runs.length > 0) inRun(tag);
  }

  function formatLetters(author: string): void {
    if (path.at(-3) === "w:pPr") revisions.formatMark(author);
    else {
      tally.formatLetters(author);
      if (runs.length > 0) runs[runs.length - 1] = author;
    }
  }

  /** An inserted or deleted row or cell. Its words have revisions of their own. */
  function structure(): void {
    const by = revisions.structure();
    if (by) tally.write("", by);
  }

  function inRun(tag: Tag): void {
    const by = revisions.current();
    const character = characterFor(tag);
    if (character !== "") tally.write(character, by);
    else if (by && WORDLESS.has(tag.name)) tally.write("", by);
  }

  function close(name: string): void {
    path.pop();
    if (skipping > 0) {
      skipping--;
      return;
    }
    if (TEXT.has(name)) collecting--;
    else if (name === "w:r" || name === "m:r") {
      const author = runs.pop();
      if (author !== null && author !== undefined) tally.endFormat(author);
    } else if (name === "w:p") closeParagraph();
    else revisions.close(name);
  }

  /** A paragraph mark can itself be inserted or deleted: that is how paragraphs are split and joined. */
  function closeParagraph(): void {
    const { by, look } = revisions.closeParagraph();
    if (look !== null) tally.formatLetters(look);
    tally.write("\n", by);
    if (look !== null) tally.endFormat(look);
  }

  function text(text: string): void {
    if (skipping > 0 || collecting === 0) return;
    tally.write(text, revisions.current());
  }

  readXml(bytes, entry, NAMESPACES, { open, close, text });
}
