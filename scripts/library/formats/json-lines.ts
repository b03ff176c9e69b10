import { type FieldMap, fieldMap, jsonObject, rowOfRecord } from "#app/extraction/library/record-fields.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { extensionOf, openBytes } from "./input-bytes.ts";
import { linesOf } from "./lines.ts";

/** The longest books have 20 MB of text. */
const LINE_BYTES_MAX = 64 * 1_048_576;

/** One JSON object a line: .jsonl, .ndjson or .json, also as .gz or .zst. Empty lines are no rows. */
export async function openJsonLines(path: string, { from, fields }: ImportOptions): Promise<ImportSource> {
  if (!["jsonl", "ndjson", "json"].includes(extensionOf(path))) {
    throw new Error(`${path}: JSON Lines are read from .jsonl, .ndjson and .json files, also as .gz or .zst.`);
  }
  const map = fieldMap(fields);
  const input = await openBytes(path);
  return { rows: rows(input.chunks, from, map), progress: input.progress };
}

async function* rows(chunks: AsyncIterable<Uint8Array>, from: number, map: FieldMap): AsyncGenerator<ImportRow> {
  let row = 0;
  const decoder = new TextDecoder();
  for await (const line of linesOf(chunks, LINE_BYTES_MAX, from)) {
    yield line === "too long"
      ? { row: from + row, name: `row ${from + row}`, refused: "The line is longer than 64 MB." }
      : rowOf(from + row, decoder.decode(line), map);
    row++;
  }
}

function rowOf(row: number, line: string, map: FieldMap): ImportRow {
  const record = jsonObject(line);
  return record === null
    ? { row, name: `row ${row}`, refused: "The line is not a JSON object." }
    : rowOfRecord(row, record, map);
}
