import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Database } from "./client.ts";
import { messageReports, talkBlocks } from "./tables/index.ts";

export type TalkBlockRow = typeof talkBlocks.$inferSelect;

export function blockKey({ userId, email }: { userId: string | null; email: string }): string {
  return userId ? `user:${userId}` : `email:${email.toLowerCase()}`;
}

/** Whether somebody may not write to us now. */
export async function blockOf(
  db: Database,
  who: { userId: string | null; email: string },
  now: number,
): Promise<TalkBlockRow | null> {
  const keys = [blockKey(who), blockKey({ userId: null, email: who.email })];
  const found = await db
    .select()
    .from(talkBlocks)
    .where(and(inArray(talkBlocks.who, keys), gt(talkBlocks.until, now)))
    .limit(1);
  return found[0] ?? null;
}

export async function putBlock(db: Database, row: typeof talkBlocks.$inferInsert): Promise<void> {
  await db.insert(talkBlocks).values(row).onConflictDoUpdate({ target: talkBlocks.who, set: row });
}

export async function liftBlock(db: Database, who: string): Promise<void> {
  await db.delete(talkBlocks).where(eq(talkBlocks.who, who));
}

/** Once a person and message; said again, the first time stands. */
export async function insertMessageReport(db: Database, row: typeof messageReports.$inferInsert): Promise<void> {
  await db.insert(messageReports).values(row).onConflictDoNothing();
}

export async function openReportsOf(db: Database, conversationId: string) {
  return db
    .select()
    .from(messageReports)
    .where(and(eq(messageReports.conversationId, conversationId), isNull(messageReports.handledAt)))
    .orderBy(desc(messageReports.createdAt))
    .limit(50);
}

export async function handleReports(db: Database, conversationId: string, byName: string, now: number): Promise<void> {
  await db
    .update(messageReports)
    .set({ handledAt: now, handledBy: byName })
    .where(and(eq(messageReports.conversationId, conversationId), isNull(messageReports.handledAt)));
}
