/**
 * Measures the index in a folder, in a separate process, and prints one line of JSON.
 * `node shards-measure.ts FOLDER DOCUMENTS`
 */
import { distinctHashes, fingerprint, planQuery, prepare, rankCandidates } from "#core/similarity/index.ts";
import { CHECKED_WORDS, createMadeUpTexts, LIBRARY_WORDS, UNKNOWN } from "./made-up.ts";
import { openShardFiles } from "./shard-files.ts";

/** Words of the document to look up that are copied from a document of the library. */
const COPIED_WORDS = 250;

/** Number of look-ups, additions and removals that are measured; the median is reported. */
const RUNS = 21;

/** SQLite's page cache for all shards, limited to their share of a small machine's memory. */
const CACHE_MEGABYTES = 32;

export type ScaleMeasure = {
  /** CPU milliseconds from text to candidates for the first look-up, with an empty page cache and cold code. */
  lookUpFirst: number;
  lookUp: number;
  /** The same without preparing and fingerprinting the text, which do not depend on the index. */
  search: number;
  add: number;
  remove: number;
  /** Peak resident memory above that of the process before it opened the index, megabytes. */
  peakMegabytes: number;
  /** How many of the looked-up documents found the document that they copy a paragraph from. */
  found: string;
};

const [folder = "", documents = "0"] = process.argv.slice(2);
const textOf = createMadeUpTexts();
const checked = Array.from({ length: RUNS }, (_, run) => {
  const copied = Math.floor((Number(documents) / RUNS) * run);
  const paragraph = textOf(copied, LIBRARY_WORDS)
    .split(" ")
    .slice(500, 500 + COPIED_WORDS);
  return { text: `${textOf(UNKNOWN + run, CHECKED_WORDS - COPIED_WORDS)} ${paragraph.join(" ")}`, copied };
});
const added = Array.from({ length: RUNS }, (_, run) => textOf(UNKNOWN + RUNS + run, LIBRARY_WORDS));
const before = process.memoryUsage.rss();
const { index, close } = openShardFiles(folder, CACHE_MEGABYTES);

const lookUps: number[] = [];
const searches: number[] = [];
let hits = 0;
for (const { text, copied } of checked) {
  const begun = cpu();
  const prepared = prepare(text);
  const windows = planQuery(prepared, fingerprint(prepared));
  const requested = cpu();
  const candidates = rankCandidates(await index.search(windows));
  searches.push(cpu() - requested);
  lookUps.push(cpu() - begun);
  if (candidates[0]?.source === `document-${copied}`) hits += 1;
}
const peak = process.resourceUsage().maxRSS * 1024;

const adds: number[] = [];
for (const [run, text] of added.entries()) {
  const begun = cpu();
  await index.add(`added-${run}`, distinctHashes(fingerprint(prepare(text))));
  adds.push(cpu() - begun);
}
const removals: number[] = [];
for (const run of added.keys()) {
  const begun = cpu();
  await index.remove(`added-${run}`);
  removals.push(cpu() - begun);
}
close();

const result: ScaleMeasure = {
  lookUpFirst: round(lookUps[0] ?? 0),
  lookUp: median(lookUps),
  search: median(searches),
  add: median(adds),
  remove: median(removals),
  peakMegabytes: round((peak - before) / 1_000_000),
  found: `${hits} of ${RUNS}`,
};
console.log(JSON.stringify(result));

/** CPU milliseconds of all threads of this process so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(values: number[]): number {
  return round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
