import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "./client.ts";
import { scheduledMessages } from "./tables/index.ts";

export type ScheduledRow = typeof scheduledMessages.$inferSelect;

/** The same form sent twice makes one. */
export async function insertScheduled(db: Database, row: typeof scheduledMessages.$inferInsert): Promise<void> {
  await db.insert(scheduledMessages).values(row).onConflictDoNothing();
}

export async function scheduledOf(db: Database, conversationId: string): Promise<ScheduledRow[]> {
  return db
    .select()
    .from(scheduledMessages)
    .where(and(eq(scheduledMessages.conversationId, conversationId), eq(scheduledMessages.status, "waiting")))
    .orderBy(asc(scheduledMessages.sendAt));
}

export async function dueScheduled(db: Database, now: number, limit: number): Promise<ScheduledRow[]> {
  return db
    .select()
    .from(scheduledMessages)
    .where(and(eq(scheduledMessages.status, "waiting"), lte(scheduledMessages.sendAt, now)))
    .orderBy(asc(scheduledMessages.sendAt))
    .limit(limit);
}

/** From waiting alone: what has gone out cannot be called back. */
export async function endScheduled(db: Database, id: string, status: "sent" | "cancelled"): Promise<boolean> {
  const ended = await db
    .update(scheduledMessages)
    .set({ status })
    .where(and(eq(scheduledMessages.id, id), eq(scheduledMessages.status, "waiting")))
    .returning({ id: scheduledMessages.id });
  return ended.length > 0;
}
