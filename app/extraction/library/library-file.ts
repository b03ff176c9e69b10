import { explainTextFormat, type TextFormat } from "#core/checks/text-formats.ts";
import { type Explanation, explainUnreadable } from "#core/checks/unreadable.ts";
import type { FileKind } from "#core/shared/file-type.ts";
import { type ExtractionLimits, readDocument } from "../index.ts";
import { decodeText } from "../text-formats/decode-text.ts";
import { readTextFormat } from "../text-formats/index.ts";
import { Unreadable } from "../unreadable.ts";
import { readEpub } from "./epub.ts";
import { htmlHead } from "./html-head.ts";
import type { Found } from "./import-row.ts";
import { markdownHead } from "./markdown-head.ts";
import { texHead } from "./tex-head.ts";

/** The kinds of files that an import of a public collection reads, here and on the command line. */
export type LibraryFileKind = FileKind | TextFormat | "epub";

const kinds: Record<string, LibraryFileKind> = {
  pdf: "pdf",
  docx: "docx",
  doc: "doc",
  odt: "odt",
  rtf: "rtf",
  txt: "txt",
  md: "md",
  html: "html",
  htm: "html",
  tex: "tex",
  epub: "epub",
};

export const LIBRARY_FILES = ".pdf, .docx, .doc, .odt, .rtf, .txt, .md, .html, .tex and .epub";

export function libraryFileKind(name: string): LibraryFileKind | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return kinds[ending] ?? null;
}

/** Limits of documents, and UTF-16 units of a text in another format. */
export type LibraryLimits = ExtractionLimits & { textCharacters?: number };

/** The text of a file with the metadata it has. Throws Unreadable. **Takes ownership of the bytes.** */
export async function readLibraryFile(
  bytes: Uint8Array,
  kind: LibraryFileKind,
  limits: LibraryLimits = {},
): Promise<Found> {
  switch (kind) {
    case "pdf":
    case "docx":
    case "doc": {
      const extraction = await readDocument(bytes, kind, limits);
      if (!extraction.ok) throw new Unreadable(extraction.reason, "extraction", extraction.details);
      return { text: extraction.text };
    }
    case "epub":
      return readEpub(bytes, limits.textCharacters);
    case "tex":
      return { text: await readTextFormat(bytes, kind, limits.textCharacters), ...texHead(decodeText(bytes, kind)) };
    case "html":
      // The text comes first: it throws if the page is too long to be parsed.
      return { text: await readTextFormat(bytes, kind, limits.textCharacters), ...htmlHead(decodeText(bytes, kind)) };
    case "md": {
      const { head, body } = markdownHead(decodeText(bytes, kind));
      return { text: await readTextFormat(new TextEncoder().encode(body), kind, limits.textCharacters), ...head };
    }
    default:
      return { text: await readTextFormat(bytes, kind, limits.textCharacters) };
  }
}

/** Why a file cannot be read, in the product's words. */
export function explainLibraryFile({ reason, details }: Unreadable, kind: LibraryFileKind): string {
  // A library is not a check: books are longer.
  if (reason === "too_long") return "The text is too long. Divide it into several files.";
  if (kind === "epub" && reason === "wrong_type")
    return "This is not an EPUB file. The file’s name does not match its content.";
  if (kind === "epub" && reason === "no_text") return "No text found. The book contains no words.";
  if (kind === "epub") return sentences(explainUnreadable(reason, details));
  const isDocument = kind === "pdf" || kind === "docx" || kind === "doc";
  return sentences(isDocument ? explainUnreadable(reason, details) : explainTextFormat(reason, details, kind));
}

function sentences({ title, text }: Explanation): string {
  return `${title}. ${text}`.replaceAll("\u00a0", " ");
}
