import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import type { LocalSegment } from "../../../scripts/library/workspace.ts";
import { runScript } from "./run-script.ts";
import type { MergeMeasure } from "./segments-merge.ts";

/** Documents that one process builds at a time, at most: fewer than a segment may have. */
const BATCH = 8000;

export type BuiltCollection = {
  folder: string;
  segments: number;
  buildSeconds: number;
  mergeSeconds: number;
  bytesADocument: number;
  /** Of merging: the segments that were merged, memory of the process above that at its start, and CPU. */
  merged?: { parts: number; peakMegabytes: number; cpuSeconds: number };
  /** The folder of recombined texts that it is built of. */
  texts?: string;
};

/**
 * Builds a collection once and merges it into each of the wanted numbers of segments, each in a folder of its own. What
 * is in the folder is used again.
 * @param library an imported library whose texts are recombined; without one texts are made up
 */
export async function buildCollections(
  folder: string,
  {
    documents,
    counts,
    library,
    heap,
  }: { documents: number; counts: readonly number[]; library?: string; heap: string[] },
): Promise<BuiltCollection[]> {
  const texts = library === undefined ? undefined : await recombinedTexts(folder, library);
  const name = `${library === undefined ? "" : "texts-"}${documents}`;
  const places = counts.map((count) => ({ count, own: join(folder, count === 1 ? name : `${name}-in-${count}`) }));
  const missing = places.filter(({ own }) => !existsSync(join(own, "built.json")));
  if (missing.length > 0) {
    const begun = performance.now();
    const parts = join(folder, `${name}-parts`);
    const built = await buildParts(parts, documents, Math.max(...counts), texts);
    const buildSeconds = secondsSince(begun);
    for (const { own, count } of missing) {
      const result = { buildSeconds, ...(await merge(parts, built, own, count, documents, heap)) };
      writeFileSync(join(own, "built.json"), JSON.stringify(result));
    }
    rmSync(parts, { recursive: true });
  }
  return places.map(({ own, count }) => {
    const built = JSON.parse(readFileSync(join(own, "built.json"), "utf8")) as BuiltCollection;
    const segments = JSON.parse(readFileSync(join(own, "segments.json"), "utf8")) as LocalSegment[];
    if (segments.some(({ segment }) => segment.formatVersion !== SEGMENT_FORMAT_VERSION))
      throw new Error(`${own} is of another format. Delete it, or name another folder.`);
    return { ...built, folder: own, segments: count, texts };
  });
}

async function recombinedTexts(folder: string, library: string): Promise<string> {
  const texts = join(folder, "texts");
  if (existsSync(join(texts, "recombined.json"))) return texts;
  mkdirSync(texts, { recursive: true });
  await runScript([], "segments-recombine.ts", [library, texts]);
  return texts;
}

/** Segments of equally many documents, so that they can be merged into `most` equal ones and any part of it. */
async function buildParts(folder: string, documents: number, most: number, texts?: string): Promise<LocalSegment[]> {
  mkdirSync(folder, { recursive: true });
  const size = Math.ceil(documents / (most * Math.ceil(documents / most / BATCH)));
  const queue = Array.from({ length: Math.ceil(documents / size) }, (_, i) => i * size);
  const parts: LocalSegment[] = [];
  const work = async () => {
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      const range = [documents, from, Math.min(documents, from + size)].map(String);
      const line = await runScript([], "segments-build.ts", [folder, ...range, ...(texts ? [texts] : [])]);
      parts.push(JSON.parse(line) as LocalSegment);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return parts;
}

/** Merging deletes what it has merged, so it gets links. */
async function merge(
  from: string,
  parts: readonly LocalSegment[],
  own: string,
  count: number,
  documents: number,
  heap: string[],
) {
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  const linked = parts.map(({ file, segment }) => ({ file: `${segment.id}.segment`, segment, from: join(from, file) }));
  for (const one of linked) linkSync(one.from, join(own, one.file));
  const begun = performance.now();
  const input = JSON.stringify(linked.map(({ file, segment }) => ({ file, segment })));
  const merged = JSON.parse(await runScript(heap, "segments-merge.ts", [own, String(count)], input)) as MergeMeasure;
  writeFileSync(join(own, "segments.json"), JSON.stringify(merged.segments));
  const { peakMegabytes, cpuSeconds } = merged;
  return {
    mergeSeconds: secondsSince(begun),
    bytesADocument: Math.round(merged.segments.reduce((sum, { segment }) => sum + segment.bytes, 0) / documents),
    ...(merged.segments.length < parts.length && { merged: { parts: parts.length, peakMegabytes, cpuSeconds } }),
  };
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1000);
}
