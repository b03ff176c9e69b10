import { UPLOAD_LIMIT_BYTES } from "#core/checks/unreadable.ts";
import type { Extraction } from "#core/ports.ts";
import type { FileKind } from "#core/shared/file-type.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { extractDoc } from "./doc/index.ts";
import { extractDocx } from "./docx/index.ts";
import type { Extracted } from "./extracted.ts";
import { extractPdf } from "./pdf/index.ts";
import { Unreadable } from "./unreadable.ts";
import { refuseWrongType } from "./wrong-type.ts";

export type { Extracted } from "./extracted.ts";
export { Unreadable } from "./unreadable.ts";

/** A book of 354 pages takes 3.6 seconds; the message in app/core/checks/unreadable.ts names one minute. */
const PDF_MILLISECONDS = 60_000;

export type ExtractionLimits = {
  /** Of the file; by default the upload limit. */
  bytes?: number;
  /** Of the text of a PDF; by default more than a check accepts. */
  pdfCharacters?: number;
  pdfMilliseconds?: number;
  /** Called if the visibility of a PDF's text cannot be determined: the text is extracted all the same. */
  onInkLost?: (cause: unknown) => void;
};

/**
 * The text of a document, in a Worker or in a browser. A rejected file is a result, not an error. **Takes
 * ownership of the bytes.**
 */
export async function readDocument(
  bytes: Uint8Array,
  kind: DocumentKind,
  limits: ExtractionLimits = {},
): Promise<Extraction> {
  try {
    return { ok: true, ...(kind === "text" ? pastedText(bytes) : await extractText(bytes, kind, limits)) };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    return { ok: false, reason: cause.reason, details: cause.details };
  }
}

/** Text from a form, as UTF-8. */
function pastedText(bytes: Uint8Array): Extracted {
  const text = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n").trim();
  return { text, pages: [0], flags: [], hidden: [] };
}

/**
 * The text of a file. Throws only Unreadable, whatever is wrong with the file; word limits are checked by the
 * caller. **Takes ownership of the bytes**: hash or store them before, because they may be changed or transferred.
 */
export async function extractText(
  bytes: Uint8Array,
  kind: FileKind,
  limits: ExtractionLimits = {},
): Promise<Extracted> {
  if (bytes.length === 0) throw new Unreadable("empty_file", "no bytes", { bytes: 0 });
  if (bytes.length > (limits.bytes ?? UPLOAD_LIMIT_BYTES))
    throw new Unreadable("too_large", "past the limit", { bytes: bytes.length });
  refuseWrongType(bytes, kind);
  try {
    return await read(bytes, kind, limits);
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    // Files are untrusted: a parser failure is a property of the file. The error's name is kept so that a bug can be
    // found.
    throw new Unreadable("corrupt", `${kind}: ${cause instanceof Error ? cause.name : "unknown"}`);
  }
}

function read(bytes: Uint8Array, kind: FileKind, limits: ExtractionLimits): Extracted | Promise<Extracted> {
  switch (kind) {
    case "pdf":
      return extractPdf(bytes, limits.pdfMilliseconds ?? PDF_MILLISECONDS, limits.onInkLost, limits.pdfCharacters);
    case "docx":
      return extractDocx(bytes);
    case "doc":
      return extractDoc(bytes);
  }
}
