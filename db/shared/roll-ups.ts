import { and, between, eq } from "drizzle-orm";
import type { RollUpMetric } from "#schema/vocabulary/roll-ups.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { dailyCounts } from "../tables/index.ts";

/** The day under which counts of all rows are kept. */
const ALL_DAYS = 0;

type DailyCount = { day: number; part: string; count: number };

/** The number of a UTC day since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Counts of the days of two times, both included, by day and part. */
export async function countsOfDays(
  db: Database,
  metric: RollUpMetric,
  from: number,
  to: number,
): Promise<DailyCount[]> {
  return db
    .select({ day: dailyCounts.day, part: dailyCounts.part, count: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.metric, metric), between(dailyCounts.day, dayOf(from), dayOf(to))));
}

/** How many rows there are now, by part. Parts without a row are absent or 0. */
export async function countsNow(db: Database, metric: RollUpMetric): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .select({ part: dailyCounts.part, count: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.metric, metric), eq(dailyCounts.day, ALL_DAYS)));
  return new Map(found.map(({ part, count }) => [part, count]));
}

/** How many rows of one part there are now. */
export async function countNow(db: Database, metric: RollUpMetric, part: string): Promise<number> {
  const found = await db
    .select({ count: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.metric, metric), eq(dailyCounts.day, ALL_DAYS), eq(dailyCounts.part, part)))
    .limit(1);
  return found[0]?.count ?? 0;
}

/** The sum of counts by part. */
export function byPart(counts: readonly DailyCount[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { part, count } of counts) sums.set(part, (sums.get(part) ?? 0) + count);
  return sums;
}

/**
 * The median of times counted by their lower bound (metric check_took): the middle of the interval that contains it,
 * the lower of the two if there is an even number.
 *
 * @returns ms, or null with fewer than `least` times
 */
export function medianOf(times: ReadonlyMap<string, number>, least = 1): number | null {
  return percentileOf(times, 0.5, least);
}

/** The time that a share of the times does not exceed; otherwise as medianOf. */
export function percentileOf(times: ReadonlyMap<string, number>, share: number, least = 1): number | null {
  const sorted = [...times].map(([part, count]) => ({ from: Number(part), count })).sort((a, b) => a.from - b.from);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  if (all < least) return null;
  let before = 0;
  for (const { from, count } of sorted) {
    before += count;
    if (before > Math.floor((all - 1) * share)) return from + widthAt(from) / 2;
  }
  return null;
}

/** The width of the interval that begins at a time, ms: fine where a reader sees the difference. */
function widthAt(from: number): number {
  if (from < 10_000) return 100;
  if (from < 60_000) return 1000;
  return from < 600_000 ? 10_000 : 60_000;
}
