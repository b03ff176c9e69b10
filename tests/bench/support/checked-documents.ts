import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckedDocument, checkedDocument } from "./planted.ts";

/** Where the checked documents of a collection of real texts are; made-up ones are made again from their number. */
export const CHECKED_FILE = "checked.json";

/** The documents that are checked against the collection in a folder. */
export function checkedDocuments(folder: string, documents: number): (run: number) => CheckedDocument {
  const path = join(folder, CHECKED_FILE);
  if (!existsSync(path)) return checkedDocument(documents);
  const all = JSON.parse(readFileSync(path, "utf8")) as CheckedDocument[];
  return (run) => {
    const one = all[run];
    if (!one) throw new Error(`${path} has no document ${run}.`);
    return one;
  };
}
