import { Unreadable } from "../unreadable.ts";
import type { Entry } from "./archive.ts";
import { readXml } from "./xml.ts";

export type Parts = {
  document: Entry;
  footnotes: Entry | null;
  endnotes: Entry | null;
  styles: Entry | null;
  numbering: Entry | null;
  comments: Entry | null;
  /** Which comment is a reply to which. */
  commentThreads: Entry | null;
  /** Headers and footers, ordered by name. */
  furniture: Entry[];
};

const CONTENT_TYPES = "[content_types].xml";
const PACKAGE_LINKS = "_rels/.rels";
const NAMESPACES = new Map([
  ["http://schemas.openxmlformats.org/package/2006/content-types", "t"],
  ["http://schemas.openxmlformats.org/package/2006/relationships", "r"],
]);

/** Word and LibreOffice number them. */
const FURNITURE = /^word\/(?:header|footer)\d*\.xml$/;

/** The document's own macros; an embedded sheet may have macros too, but is not opened. */
const MACRO_TYPE = /ms-word\.(?:document|template)\.macroEnabled|vbaProject|vbaData/i;

/**
 * Finds the parts that contain text. Rejects a package with macros, or without a Word document. Embedded objects
 * (equations, sheets, controls) are never opened here, so they are accepted.
 */
export function findParts(bytes: Uint8Array, entries: ReadonlyMap<string, Entry>): Parts {
  for (const name of entries.keys()) refuseByName(name);
  const types = readContentTypes(bytes, entries.get(CONTENT_TYPES));
  if ([...types.keys()].some((type) => MACRO_TYPE.test(type))) throw new Unreadable("macros", "a macro type", MACRO);
  const main = linksOf(bytes, entries.get(PACKAGE_LINKS), "").get("officeDocument");
  // Other programs give the document part another name, such as word/document2.xml; the package's relationships
  // identify it.
  const document =
    entries.get(main ?? "") ?? entries.get(types.get(typeOf("document.main")) ?? "") ?? entries.get(USUAL);
  if (!document || !isWord(document.name)) {
    throw new Unreadable("wrong_type", "a zip without a Word document", { found: "a zip archive" });
  }
  const folder = document.name.toLowerCase().replace(/[^/]*$/, "");
  const links = linksOf(bytes, entries.get(linkPartOf(document.name.toLowerCase())), folder);
  return {
    document,
    footnotes: partOf("footnotes"),
    endnotes: partOf("endnotes"),
    styles: partOf("styles"),
    numbering: partOf("numbering"),
    comments: partOf("comments"),
    commentThreads: entries.get("word/commentsextended.xml") ?? null,
    furniture: [...entries]
      .filter(([name]) => FURNITURE.test(name))
      .sort(byName)
      .map(([, entry]) => entry),
  };

  function partOf(kind: string): Entry | null {
    const places = [links.get(kind), types.get(typeOf(kind)), `word/${kind}.xml`];
    return places.map((place) => entries.get(place ?? "")).find((entry) => entry !== undefined) ?? null;
  }

  /** Embedded sheets and slides are packages with a main document of their own. */
  function isWord(name: string): boolean {
    return !/^(?:xl|ppt|visio)\//i.test(name);
  }
}

const USUAL = "word/document.xml";
const MACRO = { found: "a macro" };

function byName([one]: [string, Entry], [other]: [string, Entry]): number {
  return one < other ? -1 : 1;
}

function refuseByName(name: string): void {
  if (name === "encryptedpackage" || name === "encryptioninfo") throw new Unreadable("encrypted", "EncryptedPackage");
  if (/vba(project|data)[^/]*$/.test(name)) {
    throw new Unreadable("macros", "a macro part", MACRO);
  }
}

function typeOf(kind: string): string {
  return `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
}

/** Maps a content type to its part. */
function readContentTypes(bytes: Uint8Array, entry: Entry | undefined): Map<string, string> {
  const types = new Map<string, string>();
  forEachElement(bytes, entry, ({ ContentType, PartName = "" }) => {
    if (ContentType && (PartName || !types.has(ContentType))) types.set(ContentType, inPackage(PartName, ""));
  });
  return types;
}

/** The relationships part of a part: word/_rels/document.xml.rels. */
function linkPartOf(name: string): string {
  return name.replace(/([^/]*)$/, "_rels/$1.rels");
}

/** Maps the last segment of a relationship's type, which Strict and Transitional share, to its target. */
function linksOf(bytes: Uint8Array, entry: Entry | undefined, folder: string): Map<string, string> {
  const links = new Map<string, string>();
  forEachElement(bytes, entry, ({ Type = "", Target = "", TargetMode }) => {
    const kind = Type.slice(Type.lastIndexOf("/") + 1);
    if (TargetMode !== "External" && !links.has(kind)) links.set(kind, inPackage(Target, folder));
  });
  return links;
}

function forEachElement(
  bytes: Uint8Array,
  entry: Entry | undefined,
  take: (attributes: Record<string, string>) => void,
): void {
  if (!entry) return;
  readXml(bytes, entry, NAMESPACES, { open: ({ attributes }) => take(attributes), close() {}, text() {} });
}

/** A target as an entry name: relative to the root of the package, or to the folder of the part that contains it. */
function inPackage(target: string, folder: string): string {
  const plain = target.replaceAll("\\", "/").toLowerCase();
  return plain.startsWith("/") ? plain.slice(1) : folder + plain.replace(/^(?:\.\/)+/, "");
}
