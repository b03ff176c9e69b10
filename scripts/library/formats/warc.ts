import { isUtf8 } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";
import { AsyncIterReader, WARCParser, type WARCRecord } from "warcio";
import { importRow } from "#app/extraction/library/import-row.ts";
import { decodeText } from "#app/extraction/text-formats/decode-text.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { extensionOf, openBytes } from "./input-bytes.ts";
import { mainText } from "./main-text.ts";

const PAGE_BYTES_MAX = 8 * 1_048_576;

/** The web pages of a web archive (.warc, .warc.gz; ISO 28500): responses of HTML with status 200. Others are no rows. */
export async function openWarc(path: string, { from }: ImportOptions): Promise<ImportSource> {
  if (extensionOf(path) !== "warc") throw new Error(`${path}: a web archive is a .warc or .warc.gz file.`);
  const input = await openBytes(path);

  async function* rows(): AsyncGenerator<ImportRow> {
    let row = 0;
    for await (const record of recordsOf(path, input.chunks)) {
      if (!isPage(record)) continue;
      if (row >= from) yield await rowOf(row, record);
      row++;
    }
  }

  return { rows: rows(), progress: input.progress };
}

async function* recordsOf(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WARCRecord> {
  let isWarc = false;
  for await (const record of new WARCParser(new AsyncIterReader(chunks, null))) {
    isWarc ||= record.warcHeaders.statusline.startsWith("WARC/");
    if (!isWarc) break;
    yield record;
  }
  if (!isWarc) throw new Error(`${path}: this is not a web archive.`);
}

function isPage({ warcType, httpHeaders }: WARCRecord): boolean {
  return (
    warcType === "response" &&
    /^HTTP\/\S+ 200(?: |$)/.test(httpHeaders?.statusline ?? "") &&
    /^(?:text\/html|application\/xhtml\+xml)\b/i.test(httpHeaders?.headers.get("content-type")?.trim() ?? "")
  );
}

async function rowOf(row: number, record: WARCRecord): Promise<ImportRow> {
  const address = record.warcTargetURI ?? "";
  const name = address || `row ${row}`;
  const page = await pageOf(record);
  const found = "refused" in page ? page : mainText(page.html);
  if ("refused" in found) return { row, name, refused: found.refused };
  return importRow(row, name, {
    ...found,
    year: found.year ?? record.warcDate,
    container: found.container ?? URL.parse(address)?.hostname,
    url: address,
  });
}

async function pageOf(record: WARCRecord): Promise<{ html: string } | { refused: string }> {
  const encoding = record.httpHeaders?.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (!["", "identity", "gzip", "x-gzip", "deflate", "br"].includes(encoding)) {
    return { refused: `The page is compressed with ${encoding.slice(0, 20)}, which is not read.` };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of record) {
    size += chunk.length;
    if (size > PAGE_BYTES_MAX) return { refused: "The page is larger than 8 MB." };
    chunks.push(chunk);
  }
  try {
    const content = encoding === "br" ? unpacked(Buffer.concat(chunks)) : Buffer.concat(chunks);
    return { html: decoded(content, record.httpHeaders?.headers.get("content-type") ?? "") };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    return { refused: "The page is not text." };
  }
}

/** The reader unpacks gzip and deflate itself. Archives often have the header of a page that was stored unpacked. */
function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: PAGE_BYTES_MAX });
  } catch {
    return bytes;
  }
}

/**
 * In the encoding of the answer's header; without one, as the page declares it. Many servers say that UTF-8 is Latin-1:
 * Latin-1 that is also valid UTF-8 does not occur.
 */
function decoded(bytes: Uint8Array, contentType: string): string {
  const label = /charset=["']?([\w-]+)/i.exec(contentType)?.[1];
  try {
    const isLatin = label !== undefined && new TextDecoder(label).encoding === "windows-1252";
    if (label && !(isLatin && isUtf8(bytes))) return new TextDecoder(label).decode(bytes);
    if (label) return new TextDecoder().decode(bytes);
  } catch {
    // An unknown label says nothing.
  }
  return decodeText(new Uint8Array(bytes), "html");
}
