/**
 * Measures an index that lies in a folder, in a process of its own, and prints one line of JSON.
 * `node scale-measure.ts FOLDER DOCUMENTS`
 */
import { distinctHashes, fingerprint, planQuery, prepare, rankCandidates } from "#core/similarity/index.ts";
import { CHECKED_WORDS, createMadeUpTexts, LIBRARY_WORDS, UNKNOWN } from "./made-up.ts";
import { openShardFiles } from "./shard-files.ts";

/** Words of the document that is looked up that are copied from one of the library. */
const COPIED_WORDS = 250;

/** Look-ups, additions and removals that are measured; the median counts. */
const RUNS = 21;

/** SQLite's page cache in all shards: what they may use of a small machine's memory. */
const CACHE_MEGABYTES = 32;

export type ScaleMeasure = {
  /** CPU milliseconds from text to candidates, the first one with an empty page cache and cold code. */
  lookUpFirst: number;
  lookUp: number;
  /** The same without preparing and fingerprinting the text, which no index changes. */
  search: number;
  add: number;
  remove: number;
  /** Peak of resident memory over what the process had before it opened the index, megabytes. */
  peakMegabytes: number;
  /** Of the looked-up documents, how many found the document that they copy a paragraph from. */
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

/** CPU milliseconds of this process so far, all its threads. */
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
