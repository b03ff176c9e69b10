import { SaxesParser } from "saxes";
import { join } from "#core/shared/bytes.ts";
import { type Entry, readDirectory, readPart, refuseBomb } from "../docx/archive.ts";
import { refuseTooManyCharacters } from "../extracted.ts";
import { readTextFormat } from "../text-formats/index.ts";
import { Unreadable } from "../unreadable.ts";
import type { Found } from "./import-row.ts";

type Package = {
  /** Paths in the archive, in the order of reading. */
  chapters: string[];
  /** The texts of the metadata by their local name: title, creator, date, rights, identifier, publisher. */
  metadata: Map<string, string[]>;
};

/**
 * A book in EPUB 2 or 3: its chapters in the order of the spine. Throws Unreadable.
 * @param mostCharacters UTF-16 units of all chapters
 */
export async function readEpub(bytes: Uint8Array, mostCharacters?: number): Promise<Found> {
  const entries = readDirectory(bytes);
  refuseBomb(bytes, entries);
  const { chapters, metadata } = readPackage(bytes, entries);
  const texts: string[] = [];
  let characters = 0;
  for (const chapter of chapters) {
    const text = await chapterText(bytes, entries.get(chapter));
    characters += text.length;
    refuseTooManyCharacters(characters, mostCharacters);
    if (text !== "") texts.push(text);
  }
  if (texts.length === 0) throw new Unreadable("no_text", "no text in the chapters");
  const all = (name: string) => metadata.get(name) ?? [];
  return {
    title: all("title")[0],
    authors: all("creator"),
    year: all("date")[0],
    doi: all("identifier").find((identifier) => /(?:^|doi[:.].*\/?)10\.\d{4}/i.test(identifier)),
    url: all("identifier").find((identifier) => /^https?:/i.test(identifier)) ?? all("source")[0],
    licence: all("rights")[0],
    text: texts.join("\n\n"),
  };
}

/** A chapter without words, such as a cover, has an empty text. */
async function chapterText(bytes: Uint8Array, entry: Entry | undefined): Promise<string> {
  if (!entry) return "";
  try {
    return await readTextFormat(partOf(bytes, entry), "html");
  } catch (cause) {
    if (cause instanceof Unreadable && (cause.reason === "no_text" || cause.reason === "empty_file")) return "";
    throw cause;
  }
}

function readPackage(bytes: Uint8Array, entries: ReadonlyMap<string, Entry>): Package {
  const container = entries.get("meta-inf/container.xml");
  if (!container) throw new Unreadable("wrong_type", "a zip without a container", { found: "a zip archive" });
  let path = "";
  parse(textOf(bytes, container), (name, attributes) => {
    if (name === "rootfile" && path === "") path = attributes["full-path"] ?? "";
  });
  const entry = entries.get(path.toLowerCase());
  if (!entry) throw new Unreadable("corrupt", "a container without a package");
  return packageIn(textOf(bytes, entry), path.slice(0, path.lastIndexOf("/") + 1));
}

function packageIn(xml: string, folder: string): Package {
  const hrefs = new Map<string, string>();
  const spine: string[] = [];
  const metadata = new Map<string, string[]>();
  parse(
    xml,
    (name, { id = "", href = "", idref = "" }) => {
      if (name === "item") hrefs.set(id, href);
      if (name === "itemref") spine.push(idref);
    },
    (name, text) => metadata.set(name, [...(metadata.get(name) ?? []), text]),
  );
  const chapters = spine.flatMap((id) => {
    const href = hrefs.get(id);
    return href === undefined ? [] : [pathOf(folder, href)];
  });
  return { chapters, metadata };
}

/** An address from a package in `folder`, as a name in the archive. */
function pathOf(folder: string, href: string): string {
  const base = new URL(folder.split("/").map(encodeURIComponent).join("/"), "http://book.invalid/");
  const path = URL.parse(href, base)?.pathname ?? "";
  try {
    return decodeURIComponent(path).slice(1).toLowerCase();
  } catch {
    return "";
  }
}

/** Calls `open` for each element and `text` for each element with text, by local names. */
function parse(
  xml: string,
  open: (name: string, attributes: Record<string, string>) => void,
  text: (name: string, text: string) => void = () => {},
): void {
  const parser = new SaxesParser();
  let collected = "";
  parser.on("opentag", ({ name, attributes }) => {
    collected = "";
    open(localName(name), attributes);
  });
  parser.on("text", (part) => {
    collected += part;
  });
  parser.on("closetag", ({ name }) => {
    if (collected.trim() !== "") text(localName(name), collected.trim());
    collected = "";
  });
  parser.on("error", () => {
    throw new Unreadable("corrupt", "a package that is no XML");
  });
  parser.write(xml).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function textOf(bytes: Uint8Array, entry: Entry): string {
  return new TextDecoder().decode(partOf(bytes, entry));
}

function partOf(bytes: Uint8Array, entry: Entry): Uint8Array {
  const chunks: Uint8Array[] = [];
  // The inflater may use its buffer again.
  readPart(bytes, entry, (chunk) => chunks.push(chunk.slice()));
  return join(chunks);
}
