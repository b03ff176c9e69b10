import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { blockedWriters, messageReports } from "../tables/index.ts";
import { type NewNote, noteStatements } from "./notes.ts";

export type BlockedWriterRow = typeof blockedWriters.$inferSelect;

export function blockKey({ userId, email }: { userId: string | null; email: string }): string {
  return userId ? `user:${userId}` : `email:${email.toLowerCase()}`;
}

/** What someone may be blocked by: the account, and the address they also write from without it. */
function keysOf({ userId, email }: { userId: string | null; email: string }): string[] {
  return [...new Set([blockKey({ userId, email }), blockKey({ userId: null, email })])];
}

/** Whether someone may not write to us now: of two blocks the one that ends last. */
export async function blockOf(
  db: Database,
  who: { userId: string | null; email: string },
  now: number,
): Promise<BlockedWriterRow | null> {
  const keys = keysOf(who);
  const found = await db
    .select()
    .from(blockedWriters)
    .where(and(inArray(blockedWriters.who, keys), gt(blockedWriters.until, now)))
    .orderBy(desc(blockedWriters.until), desc(blockedWriters.who))
    .limit(1);
  return found[0] ?? null;
}

/** Blocks a writer and adds the note about it, or neither. */
export async function blockWriter(db: Database, row: typeof blockedWriters.$inferInsert, line: NewNote): Promise<void> {
  const { who, reason, byId, byName, until, createdAt } = row;
  await commit(db, [
    sql`insert into ${blockedWriters} (who, reason, by_id, by_name, until, created_at)
      values (${who}, ${reason}, ${byId}, ${byName}, ${until}, ${createdAt})
      on conflict (who) do update set reason = excluded.reason, by_id = excluded.by_id, by_name = excluded.by_name,
        until = excluded.until, created_at = excluded.created_at`,
    ...noteStatements(line),
  ]);
}

/** Lifts whatever someone is blocked by, as blockOf finds it. */
export async function liftBlock(
  db: Database,
  who: { userId: string | null; email: string },
  line: NewNote,
): Promise<void> {
  const keys = JSON.stringify(keysOf(who));
  await commit(db, [
    sql`delete from ${blockedWriters} where who in (select value from json_each(${keys}))`,
    ...noteStatements(line),
  ]);
}

/** Blocks that have ended, with the address and the reason in them. Returns how many there were. */
export async function removeEndedBlocks(db: Database, now: number, limit: number): Promise<number> {
  const [removed = 0] = await commit(db, [
    sql`delete from ${blockedWriters} where who in (select who from ${blockedWriters} where until <= ${now} limit ${limit})`,
  ]);
  return removed;
}

/** Once per person and message; the first report counts. */
export async function insertMessageReport(db: Database, row: typeof messageReports.$inferInsert): Promise<void> {
  await db.insert(messageReports).values(row).onConflictDoNothing();
}

/** More reports of one conversation than this are not listed; staff settle them together. */
const REPORTS_MOST = 50;

export async function openReportsOf(db: Database, conversationId: string) {
  return db
    .select()
    .from(messageReports)
    .where(and(eq(messageReports.conversationId, conversationId), isNull(messageReports.handledAt)))
    .orderBy(desc(messageReports.createdAt), desc(messageReports.messageId), desc(messageReports.byId))
    .limit(REPORTS_MOST);
}

export async function handleReports(
  db: Database,
  conversationId: string,
  by: { name: string; now: number },
  line: NewNote,
): Promise<void> {
  await commit(db, [
    sql`update ${messageReports} set handled_at = ${by.now}, handled_by = ${by.name}
      where conversation_id = ${conversationId} and handled_at is null`,
    ...noteStatements(line),
  ]);
}
