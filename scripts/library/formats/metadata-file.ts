import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse";
import { z } from "zod";
import type { Found } from "./import-row.ts";

/** What a metadata file says about the files of a folder, by their paths. */
export type FolderMetadata = ReadonlyMap<string, Omit<Found, "text">>;

const columns = ["path", "title", "authors", "year", "container", "doi", "url", "licence"] as const;

const cell = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null);
const Line = z.object(
  Object.fromEntries(columns.map((column) => [column, cell])) as Record<(typeof columns)[number], typeof cell>,
);

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
    for await (const record of createReadStream(path).pipe(parse({ bom: true, columns: headerOf }))) {
      const { path: name, authors, ...rest } = Line.parse(record);
      if (name === null) continue;
      found.set(name.replaceAll("\\", "/").replace(/^\.\//, ""), {
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
        ...(authors !== null && { authors: authors.split(";") }),
      });
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path}: this is not a metadata file (${reason}). It is CSV with the columns ${columns.join(", ")}.`,
    );
  }
  return found;
}

function headerOf(names: string[]): string[] {
  const header = names.map((name) => name.trim().toLowerCase());
  if (!header.includes("path")) throw new Error("the header row has no column path");
  return header;
}
