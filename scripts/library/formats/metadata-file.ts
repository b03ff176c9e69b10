import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse";
import type { Found } from "#app/extraction/library/import-row.ts";
import {
  type FolderMetadata,
  metadataColumns,
  metadataHeader,
  metadataLine,
} from "#app/extraction/library/metadata-line.ts";

/**
 * A CSV file (RFC 4180, UTF-8) with a header row of `path` and any of title, authors (separated by ";"), year,
 * container, doi, url and licence. Without `given`, the folder's metadata.csv if there is one.
 */
export async function readMetadata(folder: string, given: string | undefined): Promise<FolderMetadata> {
  const path = given ?? join(folder, "metadata.csv");
  const found = new Map<string, Omit<Found, "text">>();
  if (!(await stat(path).catch(() => null))?.isFile()) {
    if (given === undefined) return found;
    throw new Error(`${path}: there is no such metadata file. Check the path.`);
  }
  try {
    for await (const record of createReadStream(path).pipe(parse({ bom: true, columns: metadataHeader }))) {
      const line = metadataLine(record);
      if (line) found.set(...line);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path}: this is not a metadata file (${reason}). It is CSV with the columns ${metadataColumns.join(", ")}.`,
    );
  }
  return found;
}
