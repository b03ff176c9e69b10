import { dollars, storageAMonth } from "#core/sources/collection-costs.ts";
import { count, duration, size } from "../quantities.ts";
import type { PublishedChecksum, StarterEntry } from "../starter-set.ts";
import { hashNames } from "./checksums.ts";

/** The connection that times are given for, bytes a second. */
const CONNECTION = 10_000_000;
/** Measured: 3.4 for Debian's documentation, which repeats itself more than prose does. */
const SNAPSHOT_BYTES_A_WORD = 4;
/** Measured on one core: 450,000 of JSON Lines, less where a format has to be unpacked and parsed. */
const WORDS_A_SECOND = 300_000;

/** Bytes, and words that are imported. */
type Sizes = { download: number; snapshot: number; words: number };

/** What the starter command is about to download, line by line. */
export function announcement(entries: readonly StarterEntry[], limit: number): string[] {
  const all = entries.map((entry) => sizesOf(entry, limit));
  const download = all.reduce((sum, one) => sum + one.download, 0);
  const snapshot = all.reduce((sum, one) => sum + one.snapshot, 0);
  const words = all.reduce((sum, one) => sum + one.words, 0);
  return [
    ...entries.flatMap((entry) => [...linesOf(entry, sizesOf(entry, limit), limit), ""]),
    `Together: ${size(download)}, ${duration(download / CONNECTION)} at 10 MB/s, then some ${duration(words / WORDS_A_SECOND)} to import; snapshots of ${size(snapshot)}, ${dollars(storageAMonth(snapshot))} a month in R2.`,
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
  const imported = words * Math.min(1, limit / rows);
  return {
    download: files.reduce((sum, { bytes }) => sum + bytes, 0),
    snapshot: imported * SNAPSHOT_BYTES_A_WORD,
    words: imported,
  };
}
