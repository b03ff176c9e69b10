import { join } from "node:path";
import { importRow } from "#app/extraction/library/import-row.ts";
import { LIBRARY_FILES } from "#app/extraction/library/library-file.ts";
import { metadataKey } from "#app/extraction/library/metadata-line.ts";
import { isReadableFile, readFileText } from "./file-text.ts";
import { bytesIn, fileRows } from "./files-in-folder.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { isAddress } from "./input-bytes.ts";
import { readMetadata } from "./metadata-file.ts";

/** The readable files of a folder and its subfolders, sorted by path. Others are no rows. */
export async function openFolder(path: string, { from, marker, metadata }: ImportOptions): Promise<ImportSource> {
  if (isAddress(path)) throw new Error(`${path}: a folder is given by its path, not by an address.`);
  const total = await bytesIn(path, isReadableFile, LIBRARY_FILES);
  const described = await readMetadata(path, metadata);
  const files = fileRows(path, isReadableFile, { from, ...(marker !== undefined && { marker }) });
  let read = 0;

  async function* rows(): AsyncGenerator<ImportRow> {
    for await (const { row, path: name, bytes } of files.files) {
      if (row >= from) {
        const found = await readFileText(join(path, name));
        yield "refused" in found
          ? { row, name, refused: found.refused }
          : importRow(row, name, { fileName: name, ...found, ...described.get(metadataKey(name)) });
      }
      read += bytes;
    }
  }

  return { rows: rows(), progress: () => ({ read, total }), marker: files.marker };
}
