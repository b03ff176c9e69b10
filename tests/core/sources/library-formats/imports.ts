import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect } from "vitest";
import {
  type ImportedText,
  type ImportFormat,
  type ImportOptions,
  type ImportRow,
  openImport,
  type RefusedText,
} from "../../../../scripts/library/formats/imported-text.ts";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A temporary folder with these files; its path. It is deleted after the tests of the file. */
export function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), "library-formats-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** A temporary file; its path. */
export function fileOf(name: string, content: string | Uint8Array): string {
  return join(folderOf({ [name]: content }), name);
}

export async function rowsOf(
  format: ImportFormat,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportRow[]> {
  const source = await openImport(format, path, { from: 0, ...options });
  return listOf(source.rows);
}

export async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export function accepted(rows: readonly ImportRow[]): ImportedText[] {
  return rows.flatMap((row) => ("text" in row ? [row] : []));
}

export function refused(rows: readonly ImportRow[]): RefusedText[] {
  return rows.flatMap((row) => ("refused" in row ? [row] : []));
}

/** Reads the input from each of its rows on, and from the row after the last. */
export async function expectSameTails(
  format: ImportFormat,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<void> {
  const all = await rowsOf(format, path, options);
  expect(all.map(({ row }) => row)).toEqual(all.map((_, at) => at));
  for (let from = 0; from <= all.length; from++) {
    expect(await rowsOf(format, path, { ...options, from }), `from row ${from}`).toEqual(all.slice(from));
  }
}

const sentences = [
  "The harbour was built in one summer and repaired in every winter that followed.",
  "Salt and timber were carried to the north, and wool came back in the same ships.",
  "The council could not agree who should pay for the stones of the second wall.",
  "A ledger of the port names each captain, the cargo and the day on which it was weighed.",
  "Later visitors praised the market, although few of them stayed longer than a morning.",
];

/** Prose of `words` words or a few more, in paragraphs that begin with `topic`. */
export function prose(topic: string, words = 120): string {
  const out: string[] = [];
  for (let count = 0, at = 0; count < words; at++) {
    const paragraph = `${topic} is the subject of part ${at + 1}. ${sentences[at % 5]} ${sentences[(at + 2) % 5]}`;
    out.push(paragraph);
    count += paragraph.split(" ").length;
  }
  return out.join("\n\n");
}
