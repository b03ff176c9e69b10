import { fieldMap, jsonObject, rowOfRecord } from "#app/extraction/library/record-fields.ts";
import { AppError } from "#core/app-error.ts";
import type { ArchivedRow } from "#core/ports.ts";
import { join } from "#core/shared/bytes.ts";
import type { ImportRow } from "#core/sources/imported-text.ts";
import { ARCHIVE_MOST_ROWS } from "#schema/vocabulary/collections.ts";
import type { ReadRange } from "./index.ts";

const READ_BYTES = 4 * 1_048_576;
/** Two million characters, the most that is read of any text, are 6 MB in most scripts. */
const LINE_MOST = 12 * 1_048_576;
/** Bytes that a .gz may unpack to: it is unpacked from its start for each job. */
const UNPACKED_MOST = 1024 * 1_048_576;
/** Lines that are read from one place on, with empty ones: a gigabyte of line feeds would take hours. */
const LINES_MOST = 10 * ARCHIVE_MOST_ROWS;
const LINE_FEED = 0x0a;

/** One JSON object a line; empty lines are no rows. Offsets are those after unpacking. */
export function openLines(read: ReadRange, bytes: number, isPacked: boolean) {
  async function* rows(from: { row: number; byteOffset: number }): AsyncGenerator<ArchivedRow> {
    const chunks = isPacked ? unpacked(read, bytes, from.byteOffset) : plain(read, bytes, from.byteOffset);
    const map = fieldMap();
    const decoder = new TextDecoder();
    let [row, lines] = [from.row, 0];
    for await (const { line, next } of linesOf(chunks, from.byteOffset)) {
      lines += 1;
      if (row >= ARCHIVE_MOST_ROWS || lines > LINES_MOST) throw new AppError("invalid", TOO_MANY);
      if (line === "too long") yield { row: refused(row, "The line is longer than 12 MB."), next, cost: 1 };
      else {
        const text = decoder.decode(line).trim();
        if (text === "") continue;
        const record = jsonObject(text);
        const found = record ? rowOfRecord(row, record, map) : refused(row, "The line is not a JSON object.");
        yield { row: found, next, cost: 1 };
      }
      row += 1;
    }
  }

  return { total: null, rows };
}

const TOO_MANY = `The file has more than ${ARCHIVE_MOST_ROWS.toLocaleString("en")} lines. Divide it into several files.`;
const NO_GZIP = "This is not a complete .gz file. Create it again and upload it.";
const UNPACKS_TOO_FAR = "The file unpacks to more than 1 GB. Divide it into several files.";

function refused(row: number, reason: string): ImportRow {
  return { row, name: `line ${row + 1}`, refused: reason };
}

async function* plain(read: ReadRange, bytes: number, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < bytes; at += READ_BYTES) yield await read(at, READ_BYTES);
}

/** What a .gz unpacks to, from an offset on. */
async function* unpacked(read: ReadRange, bytes: number, from: number): AsyncGenerator<Uint8Array> {
  let offset = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (offset >= bytes) return controller.close();
        const chunk = await read(offset, READ_BYTES);
        offset += chunk.length;
        controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(new DecompressionStream("gzip")).getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new AppError("invalid", NO_GZIP);
      });
      if (done) return;
      at += value.length;
      if (at > UNPACKED_MOST) throw new AppError("invalid", UNPACKS_TOO_FAR);
      if (at > from) yield value.subarray(Math.max(0, value.length - (at - from)));
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Lines without their ends, and where the next one begins. A line that is too long is never held. */
async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  from: number,
): AsyncGenerator<{ line: Uint8Array | "too long"; next: number }> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let at = from;
  function take(part: Uint8Array): void {
    size += part.length;
    if (size > LINE_MOST) parts = [];
    else parts.push(part.slice());
  }
  function ended(): Uint8Array | "too long" {
    const line = size > LINE_MOST ? "too long" : join(parts);
    parts = [];
    size = 0;
    return line;
  }
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      yield { line: ended(), next: at + start };
    }
    take(chunk.subarray(start));
    at += chunk.length;
  }
  if (size > 0) yield { line: ended(), next: at };
}
