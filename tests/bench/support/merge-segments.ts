import { rmSync } from "node:fs";
import { join } from "node:path";
import { mergeFiles } from "../../../scripts/library/merge-files.ts";
import type { LocalSegment } from "../../../scripts/library/workspace.ts";

/** Segments that are merged at a time. */
const AT_ONCE = 16;

/** Merges segments in the order of their documents until so many are left. */
export async function mergedTo(folder: string, parts: LocalSegment[], count: number): Promise<LocalSegment[]> {
  let left = [...parts].sort((a, b) => (a.segment.parts[0]?.from ?? 0) - (b.segment.parts[0]?.from ?? 0));
  while (left.length > count) {
    const size = Math.min(AT_ONCE, Math.ceil(left.length / count));
    const next: LocalSegment[] = [];
    for (let at = 0; at < left.length; at += size) {
      const group = left.slice(at, at + size);
      next.push(group.length === 1 ? (group[0] as LocalSegment) : await mergeFiles(folder, group));
      if (group.length > 1) for (const { file } of group) rmSync(join(folder, file));
    }
    left = next;
  }
  return left;
}
