import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { StarterFile } from "../starter-set.ts";
import { hashesOf, hashNames, publishedHash } from "./checksums.ts";
import { download } from "./download.ts";

const Record = z.object({
  address: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(0),
  /** UTC ms of the first download. */
  at: z.number().int(),
  verifiedBy: z.enum(["publisher's SHA-1", "publisher's SHA-256", "first download"]),
});
export type DownloadRecord = z.infer<typeof Record>;
const Records = z.record(z.string(), Record);

/** In the folder of an entry: what was downloaded, by name. It outlives the files. */
const RECORDS = "downloads.json";

export function recordsIn(folder: string): Readonly<Record<string, DownloadRecord>> {
  const path = join(folder, RECORDS);
  return existsSync(path) ? Records.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
}

/**
 * A file in a folder that is the publisher's, downloaded if it is not there. A file that is not is deleted.
 * @throws Error with what to do
 */
export async function fetchFile(
  file: StarterFile,
  folder: string,
  told: (read: number, total: number) => void,
): Promise<{ record: DownloadRecord; isNew: boolean }> {
  const path = join(folder, file.name);
  const known = recordsIn(folder)[file.name];
  if (known && existsSync(path)) {
    if ((await hashesOf(path)).sha256 === known.sha256) return { record: known, isNew: false };
    rmSync(path);
  }
  // Before the download: without its checksum it would be in vain.
  const published = await publishedHash(file);
  await download(file.address, path, told);
  const hashes = await hashesOf(path);
  const { sha256 } = hashes;
  if (published && hashes[published.algorithm] !== published.hex) {
    rmSync(path);
    throw new Error(
      `${file.name} does not have the publisher’s ${hashNames[published.algorithm]}. It was deleted, and nothing of it was imported. Run the command again; if that does not help, the publisher’s file or list is wrong.`,
    );
  }
  if (!published && known && known.sha256 !== sha256) {
    rmSync(path);
    throw new Error(
      `${file.name} is not the file of the first download (${new Date(known.at).toISOString().slice(0, 10)}). It was deleted, and nothing of it was imported. If the publisher has a new edition, delete ${join(folder, RECORDS)} and run the command again.`,
    );
  }
  const record: DownloadRecord = {
    address: file.address,
    sha256,
    bytes: statSync(path).size,
    at: Date.now(),
    verifiedBy: published ? `publisher's ${hashNames[published.algorithm]}` : "first download",
  };
  save(folder, { ...recordsIn(folder), [file.name]: record });
  return { record, isNew: true };
}

function save(folder: string, records: z.infer<typeof Records>): void {
  const path = join(folder, RECORDS);
  writeFileSync(`${path}.part`, JSON.stringify(records, null, 2));
  renameSync(`${path}.part`, path);
}
