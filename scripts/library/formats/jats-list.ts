import { isAbsolute, normalize } from "node:path";
import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { z } from "zod";
import { jsonObject } from "#app/extraction/library/record-fields.ts";
import { extensionOf } from "./input-bytes.ts";
import { linesOf } from "./lines.ts";

/** An article named by a list: its path from the list's folder, and what the list says about it. */
export type ListedArticle = { path: string; licence: string | null; retracted: boolean };

/** A record of a list is short; more is another file. */
const RECORD_BYTES_MAX = 1_048_576;

/**
 * The JATS files of a list of keys, in its order: CSV with or without a header (PMC's file lists, inventories of its
 * bucket), or JSON Lines. Records without the key of an .xml or .nxml file are left out.
 */
export async function* articlesInList(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ListedArticle> {
  const records = extensionOf(path) === "csv" ? csvRecords(path, chunks) : jsonRecords(chunks);
  for await (const record of records) {
    const key = record.map(([, value]) => value).find((value) => /\.n?xml(?:\.gz)?$/i.test(value));
    if (key === undefined) continue;
    const said = (name: RegExp) => record.find(([column]) => name.test(column))?.[1].trim() ?? "";
    yield {
      path: key.replaceAll("\\", "/"),
      licence: said(/^licen[cs]e(?:[_ ]?code)?$/i) || null,
      retracted: /^(?:yes|true|1|y)$/i.test(said(/^(?:is[_ ]?)?retracted$/i)),
    };
  }
}

/** Whether a path stays inside the folder it starts from. */
export function staysInside(path: string): boolean {
  return !isAbsolute(path) && !/^\.\.(?:\/|$)/.test(normalize(path));
}

type Fields = [column: string, value: string][];

async function* csvRecords(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Fields> {
  const parser = Readable.from(chunks, { objectMode: true }).pipe(
    parse({ bom: true, relax_column_count: true, max_record_size: RECORD_BYTES_MAX }),
  );
  let header: string[] | null = null;
  try {
    for await (const record of parser) {
      const cells = z.array(z.string()).parse(record);
      // The first row is a header if it names no file.
      header ??= cells.some((cell) => /\.[a-z]{2,4}$/i.test(cell)) ? [] : cells;
      yield cells.map((cell, at) => [header?.[at] ?? "", cell]);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path}: this is not a CSV list of files (${reason}).`);
  }
}

async function* jsonRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Fields> {
  const decoder = new TextDecoder();
  for await (const line of linesOf(chunks, RECORD_BYTES_MAX, 0)) {
    const record = typeof line === "string" ? null : jsonObject(decoder.decode(line));
    yield Object.entries(record ?? {}).map(([name, value]) => [name, String(value ?? "")]);
  }
}
