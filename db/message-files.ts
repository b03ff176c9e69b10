import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { UnreadableReason } from "#schema/unreadable.ts";
import { commit, type Database } from "./client.ts";
import { touchStatements } from "./messages.ts";
import { messageFiles, messages } from "./tables/index.ts";

export type MessageFileRow = typeof messageFiles.$inferSelect;

/** Inserts first: the same file of the same form finds the row of the first time. */
export async function insertMessageFile(
  db: Database,
  row: typeof messageFiles.$inferInsert,
): Promise<{ row: MessageFileRow; made: boolean }> {
  const inserted = await db.insert(messageFiles).values(row).onConflictDoNothing().returning();
  if (inserted[0]) return { row: inserted[0], made: true };
  const kept = await db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.ownerId, row.ownerId), eq(messageFiles.idempotencyKey, row.idempotencyKey)))
    .limit(1);
  if (!kept[0]) throw new Error("A file collided with a row that is not its own.");
  return { row: kept[0], made: false };
}

/** Who may see it is decided by the conversation it hangs on. */
export async function findMessageFileUnscoped(db: Database, id: string): Promise<MessageFileRow | null> {
  const found = await db.select().from(messageFiles).where(eq(messageFiles.id, id)).limit(1);
  return found[0] ?? null;
}

/** Files of somebody that hang on nothing yet, of those named. */
export async function freeFiles(db: Database, ownerId: string, ids: readonly string[]): Promise<MessageFileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(messageFiles)
    .where(
      and(
        inArray(messageFiles.id, [...ids]),
        eq(messageFiles.ownerId, ownerId),
        isNull(messageFiles.messageId),
        isNull(messageFiles.cannedId),
        inArray(messageFiles.status, ["received", "ready"]),
      ),
    );
}

export async function messageFileReceived(
  db: Database,
  id: string,
  { bytes, sha256, status }: { bytes: number; sha256: string; status: "received" | "ready" },
  now: number,
): Promise<void> {
  await db
    .update(messageFiles)
    .set({ bytes, sha256, status, updatedAt: now })
    .where(and(eq(messageFiles.id, id), eq(messageFiles.status, "uploading")));
}

/** Removes a file that hangs on nothing: of its owner alone. */
export async function removeFreeFile(db: Database, ownerId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(messageFiles)
    .where(
      and(
        eq(messageFiles.id, id),
        eq(messageFiles.ownerId, ownerId),
        isNull(messageFiles.messageId),
        isNull(messageFiles.cannedId),
      ),
    )
    .returning({ id: messageFiles.id });
  return gone.length > 0;
}

/**
 * What looking into a file said. Its message is told anew, so that readers see it; looked at twice, once.
 *
 * @returns the conversation to tell, null where nothing changed or it hangs on nothing yet
 */
export async function fileInspected(
  db: Database,
  id: string,
  outcome: { status: "ready" } | { status: "rejected"; reason: UnreadableReason },
  now: number,
): Promise<string | null> {
  const file = await findMessageFileUnscoped(db, id);
  if (file?.status !== "received") return null;
  const reason = outcome.status === "rejected" ? outcome.reason : null;
  const happened = sql`exists (select 1 from ${messageFiles} where id = ${id} and status = ${outcome.status}
    and updated_at = ${now})`;
  await commit(db, [
    sql`update ${messageFiles} set status = ${outcome.status}, reason = ${reason}, updated_at = ${now}
      where id = ${id} and status = 'received'`,
    ...(file.messageId ? touchStatements(file.messageId, happened) : []),
  ]);
  // Sent between the look and the statement: its message was told before the file was ready, so it is told again.
  const after = await findMessageFileUnscoped(db, id);
  if (!file.messageId && after?.messageId) await commit(db, touchStatements(after.messageId, sql`1`));
  return after?.conversationId ?? null;
}

export type ConversationFile = { file: MessageFileRow; seq: number; by: string };

/** All files of a conversation, newest first. */
export async function filesOfConversation(
  db: Database,
  conversationId: string,
  limit: number,
): Promise<ConversationFile[]> {
  return db
    .select({ file: messageFiles, seq: messages.seq, by: messages.senderName })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(
      and(
        eq(messageFiles.conversationId, conversationId),
        inArray(messageFiles.status, ["received", "ready", "rejected"]),
      ),
    )
    .orderBy(desc(messages.seq), asc(messageFiles.position))
    .limit(limit);
}

/** Sent, and never hung on a message: their time is over. */
export async function abandonedMessageFiles(db: Database, before: number, limit: number): Promise<MessageFileRow[]> {
  return db
    .select()
    .from(messageFiles)
    .where(
      and(
        inArray(messageFiles.status, ["uploading", "received", "ready", "rejected"]),
        isNull(messageFiles.messageId),
        isNull(messageFiles.cannedId),
        lt(messageFiles.updatedAt, before),
      ),
    )
    .limit(limit);
}

/** Files of messages that were taken back: their bytes go, and the row says so by an empty key. */
export async function deletedMessageFiles(db: Database, limit: number): Promise<MessageFileRow[]> {
  return db
    .select()
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.status, "deleted"),
        sql`${messageFiles.storageKey} <> ''`,
        // A file of a saved answer lies once and hangs on every message that it went out with.
        sql`not exists (select 1 from message_files o where o.storage_key = ${messageFiles}.storage_key
          and o.status <> 'deleted')`,
      ),
    )
    .limit(limit);
}

export async function forgetMessageFile(db: Database, id: string): Promise<void> {
  await db.update(messageFiles).set({ storageKey: "", name: "", sha256: "" }).where(eq(messageFiles.id, id));
}

export async function dropMessageFile(db: Database, id: string): Promise<void> {
  await db.delete(messageFiles).where(and(eq(messageFiles.id, id), isNull(messageFiles.messageId)));
}

/** Received long ago and still not looked at: their job was lost. */
export async function unseenMessageFiles(db: Database, before: number, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(and(eq(messageFiles.status, "received"), lt(messageFiles.updatedAt, before)))
    .limit(limit);
}

/** Files of somebody sent since a moment, and all that they hold here. */
export async function messageFilesSince(db: Database, ownerId: string, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(messageFiles)
    .where(and(eq(messageFiles.ownerId, ownerId), sql`${messageFiles.createdAt} > ${since}`));
  return found[0]?.count ?? 0;
}

/** Files of a saved answer become files of a message by a row of their own: the bytes stay where they are. */
export function copyCannedStatement(fromId: string, id: string, ownerId: string, now: number): SQL {
  return sql`insert into ${messageFiles} (id, owner_id, position, name, kind, bytes, sha256, storage_key, status,
      idempotency_key, created_at, updated_at)
    select ${id}, ${ownerId}, position, name, kind, bytes, sha256, storage_key, status, ${id}, ${now}, ${now}
    from ${messageFiles} where id = ${fromId} and canned_id is not null and status = 'ready'`;
}
