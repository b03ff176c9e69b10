import type { FileKind } from "#core/file-type.ts";
import type { Extractor, Reading } from "#core/ports.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/unreadable.ts";
import type { DocumentKind } from "#schema/document.ts";
import { extractDoc } from "./doc/index.ts";
import { extractDocx } from "./docx/index.ts";
import type { Extracted } from "./extracted.ts";
import { extractPdf } from "./pdf/index.ts";
import { Unreadable } from "./unreadable.ts";
import { refuseWrongType } from "./wrong-type.ts";

export type { Extracted } from "./extracted.ts";
export { Unreadable } from "./unreadable.ts";

/** A book of 354 pages takes 3.6 seconds; app/core/unreadable.ts tells the student of one minute. */
const PDF_MILLISECONDS = 60_000;

/** The extractor as the stories know it: what a file is refused for is an answer. */
export function createExtractor(): Extractor {
  return { read: readDocument };
}

async function readDocument(bytes: Uint8Array, kind: DocumentKind): Promise<Reading> {
  try {
    return { ok: true, ...(kind === "text" ? pastedText(bytes) : await extractText(bytes, kind)) };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    return { ok: false, reason: cause.reason, facts: cause.facts };
  }
}

/** Text from a form, stored by us as UTF-8. */
function pastedText(bytes: Uint8Array): Extracted {
  const text = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n").trim();
  return { text, pages: [0], flags: [] };
}

/**
 * The text of a file. Throws Unreadable, and nothing else, for whatever may be wrong with the file; word limits are the
 * caller's business. **Takes the bytes over**: hash or store them before, for they may be changed or moved away.
 */
export async function extractText(
  bytes: Uint8Array,
  kind: FileKind,
  limits: { pdfMilliseconds?: number } = {},
): Promise<Extracted> {
  if (bytes.length === 0) throw new Unreadable("empty_file", "no bytes", { bytes: 0 });
  if (bytes.length > UPLOAD_LIMIT_BYTES) throw new Unreadable("too_large", "past the limit", { bytes: bytes.length });
  refuseWrongType(bytes, kind);
  try {
    return await read(bytes, kind, limits.pdfMilliseconds ?? PDF_MILLISECONDS);
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    // Files are hostile: what a parser trips over is a fact about the file. The name is kept so that a bug can be seen.
    throw new Unreadable("corrupt", `${kind}: ${cause instanceof Error ? cause.name : "unknown"}`);
  }
}

function read(bytes: Uint8Array, kind: FileKind, pdfMilliseconds: number): Extracted | Promise<Extracted> {
  switch (kind) {
    case "pdf":
      return extractPdf(bytes, pdfMilliseconds);
    case "docx":
      return extractDocx(bytes);
    case "doc":
      return extractDoc(bytes);
  }
}
