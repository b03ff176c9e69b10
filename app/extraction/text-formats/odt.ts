import { type Entry, readDirectory, refuseBomb } from "../docx/archive.ts";
import { Blocks, type ParagraphKind, type Role } from "../docx/blocks.ts";
import { readXml, type Tag } from "../docx/xml.ts";
import { extractedFrom, refuseTooManyCharacters } from "../extracted.ts";
import { withoutMarks } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";

const OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns";
const NAMESPACES = new Map([
  ...["office", "text", "table", "draw", "manifest"].map((name) => [`${OPEN_DOCUMENT}:${name}:1.0`, name] as const),
  [`${OPEN_DOCUMENT}:svg-compatible:1.0`, "svg"] as const,
]);

/**
 * Elements omitted with all their content: comments, alternative texts of pictures, deleted text, note references,
 * definitions of tables of contents.
 */
const SKIPPED = new Set([
  ...["svg:title", "svg:desc"],
  ...["office:annotation", "text:tracked-changes", "text:note-citation", "text:ruby-text", "office:forms"],
  ...[
    "text:sequence-decls",
    "text:table-of-content-source",
    "text:bibliography-source",
    "text:alphabetical-index-source",
  ],
  ...["text:illustration-index-source", "text:table-index-source", "text:user-index-source", "draw:object"],
]);

const BLANKS_MAX = 1_000;

/** The text of an OpenDocument file, from its content.xml; footnotes follow their paragraph. */
export function odtText(bytes: Uint8Array): string {
  const entries = readDirectory(bytes);
  refuseBomb(bytes, entries);
  const content = entries.get("content.xml");
  if (!content) throw new Unreadable("wrong_type", "a zip without a text", { found: "a zip archive" });
  refuseEncrypted(bytes, entries.get("meta-inf/manifest.xml"));
  return extractedFrom(readContent(bytes, content)).text;
}

function refuseEncrypted(bytes: Uint8Array, manifest: Entry | undefined): void {
  if (!manifest) return;
  readXml(bytes, manifest, NAMESPACES, {
    open({ name }) {
      if (name === "manifest:encryption-data") throw new Unreadable("encrypted", "an encrypted part");
    },
    close() {},
    text() {},
  });
}

function readContent(bytes: Uint8Array, entry: Entry): string {
  const blocks = new Blocks(roleOf);
  let skipping = 0;
  let paragraphs = 0;
  let lists = 0;

  function open(tag: Tag): void {
    if (skipping > 0 || SKIPPED.has(tag.name)) skipping++;
    else enter(tag);
  }

  function enter({ name, attributes }: Tag): void {
    switch (name) {
      case "text:p":
      case "text:h":
        paragraphs++;
        blocks.openParagraph();
        if (name === "text:h") blocks.setProperty({ outline: Number(attributes["text:outline-level"] ?? 1) - 1 });
        else if (lists > 0) blocks.setProperty({ list: "1", level: lists - 1 });
        return;
      case "text:list":
        lists++;
        return;
      case "table:table":
        return blocks.openTable();
      case "table:table-row":
        return blocks.openRow();
      case "table:table-cell":
        return blocks.openCell();
      case "text:s":
        return blocks.write(" ".repeat(Math.min(Number(attributes["text:c"] ?? 1) || 1, BLANKS_MAX)));
      case "text:tab":
        return blocks.write("\t");
      case "text:line-break":
        return blocks.write("\n");
    }
  }

  function close(name: string): void {
    if (skipping > 0) skipping--;
    else leave(name);
  }

  function leave(name: string): void {
    if (name === "text:p" || name === "text:h") {
      paragraphs--;
      blocks.closeParagraph();
    } else if (name === "text:list") lists--;
    else if (name === "table:table-cell") blocks.closeCell();
    else if (name === "table:table-row") blocks.closeRow();
    else if (name === "table:table") blocks.closeTable();
  }

  function text(text: string): void {
    if (skipping > 0 || paragraphs === 0) return;
    blocks.write(withoutMarks(text).replace(/\s+/g, " "));
    refuseTooManyCharacters(blocks.characters);
  }

  readXml(bytes, entry, NAMESPACES, { open, close, text });
  return blocks.text();
}

function roleOf({ outline, list, level }: ParagraphKind): Role {
  if (outline !== null) return { kind: "heading", level: outline + 1, label: "" };
  return list === null ? { kind: "text", level: 1, label: "" } : { kind: "item", level: (level ?? 0) + 1, label: "" };
}
