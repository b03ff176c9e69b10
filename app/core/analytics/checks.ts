import type { AnalyticsGroup } from "#schema/vocabulary/analytics.ts";
import { changeOf, shareOf, sumOf } from "./numbers.ts";
import { groupNames } from "./orders.ts";
import { type Period, startOf, startsOf } from "./periods.ts";
import type { Section } from "./section.ts";
import { comparedText, countText, shareText } from "./sentences.ts";

export type DayCount = { day: number; count: number };
export type PartCount = { part: string; now: number; before: number };

/** Checks that were started, finished and failed, over time. */
export function checksSection(
  counts: { queued: readonly DayCount[]; ready: readonly DayCount[]; failed: readonly DayCount[]; before: number },
  period: Period,
  group: AnalyticsGroup,
): Section {
  const series = [counts.queued, counts.ready, counts.failed].map((days) => sumByStart(days, group));
  const started = sumOf(counts.queued, ({ count }) => count);
  const change = comparedText(changeOf(started, counts.before), period.range);
  return {
    id: "checks",
    of: groupNames[group],
    columns: ["Started", "Ready", "Failed"].map((label) => ({ label, unit: "count" })),
    rows: startsOf(period, group).map((day) => ({
      key: String(day),
      name: { day, group },
      values: series.map((sums) => sums.get(day) ?? 0),
    })),
    sentence: `${countText(started, "check was", "checks were")} started in the last ${period.range} days, ${change}.`,
    chart: { kind: "line", columns: [0, 2] },
    enough: started > 0,
  };
}

function sumByStart(days: readonly DayCount[], group: AnalyticsGroup): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { day, count } of days) {
    const start = startOf(day, group);
    sums.set(start, (sums.get(start) ?? 0) + count);
  }
  return sums;
}

export type StageTime = { stage: string; count: number; median: number | null; most: number | null };

const stageNames: Record<string, string> = {
  extract: "Text extraction",
  fingerprint: "Fingerprints",
  search: "Search",
  align: "Comparison",
  score: "Score",
  sign: "Signature",
  whole: "Whole check",
};

/** The time that each stage takes: half of the checks are faster than the median, one in ten slower than the 90 %. */
export function stagesSection(stages: readonly StageTime[], days: number): Section {
  const timed = stages.filter(({ stage, median }) => stage !== "whole" && median !== null);
  const [slowest] = [...timed].sort((a, b) => (b.median ?? 0) - (a.median ?? 0));
  return {
    id: "stages",
    of: "Stage",
    columns: [
      { label: "Checks", unit: "count" },
      { label: "Median", unit: "ms" },
      { label: "90 % within", unit: "ms" },
    ],
    rows: stages.map(({ stage, count, median, most }) => ({
      key: stage,
      name: { text: stageNames[stage] ?? stage },
      values: [count, median, most],
    })),
    sentence: slowest
      ? `${stageNames[slowest.stage] ?? slowest.stage} took the longest in the last ${days} days: half of the checks needed ${secondsText(slowest.median ?? 0)} or less.`
      : `There are too few finished checks in the last ${days} days for times.`,
    chart: { kind: "bars", columns: [1, 2] },
    enough: timed.length > 0,
  };
}

function secondsText(ms: number): string {
  return `${ms < 10_000 ? (ms / 1000).toFixed(2) : Math.round(ms / 1000)}\u00a0s`;
}

/** Failed checks by the code of their problem. */
export function failuresSection(
  failed: readonly PartCount[],
  { ended, all }: { ended: number; all: number },
  period: Period,
): Section {
  const rows = failed
    .filter(({ now }) => now > 0)
    .sort((a, b) => b.now - a.now || (a.part < b.part ? -1 : 1))
    .map(({ part, now, before }) => ({
      key: part,
      name: { text: reasonText(part) },
      values: [now, changeOf(now, before)],
    }));
  const share = shareOf(all, ended);
  return {
    id: "failures",
    of: "Reason",
    columns: [
      { label: "Checks", unit: "count" },
      { label: "Change", unit: "change" },
    ],
    rows,
    sentence:
      share === null
        ? `Fewer than 5 checks ended in the last ${period.range} days.`
        : `${shareText(share)} of the checks that ended in the last ${period.range} days failed: ${all.toLocaleString("en")} of ${ended.toLocaleString("en")}.`,
    chart: rows.length > 0 ? { kind: "bars", columns: [0] } : null,
    enough: share !== null || rows.length > 0,
  };
}

/** not_enough_text → Not enough text */
function reasonText(code: string): string {
  const words = code.replaceAll(/[_-]+/g, " ").trim();
  return words === "" ? "Unknown" : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
