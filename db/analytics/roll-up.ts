import { asc, isNotNull, type SQL, sql } from "drizzle-orm";
import { replyHours } from "#schema/vocabulary/analytics.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import {
  checks,
  clockMarks,
  conversations,
  dailyCounts,
  deliveries,
  ledger,
  orderDays,
  orders,
  reports,
} from "../tables/index.ts";

// What happened on days, counted from the rows themselves. Each statement reads one range of an index by time, so its
// cost depends on the days and not on the history. Counted again, a day has the same result.

/** Written into the statement: a parameter is a real number, and would be divided as one. */
const DAY = sql.raw(String(DAY_MS));

/** The clock mark with the time up to which days are counted, UTC ms. */
const MARK = "analytics_day";

/** Counts the days of this range, both included, and replaces what was counted of them before. */
export async function countDays(db: Database, from: number, to: number): Promise<void> {
  await commit(db, rollUpStatements(from, to));
}

/** The statements of `countDays`, in their order. @param from the number of a UTC day since 1970 */
export function rollUpStatements(from: number, to: number): SQL[] {
  const [start, end] = [from * DAY_MS, (to + 1) * DAY_MS];
  const within = (column: SQL) => sql`${column} >= ${start} and ${column} < ${end}`;
  const metrics = ["check_stage", "check_failed", "report_opened", "reply_time", "expert_delivered", "expert_late"];
  return [
    sql`delete from ${orderDays} where day between ${from} and ${to}`,
    orderStatement(within, { from, to }),
    // Both ends of the primary key are given, so that it is searched once for each metric.
    sql`delete from ${dailyCounts} where metric in (select value from json_each(${JSON.stringify(metrics)}))
      and day between ${from} and ${to}`,
    sql`insert into ${dailyCounts} (metric, day, part, count)
      select 'check_stage', c.finished_at / ${DAY}, s.key || ' ' || ${interval(sql`s.value`)}, count(*)
      from ${checks} c, json_each(c.stage_times) s
      where ${within(sql`c.finished_at`)} and +c.status = 'ready' group by 2, 3`,
    sql`insert into ${dailyCounts} (metric, day, part, count)
      select 'check_failed', c.finished_at / ${DAY}, coalesce(nullif(c.problem, ''), 'unknown'), count(*)
      from ${checks} c where ${within(sql`c.finished_at`)} and +c.status = 'failed' group by 2, 3`,
    sql`insert into ${dailyCounts} (metric, day, part, count)
      select 'report_opened', r.opened_at / ${DAY}, '', count(*)
      from ${reports} r where ${within(sql`r.opened_at`)} group by 2`,
    // Conversations that staff began have no time to a reply.
    sql`insert into ${dailyCounts} (metric, day, part, count)
      select 'reply_time', c.first_reply_at / ${DAY}, ${replyInterval()}, count(*) from ${conversations} c
      where ${within(sql`c.first_reply_at`)} and c.first_reply_at > c.created_at and c.merged_into is null group by 2, 3`,
    expertStatement("expert_delivered", within, sql`1`),
    expertStatement("expert_late", within, sql`d.delivered_at > d.promised_at`),
  ];
}

/** Orders and money. Packs of checks have no order: their part is `credits`, and they belong to no field. */
function orderStatement(within: (column: SQL) => SQL, days: { from: number; to: number }): SQL {
  return sql`insert into ${orderDays}
      (domain, by, part, day, placed, paid, repeats, delivered, approved, revenue, refunds, refunded)
    with events(domain, kind, coupon, day, placed, paid, repeats, delivered, approved, revenue, refunds, refunded) as
      materialized (
      select o.domain, o.kind, coalesce(o.coupon, ''), o.placed_at / ${DAY}, 1, 0, 0, 0, 0, 0, 0, 0
        from ${orders} o where ${within(sql`o.placed_at`)}
      union all
      select o.domain, o.kind, coalesce(o.coupon, ''), o.approved_at / ${DAY}, 0, 0, 0, 0, 1, 0, 0, 0
        from ${orders} o where o.approved_at is not null and o.approved_at / ${DAY} between ${days.from} and ${days.to}
      union all
      select o.domain, o.kind, coalesce(o.coupon, ''), d.delivered_at / ${DAY}, 0, 0, 0, 1, 0, 0, 0, 0
        from ${deliveries} d join ${orders} o on o.id = d.order_id
        where ${within(sql`d.delivered_at`)} and not exists (select 1 from ${deliveries} e
          where e.order_id = d.order_id and e.number < d.number and e.delivered_at is not null)
      union all
      select coalesce(o.domain, ''), coalesce(o.kind, 'credits'), coalesce(o.coupon, ''), l.at / ${DAY}, 0,
        ${firstCharge()}, ${firstCharge()} and ${paidBefore()}, 0, 0,
        case when l.kind = 'charge' then l.amount else 0 end,
        case when l.kind = 'charge' then 0 when l.amount < 0 then 1 else -1 end,
        case when l.kind = 'charge' then 0 else -l.amount end
        from ${ledger} l left join ${orders} o on o.id = l.order_id where ${within(sql`l.at`)}
    )
    ${brokenDown("''", "'service'", "kind", "1")}
    union all ${brokenDown("domain", "'service'", "kind", "domain <> ''")}
    union all ${brokenDown("''", "'field'", "iif(kind = 'credits', 'credits', domain)", "1")}
    union all ${brokenDown("''", "'coupon'", "coupon", "kind <> 'credits'")}
    union all ${brokenDown("domain", "'coupon'", "coupon", "domain <> ''")}`;
}

