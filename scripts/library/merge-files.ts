import { rmSync } from "node:fs";
import { join } from "node:path";
import { mergeSegments } from "#core/sources/segments/merge-segments.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { openSegmentFile, writeSegmentFile } from "./segment-files.ts";
import type { LocalSegment, Workspace } from "./workspace.ts";

/** Segments that are merged at a time: each holds a block and a megabyte read ahead. */
const AT_ONCE = 16;
/** A segment of more documents is not merged further: its directories would take too much of a Worker's memory. */
const MOST_DOCUMENTS = 2_000_000;

/** Merges neighbouring segments of an import until one is left, or the largest a check can open. Goes on after a kill. */
export async function mergeAll(workspace: Workspace, told: (line: string) => void): Promise<LocalSegment[]> {
  for (;;) {
    const all = workspace.segments();
    const from = all.findIndex((one, i) => i + 1 < all.length && fits([one, all[i + 1] as LocalSegment]));
    if (from < 0) return all;
    let count = 2;
    while (count < AT_ONCE && from + count < all.length && fits(all.slice(from, from + count + 1))) count += 1;
    const inputs = all.slice(from, from + count);
    told(`Merging ${count} segments of ${documentsOf(inputs).toLocaleString("en")} documents …`);
    const merged = await mergeFiles(workspace.folder, inputs);
    // All of one level first: each document is copied a few times, not once for each neighbour.
    workspace.saveSegments([...all.slice(0, from), ...all.slice(from + count), merged].sort(byFirstDocument));
    for (const { file } of inputs) rmSync(join(workspace.folder, file));
  }
}

/** Merges segments of a folder into one; theirs stay. */
export async function mergeFiles(folder: string, inputs: readonly LocalSegment[]): Promise<LocalSegment> {
  const files = inputs.map(({ file }) => openSegmentFile(join(folder, file)));
  try {
    const opened = inputs.map(({ segment }, i) => ({ segment, read: files[i]?.read ?? never }));
    return await writeSegmentFile(folder, (to) => mergeSegments(opened, to, compression));
  } finally {
    for (const file of files) file.close();
  }
}

function never(): never {
  throw new Error("A segment was not opened.");
}

function fits(segments: readonly LocalSegment[]): boolean {
  return documentsOf(segments) <= MOST_DOCUMENTS;
}

function documentsOf(segments: readonly LocalSegment[]): number {
  return segments.reduce((sum, { segment }) => sum + segment.documents, 0);
}

function byFirstDocument(a: LocalSegment, b: LocalSegment): number {
  return (a.segment.parts[0]?.from ?? 0) - (b.segment.parts[0]?.from ?? 0);
}
