import { readFile, stat } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { readDocument } from "#app/extraction/index.ts";
import { decodeText } from "#app/extraction/text-formats/decode-text.ts";
import { readTextFormat } from "#app/extraction/text-formats/index.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import { explainTextFormat, TEXT_SOURCE_MAX_BYTES, type TextFormat } from "#core/checks/text-formats.ts";
import { type Explanation, explainUnreadable } from "#core/checks/unreadable.ts";
import type { FileKind } from "#core/shared/file-type.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { BOOK_CHARACTERS_MAX, readEpub } from "./epub.ts";
import { htmlHead } from "./html-head.ts";
import type { Found } from "./import-row.ts";

/** Textbooks with pictures; a larger file is refused before it is held in memory. */
const BOOK_BYTES_MAX = 300_000_000;
/** A textbook of 1,500 pages, on a slow machine. */
const BOOK_MS = 600_000;

type Kind = FileKind | TextFormat | "epub";

const kinds: Record<string, Kind> = {
  ".pdf": "pdf",
  ".docx": "docx",
  ".doc": "doc",
  ".odt": "odt",
  ".txt": "txt",
  ".md": "md",
  ".html": "html",
  ".htm": "html",
  ".tex": "tex",
  ".epub": "epub",
  // Debian compresses the documentation of its packages.
  ".txt.gz": "txt",
  ".md.gz": "md",
  ".html.gz": "html",
  ".htm.gz": "html",
  ".tex.gz": "tex",
};

export const READ_KINDS = ".pdf, .docx, .doc, .odt, .txt, .md, .html, .tex and .epub";

export function isReadableFile(name: string): boolean {
  return kindOf(name) !== null;
}

/** A file as the product reads it, with the metadata it has; or, in the product's words, why it cannot be read. */
export async function readFileText(path: string): Promise<Found | { refused: string }> {
  const kind = kindOf(path);
  if (kind === null) return { refused: `Only ${READ_KINDS} files are read.` };
  try {
    return await read(await bytesOf(path, isBook(kind) ? BOOK_BYTES_MAX : UPLOAD_LIMIT_BYTES), kind);
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    if (cause.reason === "too_large" && isBook(kind))
      return { refused: `The file is too large. The limit is ${BOOK_BYTES_MAX / 1_000_000} MB.` };
    return { refused: sentences(explain(cause, kind)) };
  }
}

/** Books are longer than what a check accepts. */
function isBook(kind: Kind): boolean {
  return kind === "pdf" || kind === "epub";
}

function kindOf(name: string): Kind | null {
  const ending = /\.[a-z]+(?:\.gz)?$/i.exec(name)?.[0].toLowerCase() ?? "";
  return kinds[ending] ?? null;
}

async function bytesOf(path: string, mostBytes: number): Promise<Uint8Array> {
  const entry = await stat(path).catch(() => null);
  const bytes = entry?.size ?? 0;
  if (bytes > mostBytes) throw new Unreadable("too_large", "past the limit", { bytes });
  const content = await readFile(path).catch(() => null);
  // Deleted or locked since the folder was listed.
  if (content === null) throw new Unreadable("corrupt", "the file cannot be opened");
  return path.toLowerCase().endsWith(".gz") ? unzipped(content) : new Uint8Array(content);
}

function unzipped(bytes: Uint8Array): Uint8Array {
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: TEXT_SOURCE_MAX_BYTES }));
  } catch (cause) {
    const isLong = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    throw isLong ? new Unreadable("too_long", "unpacks to more than 8 MB") : new Unreadable("corrupt", "no gzip");
  }
}

async function read(bytes: Uint8Array, kind: Kind): Promise<Found> {
  switch (kind) {
    case "pdf":
    case "docx":
    case "doc": {
      const book = { bytes: BOOK_BYTES_MAX, pdfCharacters: BOOK_CHARACTERS_MAX, pdfMilliseconds: BOOK_MS };
      const extraction = await readDocument(bytes, kind, kind === "pdf" ? book : {});
      if (!extraction.ok) throw new Unreadable(extraction.reason, "extraction", extraction.details);
      return { text: extraction.text };
    }
    case "epub":
      return readEpub(bytes);
    case "html":
      // The text comes first: it throws if the page is too long to be parsed.
      return { text: await readTextFormat(bytes, kind), ...htmlHead(decodeText(bytes, kind)) };
    default:
      return { text: await readTextFormat(bytes, kind) };
  }
}

function explain({ reason, details }: Unreadable, kind: Kind): Explanation {
  switch (kind) {
    case "pdf":
    case "docx":
    case "doc":
      return explainUnreadable(reason, details);
    case "epub":
      if (reason !== "wrong_type" && reason !== "no_text") return explainUnreadable(reason, details);
      return reason === "no_text"
        ? { title: "No text found", text: "The book contains no words." }
        : { title: "This is not an EPUB file", text: "The file’s name does not match its content." };
    default:
      return explainTextFormat(reason, details, kind);
  }
}

function sentences({ title, text }: Explanation): string {
  return `${title}. ${text}`.replaceAll("\u00a0", " ");
}
