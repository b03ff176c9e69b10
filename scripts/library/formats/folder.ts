import { join } from "node:path";
import { importRow } from "#app/extraction/library/import-row.ts";
import { LIBRARY_FILES } from "#app/extraction/library/library-file.ts";
import { metadataKey } from "#app/extraction/library/metadata-line.ts";
import { isReadableFile, readFileText } from "./file-text.ts";
import { bytesIn, filesIn } from "./files-in-folder.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { isAddress } from "./input-bytes.ts";
import { readMetadata } from "./metadata-file.ts";

/** The readable files of a folder and its subfolders, sorted by path. Others are no rows. */
export async function openFolder(path: string, { from, metadata }: ImportOptions): Promise<ImportSource> {
  if (isAddress(path)) throw new Error(`${path}: a folder is given by its path, not by an address.`);
  const total = await bytesIn(path, isReadableFile, LIBRARY_FILES);
  const described = await readMetadata(path, metadata);
  let read = 0;

  async function* rows(): AsyncGenerator<ImportRow> {
    let row = 0;
    for await (const file of filesIn(path, isReadableFile)) {
      if (row >= from) {
        const found = await readFileText(join(path, file.path));
        yield "refused" in found
          ? { row, name: file.path, refused: found.refused }
          : importRow(row, file.path, { fileName: file.path, ...found, ...described.get(metadataKey(file.path)) });
      }
      read += file.bytes;
      row++;
    }
  }

  return { rows: rows(), progress: () => ({ read, total }) };
}