/** Whether a line of the ledger is the first payment of its order. */
function firstCharge(): SQL {
  return sql`(l.kind = 'charge' and o.id is not null and not exists (select 1 from ${ledger} e
    where e.order_id = l.order_id and e.at <= l.at and e.kind = 'charge' and (e.at, e."key") < (l.at, l."key")))`;
}

/** Whether the student of the order had paid for another order before this line of the ledger. */
function paidBefore(): SQL {
  return sql`exists (select 1 from payments before where before.user_id = o.user_id and before.order_id <> o.id
    and before.captured_at < l.at)`;
}

function brokenDown(domain: string, by: string, part: string, where: string): SQL {
  return sql.raw(`select ${domain}, ${by}, ${part}, day, sum(placed), sum(paid), sum(repeats), sum(delivered),
    sum(approved), sum(revenue), sum(refunds), sum(refunded) from events where ${where} group by 1, 2, 3, 4`);
}

function expertStatement(metric: "expert_delivered" | "expert_late", within: (column: SQL) => SQL, which: SQL): SQL {
  return sql`insert into ${dailyCounts} (metric, day, part, count)
    select ${metric}, d.delivered_at / ${DAY}, d.expert_id, count(*) from ${deliveries} d
    where ${within(sql`d.delivered_at`)} and d.expert_id is not null and ${which} group by 2, 3`;
}

/** The lower bound of the interval of a time, ms: the same intervals as those of the metric check_took. */
function interval(ms: SQL): SQL {
  return sql`(case when ${ms} < 10000 then cast(${ms} as integer) / 100 * 100
    when ${ms} < 60000 then cast(${ms} as integer) / 1000 * 1000
    when ${ms} < 600000 then cast(${ms} as integer) / 10000 * 10000 else cast(${ms} as integer) / 60000 * 60000 end)`;
}

function replyInterval(): SQL {
  const [, ...bounds] = replyHours;
  const when = bounds
    .toReversed()
    .map((hours) => sql`when c.first_reply_at - c.created_at >= ${hours * HOUR_MS} then ${String(hours)}`);
  return sql`(case ${sql.join(when, sql` `)} else '0' end)`;
}

/** Up to which time days are counted, UTC ms; 0 before the first count. */
export async function countedUntil(db: Database): Promise<number> {
  const found = await db
    .select({ at: clockMarks.at })
    .from(clockMarks)
    .where(sql`${clockMarks.name} = ${MARK}`)
    .limit(1);
  return found[0]?.at ?? 0;
}

export async function setCountedUntil(db: Database, at: number): Promise<void> {
  await db
    .insert(clockMarks)
    .values({ name: MARK, at })
    .onConflictDoUpdate({ target: clockMarks.name, set: { at: sql`max(${clockMarks.at}, excluded.at)` } });
}

/** The time of the oldest row that is counted, UTC ms; null if there is none. */
export async function oldestCounted(db: Database): Promise<number | null> {
  const first = await Promise.all([
    db.select({ at: orders.placedAt }).from(orders).orderBy(asc(orders.placedAt), asc(orders.id)).limit(1),
    db.select({ at: ledger.at }).from(ledger).orderBy(asc(ledger.at), asc(ledger.key)).limit(1),
    db.select({ at: checks.queuedAt }).from(checks).orderBy(asc(checks.queuedAt), asc(checks.id)).limit(1),
    db
      .select({ at: conversations.firstReplyAt })
      .from(conversations)
      .where(isNotNull(conversations.firstReplyAt))
      .orderBy(asc(conversations.firstReplyAt), asc(conversations.id))
      .limit(1),
  ]);
  const times = first.flatMap((rows) => rows.flatMap(({ at }) => (at === null ? [] : [at])));
  return times.length === 0 ? null : Math.min(...times);
}
