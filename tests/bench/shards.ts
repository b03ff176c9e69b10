/**
 * The fingerprint index at growing size: generated documents of 1,500 words are added one by one through the production
 * code (keys, SQL), over SQLite files on disk by node:sqlite. At each size one document of 10,000 words is looked up,
 * others are added and removed. Each size is measured in a separate process.
 * `npm run bench:shards [-- --documents 1000,10000,100000 --json]`; 100,000 documents need 1.5 GB of disk, the same
 * amount of memory while they are added, and eight minutes of CPU.
 * `--workerd 10000` then checks whether real Durable Objects in workerd find the same candidates among this many
 * documents.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { SHARDS } from "#workers/adapters/sources/fingerprint-shards.ts";
import type { ScaleMeasure } from "./support/shards-measure.ts";
import type { WorkerdMeasure } from "./support/shards-workerd.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "1000,10000,100000" },
    workerd: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const sizes = values.documents.split(",").map(Number);
const processes = Math.min(availableParallelism(), SHARDS);

/** Limits: processor time from text to candidates, memory, and growth from the last size but one to the last. */
const TARGETS = { lookUpMilliseconds: 2000, peakMegabytes: 128, growth: 1.3 };

/**
 * Half of the memory of a Worker, so that the peak shows the memory that a check needs and not the time of the last
 * garbage collection.
 */
const HEAP = ["--max-old-space-size=64", "--max-semi-space-size=4"];

type Size = ScaleMeasure & { documents: number; buildSeconds: number; bytesADocument: number };

const folder = mkdtempSync(join(tmpdir(), "marginalia-scale-"));
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopped.abort());
const measured: Size[] = [];
try {
  let built = 0;
  for (const documents of sizes) {
    const begun = performance.now();
    await Promise.all(Array.from({ length: processes }, (_, part) => build(built, documents, part)));
    built = documents;
    const buildSeconds = Math.round((performance.now() - begun) / 1000);
    const bytesADocument = Math.round(bytesIn(folder) / documents);
    const [line = ""] = await script(HEAP, "shards-measure.ts", [folder, String(documents)]);
    measured.push({ documents, buildSeconds, bytesADocument, ...(JSON.parse(line) as ScaleMeasure) });
    if (!values.json) print(measured.at(-1) as Size);
  }
} finally {
  // Retries if a process that was stopped is still writing.
  rmSync(folder, { recursive: true, maxRetries: 10 });
}

const growth = measured.slice(1).map((size, i) => {
  const before = measured[i] as Size;
  return {
    from: before.documents,
    to: size.documents,
    lookUp: ratio(size.lookUp, before.lookUp),
    search: ratio(size.search, before.search),
    add: ratio(size.add, before.add),
    remove: ratio(size.remove, before.remove),
    peakMegabytes: ratio(size.peakMegabytes, before.peakMegabytes),
  };
});
const workerd = values.workerd === undefined ? null : await inWorkerd(values.workerd);
if (values.json) console.log(JSON.stringify({ shards: SHARDS, sizes: measured, growth, targets: TARGETS, workerd }));
else {
  for (const { from, to, lookUp, search, add, remove } of growth)
    console.log(
      `from ${from} to ${to} documents: look-up ${lookUp} times (search ${search}), adding ${add}, removing ${remove}`,
    );
  if (workerd)
    console.log(
      `${workerd.documents} documents in workerd: ${workerd.same} look-ups find what node:sqlite finds; ` +
        `looked up in ${workerd.lookUp} ms, added in ${workerd.add} ms by the clock`,
    );
}

function build(from: number, to: number, part: number): Promise<string[]> {
  return script([], "shards-build.ts", [folder, String(from), String(to), String(part), String(processes)]);
}

async function inWorkerd(documents: string): Promise<WorkerdMeasure> {
  const [line = ""] = await script([], "shards-workerd.ts", [documents]);
  return JSON.parse(line) as WorkerdMeasure;
}

async function script(flags: string[], name: string, words: string[]): Promise<string[]> {
  const path = join(import.meta.dirname, "support", name);
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, path, ...words], {
    signal: stopped.signal,
  });
  return stdout.split("\n");
}

function bytesIn(path: string): number {
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

function print(size: Size): void {
  const { documents, lookUp, lookUpFirst, search, add, remove, peakMegabytes, bytesADocument, buildSeconds } = size;
  console.log(
    `${documents} documents (${buildSeconds} s to build, ${bytesADocument} bytes each): 10,000 words looked up in ` +
      `${lookUp} ms CPU (first ${lookUpFirst}, search alone ${search}), source found ${size.found}, ` +
      `one added in ${add} ms, removed in ${remove} ms, ${peakMegabytes} MB at most`,
  );
}

function ratio(value: number, before: number): number {
  return Math.round((value / before) * 100) / 100;
}
