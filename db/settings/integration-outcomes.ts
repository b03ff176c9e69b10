import { desc, eq, sql } from "drizzle-orm";
import type { OutgoingChannel } from "#schema/vocabulary/notifications.ts";
import type { Database } from "../client.ts";
import { clockMarks, outgoingMessages, turnitinSubmissions } from "../tables/index.ts";

/** When a service last did what it was asked, and when it last did not, UTC ms. */
export type Outcomes = { succeededAt: number | null; failedAt: number | null; problem: string | null };

/** The newest messages of a channel that are looked at. */
const LOOKED_AT = 200;

export async function deliveryOutcomes(db: Database, channel: OutgoingChannel): Promise<Outcomes> {
  const [found] = await db.all<Outcomes>(sql`with newest as (
      select status, sent_at, created_at, problem from ${outgoingMessages}
      where channel = ${channel} order by created_at desc, "key" desc limit ${LOOKED_AT})
    select (select max(sent_at) from newest where status = 'sent') as succeededAt,
      (select max(created_at) from newest where status in ('refused', 'given_up')) as failedAt,
      (select problem from newest where status in ('refused', 'given_up') order by created_at desc limit 1) as problem`);
  return found ?? { succeededAt: null, failedAt: null, problem: null };
}

export async function turnitinOutcomes(db: Database): Promise<Outcomes> {
  const newest = async (status: "complete" | "failed") => {
    const found = await db
      .select({ at: turnitinSubmissions.updatedAt, problem: turnitinSubmissions.problem })
      .from(turnitinSubmissions)
      .where(eq(turnitinSubmissions.status, status))
      .orderBy(desc(turnitinSubmissions.updatedAt), desc(turnitinSubmissions.checkId))
      .limit(1);
    return found[0] ?? null;
  };
  const [complete, failed] = await Promise.all([newest("complete"), newest("failed")]);
  return { succeededAt: complete?.at ?? null, failedAt: failed?.at ?? null, problem: failed?.problem ?? null };
}

/** The time of a clock mark, which is set by work that succeeded. */
export async function markedSuccess(db: Database, mark: string): Promise<Outcomes> {
  const found = await db.select({ at: clockMarks.at }).from(clockMarks).where(eq(clockMarks.name, mark)).limit(1);
  return { succeededAt: found[0]?.at || null, failedAt: null, problem: null };
}
