import { type AnalyticsGroup, type AnalyticsRange, analyticsGroups } from "#schema/vocabulary/analytics.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/**
 * Days as numbers since 1970 (UTC), all included: the days of a statistic, and as many before them. Today is in neither,
 * because a day that is not over cannot be compared with whole ones.
 */
export type Period = { range: AnalyticsRange; before: number; from: number; to: number };

export function periodOf(now: number, range: AnalyticsRange): Period {
  const to = Math.floor(now / DAY_MS) - 1;
  const from = to - range + 1;
  return { range, before: from - range, from, to };
}

const groupsByRange: Record<AnalyticsRange, readonly AnalyticsGroup[]> = {
  7: ["day"],
  30: ["day", "week"],
  90: analyticsGroups,
  365: ["week", "month"],
};
const usualGroups: Record<AnalyticsRange, AnalyticsGroup> = { 7: "day", 30: "day", 90: "week", 365: "month" };

/** The groups that a chart of these days can have: a point each, and neither one point nor hundreds. */
export function groupsOf(range: AnalyticsRange): readonly AnalyticsGroup[] {
  return groupsByRange[range];
}

export function groupOf(range: AnalyticsRange, requested: AnalyticsGroup | null): AnalyticsGroup {
  return requested && groupsByRange[range].includes(requested) ? requested : usualGroups[range];
}

/** The first day of the day, week (from Monday) or month of a day. */
export function startOf(day: number, group: AnalyticsGroup): number {
  if (group === "day") return day;
  // Day 0 was a Thursday.
  if (group === "week") return day - ((day + 3) % 7);
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS;
}

/** The starts of the days, weeks or months of a period, in their order. The first may begin before the period. */
export function startsOf({ from, to }: Pick<Period, "from" | "to">, group: AnalyticsGroup): number[] {
  const starts = new Set<number>();
  for (let day = from; day <= to; day += 1) starts.add(startOf(day, group));
  return [...starts];
}

/** 2026-11-27 */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
