import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { importRow } from "#app/extraction/library/import-row.ts";
import { decodeText } from "#app/extraction/text-formats/decode-text.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import { bytesIn, fileRows } from "./files-in-folder.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { extensionOf, isAddress, openBytes } from "./input-bytes.ts";
import { readJatsArticle } from "./jats-article.ts";
import { articlesInList, staysInside } from "./jats-list.ts";

/** An article with all its tables has some megabytes. */
const ARTICLE_BYTES_MAX = 64 * 1_048_576;
const TOO_LARGE = "The article is larger than 64 MB.";

/**
 * Articles in JATS: one .xml, .nxml or .xml.gz file; a folder of them; or a list of them (.csv or .jsonl, also as .gz)
 * whose keys are paths from the list's folder.
 */
export async function openJats(path: string, { from, marker }: ImportOptions): Promise<ImportSource> {
  if (!isAddress(path) && (await stat(path).catch(() => null))?.isDirectory()) return openFolder(path, from, marker);
  switch (extensionOf(path)) {
    case "xml":
    case "nxml":
      return openArticle(path, from);
    case "csv":
    case "jsonl":
    case "json":
      return openList(path, from);
    default:
      throw new Error(`${path}: give a folder, an .xml or .nxml file, or a .csv or .jsonl list of such files.`);
  }
}

async function openFolder(path: string, from: number, marker?: string): Promise<ImportSource> {
  const total = await bytesIn(path, isArticleName, ".xml and .nxml");
  const files = fileRows(path, isArticleName, { from, ...(marker !== undefined && { marker }) });
  let read = 0;

  async function* rows(): AsyncGenerator<ImportRow> {
    for await (const file of files.files) {
      if (file.row >= from) yield rowOf(file.row, file.path, await contentOf(join(path, file.path)));
      read += file.bytes;
    }
  }

  return { rows: rows(), progress: () => ({ read, total }), marker: files.marker };
}

async function openArticle(path: string, from: number): Promise<ImportSource> {
  const input = await openBytes(path);

  async function* rows(): AsyncGenerator<ImportRow> {
    if (from > 0) return;
    const name = basename(isAddress(path) ? new URL(path).pathname : path);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of input.chunks) {
      size += chunk.length;
      if (size > ARTICLE_BYTES_MAX) return yield { row: 0, name, refused: TOO_LARGE };
      chunks.push(chunk);
    }
    yield rowOf(0, name, Buffer.concat(chunks));
  }

  return { rows: rows(), progress: input.progress };
}

async function openList(path: string, from: number): Promise<ImportSource> {
  if (isAddress(path)) throw new Error(`${path}: a list is given by its path, beside the folder with its files.`);
  const input = await openBytes(path);

  async function* rows(): AsyncGenerator<ImportRow> {
    let row = 0;
    for await (const { path: key, licence, retracted } of articlesInList(path, input.chunks)) {
      if (row < from) {
        row++;
        continue;
      }
      if (retracted) yield { row, name: key, refused: "The list marks the article as retracted." };
      else if (!staysInside(key)) yield { row, name: key, refused: "The path leads out of the list's folder." };
      else yield rowOf(row, key, await contentOf(join(dirname(path), key)), licence);
      row++;
    }
  }

  return { rows: rows(), progress: input.progress };
}

function isArticleName(name: string): boolean {
  return /\.n?xml(?:\.gz)?$/i.test(name);
}

async function contentOf(path: string): Promise<Uint8Array | { refused: string }> {
  const entry = await stat(path).catch(() => null);
  if (!entry?.isFile()) return { refused: "There is no such file." };
  if (entry.size > ARTICLE_BYTES_MAX) return { refused: TOO_LARGE };
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return { refused: "The file cannot be opened." };
  return path.toLowerCase().endsWith(".gz") ? unzipped(bytes) : bytes;
}

function unzipped(bytes: Uint8Array): Uint8Array | { refused: string } {
  try {
    return gunzipSync(bytes, { maxOutputLength: ARTICLE_BYTES_MAX });
  } catch (cause) {
    const isLong = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    return { refused: isLong ? TOO_LARGE : "The compressed file is damaged." };
  }
}

function rowOf(
  row: number,
  name: string,
  content: Uint8Array | { refused: string },
  licence: string | null = null,
): ImportRow {
  const found = "refused" in content ? content : articleIn(content);
  if ("refused" in found) return { row, name, refused: found.refused };
  return importRow(row, name, { fileName: name, ...found, licence: found.licence ?? licence });
}

function articleIn(bytes: Uint8Array): ReturnType<typeof readJatsArticle> {
  try {
    return readJatsArticle(decodeText(bytes, "html"));
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    return { refused: "The file is not well-formed XML." };
  }
}
