import { type Extracted, extractedFrom } from "../extracted.ts";
import { Unreadable } from "../unreadable.ts";
import { type CompoundFile, openCompoundFile } from "./compound-file.ts";
import { readFib } from "./fib.ts";
import { readPieces } from "./pieces.ts";
import { plainText } from "./plain-text.ts";
import { readRuns } from "./runs.ts";

/** Word 6 and 95, and Word 97 to 2003. */
export function extractDoc(bytes: Uint8Array): Extracted {
  const file = openCompoundFile(bytes);
  refuseWhatRuns(file);
  const main = file.stream("WordDocument");
  if (!main) throw new Unreadable("wrong_type", "no WordDocument stream", { found: "another Office file" });
  const fib = readFib(main);
  const table = file.stream(fib.table);
  if (!table) throw new Unreadable("corrupt", "no table stream");
  const runs = readRuns(main, table, fib);
  const document = readPieces(main, table, fib, runs);
  const parts = [document.body, document.footnotes, document.endnotes, document.boxes].map(plainText);
  return extractedFrom(parts.filter((part) => part !== "").join("\n\n"));
}

/**
 * Rejects macros. Embedded objects (equations, sheets, drawings: the storage ObjectPool) are never opened, so they
 * are accepted.
 */
function refuseWhatRuns(file: CompoundFile): void {
  if (file.names.includes("encryptedpackage")) throw new Unreadable("encrypted", "EncryptedPackage");
  if (file.names.some((name) => /^macros(\/|$)|(^|\/)_vba_project/.test(name))) {
    throw new Unreadable("macros", "a macro storage", { found: "a macro" });
  }
}
