/** Searches the segments of a folder and prints one line of JSON. `node segments-measure.ts FOLDER DOCUMENTS` */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allVisible, fingerprint, prepareParts } from "#core/similarity/index.ts";
import { segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import { readDirectory } from "#core/sources/segments/read-segment.ts";
import { searchSegments } from "#core/sources/segments/search-segments.ts";
import { type FoundWork, worksOf } from "#core/sources/segments/works.ts";
import { searched } from "#tests/support/collection-contract-data.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { openSegmentFile } from "../../../scripts/library/segment-files.ts";
import type { LocalSegment } from "../../../scripts/library/workspace.ts";
import { checkedDocuments } from "./checked-documents.ts";
import { openSegmentFiles } from "./library-files.ts";
import { SCALE_SNAPSHOT } from "./planted.ts";
import { numberIn, numberOf, reportOn } from "./segments-report.ts";
import { sharingWith } from "./shared-words.ts";

/** Documents that are checked; medians are reported, of reads and bytes the most. */
const RUNS = 20;
const READ_MILLISECONDS = 30;

export type SegmentMeasure = {
  reads: number;
  megabytes: number;
  /** By the clock, with 30 ms a read over six connections. */
  seconds: number;
  /** CPU milliseconds from text to works; `cpuFirst` with the directories, which an isolate reads once. */
  cpu: number;
  cpuFirst: number;
  /** Peak resident memory above that of the process before the first search, megabytes. */
  peakMegabytes: number;
  /** Share of the copied works that are found, and that are found if all pairs are looked up; of changed passages alike. */
  recall: number;
  recallOfAllPairs: number;
  recallChanged: number;
  recallChangedOfAllPairs: number;
  /** Share of the copied works among the first three sources of the report. */
  firstThree: number;
  /** The same where others that have a passage of the checked text too are left out. */
  firstThreeOfUnlike: number;
  /** Other sources in a report, and their counted words, on average. */
  otherSources: number;
  otherWords: number;
  /** Of those, the ones that have no passage of the checked text (sharingWith). */
  unlikeSources: number;
  unlikeWords: number;
};

const [folder = "", documents = "0"] = process.argv.slice(2);
const local = JSON.parse(readFileSync(join(folder, "segments.json"), "utf8")) as LocalSegment[];
const segments = local.map(({ segment }) => segment);
const library = { snapshots: [searched(SCALE_SNAPSHOT)], segments };
const { collections, counted } = openSegmentFiles(
  local.map(({ file, segment }) => ({ path: join(folder, file), id: segment.id })),
  () => new Promise((resolve) => setTimeout(resolve, READ_MILLISECONDS)),
);
const documentOf = checkedDocuments(folder, Number(documents));
const before = process.memoryUsage.rss();

const times: { reads: number; bytes: number; seconds: number; cpu: number }[] = [];
const found = { exact: [0, 0], changed: [0, 0] };
const all = { exact: 0, changed: 0 };
const report = { first: 0, firstOfUnlike: 0, sources: 0, words: 0, unlike: 0, unlikeWords: 0 };
let peak = 0;
for (let run = 0; run < RUNS; run += 1) {
  const { text, copied, changed } = documentOf(run);
  [counted.reads, counted.bytes] = [0, 0];
  const begun = performance.now();
  const cpuBegun = cpu();
  const parts = prepareParts(text, []);
  const query = segmentQuery(parts.visible, fingerprint(parts.visible));
  const works = await collections.find(library, query, parts.visible.words);
  times.push({ ...counted, seconds: (performance.now() - begun) / 1000, cpu: cpu() - cpuBegun });
  peak = process.resourceUsage().maxRSS * 1024;
  const side = changed ? found.changed : found.exact;
  side[0] = (side[0] ?? 0) + hitsAmong(works, copied);
  side[1] = (side[1] ?? 0) + copied.length;
  if (!changed) addReport(text, works, copied);
}
// Afterwards, since looking up all pairs needs more memory than a check.
for (let run = 0; run < RUNS; run += 1) {
  const { text, copied, changed } = documentOf(run);
  const { visible } = allVisible(prepareParts(text, []).visible);
  const opened = await Promise.all(
    segments.map(async (segment) => {
      const { read } = openSegmentFile(
        join(folder, local.find(({ segment: { id } }) => id === segment.id)?.file ?? ""),
      );
      const snapshotOf = (document: number) => ({ snapshot: SCALE_SNAPSHOT, number: numberOf(segment, document) });
      return { segment, read, snapshotOf, directory: await readDirectory(segment, read, compression) };
    }),
  );
  const works = worksOf(
    await searchSegments(opened, segmentQuery(visible, fingerprint(visible)), visible.words, compression, {
      postingReads: 1e9,
    }),
  );
  all[changed ? "changed" : "exact"] += hitsAmong(works, copied);
}

const [exact = [0, 1], altered = [0, 1]] = [found.exact, found.changed];
const warm = times.slice(1);
const result: SegmentMeasure = {
  reads: Math.max(...times.map(({ reads }) => reads)),
  megabytes: round(Math.max(...times.map(({ bytes }) => bytes)) / 1_000_000),
  seconds: round(median(times.map(({ seconds }) => seconds))),
  cpu: Math.round(median(warm.map((one) => one.cpu))),
  cpuFirst: Math.round(times[0]?.cpu ?? 0),
  peakMegabytes: round((peak - before) / 1_000_000),
  recall: share(exact[0], exact[1]),
  recallOfAllPairs: share(all.exact, exact[1]),
  recallChanged: share(altered[0], altered[1]),
  recallChangedOfAllPairs: share(all.changed, altered[1]),
  firstThree: share(report.first, exact[1]),
  firstThreeOfUnlike: share(report.firstOfUnlike, exact[1]),
  otherSources: round((report.sources * 2) / RUNS),
  otherWords: round((report.words * 2) / RUNS),
  unlikeSources: round((report.unlike * 2) / RUNS),
  unlikeWords: round((report.unlikeWords * 2) / RUNS),
};
console.log(JSON.stringify(result));

function addReport(text: string, works: readonly FoundWork[], copied: readonly number[]): void {
  const { sources } = reportOn(text, prepareParts(text, []), works);
  const shares = sharingWith(text);
  const listed = sources.map(({ id, title, words }) => {
    const number = numberIn(title);
    const isCopied = copied.includes(number);
    return { number, words, isCopied, isSharing: !isCopied && shares(works.find((one) => one.id === id)?.text ?? "") };
  });
  report.first += firstThree(listed);
  report.firstOfUnlike += firstThree(listed.filter(({ isSharing }) => !isSharing));
  const others = listed.filter(({ isCopied, words }) => !isCopied && words > 0);
  report.sources += others.length;
  report.words += sum(others);
  const unlike = others.filter(({ isSharing }) => !isSharing);
  report.unlike += unlike.length;
  report.unlikeWords += sum(unlike);
}

function firstThree(listed: readonly { isCopied: boolean }[]): number {
  return listed.slice(0, 3).filter(({ isCopied }) => isCopied).length;
}

function sum(listed: readonly { words: number }[]): number {
  return listed.reduce((total, { words }) => total + words, 0);
}

function hitsAmong(works: readonly FoundWork[], copied: readonly number[]): number {
  const titles = new Set(works.map(({ about }) => about.title));
  return copied.filter((number) => titles.has(`Document ${number}`)).length;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function share(part = 0, whole = 1): number {
  return Math.round((part / whole) * 1000) / 1000;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
