import { and, desc, gte, sql } from "drizzle-orm";
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
  ledger,
  messageFiles,
  moneyAlarms,
  notifications,
  outgoingMessages,
  providerTotals,
} from "../tables/index.ts";
import { marksOf } from "./clock-marks.ts";
import { listWebhookHealth } from "./webhook-health.ts";

/** The days for which the provider's totals are compared with our own. */
const COMPARED_DAYS = 7;

/** What the health of the site and its business is judged by. Each figure is read from a few rows of an index. */
export async function measureHealth(db: Database, now: number) {
  const [marks, webhooks, jobs, outgoing, notices, deadLetters, ended, business] = await Promise.all([
    marksOf(db, healthMarks),
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
  return { marks, webhooks, ...jobs, outgoing, notices, deadLetters, checksEnded, ...business };
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
    db.all<{ at: number | null }>(sql`select min(due_at) as at ${due}`),
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

/** Cents by which the provider's totals of the last finished days differ from the ledger; null without its totals. */
async function providerDifference(db: Database, now: number): Promise<number | null> {
  const days = await db
    .select()
    .from(providerTotals)
    .where(and(gte(providerTotals.day, dayOf(now) - COMPARED_DAYS), sql`${providerTotals.day} < ${dayOf(now)}`))
    .orderBy(desc(providerTotals.day))
    .limit(COMPARED_DAYS);
  const [last, first] = [days[0], days.at(-1)];
  if (!last || !first) return null;
  const [own] = await db
    .select({
      charged: sql<number>`coalesce(sum(case when ${ledger.kind} = 'charge' then ${ledger.amount} end), 0)`,
      refunded: sql<number>`coalesce(-sum(case when ${ledger.kind} = 'refund' then ${ledger.amount} end), 0)`,
    })
    .from(ledger)
    .where(and(gte(ledger.at, first.day * DAY_MS), sql`${ledger.at} < ${(last.day + 1) * DAY_MS}`));
  const sum = (of: "charged" | "refunded") => days.reduce((all, day) => all + day[of], 0);
  return Math.abs(sum("charged") - (own?.charged ?? 0)) + Math.abs(sum("refunded") - (own?.refunded ?? 0));
}

/** The size of the database, bytes; null where the platform does not say. */
export async function databaseSize(db: Database): Promise<number | null> {
  const { meta } = await db.run(sql`select 1`);
  return typeof meta.size_after === "number" && meta.size_after > 0 ? meta.size_after : null;
}
