/** The fixture documents of all formats and every hostile file that is small: what the soak breaks further. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileKind } from "#core/shared/file-type.ts";
import { bytesOf } from "../fixtures/documents/hostile/bytes.ts";
import { hostileFiles } from "../fixtures/documents/hostile.ts";
import { OLD_WHITE, oldDoc } from "../fixtures/documents/made/old-doc.ts";
import type { Specimen } from "./mutate.ts";

const folder = join(import.meta.dirname, "../fixtures/documents");

/** Larger files cost seconds each, and what they test is their size. */
const SPECIMEN_BYTES_MAX = 200_000;

export function corpus(): Specimen[] {
  const committed = readdirSync(folder)
    .filter((name) => /\.(pdf|docx|doc)$/.test(name))
    .toSorted()
    .map((name) => ({ name, kind: name.split(".").at(-1) as FileKind, bytes: read(name) }));
  const essays = { pdf: read("essay.pdf"), docx: read("essay.docx"), doc: read("essay.doc") };
  const old = oldDoc({
    bytes: bytesOf("A text of Word 6.\rSaved fast, \xd2\xe5\xea\xf1\xf2.\r"),
    fonts: [0, 204],
    runs: [{ from: 2, to: 6, properties: OLD_WHITE }],
    pieces: [[18, 37] as const, [0, 18] as const],
  });
  const hostile = hostileFiles(essays).map(({ name, kind, make }) => ({ name, kind, bytes: make() }));
  // A hostile file mostly stays what it was however it is broken; an honest one leads further in.
  return [
    { name: "old.doc", kind: "doc" as const, bytes: old },
    ...committed,
    ...committed,
    ...committed,
    ...hostile,
  ].filter(({ bytes }) => bytes.length > 0 && bytes.length <= SPECIMEN_BYTES_MAX);
}

function read(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, name)));
}
