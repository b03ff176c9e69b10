import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { type Parts, type Prepared, prepareParts, type TextFlag } from "#core/similarity/index.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";

/** A file prepared for comparison. */
export type Read = { text: string; parts: Parts; prepared: Prepared; pages: number[]; flags: TextFlag[] };

const kinds: Record<string, DocumentKind> = {
  ".txt": "text",
  ".md": "text",
  ".pdf": "pdf",
  ".docx": "docx",
  ".doc": "doc",
};

const extractor = createExtractor();

/** Whether the file's extension is supported. */
export function isReadable(name: string): boolean {
  return extname(name).toLowerCase() in kinds;
}

/** Reads a file as the product does. Throws an error with a readable message. */
export async function readDocument(path: string): Promise<Read> {
  const kind = kinds[extname(path).toLowerCase()];
  if (!kind) throw new Error(`${path}: only .txt, .md, .pdf, .docx and .doc files can be read.`);
  const extraction = await extractor.read(new Uint8Array(bytesOf(path)), kind);
  if (!extraction.ok) {
    const { title, text } = explainUnreadable(extraction.reason, extraction.details);
    throw new Error(`${path}: ${title} ${text}`);
  }
  const { text, pages, flags, hidden } = extraction;
  const parts = prepareParts(text, hidden);
  return { text, pages, flags, parts, prepared: parts.visible };
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`${path}: there is no such file, or it may not be read.`);
  }
}
