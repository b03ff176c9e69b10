import { isCompoundFile, openCompoundFile } from "../doc/compound-file.ts";
import { type Extracted, extractedFrom } from "../extracted.ts";
import { Unreadable } from "../unreadable.ts";
import { readDirectory, refuseBomb } from "./archive.ts";
import { NAMESPACES, readBody } from "./body.ts";
import { readNumbering } from "./numbering.ts";
import { findParts } from "./parts.ts";
import { rolesOf } from "./roles.ts";
import { readStyles } from "./styles.ts";

export function extractDocx(bytes: Uint8Array): Extracted {
  if (isCompoundFile(bytes)) refuseCompoundFile(bytes);
  const entries = readDirectory(bytes);
  refuseBomb(bytes, entries);
  const parts = findParts(bytes, entries);
  const styles = readStyles(bytes, parts.styles, NAMESPACES);
  const numbering = readNumbering(bytes, parts.numbering, NAMESPACES, (style) => {
    return styles.kinds(style).find(({ list }) => list !== null)?.list ?? null;
  });
  const roleOf = rolesOf(styles, numbering);
  const all = [parts.document, parts.footnotes, parts.endnotes].map((part) =>
    part ? readBody(bytes, part, styles, roleOf) : "",
  );
  return extractedFrom(all.filter((text) => text !== "").join("\n\n"));
}

/** Word stores a password-protected document in the container of the old format. */
export function refuseCompoundFile(bytes: Uint8Array): never {
  if (openCompoundFile(bytes).names.includes("encryptedpackage")) throw new Unreadable("encrypted", "EncryptedPackage");
  throw new Unreadable("wrong_type", "a compound file named .docx", { found: "an older Word file (.doc)" });
}
