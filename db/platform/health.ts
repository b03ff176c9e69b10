import { sql } from "drizzle-orm";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { healthMarks } from "#schema/vocabulary/clock-marks.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { viewed } from "../conversations/inbox.ts";
import { countOrderView } from "../orders/order-lists.ts";
import { countUpTo } from "../shared/keyset.ts";
import { byPart, countsOfDays, dayOf } from "../shared/roll-ups.ts";
import {
  checks,
  collectionImports,
  conversations,
  failedJobs,
  goingCheck,
  messageFiles,
  moneyAlarms,
  notifications,
  orderDays,
  outgoingMessages,
  providerTotals,
} from "../tables/index.ts";
import { failingParts, marksOf } from "./clock-marks.ts";
import { listWebhookHealth } from "./webhook-health.ts";

/** The days for which the provider's totals are compared with our own. */
const COMPARED_DAYS = 7;

/** What the health of the site and its business is judged by. Each figure is read from a few rows of an index. */
export async function measureHealth(db: Database, now: number) {
  const [marks, failing, webhooks, jobs, outgoing, notices, deadLetters, ended, business] = await Promise.all([
    marksOf(db, healthMarks),
    failingParts(db),
    listWebhookHealth(db),
    oldestJobs(db),
    outgoingFigures(db, now),
    noticeFigures(db),
    countUpTo(db, sql`select 1 from ${failedJobs} where handled_at is null`, COUNTED_MOST),
    countsOfDays(db, "check_ended", now, now),
    businessFigures(db, now),
  ]);
  const parts = byPart(ended);
  const failed = parts.get("failed") ?? 0;
  const checksEnded = { all: failed + (parts.get("ready") ?? 0), failed };
  return { marks, failing, webhooks, ...jobs, outgoing, notices, deadLetters, checksEnded, ...business };
}

/** When the oldest check, import and uploaded file that are not done were started; null without one. */
async function oldestJobs(db: Database) {
  const [row] = await db.all<Record<"check" | "import" | "file", number | null>>(sql`select
    (select min(queued_at) from ${checks} where ${goingCheck}) as "check",
    (select min(updated_at) from ${collectionImports} where file_key is not null and status = 'running') as "import",
    (select min(updated_at) from ${messageFiles} where status = 'received') as "file"`);
  return { oldest: { check: row?.check ?? null, import: row?.import ?? null, file: row?.file ?? null } };
}

async function outgoingFigures(db: Database, now: number) {
  const due = sql`from ${outgoingMessages} where status = 'waiting' and due_at <= ${now}`;
  const [waiting, failed, [oldest]] = await Promise.all([
    countUpTo(db, sql`select 1 ${due}`, COUNTED_MOST),
    failedOutgoing(db, now - DAY_MS),
    // A message that failed is due later each time, so its age counts from when it was made.
    db.all<{
      at: number | null;
    }>(sql`select min(case when attempts > 0 then created_at when due_at <= ${now} then due_at end)
      as at from ${outgoingMessages} where status = 'waiting'`),
  ]);
  return { waiting, failed, oldestAt: oldest?.at ?? null };
}

/** Messages that failed permanently, of those made since a time. */
async function failedOutgoing(db: Database, since: number): Promise<number> {
  const rows = sql`select 1 from ${outgoingMessages} where +status in ('refused', 'given_up') and created_at >= ${since}`;
  return countUpTo(db, rows, COUNTED_MOST);
}

async function noticeFigures(db: Database) {
  const [waiting, [oldest]] = await Promise.all([
    countUpTo(db, sql`select 1 from ${notifications} where expanded_at is null`, COUNTED_MOST),
    db.all<{ at: number | null }>(sql`select min(created_at) as at from ${notifications} where expanded_at is null`),
  ]);
  return { waiting, oldestAt: oldest?.at ?? null };
}

async function businessFigures(db: Database, now: number) {
  const own = { userId: "", now };
  const overdueConversations = viewed({ view: "overdue", personId: "", now });
  const [mismatches, overdueOrders, unassignedOrders, conversationsOverdue, revenueDifference] = await Promise.all([
    countUpTo(db, sql`select 1 from ${moneyAlarms} where resolved_at is null`, COUNTED_MOST),
    countOrderView(db, "overdue", own),
    countOrderView(db, "unassigned", own),
    countUpTo(db, sql`select 1 from ${conversations} where ${overdueConversations}`, COUNTED_MOST),
    providerDifference(db, now),
  ]);
  return { mismatches, overdueOrders, unassignedOrders, conversationsOverdue, revenueDifference };
}

/**
 * Cents by which the provider's totals of the last finished days differ from what was counted of the same days; null
 * without its totals. An event around midnight can be on two days, so that the sums of all days are compared.
 */
async function providerDifference(db: Database, now: number): Promise<number | null> {
  const from = dayOf(now) - COMPARED_DAYS;
  const [found] = await db.all<{ days: number; charged: number; refunded: number }>(sql`
    select count(*) as days, coalesce(sum(p.charged - coalesce(o.revenue, 0)), 0) as charged,
      coalesce(sum(p.refunded - coalesce(o.refunded, 0)), 0) as refunded
    from ${providerTotals} p left join (select day, sum(revenue) as revenue, sum(refunded) as refunded from ${orderDays}
      where domain = '' and "by" = 'service' and day >= ${from} group by day) o on o.day = p.day
    where p.day >= ${from} and p.day < ${dayOf(now)}`);
  return found && found.days > 0 ? Math.abs(found.charged) + Math.abs(found.refunded) : null;
}

/** The size of the database, bytes; null where the platform does not say. */
export async function databaseSize(db: Database): Promise<number | null> {
  const { meta } = await db.run(sql`select 1`);
  return typeof meta.size_after === "number" && meta.size_after > 0 ? meta.size_after : null;
}
