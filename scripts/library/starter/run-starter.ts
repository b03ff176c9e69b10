import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvOf } from "#core/shared/csv.ts";
import { type CollectionImport, type ImportManner, importCollection } from "../import-collection.ts";
import { count, size } from "../quantities.ts";
import type { StarterEntry, StarterFile } from "../starter-set.ts";
import { announcement } from "./announcement.ts";
import { type DownloadRecord, fetchFile } from "./fetch-file.ts";

export type StarterChoices = {
  /** Entries by name; none means all. */
  names: readonly string[];
  /** Says what there is, and ends. */
  list: boolean;
  /** Downloads without a question. */
  yes: boolean;
  limit: number;
};

type Result = { name: string; downloaded: string; verified: string; outcome: string; isDone: boolean };

/** How often a download says how far it is, in a hundredth of its size. */
const STEP = 10;

/**
 * Downloads entries of the starter set, verifies them, and imports each as a collection. Nothing is downloaded before it
 * was said and agreed to. An entry that fails does not stop the others.
 * @param ask what a person answers to a question; null where nobody can
 * @returns whether everything that was agreed to was done
 */
export async function runStarter(
  set: readonly StarterEntry[],
  { names, list, yes, limit }: StarterChoices,
  manner: ImportManner,
  ask: (question: string) => Promise<string | null>,
): Promise<boolean> {
  const { say } = manner;
  const entries = chosenOf(set, names);
  for (const line of announcement(entries, limit)) say(line);
  if (list) return true;
  if (!yes) {
    const answer = await ask("Download and import these? [y/N] ");
    if (answer === null) throw new Error("Nothing was downloaded. Add --yes to download and import these.");
    if (!/^\s*y(?:es)?\s*$/i.test(answer)) {
      say("Nothing was downloaded.");
      return true;
    }
  }
  const results: Result[] = [];
  for (const entry of entries) results.push(await fetchAndImport(entry, limit, manner));
  for (const line of tableOf(results)) say(line);
  return results.every(({ isDone }) => isDone);
}

function chosenOf(set: readonly StarterEntry[], names: readonly string[]): readonly StarterEntry[] {
  const unknown = names.find((name) => !set.some((entry) => entry.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no "${unknown}" in the starter set. It has: ${set.map(({ name }) => name).join(", ")}.`);
  return names.length === 0 ? set : set.filter(({ name }) => names.includes(name));
}

async function fetchAndImport(entry: StarterEntry, limit: number, manner: ImportManner): Promise<Result> {
  const { say } = manner;
  // A collection's folder never begins with a dot.
  const folder = join(manner.folder, ".downloads", entry.name);
  mkdirSync(folder, { recursive: true });
  say(`\n${entry.collection}`);
  const { records, failures, isNew } = await fetchAll(entry, folder, say);
  const fetched = [...records.values()];
  const result = {
    name: entry.name,
    downloaded: size(fetched.reduce((sum, { bytes }) => sum + bytes, 0)),
    verified: [...new Set(fetched.map(({ verifiedBy }) => verifiedBy))].join(", ") || "–",
  };
  const missing = failures.length > 0 ? ` ${failures.join(" ")}` : "";
  if (fetched.length === 0) return { ...result, outcome: `failed:${missing}`, isDone: false };
  try {
    const { snapshot } = await importCollection(importOf(entry, folder, [...records.keys()], limit), {
      ...manner,
      resume: true,
      // The rows of an earlier import may be others.
      restart: manner.restart || isNew,
    });
    const done = `${count(snapshot.works)} works in ${count(snapshot.documents)} documents${manner.to === null ? "" : ", published"}`;
    const part =
      missing === ""
        ? ""
        : `; ${fetched.length} of ${entry.files.length} files, run the command again to add the others:`;
    return { ...result, outcome: `${done}${part}${missing}`, isDone: missing === "" };
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem;
    say(problem.message);
    return { ...result, outcome: `failed: ${problem.message}`, isDone: false };
  }
}

async function fetchAll(entry: StarterEntry, folder: string, say: (line: string) => void) {
  const records = new Map<StarterFile, DownloadRecord>();
  const failures: string[] = [];
  let isNew = false;
  for (const file of entry.files) {
    try {
      const { record, isNew: now } = await fetchFile(file, folder, progressOf(file, say));
      say(`${file.name}: ${size(record.bytes)}, verified by the ${record.verifiedBy}.`);
      if (record.verifiedBy === "first download")
        say(`  The publisher has no checksum. Its SHA-256 is kept and compared with: ${record.sha256}`);
      records.set(file, record);
      isNew ||= now;
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem;
      const where = file.book ? ` The page of the book has the current address: ${file.book.page}` : "";
      failures.push(`${problem.message}${where}`);
      say(`${problem.message}${where}`);
    }
  }
  return { records, failures, isNew };
}

function progressOf({ name, bytes }: StarterFile, say: (line: string) => void) {
  let said = 0;
  return (read: number, total: number): void => {
    const percent = Math.floor((read / (total || bytes)) * 100);
    if (percent < said + STEP || percent >= 100) return;
    said = percent - (percent % STEP);
    say(`${name}: ${said} %`);
  };
}

function importOf(entry: StarterEntry, folder: string, files: readonly StarterFile[], limit: number): CollectionImport {
  const { collection: name, description, homepage, licence, format, map } = entry;
  const [only] = files;
  const path = format === "folder" || !only ? folder : join(folder, only.name);
  if (format === "folder") writeFileSync(join(folder, "metadata.csv"), metadataOf(entry, files));
  const about = { format, path, name, description, homepage, licence, limit: Math.min(limit, entry.limit ?? limit) };
  return { ...about, ...(map && { fields: map }) };
}

function metadataOf({ licences }: StarterEntry, files: readonly StarterFile[]): string {
  const rows = files.map(({ name, book }) => [
    name,
    book?.title ?? "",
    book?.authors ?? "",
    book?.page ?? "",
    licences,
  ]);
  return csvOf([["path", "title", "authors", "url", "licence"], ...rows]);
}

function tableOf(results: readonly Result[]): string[] {
  const rows = [{ name: "entry", downloaded: "downloaded", verified: "verified by", outcome: "imported" }, ...results];
  const width = (column: "name" | "downloaded" | "verified") => Math.max(...rows.map((row) => row[column].length));
  const [names, sizes, checks] = [width("name"), width("downloaded"), width("verified")];
  return [
    "",
    ...rows.map(({ name, downloaded, verified, outcome }) =>
      [name.padEnd(names), downloaded.padStart(sizes), verified.padEnd(checks), outcome].join("  "),
    ),
  ];
}
