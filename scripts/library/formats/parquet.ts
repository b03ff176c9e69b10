import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type RowGroup,
} from "hyparquet";
import { type FieldMap, fieldMap, rowOfRecord } from "#app/extraction/library/record-fields.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { fileBytesAt, isAddress, sizeOf } from "./input-bytes.ts";
import { bytesAt, sizeAt } from "./web-input.ts";

/** Snappy is built into hyparquet; LZ4 and LZO are not read. */
const compressors: Compressors = {
  GZIP: (bytes, most) => gunzipSync(bytes, { maxOutputLength: Math.max(most, 1) }),
  BROTLI: (bytes, most) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(most, 1) }),
  ZSTD: (bytes, most) => zstdDecompressSync(bytes, { maxOutputLength: Math.max(most, 1) }),
};

/** Unpacked bytes of the wanted columns that are read at once; the rows of larger groups are read in several steps. */
const STEP_BYTES = 64 * 1_048_576;

type Step = { start: number; end: number };

/** The rows of a Parquet file. Of an address only the wanted columns are fetched; its server must support ranges. */
export async function openParquet(path: string, { from, fields }: ImportOptions): Promise<ImportSource> {
  const map = fieldMap(fields);
  const file = isAddress(path) ? await bufferAt(path) : await bufferOf(path);
  const metadata = await metadataOf(path, file);
  const columns = wantedColumns(path, metadata, map);
  const rowCount = Number(metadata.num_rows);
  let next = from;

  async function* rows(): AsyncGenerator<ImportRow> {
    for (const { start, end } of stepsOf(metadata, columns)) {
      if (end <= from) continue;
      const rowStart = Math.max(start, from);
      const records = await recordsOf(path, { file, metadata, columns, rowStart, rowEnd: end, compressors });
      for (let row = rowStart; row < end; row++) {
        const record = records?.[row - rowStart];
        yield record
          ? rowOfRecord(row, record, map)
          : { row, name: `row ${row}`, refused: "The part of the file with this row is damaged." };
        next = row + 1;
      }
    }
  }

  return {
    rows: rows(),
    // By rows: the bytes of a column are read for many of them at once.
    progress: () => ({
      read: rowCount === 0 ? file.byteLength : Math.round((file.byteLength * Math.min(next, rowCount)) / rowCount),
      total: file.byteLength,
    }),
  };
}

/** Null if the rows cannot be decoded. An input that can no longer be read is an error. */
async function recordsOf(
  path: string,
  options: Parameters<typeof parquetReadObjects>[0],
): Promise<Record<string, unknown>[] | null> {
  try {
    return await parquetReadObjects(options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (reason.startsWith(`${path}: `)) throw cause;
    if (/unsupported/i.test(reason)) throw new Error(`${path}: ${reason}. Write the file again with ZSTD or SNAPPY.`);
    return null;
  }
}

async function metadataOf(path: string, file: AsyncBuffer): Promise<FileMetaData> {
  try {
    const metadata = await parquetMetadataAsync(file);
    // Both throw or are wrong where the metadata are damaged.
    parquetSchema(metadata);
    refuseWrongCounts(metadata, file.byteLength);
    return metadata;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (reason.startsWith(`${path}: `)) throw cause;
    throw new Error(`${path}: this is not a whole Parquet file (${reason}). Copy it again.`);
  }
}

/** Null columns take less than a byte a row, but not less than a hundredth. */
const ROWS_A_BYTE = 100;

/** A file that says it has 2^40 rows would be read for ever. */
function refuseWrongCounts({ num_rows, row_groups }: FileMetaData, bytes: number): void {
  const rows = row_groups.map((group) => Number(group.num_rows));
  const isPossible = rows.every((count) => Number.isSafeInteger(count) && count >= 0);
  const all = rows.reduce((sum, count) => sum + count, 0);
  if (!isPossible || all !== Number(num_rows) || all > ROWS_A_BYTE * bytes)
    throw new Error("numbers of rows that do not fit");
}

/** The columns that the field map needs. */
function wantedColumns(path: string, metadata: FileMetaData, map: FieldMap): string[] {
  const present = parquetSchema(metadata).children.map(({ element }) => element.name);
  const columnsOf = (paths: readonly string[]) => paths.map((one) => one.split(".")[0]?.replace(/\[\]$/, "") ?? "");
  const wanted = new Set(columnsOf(Object.values(map).flat()));
  if (!columnsOf(map.text).some((name) => present.includes(name))) {
    throw new Error(
      `${path}: no column ${map.text.join(", ")}. The columns are ${present.join(", ")}; name one as text.`,
    );
  }
  return present.filter((name) => wanted.has(name));
}

function* stepsOf(metadata: FileMetaData, columns: readonly string[]): Generator<Step> {
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    const rows = Math.max(1, Math.floor(((end - start) * STEP_BYTES) / Math.max(STEP_BYTES, bytesOf(group, columns))));
    for (; start < end; start += rows) yield { start, end: Math.min(start + rows, end) };
    start = end;
  }
}

function bytesOf(group: RowGroup, columns: readonly string[]): number {
  return group.columns
    .filter(({ meta_data }) => meta_data && columns.includes(meta_data.path_in_schema[0] ?? ""))
    .reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0);
}

async function bufferOf(path: string): Promise<AsyncBuffer> {
  const byteLength = await sizeOf(path);
  return checkedBuffer(byteLength, (start, end) => fileBytesAt(path, start, end));
}

async function bufferAt(address: string): Promise<AsyncBuffer> {
  const byteLength = await sizeAt(address);
  return checkedBuffer(byteLength, (start, end) => bytesAt(address, start, end));
}

/** A damaged file can have places of its parts that are not in it. */
function checkedBuffer(byteLength: number, read: (start: number, end: number) => Promise<ArrayBuffer>): AsyncBuffer {
  async function inside(start: number, end: number): Promise<ArrayBuffer> {
    const isInside = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
    if (!isInside || end > byteLength) throw new RangeError("a part that is not in the file");
    return read(start, end);
  }
  return {
    byteLength,
    slice(start, end = byteLength) {
      const bytes = inside(start < 0 ? byteLength + start : start, end);
      // The reader begins several reads and waits for one after the other: the first failure leaves the others unheard.
      bytes.catch(() => null);
      return bytes;
    },
  };
}
