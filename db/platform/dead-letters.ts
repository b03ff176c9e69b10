import { and, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { appendAudit } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
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

/** A part of the list of that time: jobs that failed later are not among them. */
type ListedJobs = Pick<Part, "place"> & { listedAt: number };

const keys = [failedJobs.at, failedJobs.id] as const;

/** Open jobs of a list, the newest first, after a place. */
export async function listedFailedJobs(db: Database, listed: ListedJobs, limit: number): Promise<FailedJobRow[]> {
  return db
    .select()
    .from(failedJobs)
    .where(openOf(listed))
    .orderBy(...inOrder(keys, newestFirst))
    .limit(limit);
}

export async function countListedFailedJobs(db: Database, listed: ListedJobs): Promise<number> {
  return countUpTo(db, sql`select 1 from ${failedJobs} where ${openOf(listed)}`, COUNTED_MOST);
}

const newestFirst = { descending: true, backwards: false };

function openOf({ place, listedAt }: ListedJobs) {
  return and(
    isNull(failedJobs.handledAt),
    place ? beyond(keys, { ...newestFirst, place }) : lte(failedJobs.at, listedAt),
  );
}

/** An admin is about to send it again; false where another request is. It stays in the list until it is settled. */
export async function claimFailedJob(db: Database, id: string, adminId: string): Promise<boolean> {
  const claimed = await db
    .update(failedJobs)
    .set({ handledBy: adminId })
    .where(and(eq(failedJobs.id, id), isNull(failedJobs.handledAt), isNull(failedJobs.handledBy)))
    .returning({ id: failedJobs.id });
  return claimed.length > 0;
}

/** It was not sent. */
export async function releaseFailedJob(db: Database, id: string): Promise<void> {
  await db
    .update(failedJobs)
    .set({ handledBy: null })
    .where(and(eq(failedJobs.id, id), isNull(failedJobs.handledAt)));
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
