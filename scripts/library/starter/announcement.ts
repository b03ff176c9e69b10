import { dollars, storageAMonth } from "#core/sources/collection-costs.ts";
import { count, duration, size } from "../quantities.ts";
import type { PublishedChecksum, StarterEntry } from "../starter-set.ts";
import { hashNames } from "./checksums.ts";

/** The connection that times are given for, bytes a second. */
const CONNECTION = 10_000_000;
/** Measured: 3.4 for Debian's documentation, which repeats itself more than prose does. */
const SNAPSHOT_BYTES_A_WORD = 4;

type Sizes = { download: number; snapshot: number };

/** What the starter command is about to download, line by line. */
export function announcement(entries: readonly StarterEntry[], limit: number): string[] {
  const all = entries.map((entry) => sizesOf(entry, limit));
  const download = all.reduce((sum, one) => sum + one.download, 0);
  const snapshot = all.reduce((sum, one) => sum + one.snapshot, 0);
  return [
    ...entries.flatMap((entry, i) => [...linesOf(entry, all[i] ?? { download: 0, snapshot: 0 }, limit), ""]),
    `Together: ${size(download)}, ${duration(download / CONNECTION)} at 10 MB/s; snapshots of ${size(snapshot)}, ${dollars(storageAMonth(snapshot))} a month in R2.`,
    "Sizes are approximate. What has been downloaded and verified before is not downloaded again.",
  ];
}

function linesOf(entry: StarterEntry, { download, snapshot }: Sizes, limit: number): string[] {
  const { name, collection, description, fields, files, licences, homepage } = entry;
  const [first] = files;
  const from = files.length === 1 && first ? first.address : `${files.length} files of ${homepage}`;
  return [
    `${name}: ${collection}`,
    `  ${description}`,
    `  For ${fields.join(", ")}. About ${count(Math.min(entry.rows, limit))} ${entry.format === "folder" ? "books" : "texts"}. Licence: ${licences}.`,
    `  Download: ${size(download)}, ${duration(download / CONNECTION)} at 10 MB/s, from ${from}`,
    ...(files.length > 1 ? files.map(({ address }) => `    ${address}`) : []),
    `  Verified by ${first ? checksumIn(first.checksum) : "nothing"}`,
    `  Snapshot: ${size(snapshot)} in R2, ${dollars(storageAMonth(snapshot))} a month`,
  ];
}

function checksumIn(checksum: PublishedChecksum): string {
  switch (checksum.kind) {
    case "list":
      return `the publisher’s ${hashNames[checksum.algorithm]} in ${checksum.address}`;
    case "header":
      return `the publisher’s ${hashNames[checksum.algorithm]} in the header ${checksum.header}`;
    case "none":
      return "the first download: the publisher has no checksums, so its SHA-256 is kept and compared with later";
  }
}

function sizesOf({ files, rows, words }: StarterEntry, limit: number): Sizes {
  return {
    download: files.reduce((sum, { bytes }) => sum + bytes, 0),
    snapshot: words * Math.min(1, limit / rows) * SNAPSHOT_BYTES_A_WORD,
  };
}
