import { rmSync } from "node:fs";
import { join } from "node:path";
import { SEGMENT_MOST_DOCUMENTS } from "#core/sources/segments/format.ts";
import { mergeSegments } from "#core/sources/segments/merge-segments.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { openSegmentFile, writeSegmentFile } from "./segment-files.ts";
import type { LocalSegment, Workspace } from "./workspace.ts";

/** Segments that are merged at a time: each holds a block and a megabyte read ahead. */
const AT_ONCE = 16;

/**
 * Merges neighbouring segments of an import, level by level, until none of them fit together. A document is copied once a
 * level. Goes on after a kill.
 */
export async function mergeAll(workspace: Workspace, told: (line: string) => void): Promise<LocalSegment[]> {
  for (;;) {
    const groups = grouped(workspace.segments());
    if (groups.every(({ length }) => length === 1)) return groups.flat();
    const done: LocalSegment[] = [];
    for (const [i, inputs] of groups.entries()) {
      if (inputs.length === 1) {
        done.push(...inputs);
        continue;
      }
      told(`Merging ${inputs.length} segments of ${documentsOf(inputs).toLocaleString("en")} documents …`);
      done.push(await mergeFiles(workspace.folder, inputs));
      workspace.saveSegments([...done, ...groups.slice(i + 1).flat()]);
      for (const { file } of inputs) rmSync(join(workspace.folder, file));
    }
  }
}

/** Neighbours that fit into one segment, at most sixteen. Those that were merged to the limit stay alone. */
function grouped(all: readonly LocalSegment[]): LocalSegment[][] {
  const groups: LocalSegment[][] = [];
  for (const one of all) {
    const last = groups.at(-1);
    if (last && last.length < AT_ONCE && documentsOf([...last, one]) <= SEGMENT_MOST_DOCUMENTS) last.push(one);
    else groups.push([one]);
  }
  return groups;
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

function documentsOf(segments: readonly LocalSegment[]): number {
  return segments.reduce((sum, { segment }) => sum + segment.documents, 0);
}
