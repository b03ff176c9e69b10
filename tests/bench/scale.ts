/**
 * Public collections at growing size: generated documents of 1,500 words (sentences of our own prose, most of their
 * content words drawn anew) are built into segments by the production code, merged into one, and searched through the
 * production adapter, with 30 ms for each range read. Documents of 10,000 words copy passages of three of them, word for
 * word and with every fourth content word replaced, and quote what very many documents have. Each size is measured in a
 * separate process.
 * `npm run bench:scale [-- --documents 10000,100000,1000000 --segments 1 --folder DIR --json]`; a million documents take
 * 7 GB of disk and half an hour of two cores. With `--folder` what is built stays there and is used again.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import type { LocalSegment } from "../../scripts/library/workspace.ts";
import { mergedTo } from "./support/merge-segments.ts";
import type { SegmentMeasure } from "./support/segments-measure.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "10000,100000" },
    /** Into how many segments the documents are merged. */
    segments: { type: "string", default: "1" },
    folder: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const sizes = values.documents.split(",").map(Number);

/** What the issue of a library of millions asks of a check of 10,000 words. */
const TARGETS = { reads: 800, megabytes: 48, seconds: 10, cpuMilliseconds: 2000, peakMegabytes: 128, recall: 0.97 };

/** Half of the memory of a Worker, so that the peak shows what a check needs and not when garbage was last collected. */
const HEAP = ["--max-old-space-size=64", "--max-semi-space-size=4"];
/** Documents that one process builds at a time: a multiple of a segment's. */
const BATCH = 8000;

type Size = SegmentMeasure & { documents: number; buildSeconds: number; mergeSeconds: number; bytesADocument: number };

const folder = values.folder ?? mkdtempSync(join(tmpdir(), "marginalia-segments-"));
const measured: Size[] = [];
try {
  for (const documents of sizes) {
    const own = join(folder, String(documents));
    mkdirSync(own, { recursive: true });
    const built = await build(own, documents);
    const [line = ""] = await script(HEAP, "segments-measure.ts", [own, String(documents)]);
    const size = { documents, ...built, ...(JSON.parse(line) as SegmentMeasure) };
    measured.push(size);
    if (!values.json) print(size);
    if (values.folder === undefined) rmSync(own, { recursive: true });
  }
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, maxRetries: 10 });
}
if (values.json) console.log(JSON.stringify({ sizes: measured, targets: TARGETS }));
process.exitCode = measured.every(isMet) ? 0 : 1;

async function build(own: string, documents: number) {
  const known = join(own, "built.json");
  if (existsSync(known)) return JSON.parse(readFileSync(known, "utf8"));
  const begun = performance.now();
  const queue = Array.from({ length: Math.ceil(documents / BATCH) }, (_, i) => [
    i * BATCH,
    Math.min(documents, (i + 1) * BATCH),
  ]);
  const parts: LocalSegment[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [line = ""] = await script([], "segments-build.ts", [own, ...next.map(String)]);
      parts.push(JSON.parse(line) as LocalSegment);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const merging = performance.now();
  const segments = await mergedTo(own, parts, Number(values.segments));
  const bytes = segments.reduce((sum, { segment }) => sum + segment.bytes, 0);
  const result = {
    buildSeconds: Math.round((merging - begun) / 1000),
    mergeSeconds: Math.round((performance.now() - merging) / 1000),
    bytesADocument: Math.round(bytes / documents),
  };
  writeFileSync(join(own, "segments.json"), JSON.stringify(segments));
  writeFileSync(known, JSON.stringify(result));
  return result;
}

async function script(flags: string[], name: string, words: string[]): Promise<string[]> {
  const path = join(import.meta.dirname, "support", name);
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, path, ...words]);
  return stdout.split("\n");
}

function isMet({ reads, megabytes, seconds, cpu, peakMegabytes, recall, recallOfAllPairs }: Size): boolean {
  return (
    reads <= TARGETS.reads &&
    megabytes <= TARGETS.megabytes &&
    seconds <= TARGETS.seconds &&
    cpu <= TARGETS.cpuMilliseconds &&
    peakMegabytes <= TARGETS.peakMegabytes &&
    recall >= TARGETS.recall * recallOfAllPairs
  );
}

function print(size: Size): void {
  const { documents, buildSeconds, mergeSeconds, bytesADocument, reads, megabytes, seconds, cpu, peakMegabytes } = size;
  console.log(
    `${documents} documents (${buildSeconds} s to build, ${mergeSeconds} s to merge, ${bytesADocument} bytes each): ` +
      `10,000 words in ${reads} reads of ${megabytes} MB, ${seconds} s at 30 ms a read, ${cpu} ms CPU (first ${size.cpuFirst}), ` +
      `${peakMegabytes} MB at most`,
  );
  console.log(
    `  of planted passages ${size.recall} are found, ${size.recallOfAllPairs} with all pairs (changed ones ${size.recallChanged}, ` +
      `${size.recallChangedOfAllPairs}); in the report ${size.firstThree} of the copied works are first to third, ` +
      `${size.otherSources} other sources with ${size.otherWords} words a report`,
  );
  if (!isMet(size)) console.log(`  Outside of the targets: ${JSON.stringify(TARGETS)}`);
}
