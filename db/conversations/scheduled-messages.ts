import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { scheduledMessages } from "../tables/index.ts";

/** The most scheduled messages per conversation. */
const WAITING_MOST = 100;

/** Of two that go out at the same minute the one that was written first. */
const byTurn = [asc(scheduledMessages.sendAt), asc(scheduledMessages.createdAt), asc(scheduledMessages.id)];

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
    .orderBy(...byTurn)
    .limit(WAITING_MOST);
}

export async function dueScheduled(db: Database, now: number, limit: number): Promise<ScheduledRow[]> {
  return db
    .select()
    .from(scheduledMessages)
    .where(and(eq(scheduledMessages.status, "waiting"), lte(scheduledMessages.sendAt, now)))
    .orderBy(...byTurn)
    .limit(limit);
}

/** Whether it may go out still: asked in the batch that sends it, so that what was taken back never does. */
export function isStillScheduled(id: string): SQL {
  return sql`exists (select 1 from ${scheduledMessages} where id = ${id} and status = 'waiting')`;
}

/** The message has the words now: one who withdraws it leaves no copy. */
export function sentStatement(id: string, happened: SQL): SQL {
  return sql`update ${scheduledMessages} set status = 'sent', body = '', quote = null, file_ids = '[]'
    where id = ${id} and status = 'waiting' and ${happened}`;
}

/** Only while it is scheduled: a sent message cannot be recalled. */
export async function cancelScheduled(db: Database, id: string): Promise<boolean> {
  const ended = await db
    .update(scheduledMessages)
    .set({ status: "cancelled", body: "", quote: null, fileIds: [] })
    .where(and(eq(scheduledMessages.id, id), eq(scheduledMessages.status, "waiting")))
    .returning({ id: scheduledMessages.id });
  return ended.length > 0;
}
