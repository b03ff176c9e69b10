/** The fixture documents of all formats and every hostile file that is small: what the soak breaks further. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileKind } from "#core/file-type.ts";
import { hostileFiles } from "../fixtures/documents/hostile.ts";
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
  const hostile = hostileFiles(essays).map(({ name, kind, make }) => ({ name, kind, bytes: make() }));
  // A hostile file mostly stays what it was however it is broken; an honest one leads further in.
  return [...committed, ...committed, ...committed, ...hostile].filter(
    ({ bytes }) => bytes.length > 0 && bytes.length <= SPECIMEN_BYTES_MAX,
  );
}

function read(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, name)));
}
