import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import type { DayCount, PartCount } from "#core/analytics/checks.ts";
import type { Period } from "#core/analytics/periods.ts";
import type { RollUpMetric } from "#schema/vocabulary/roll-ups.ts";
import type { Database } from "../client.ts";
import { clockMarks, dailyCounts } from "../tables/index.ts";

/** Counts of a period and of as many days before it, by metric and part. */
export async function countsByPart(
  db: Database,
  metrics: readonly RollUpMetric[],
  { before, from, to }: Period,
): Promise<ReadonlyMap<RollUpMetric, PartCount[]>> {
  const now = sql<number>`sum(case when ${dailyCounts.day} >= ${from} then ${dailyCounts.count} else 0 end)`;
  const rows = await db
    .select({
      metric: dailyCounts.metric,
      part: dailyCounts.part,
      now: now.mapWith(Number),
      all: sql<number>`sum(${dailyCounts.count})`.mapWith(Number),
    })
    .from(dailyCounts)
    .where(and(inArray(dailyCounts.metric, [...metrics]), between(dailyCounts.day, before, to)))
    .groupBy(dailyCounts.metric, dailyCounts.part)
    .orderBy(asc(dailyCounts.metric), asc(dailyCounts.part));
  const counts = rows.map((row) => ({ metric: row.metric, part: row.part, now: row.now, before: row.all - row.now }));
  return Map.groupBy(counts, ({ metric }) => metric);
}

/** Counts of some days by part, for times in intervals. */
export async function countsOfRange(
  db: Database,
  metric: RollUpMetric,
  from: number,
  to: number,
): Promise<{ part: string; count: number }[]> {
  return db
    .select({ part: dailyCounts.part, count: sql<number>`sum(${dailyCounts.count})`.mapWith(Number) })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.metric, metric), between(dailyCounts.day, from, to)))
    .groupBy(dailyCounts.part)
    .orderBy(asc(dailyCounts.part));
}

/** Counts by day, of all parts or of one. */
export async function countsByDay(
  db: Database,
  metric: RollUpMetric,
  { from, to }: Pick<Period, "from" | "to">,
  part?: string,
): Promise<DayCount[]> {
  return db
    .select({ day: dailyCounts.day, count: sql<number>`sum(${dailyCounts.count})`.mapWith(Number) })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.metric, metric),
        between(dailyCounts.day, from, to),
        part === undefined ? undefined : eq(dailyCounts.part, part),
      ),
    )
    .groupBy(dailyCounts.day)
    .orderBy(asc(dailyCounts.day));
}

/** The time of a mark of the clock; null before its first run. */
export async function findMark(db: Database, name: string): Promise<number | null> {
  const found = await db.select({ at: clockMarks.at }).from(clockMarks).where(eq(clockMarks.name, name)).limit(1);
  return found[0]?.at ?? null;
}
