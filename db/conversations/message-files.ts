import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { isEditor, type PersonActor } from "#core/identity/actor.ts";
import type { UnreadableReason } from "#schema/checks/unreadable.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";
import { commit, type Database } from "../client.ts";
import { conversations, messageFiles, messages, scheduledMessages } from "../tables/index.ts";
import { touchStatements } from "./messages.ts";

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

/** A file that someone may see: an own one, one of an own conversation, and for staff any that was sent or is kept for replies. */
export async function findMessageFile(db: Database, actor: PersonActor, id: string): Promise<MessageFileRow | null> {
  const ofConversation = sql`exists (select 1 from ${conversations} c where c.id = ${messageFiles.conversationId}
    and (c.user_id = ${actor.id} or ${isEditor(actor)}))`;
  const found = await db
    .select()
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.id, id),
        ne(messageFiles.status, "deleted"),
        or(
          eq(messageFiles.ownerId, actor.id),
          isEditor(actor) ? isNotNull(messageFiles.savedReplyId) : undefined,
          ofConversation,
        ),
      ),
    )
    .limit(1);
  return found[0] ?? null;
}

/** For what was authorised before. */
export async function findMessageFileUnscoped(db: Database, id: string): Promise<MessageFileRow | null> {
  const found = await db.select().from(messageFiles).where(eq(messageFiles.id, id)).limit(1);
  return found[0] ?? null;
}

/** Files of someone that hang on nothing yet, of those named. */
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
        isNull(messageFiles.savedReplyId),
        inArray(messageFiles.status, presentDocumentStatuses),
      ),
    );
}

export async function messageFileReceived(
  db: Database,
  id: string,
  { bytes, sha256, storageKey, status }: Pick<MessageFileRow, "bytes" | "sha256" | "storageKey" | "status">,
  now: number,
): Promise<boolean> {
  const received = await db
    .update(messageFiles)
    .set({ bytes, sha256, storageKey, status, updatedAt: now })
    .where(and(eq(messageFiles.id, id), eq(messageFiles.status, "uploading")))
    .returning({ id: messageFiles.id });
  return received.length > 0;
}

/** Deletes an unattached file of its owner, so that no message can name it any more. */
export async function retireFreeFile(db: Database, ownerId: string, id: string, now: number): Promise<boolean> {
  const retired = await db
    .update(messageFiles)
    .set({ status: "deleted", updatedAt: now })
    .where(and(eq(messageFiles.id, id), eq(messageFiles.ownerId, ownerId), isFree))
    .returning({ id: messageFiles.id });
  return retired.length > 0;
}

/** A file whose bytes were rejected leaves no row; one that was sent again meanwhile stays. */
export async function removeUnsentFile(db: Database, id: string): Promise<void> {
  await db.delete(messageFiles).where(and(eq(messageFiles.id, id), eq(messageFiles.status, "uploading")));
}

/**
 * The result of an inspection. Its message is announced again, so that readers see it; a repeat changes nothing.
 *
 * @returns the conversation to announce, null where nothing changed or the file is unattached
 */
export async function fileInspected(
  db: Database,
  id: string,
  outcome: { status: "ready" } | { status: "rejected"; reason: UnreadableReason },
  now: number,
): Promise<string | null> {
  const reason = outcome.status === "rejected" ? outcome.reason : null;
  const happened = sql`exists (select 1 from ${messageFiles} where id = ${id} and status = ${outcome.status}
    and updated_at = ${now})`;
  const changed = await commit(db, [
    sql`update ${messageFiles} set status = ${outcome.status}, reason = ${reason}, updated_at = ${now}
      where id = ${id} and status = 'received'`,
    ...touchStatements(id, happened),
  ]);
  if ((changed[0] ?? 0) === 0) return null;
  return (await findMessageFileUnscoped(db, id))?.conversationId ?? null;
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
    .where(and(eq(messageFiles.conversationId, conversationId), inArray(messageFiles.status, presentDocumentStatuses)))
    .orderBy(desc(messages.seq), asc(messageFiles.position), asc(messageFiles.id))
    .limit(limit);
}

