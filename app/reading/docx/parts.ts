import { Unreadable } from "../unreadable.ts";
import type { Entry } from "./archive.ts";
import { readXml } from "./xml.ts";

export type Parts = {
  document: Entry;
  footnotes: Entry | null;
  endnotes: Entry | null;
  styles: Entry | null;
  comments: Entry | null;
  /** Which comment answers which. */
  commentThreads: Entry | null;
  /** Headers and footers, in the order of their names. */
  furniture: Entry[];
};

const CONTENT_TYPES = "[content_types].xml";
const NAMESPACES = new Map([["http://schemas.openxmlformats.org/package/2006/content-types", "t"]]);

/** Word and LibreOffice give each a number of its own. */
const FURNITURE = /^word\/(?:header|footer)\d*\.xml$/;

const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|activeX/i;
const OBJECT_TYPE = /oleObject/i;

/** Finds the parts that hold text, and refuses a package that carries something to run or is no Word document. */
export function findParts(bytes: Uint8Array, entries: ReadonlyMap<string, Entry>): Parts {
  for (const name of entries.keys()) refuseByName(name);
  const types = readContentTypes(bytes, entries.get(CONTENT_TYPES));
  for (const type of types.keys()) refuseByType(type);
  // Word on the web writes word/document2.xml; the content types say which part is the document.
  const document = partOf(entries, types, "document.main", "word/document.xml");
  if (!document) throw new Unreadable("wrong_type", "a zip without a Word document", { found: "a zip archive" });
  return {
    document,
    footnotes: partOf(entries, types, "footnotes", "word/footnotes.xml"),
    endnotes: partOf(entries, types, "endnotes", "word/endnotes.xml"),
    styles: partOf(entries, types, "styles", "word/styles.xml"),
    comments: partOf(entries, types, "comments", "word/comments.xml"),
    commentThreads: entries.get("word/commentsextended.xml") ?? null,
    furniture: [...entries]
      .filter(([name]) => FURNITURE.test(name))
      .sort(byName)
      .map(([, entry]) => entry),
  };
}

function byName([one]: [string, Entry], [other]: [string, Entry]): number {
  return one < other ? -1 : 1;
}

function refuseByName(name: string): void {
  if (name === "encryptedpackage" || name === "encryptioninfo") throw new Unreadable("encrypted", "EncryptedPackage");
  if (/vba(project|data)[^/]*$/.test(name) || name.includes("/activex/")) {
    throw new Unreadable("macros", "a macro part", { found: "a macro" });
  }
  if (/\/embeddings\/.*(\.bin|\.ole)$/.test(name)) throw new Unreadable("macros", "an OLE part", OBJECT);
}

function refuseByType(type: string): void {
  if (MACRO_TYPE.test(type)) throw new Unreadable("macros", "a macro type", { found: "a macro" });
  if (OBJECT_TYPE.test(type)) throw new Unreadable("macros", "an OLE type", OBJECT);
}

const OBJECT = { found: "an embedded object" };

/** Content type to the part that has it. */
function readContentTypes(bytes: Uint8Array, entry: Entry | undefined): Map<string, string> {
  const types = new Map<string, string>();
  if (!entry) return types;
  readXml(bytes, entry, NAMESPACES, {
    open({ attributes }) {
      const { ContentType, PartName = "" } = attributes;
      if (ContentType) types.set(ContentType, PartName.replace(/^\//, "").toLowerCase());
    },
    close() {},
    text() {},
  });
  return types;
}

function partOf(
  entries: ReadonlyMap<string, Entry>,
  types: ReadonlyMap<string, string>,
  kind: string,
  usual: string,
): Entry | null {
  const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
  return entries.get(types.get(type) ?? "") ?? entries.get(usual) ?? null;
}
