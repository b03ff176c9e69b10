import { isCompoundFile, openCompoundFile } from "../doc/compound-file.ts";
import type { Extracted } from "../extracted.ts";
import { Unreadable } from "../unreadable.ts";
import { readDirectory, refuseBomb } from "./archive.ts";
import { readBody } from "./body.ts";
import { findParts } from "./parts.ts";

export function extractDocx(bytes: Uint8Array): Extracted {
  if (isCompoundFile(bytes)) refuseCompoundFile(bytes);
  const entries = readDirectory(bytes);
  refuseBomb(bytes, entries);
  const parts = findParts(bytes, entries);
  const body = readBody(bytes, parts.document);
  const notes = [parts.footnotes, parts.endnotes].flatMap((part) => (part ? [readBody(bytes, part)] : []));
  const all = [body, ...notes];
  const text = all.flatMap((part) => (part.text === "" ? [] : [part.text])).join("\n\n");
  if (text === "") throw new Unreadable("no_text", "no text in the document");
  return { text, pages: [0], warnings: all.some((part) => part.hidden) ? ["hidden_text"] : [] };
}

/** Word wraps a document with a password in the container of the old format. */
function refuseCompoundFile(bytes: Uint8Array): never {
  if (openCompoundFile(bytes).names.includes("encryptedpackage")) throw new Unreadable("encrypted", "EncryptedPackage");
  throw new Unreadable("wrong_type", "a compound file named .docx", { found: "an older Word file (.doc)" });
}