/** Files unattached for this long: they cannot be sent any more, and their bytes may be deleted. */
export async function retireAbandonedFiles(db: Database, before: number, limit: number, now: number): Promise<void> {
  const abandoned = db
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(and(isFree, lt(messageFiles.updatedAt, before), notScheduled))
    .limit(limit);
  await db
    .update(messageFiles)
    .set({ status: "deleted", updatedAt: now })
    .where(and(inArray(messageFiles.id, abandoned), isFree));
}

/** Those of an answer snoozed wait for it. */
const notScheduled = sql`not exists (select 1 from ${scheduledMessages} s, json_each(s.file_ids) j
  where s.status = 'waiting' and j.value = ${messageFiles}.id)`;

const isFree = and(
  isNull(messageFiles.messageId),
  isNull(messageFiles.savedReplyId),
  inArray(messageFiles.status, ["uploading", "received", "ready", "rejected"]),
);

/** Deleted or rejected files: their bytes are deleted, and the row records it by an empty key. */
export async function deletedMessageFiles(db: Database, limit: number) {
  const rows = await db
    .select({
      id: messageFiles.id,
      storageKey: messageFiles.storageKey,
      // The file of a saved reply is stored once, for every message it was sent with.
      shared: sql<number>`exists (select 1 from message_files o where o.storage_key = ${messageFiles}.storage_key
          and o.storage_key <> '' and o.status not in ('deleted', 'rejected'))`,
    })
    .from(messageFiles)
    // By name, because SQLite prefers the index of all statuses.
    .where(sql`${messageFiles.id} in (select id from message_files indexed by message_files_removed
      where status in ('deleted', 'rejected') and storage_key <> '' order by updated_at limit ${limit})`);
  return rows.map(({ id, storageKey, shared }) => ({ id, storageKey, shared: shared === 1 }));
}

/** What was not let through keeps its name: its sender reads by it which one it was. */
export async function forgetMessageFile(db: Database, id: string): Promise<void> {
  await db
    .update(messageFiles)
    .set({ storageKey: "", sha256: "", name: sql`case status when 'rejected' then name else '' end` })
    .where(eq(messageFiles.id, id));
}

/** Rows of files without bytes that no message shows. */
export async function dropForgottenFiles(db: Database, limit: number): Promise<void> {
  const forgotten = db
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(
      and(
        // The plus prevents the use of the status index: deleted files of messages keep their rows.
        sql`+${messageFiles.status} = 'deleted'`,
        isNull(messageFiles.messageId),
        eq(messageFiles.storageKey, ""),
      ),
    )
    .limit(limit);
  await db.delete(messageFiles).where(inArray(messageFiles.id, forgotten));
}

/** Received long ago and still not looked at: their job was lost. */
export async function unseenMessageFiles(db: Database, before: number, limit: number) {
  return db
    .select({ id: messageFiles.id, createdAt: messageFiles.createdAt })
    .from(messageFiles)
    .where(and(eq(messageFiles.status, "received"), lt(messageFiles.updatedAt, before)))
    .limit(limit);
}

/** Files of someone sent since a moment; copies of saved replies' files, whose key is their own id, are none. */
export async function messageFilesSince(db: Database, ownerId: string, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.ownerId, ownerId),
        gt(messageFiles.createdAt, since),
        ne(messageFiles.idempotencyKey, messageFiles.id),
      ),
    );
  return found[0]?.count ?? 0;
}

/** A saved reply's file gets a row per message: the bytes stay where they are. */
export function copySavedReplyStatement(fromId: string, id: string, ownerId: string, now: number): SQL {
  return sql`insert into ${messageFiles} (id, owner_id, position, name, kind, bytes, sha256, storage_key, status,
      idempotency_key, created_at, updated_at)
    select ${id}, ${ownerId}, position, name, kind, bytes, sha256, storage_key, status, ${id}, ${now}, ${now}
    from ${messageFiles} where id = ${fromId} and canned_id is not null and status = 'ready'`;
}

export async function filesOfMessages(db: Database, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(messageFiles)
    .where(sql`${messageFiles.messageId} in (select value from json_each(${JSON.stringify(messageIds)}))`)
    .orderBy(asc(messageFiles.position), asc(messageFiles.id));
}
