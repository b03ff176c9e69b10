import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import { appendAudit } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import { deadLetters } from "../tables/index.ts";

export type DeadLetterRow = typeof deadLetters.$inferSelect;

/** A letter that was given up, under its message's id: told twice, it is there once. */
export async function keepDeadLetter(
  db: Database,
  letter: Pick<DeadLetterRow, "id" | "jobType" | "targetId" | "reason" | "at">,
): Promise<void> {
  await db.insert(deadLetters).values(letter).onConflictDoNothing();
}

export async function openDeadLetters(db: Database, limit: number): Promise<DeadLetterRow[]> {
  return db
    .select()
    .from(deadLetters)
    .where(isNull(deadLetters.handledAt))
    .orderBy(desc(deadLetters.at), desc(deadLetters.id))
    .limit(limit);
}

export async function countDeadLetters(db: Database): Promise<number> {
  const found = await db.select({ count: count() }).from(deadLetters).where(isNull(deadLetters.handledAt));
  return found[0]?.count ?? 0;
}

export async function findOpenDeadLetter(db: Database, id: string): Promise<DeadLetterRow | null> {
  const found = await db
    .select()
    .from(deadLetters)
    .where(and(eq(deadLetters.id, id), isNull(deadLetters.handledAt)))
    .limit(1);
  return found[0] ?? null;
}

/** Somebody has dealt with it: one act, one row in the audit log. False where somebody else was faster. */
export async function settleDeadLetter(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${deadLetters} where id = ${id} and handled_at is null)`,
    acts: (written) => [
      sql`update ${deadLetters} set handled_at = ${entry.at}, handled_by = ${entry.actorId}
        where id = ${id} and handled_at is null and ${written}`,
    ],
  });
}
