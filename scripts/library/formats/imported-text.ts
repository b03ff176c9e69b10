import type { ImportRow } from "#core/sources/imported-text.ts";

export type { ImportedText, ImportRow, RefusedText } from "#core/sources/imported-text.ts";

export type ImportSource = {
  /** The same input gives the same rows in the same order each time, so that an import resumes at a row. */
  rows: AsyncIterable<ImportRow>;
  /** Bytes of the input read so far and in all, as stored; `total` is 0 if a server does not say it. */
  progress(): { read: number; total: number };
  /** Of a folder: which files the rows given so far are, so that an import that goes on notices other files. */
  marker?(): string;
};

export type ImportOptions = {
  /** The first row to give; earlier rows are skipped as cheaply as the format allows. */
  from: number;
  /** What `marker` of the earlier source gave after the rows before `from`. */
  marker?: string;
  /** For JSON Lines and Parquet: our name → path in the record, with dots for nesting ("metadata.license"). */
  fields?: Record<string, string>;
  /** For a folder: its metadata file, if that is not metadata.csv in the folder. */
  metadata?: string;
};

export const importFormats = ["folder", "wikipedia", "jats", "jsonl", "parquet", "warc"] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Opens an input. Throws an Error that says what to do if it is not there or not of this format. */
export async function openImport(format: ImportFormat, path: string, options: ImportOptions): Promise<ImportSource> {
  switch (format) {
    case "folder":
      return (await import("./folder.ts")).openFolder(path, options);
    case "wikipedia":
      return (await import("./wikipedia.ts")).openWikipedia(path, options);
    case "jats":
      return (await import("./jats.ts")).openJats(path, options);
    case "jsonl":
      return (await import("./json-lines.ts")).openJsonLines(path, options);
    case "parquet":
      return (await import("./parquet.ts")).openParquet(path, options);
    case "warc":
      return (await import("./warc.ts")).openWarc(path, options);
  }
}
