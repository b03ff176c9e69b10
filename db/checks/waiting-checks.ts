import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#core/checks/check.ts";
import type { Database } from "../client.ts";
import { checks } from "../tables/index.ts";

/** Whether it is a check's turn: one person's many must not hold up everybody else's, so so many run at a time. */
export function itsTurn(now: number): SQL {
  return sql`(select count(*) from checks r where r.user_id = ${checks}.user_id and r.status = 'running'
    and r.lease_until >= ${now}) < ${limits.running}`;
}

/** Of a person the check that has waited longest: its turn comes when another one ends. */
export async function nextWaiting(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.userId, userId), eq(checks.status, "queued")))
    .orderBy(asc(checks.queuedAt), asc(checks.id))
    .limit(1);
  return found[0]?.id ?? null;
}
