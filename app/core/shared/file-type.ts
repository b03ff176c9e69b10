import type { DocumentKind } from "#schema/checks/document.ts";
import type { UnreadableReason } from "#schema/checks/unreadable.ts";
import { mimeOf } from "#schema/vocabulary/checks.ts";
import { mediaTypeOf } from "../media/media-type.ts";

/** The kinds that are uploaded as files; pasted text has no file. */
export type FileKind = Exclude<DocumentKind, "text">;

export type SniffedType = { kind: FileKind; mime: string } | { refused: UnreadableReason; found?: string };

/** PDF readers search this far for the header. */
export const SNIFF_BYTES = 1_024;

const NAME_LIMIT = 255;

/**
 * Whether a file's name, declared type and first bytes agree. `head` is at least the first SNIFF_BYTES of the
 * file. The structure is checked by the extractor: only there is a zip found not to be a Word file.
 */
export function sniffFileType(head: Uint8Array, name: string, declaredMime?: string): SniffedType {
  if (head.length === 0) return { refused: "empty_file" };
  const kind = kindOfName(name);
  const found = foundIn(head);
  if (!kind) return { refused: macroName(name) ? "macros" : "wrong_type", ...(found && { found }) };
  if (!agrees(kind, declaredMime)) return { refused: "wrong_type", ...(found && { found }) };
  if (hasMagic(kind, head)) return { kind, mime: mimeOf[kind] };
  // Word stores a password-protected .docx in the container of the old format; an old file with a WordDocument stream
  // was renamed.
  if (kind === "docx" && startsWith(head, OLE) && !names(head, "WordDocument")) return { refused: "encrypted" };
  return { refused: "wrong_type", ...(found && { found }) };
}

/** The expected type of a file before its upload, by its name and declared type; rejected if they disagree. */
export function promisedType(name: string, declaredMime?: string): SniffedType {
  const kind = kindOfName(name);
  if (!kind) return { refused: macroName(name) ? "macros" : "wrong_type" };
  return agrees(kind, declaredMime) ? { kind, mime: mimeOf[kind] } : { refused: "wrong_type" };
}

/** The last part of a path, without characters that hide or reorder the displayed text; never empty. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.normalize("NFC").replace(UNSEEN, "").replace(/\s+/g, " ").trim().replace(/^\.+/, "");
  if (plain === "") return "document";
  return shorten(plain);
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Control, format (bidi, zero-width, soft hyphen), line and paragraph separators, lone surrogates, private use. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

function kindOfName(name: string): FileKind | null {
  switch (extension(name)) {
    case "pdf":
      return "pdf";
    case "docx":
      return "docx";
    case "doc":
      return "doc";
    default:
      return null;
  }
}

function macroName(name: string): boolean {
  return ["docm", "dotm"].includes(extension(name));
}

function extension(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(safeFileName(name))?.[1]?.toLowerCase() ?? "";
}

/** Browsers without an office suite send nothing or the general type; any specific type must be the right one. */
function agrees(kind: FileKind, declaredMime = ""): boolean {
  const mime = mediaTypeOf(declaredMime);
  return mime === "" || mime === "application/octet-stream" || mime === mimeOf[kind];
}

function hasMagic(kind: FileKind, head: Uint8Array): boolean {
  switch (kind) {
    case "pdf":
      return isPdf(head);
    case "docx":
      return startsWith(head, ZIP);
    case "doc":
      return startsWith(head, OLE);
  }
}

/**
 * Only a byte order mark and whitespace may precede the header. A file with other leading bytes may also be read
 * as another type: a web page, a picture, a zip.
 */
function isPdf(head: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-/.test(latin1(head.subarray(0, SNIFF_BYTES)));
}

/** The detected type of a wrong file; only for the message. */
function foundIn(head: Uint8Array): string | null {
  if (pictured(head)) return pictured(head);
  if (startsWith(head, ZIP)) return foundInZip(head);
  if (startsWith(head, OLE)) return "an older Office file (.doc, .xls or .ppt)";
  if (startsWith(head, WORD_PERFECT)) return "a WordPerfect document";
  const [first = 0, second] = head;
  if (second === 0xa5 && [0xdb, 0x9b].includes(first)) return "a file from Word 2 or older";
  if (second === 0xbe && [0x31, 0x32].includes(first)) return "a Microsoft Write file";
  if (isPdf(head)) return "a PDF";
  return foundInText(head);
}

const WORD_PERFECT = [0xff, 0x57, 0x50, 0x43];

/** OpenDocument files and e-books name their type in the first entry, which is uncompressed. */
function foundInZip(head: Uint8Array): string {
  const type = /^mimetype(application\/[\w.+-]+)/.exec(latin1(head.subarray(30, 130)))?.[1] ?? "";
  if (type.startsWith("application/vnd.oasis.opendocument.text")) return "an OpenDocument text (.odt)";
  if (type.startsWith("application/epub")) return "an e-book (.epub)";
  return "a zip archive or a newer Word file (.docx)";
}

function foundInText(head: Uint8Array): string | null {
  const start = latin1(head)
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (start.startsWith("{\\rtf")) return "an RTF document";
  if (/^MIME-Version:/i.test(start) || /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)/i.test(start)) return "a web page";
  if (start.startsWith("<?xml")) return "an XML document";
  return start !== "" && !/[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(start) ? "plain text" : null;
}

function pictured(head: Uint8Array): string | null {
  const start = latin1(head.subarray(0, 16));
  if (start.startsWith("\x89PNG")) return "a PNG picture";
  if (start.startsWith("\xff\xd8\xff")) return "a JPEG picture";
  return start.startsWith("GIF8") ? "a GIF picture" : null;
}

/** Whether the given bytes contain the name of such a stream of a compound file. */
function names(head: Uint8Array, stream: string): boolean {
  return latin1(head.subarray(0, 65_536)).includes(stream.split("").join("\0"));
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}

function latin1(bytes: Uint8Array): string {
  // The decoder called "latin1" is Windows-1252 and would change some bytes.
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** Truncated to NAME_LIMIT UTF-16 units, keeping the extension and whole characters. */
function shorten(name: string): string {
  if (name.length <= NAME_LIMIT) return name;
  const end = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return name.slice(0, NAME_LIMIT - end.length).replace(/[\ud800-\udbff]$/, "") + end;
}
