import { z } from "zod";
import type { Found } from "./import-row.ts";

/** What a metadata file says about files, by the keys of their paths. */
export type FolderMetadata = ReadonlyMap<string, Omit<Found, "text">>;

export const metadataColumns = ["path", "title", "authors", "year", "container", "doi", "url", "licence"] as const;

const cell = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null);
const Line = z.object(
  Object.fromEntries(metadataColumns.map((column) => [column, cell])) as Record<
    (typeof metadataColumns)[number],
    typeof cell
  >,
);

/** The names of the columns, as a header row has them. Throws without a column of paths. */
export function metadataHeader(names: string[]): string[] {
  const header = names.map((name) => name.trim().toLowerCase());
  if (!header.includes("path")) throw new Error("the header row has no column path");
  return header;
}

/** Paths as they are compared: file systems and spreadsheets write the same letters in several ways. */
export function metadataKey(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\.\//, "").normalize("NFC");
}

/** The key of a line's path, and what it says about this file; null without a path. Authors are separated by ";". */
export function metadataLine(record: unknown): [path: string, found: Omit<Found, "text">] | null {
  const { path, authors, ...rest } = Line.parse(record);
  if (path === null) return null;
  return [
    metadataKey(path),
    {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
      ...(authors !== null && { authors: authors.split(";") }),
    },
  ];
}
