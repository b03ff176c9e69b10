import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import { appendAudit } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import { failedJobs } from "../tables/index.ts";

export type FailedJobRow = typeof failedJobs.$inferSelect;

/** A job that failed for good, under its message's id: a repeat changes nothing. */
export async function keepFailedJob(
  db: Database,
  outgoing: Pick<FailedJobRow, "id" | "jobType" | "targetId" | "reason" | "at">,
): Promise<void> {
  await db.insert(failedJobs).values(outgoing).onConflictDoNothing();
}

export async function openFailedJobs(db: Database, limit: number): Promise<FailedJobRow[]> {
  return db
    .select()
    .from(failedJobs)
    .where(isNull(failedJobs.handledAt))
    .orderBy(desc(failedJobs.at), desc(failedJobs.id))
    .limit(limit);
}

export async function countFailedJobs(db: Database): Promise<number> {
  const found = await db.select({ count: count() }).from(failedJobs).where(isNull(failedJobs.handledAt));
  return found[0]?.count ?? 0;
}

export async function findOpenFailedJob(db: Database, id: string): Promise<FailedJobRow | null> {
  const found = await db
    .select()
    .from(failedJobs)
    .where(and(eq(failedJobs.id, id), isNull(failedJobs.handledAt)))
    .limit(1);
  return found[0] ?? null;
}

/** An admin has handled it: one action, one row in the audit log. False where another one was faster. */
export async function settleFailedJob(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${failedJobs} where id = ${id} and handled_at is null)`,
    acts: (written) => [
      sql`update ${failedJobs} set handled_at = ${entry.at}, handled_by = ${entry.actorId}
        where id = ${id} and handled_at is null and ${written}`,
    ],
  });
}
