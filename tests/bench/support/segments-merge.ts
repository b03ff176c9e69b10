/**
 * Merges the segments of a folder until so many are left, in a process whose memory is measured, and prints one line of
 * JSON. `node segments-merge.ts FOLDER COUNT`, the segments as JSON on standard input
 */
import { readFileSync } from "node:fs";
import type { LocalSegment } from "../../../scripts/library/workspace.ts";
import { mergedTo } from "./merge-segments.ts";

export type MergeMeasure = {
  segments: LocalSegment[];
  /** Resident memory above that of the process before, megabytes. */
  peakMegabytes: number;
  cpuSeconds: number;
};

const [folder = "", count = "1"] = process.argv.slice(2);
const parts = JSON.parse(readFileSync(0, "utf8")) as LocalSegment[];
const before = process.memoryUsage.rss();
const begun = process.cpuUsage();
const segments = await mergedTo(folder, parts, Number(count));
const { user, system } = process.cpuUsage(begun);
const result: MergeMeasure = {
  segments,
  peakMegabytes: Math.round((process.resourceUsage().maxRSS * 1024 - before) / 100_000) / 10,
  cpuSeconds: Math.round((user + system) / 100_000) / 10,
};
console.log(JSON.stringify(result));
