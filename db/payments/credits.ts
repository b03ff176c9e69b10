import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { limits } from "#core/checks/check.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { checks, creditEntries } from "../tables/index.ts";

/** The most credits returned in a day: failing files on purpose must not be free work. */
const RETURNED_A_DAY = 5;

export async function creditBalance(db: Database, userId: string): Promise<number> {
  const found = await db
    .select({ sum: sql<number>`coalesce(sum(${creditEntries.change}), 0)` })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId));
  return found[0]?.sum ?? 0;
}

/** Free checks that count: one that failed or was cancelled does not. */
export async function freeChecksUsed(db: Database, userId: string, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(checks)
    .where(and(eq(checks.userId, userId), gt(checks.queuedAt, since), countsAsFree()));
  return found[0]?.count ?? 0;
}

function countsAsFree(): SQL {
  return sql`${checks.paidBy} = 'allowance' and ${checks.status} not in ('failed', 'cancelled')`;
}

/**
 * How a check is paid, decided where it is written: a free one while there are some, else a credit, else not at all. The
 * limit of a day is here too, or a hundred that are asked for at once would each find room.
 */
export function paidByOf(userId: string, freeADay: number, now: number): { paidBy: SQL; affordable: SQL } {
  const free = sql`(select count(*) from ${checks} c where c.user_id = ${userId} and c.queued_at > ${now - DAY_MS}
    and c.paid_by = 'allowance' and c.status not in ('failed', 'cancelled')) < ${freeADay}`;
  const credit = sql`(select coalesce(sum(change), 0) from ${creditEntries} where user_id = ${userId}) >= 1`;
  const room = sql`(select count(*) from ${checks} c where c.user_id = ${userId} and c.queued_at > ${now - DAY_MS})
    < ${limits.perDay}`;
  return {
    paidBy: sql`case when ${free} then 'allowance' else 'credit' end`,
    affordable: sql`(${room} and (${free} or ${credit}))`,
  };
}

/** Takes the credit of a check that was just written as paid by one. */
export function spendStatement(checkId: string, now: number): SQL {
  return sql`insert into ${creditEntries} ("key", user_id, change, created_at)
    select ${`spend:${checkId}`}, user_id, -1, ${now} from ${checks} where id = ${checkId} and paid_by = 'credit'
    on conflict do nothing`;
}

/**
 * Gives the credit of a failed or cancelled check back, once. A private check has no file that could fail on purpose, and
 * is in the day's limit of checks even so: all of them come back.
 */
export function giveBackStatement(checkId: string, now: number): SQL {
  return sql`insert into ${creditEntries} ("key", user_id, change, created_at)
    select ${`back:${checkId}`}, c.user_id, 1, ${now} from ${checks} c
    where c.id = ${checkId} and c.status in ('failed', 'cancelled')
      and exists (select 1 from ${creditEntries} where "key" = ${`spend:${checkId}`})
      and (c.mode = 'private' or (select count(*) from ${creditEntries} b where b.user_id = c.user_id
        and b."key" like 'back:%' and b.created_at > ${now - DAY_MS}) < ${RETURNED_A_DAY})
    on conflict do nothing`;
}

export async function giveCredits(
  db: Database,
  key: string,
  userId: string,
  change: number,
  now: number,
): Promise<void> {
  await db
    .insert(creditEntries)
    .values({ key: `gift:${key}`, userId, change, createdAt: now })
    .onConflictDoNothing();
}
