/**
 * Public collections at growing size: documents of 1,500 words are built into segments by the production code, merged,
 * and searched through the production adapter, with 30 ms for each range read. Documents of 10,000 words copy passages
 * of three of them, word for word and with every fourth content word replaced. Each size is measured in a separate
 * process.
 *
 * The documents are made up (words of English and of our own prose in sentences of no text), and the checked ones also
 * quote what very many have. With `--texts FOLDER` they are real prose instead: runs of sentences of an imported library
 * (`npm run library -- import`), each used once, recombined within their kind. What is checked are then the texts of
 * `--hosts DIR`, or texts of the library that were kept out, with passages that only one document has.
 *
 * `npm run bench:scale [-- --documents 10000,100000,1000000 --segments 1 --texts FOLDER --hosts DIR --workerd --folder DIR --json]`;
 * a million documents take 14 GB of disk while they are merged and half an hour of two cores. `--segments 1,4,16`
 * measures the same documents in as many segments. `--workerd` also checks inside workerd. With `--folder` what is built
 * stays there and is used again.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runScript } from "./support/run-script.ts";
import { type BuiltCollection, buildCollections } from "./support/segments-folders.ts";
import type { SegmentMeasure } from "./support/segments-measure.ts";
import type { WorkerdMeasure } from "./support/segments-workerd.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "10000,100000" },
    /** Into how many segments the documents are merged. */
    segments: { type: "string", default: "1" },
    /** The folder of an imported library: `.library/NAME`. */
    texts: { type: "string" },
    /** A folder of text files that are not in the library, read as an import reads them. */
    hosts: { type: "string" },
    workerd: { type: "boolean", default: false },
    folder: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const sizes = values.documents.split(",").map(Number);
const counts = values.segments.split(",").map(Number);

/** What a check of 10,000 words may take at a million documents. */
const TARGETS = { reads: 800, megabytes: 48, seconds: 10, cpuMilliseconds: 2000, peakMegabytes: 128, recall: 0.97 };

/** Half of the memory of a Worker, so that the peak shows what is needed and not when garbage was last collected. */
const HEAP = ["--max-old-space-size=64", "--max-semi-space-size=4"];
/** The same for workerd, where the bench asks for collections. */
const WORKERD_HEAP = { MINIFLARE_WORKERD_V8_FLAGS: [...HEAP, "--expose-gc"].join(" ") };

type Size = SegmentMeasure &
  BuiltCollection & {
    documents: number;
    /** Of passages of real texts, how many were looked at for how many that only one document has. */
    passages?: { looked: number; planted: number };
    workerd?: WorkerdMeasure;
  };

const folder = values.folder ?? mkdtempSync(join(tmpdir(), "marginalia-segments-"));
mkdirSync(folder, { recursive: true });
const measured: Size[] = [];
try {
  for (const documents of sizes) {
    const built = await buildCollections(folder, { documents, counts, library: values.texts, heap: HEAP });
    for (const one of built) {
      const words = [one.folder, String(documents)];
      const hosts = values.hosts === undefined ? [] : [values.hosts];
      const passages =
        one.texts && JSON.parse(await runScript([], "segments-plant.ts", [...words, one.texts, ...hosts]));
      const measure = JSON.parse(await runScript(HEAP, "segments-measure.ts", words)) as SegmentMeasure;
      const size: Size = { documents, ...one, ...measure, ...(passages && { passages }) };
      if (values.workerd)
        size.workerd = JSON.parse(
          await runScript([], "segments-workerd.ts", words, "", WORKERD_HEAP),
        ) as WorkerdMeasure;
      measured.push(size);
      if (!values.json) print(size);
      if (values.folder === undefined) rmSync(one.folder, { recursive: true });
    }
  }
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, maxRetries: 10 });
}
if (values.json) console.log(JSON.stringify({ sizes: measured, targets: TARGETS }));
process.exitCode = measured.every(isMet) ? 0 : 1;

function isMet({ reads, megabytes, seconds, cpu, peakMegabytes, recall, recallOfAllPairs, workerd }: Size): boolean {
  return (
    reads <= TARGETS.reads &&
    megabytes <= TARGETS.megabytes &&
    seconds <= TARGETS.seconds &&
    Math.max(cpu, workerd?.cpu ?? 0) <= TARGETS.cpuMilliseconds &&
    Math.max(peakMegabytes, workerd?.alone.resident ?? 0, workerd?.inARow.resident ?? 0) <= TARGETS.peakMegabytes &&
    recall >= TARGETS.recall * recallOfAllPairs
  );
}

function print(size: Size): void {
  const { documents, segments, buildSeconds, mergeSeconds, bytesADocument, merged, passages, workerd } = size;
  const { reads, megabytes, seconds, cpu, cpuFirst, peakMegabytes } = size;
  console.log(
    `${documents} documents in ${segments} segments (${buildSeconds} s to build, ${mergeSeconds} s to merge, ` +
      `${bytesADocument} bytes each): 10,000 words in ${reads} reads of ${megabytes} MB, ${seconds} s at 30 ms a read, ` +
      `${cpu} ms CPU (first ${cpuFirst}), ${peakMegabytes} MB at most`,
  );
  console.log(
    `  of planted passages ${size.recall} are found, ${size.recallOfAllPairs} with all pairs (changed ones ${size.recallChanged}, ` +
      `${size.recallChangedOfAllPairs}); in the report ${size.firstThree} of the copied works are first to third, ` +
      `${size.firstThreeOfUnlike} without those that share text with it; ${size.otherSources} other sources with ` +
      `${size.otherWords} words a report, ${size.unlikeSources} with ${size.unlikeWords} of them without a passage in common`,
  );
  if (passages) console.log(`  of ${passages.looked} passages ${passages.planted} that one document has were planted`);
  if (merged)
    console.log(`  ${merged.parts} segments merged with ${merged.peakMegabytes} MB and ${merged.cpuSeconds} s of CPU`);
  if (workerd)
    console.log(
      `  in workerd ${workerd.cpu} ms CPU from text to report (first ${workerd.cpuFirst}), ${workerd.reads} reads, ` +
        `${workerd.seconds} s; the process took ${workerd.alone.resident} MB above the idle Worker, ` +
        `${workerd.inARow.resident} with checks in a row; its isolate held ${inWords(workerd.alone)}, ` +
        `in a row ${inWords(workerd.inARow)}; between checks ${workerd.held.join(", ")} MB`,
    );
  if (!isMet(size)) console.log(`  Outside of the targets: ${JSON.stringify(TARGETS)}`);
}

function inWords({ objects, buffers }: WorkerdMeasure["alone"]): string {
  return `${objects} MB of objects and ${buffers} MB of buffers`;
}
