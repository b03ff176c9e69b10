import { and, asc, eq, gte, isNotNull, lt, or, sql } from "drizzle-orm";
import type { RollUpMetric } from "#schema/vocabulary/roll-ups.ts";
import { commit, type Database } from "../client.ts";
import {
  articleLeads,
  checks,
  clockMarks,
  dailyCounts,
  orderDays,
  pageViews,
  providerTotals,
  unansweredQuestions,
} from "../tables/index.ts";

/** The metrics that are counted by day. */
const metricsOfDays: readonly RollUpMetric[] = [
  "check_queued",
  "check_ended",
  "check_took",
  "check_stage",
  "check_failed",
  "credit_back",
  "report_opened",
  "reply_time",
  "expert_delivered",
  "expert_late",
  "site_view",
  "site_visit",
];

// What the database stores no longer, or only as sums. Each call takes the oldest rows by an index and leaves the rest.

/**
 * Adds page views of days before `before` to the sums of their months, and deletes the days.
 *
 * @returns how many days of articles were added up
 */
export async function sumOldPageViews(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`select rowid from ${pageViews} where day > 0 and day < ${before} order by day, article_id limit ${limit}`;
  // In one batch: the sums have negative days, so both statements find the same rows.
  const [, removed = 0] = await commit(db, [
    sql`insert into ${pageViews} (day, article_id, views)
      select -(unixepoch(v.day * 86400, 'unixepoch', 'start of month') / 86400), v.article_id, sum(v.views)
      from ${pageViews} v where v.rowid in (${old}) group by 1, 2
      on conflict (day, article_id) do update set views = views + excluded.views`,
    sql`delete from ${pageViews} where rowid in (${old})`,
  ]);
  return removed;
}

/** Counts of days before `before`, those of orders and articles included. Counts of all rows have the day 0 and stay. */
export async function removeOldCounts(db: Database, before: number, limit: number): Promise<number> {
  const removed = await commit(db, [
    sql`delete from ${dailyCounts} where rowid in (select rowid from ${dailyCounts}
      where metric in (${sql.raw(metricsOfDays.map((metric) => `'${metric}'`).join(", "))}) and day > 0 and day < ${before}
      limit ${limit})`,
    sql`delete from ${orderDays} where rowid in (select rowid from ${orderDays} where day < ${before} limit ${limit})`,
    sql`delete from ${articleLeads} where rowid in (select rowid from ${articleLeads} where day < ${before} limit ${limit})`,
    sql`delete from ${providerTotals} where day in (select day from ${providerTotals} where day < ${before} limit ${limit})`,
  ]);
  return Math.max(0, ...removed);
}

/** Questions that were asked before a day. */
export async function removeOldQuestions(db: Database, before: number, limit: number): Promise<number> {
  const [removed = 0] = await commit(db, [
    sql`delete from ${unansweredQuestions} where rowid in
      (select rowid from ${unansweredQuestions} where day < ${before} limit ${limit})`,
  ]);
  return removed;
}

/**
 * Empties what staff see of how a check ran: its log, the times of its stages, its collections and the details of its
 * problem. The clock mark says up to which check this is done.
 *
 * @param mark its name
 * @param before checks queued before this time
 */
export async function emptyOldCheckLogs(db: Database, mark: string, before: number, limit: number): Promise<number> {
  const marks = await db.select({ at: clockMarks.at }).from(clockMarks).where(eq(clockMarks.name, mark)).limit(1);
  const due = await db
    .select({ id: checks.id, queuedAt: checks.queuedAt })
    .from(checks)
    .where(
      and(
        gte(checks.queuedAt, marks[0]?.at ?? 0),
        lt(checks.queuedAt, before),
        // The plus keeps the index of times: nearly every check has ended.
        sql`+${checks.status} in ('ready', 'failed', 'cancelled')`,
        or(
          sql`${checks.log} <> '[]'`,
          sql`${checks.stageTimes} <> '{}'`,
          isNotNull(checks.collections),
          isNotNull(checks.problemDetails),
        ),
      ),
    )
    .orderBy(asc(checks.queuedAt), asc(checks.id))
    .limit(limit);
  const last = due.at(-1);
  if (!last) return 0;
  const ids = JSON.stringify(due.map(({ id }) => id));
  const [emptied = 0] = await commit(db, [
    // A check that staff run again at this moment keeps its log.
    sql`update ${checks} set log = '[]', stage_times = '{}', collections = null, problem_facts = null
      where id in (select value from json_each(${ids})) and +status in ('ready', 'failed', 'cancelled')`,
    sql`insert into ${clockMarks} (name, at) values (${mark}, ${last.queuedAt})
      on conflict (name) do update set at = max(at, excluded.at)`,
  ]);
  return emptied;
}
