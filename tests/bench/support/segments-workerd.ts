/**
 * Checks texts against the segments of a folder inside workerd, one after the other in one isolate, and prints one line
 * of JSON. Linux only, as /proc is. `node segments-workerd.ts FOLDER DOCUMENTS`
 */
import { openSync, readFileSync, readSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { bundleWorker, workerdProcesses } from "#tests/soak/workerd.ts";
import type { LocalSegment } from "../../../scripts/library/workspace.ts";
import { checkedDocuments } from "./checked-documents.ts";
import { numberIn } from "./segments-report.ts";
import type { WorkerAnswer } from "./segments-worker.ts";
import { cpuOf, forgetPeak, memoryOf, watchIsolate } from "./worker-process.ts";

/** Checks with garbage collected before each, which show what a check needs, and then as many in a row. */
const ALONE = 10;
const RUNS = 20;
const READ_MILLISECONDS = 30;
/** V8 frees array buffers some time after a collection. */
const COLLECTION_MILLISECONDS = 300;
const NAME = "segments";

/** Megabytes: objects and array buffers of the isolate, with garbage, and resident memory above the idle Worker's. */
type Peak = { objects: number; buffers: number; resident: number };

export type WorkerdMeasure = {
  checks: number;
  reads: number;
  megabytes: number;
  /** By the clock, with 30 ms a read over six connections. */
  seconds: number;
  /** CPU milliseconds of the process for a whole check, from text to report; the first with the directories. */
  cpu: number;
  cpuFirst: number;
  /** The most memory in a check, after garbage was collected. */
  alone: Peak;
  /** The most in checks one after the other. */
  inARow: Peak;
  /** Megabytes held after garbage was collected: before the first check, after it, in the middle and after the last. */
  held: number[];
  /** Share of the word for word copied works that are first to third in the report. */
  firstThree: number;
};

const [folder = "", documents = "0"] = process.argv.slice(2);
const local = JSON.parse(readFileSync(join(folder, "segments.json"), "utf8")) as LocalSegment[];
const documentOf = checkedDocuments(folder, Number(documents));
const { counted, address, stop: stopParts } = await serveParts();
const { worker, process: pid } = await startWorker(address);
await collectGarbage();
const isolate = await watchIsolate(await worker.getInspectorURL(), NAME);
const before = memoryOf(pid).now;
const held = [await heldMegabytes()];
const checks: { reads: number; bytes: number; seconds: number; cpu: number; peak: Peak }[] = [];
const copies = { all: 0, first: 0 };
for (let run = 0; run < RUNS; run += 1) {
  const { text, copied, changed } = documentOf(run);
  if (run < ALONE) await collectGarbage();
  [counted.reads, counted.bytes] = [0, 0];
  forgetPeak(pid);
  const [begun, cpuBegun] = [performance.now(), cpuOf(pid)];
  let sources: WorkerAnswer = [];
  const most = await isolate.mostDuring(async () => {
    sources = await check(text);
  });
  checks.push({
    ...counted,
    seconds: (performance.now() - begun) / 1000,
    cpu: cpuOf(pid) - cpuBegun,
    peak: { ...most, resident: memoryOf(pid).most - before },
  });
  if (!changed) {
    const numbers = sources.slice(0, 3).map(({ title }) => numberIn(title));
    copies.all += copied.length;
    copies.first += copied.filter((number) => numbers.includes(number)).length;
  }
  if (run === 0 || run === ALONE - 1 || run === RUNS - 1) held.push(await heldMegabytes());
}
isolate.close();
await worker.dispose();
stopParts();

const result: WorkerdMeasure = {
  checks: RUNS,
  reads: Math.max(...checks.map(({ reads }) => reads)),
  megabytes: megabytes(Math.max(...checks.map(({ bytes }) => bytes))),
  seconds: Math.round(median(checks.map(({ seconds }) => seconds)) * 10) / 10,
  cpu: median(checks.slice(1).map(({ cpu }) => cpu)),
  cpuFirst: checks[0]?.cpu ?? 0,
  alone: worst(checks.slice(0, ALONE)),
  inARow: worst(checks.slice(ALONE)),
  held,
  firstThree: Math.round((copies.first / copies.all) * 1000) / 1000,
};
console.log(JSON.stringify(result));

/** The parts of the segments as R2 keeps them, over HTTP, and how much of them is read. */
async function serveParts() {
  const files = new Map(local.map(({ file, segment }) => [segment.id, openSync(join(folder, file), "r")]));
  const counted = { reads: 0, bytes: 0 };
  // A connection that Node ended for idleness would be lost to a Worker that just uses it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const [, , , id = "", part = "0"] = (request.url ?? "").split("/");
    const [, from = "0", to = "0"] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const bytes = Buffer.alloc(Number(to) - Number(from) + 1);
    readSync(files.get(id) ?? 0, bytes, 0, bytes.length, Number(part) * SEGMENT_PART_BYTES + Number(from));
    counted.reads += 1;
    counted.bytes += bytes.length;
    setTimeout(() => response.end(bytes), READ_MILLISECONDS);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { counted, address: `127.0.0.1:${port}`, stop };
}

/** In a process of its own with the flags of MINIFLARE_WORKERD_V8_FLAGS. */
async function startWorker(address: string) {
  const contents = await bundleWorker(join(import.meta.dirname, "segments-worker.ts"));
  const worker = new Miniflare({
    inspectorPort: 0,
    workers: [
      {
        config: {
          name: NAME,
          compatibilityDate: "2026-10-06",
          compatibilityFlags: ["nodejs_compat"],
          manifest: {
            mainModule: "worker.js",
            modulesRoot: "/",
            modules: { "worker.js": { type: "esm", contents } },
          },
          env: { PARTS: { type: "external", address, http: {} } },
        },
        dev: { rootPath: import.meta.dirname },
      },
    ],
  });
  await worker.ready;
  const [process] = workerdProcesses();
  if (process === undefined) throw new Error("No workerd process was started.");
  return { worker, process };
}

async function check(text: string): Promise<WorkerAnswer> {
  const segments = local.map(({ segment: { partHashes: _, ...segment } }) => segment);
  const response = await worker.dispatchFetch("http://worker.test/", {
    method: "POST",
    body: JSON.stringify({ text, segments }),
  });
  if (!response.ok) throw new Error(`The Worker answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as WorkerAnswer;
}

async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await (await worker.dispatchFetch("http://worker.test/")).text();
    await new Promise((resolve) => setTimeout(resolve, COLLECTION_MILLISECONDS));
  }
}

async function heldMegabytes(): Promise<number> {
  await collectGarbage();
  const { objects, buffers } = await isolate.ask();
  return megabytes(objects + buffers);
}

function worst(among: readonly { peak: Peak }[]): Peak {
  const most = (of: (peak: Peak) => number) => Math.max(...among.map(({ peak }) => of(peak)));
  const isolates = among.map(({ peak }) => peak).sort((a, b) => b.objects + b.buffers - a.objects - a.buffers);
  return {
    objects: megabytes(isolates[0]?.objects ?? 0),
    buffers: megabytes(isolates[0]?.buffers ?? 0),
    resident: megabytes(most(({ resident }) => resident)),
  };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
