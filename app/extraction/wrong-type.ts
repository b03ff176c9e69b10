import { type FileKind, SNIFF_BYTES, sniffFileType } from "#core/shared/file-type.ts";
import { Unreadable } from "./unreadable.ts";

/** A file without the signature of its type is another type, not a broken file. */
export function refuseWrongType(bytes: Uint8Array, kind: FileKind): void {
  const sniffed = sniffFileType(bytes.subarray(0, SNIFF_BYTES), `name.${kind}`);
  if ("refused" in sniffed && sniffed.refused === "wrong_type") {
    throw new Unreadable("wrong_type", `not the magic of ${kind}`, { found: sniffed.found });
  }
}
