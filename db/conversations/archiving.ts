import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";
import { commit, type Database } from "../client.ts";
import { conversationNotes, conversations, messageFiles, messageReports, messages } from "../tables/index.ts";
import type { ConversationRow } from "./conversations.ts";
import type { MessageFileRow } from "./message-files.ts";
import type { StoredMessage } from "./messages.ts";
import type { NoteRow } from "./notes.ts";

/** Rows of one answer of the database. */
const PART = 500;

/**
 * Conversations that were closed permanently and did not change since then, the oldest first.
 *
 * @param before the last message is older
 * @param notesBefore the last note is older
 */
export async function dueForArchive(
  db: Database,
  { before, notesBefore }: { before: number; notesBefore: number },
  limit: number,
): Promise<ConversationRow[]> {
  // By name, because SQLite prefers the index of statuses. A report that staff have not reviewed needs its message.
  const due = sql`(select id from ${conversations} indexed by conversations_unarchived
    where status = 'locked' and archived_at is null and merged_into is null and updated_at < ${before}
    and not exists (select 1 from ${messageReports} r where r.conversation_id = ${conversations}.id
      and r.handled_at is null)
    and coalesce((select n.created_at from ${conversationNotes} n where n.conversation_id = ${conversations}.id
      order by n.seq desc limit 1), 0) < ${notesBefore}
    order by updated_at limit ${limit})`;
  return db
    .select()
    .from(conversations)
    .where(sql`${conversations.id} in ${due}`)
    .orderBy(asc(conversations.updatedAt), asc(conversations.id));
}

export async function everyMessageOf(db: Database, conversationId: string): Promise<StoredMessage[]> {
  return inParts((after) =>
    db
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, after)))
      .orderBy(asc(messages.seq))
      .limit(PART),
  );
}

export async function everyNoteOf(db: Database, conversationId: string): Promise<NoteRow[]> {
  return inParts((after) =>
    db
      .select()
      .from(conversationNotes)
      .where(and(eq(conversationNotes.conversationId, conversationId), gt(conversationNotes.seq, after)))
      .orderBy(asc(conversationNotes.seq))
      .limit(PART),
  );
}

async function inParts<Row extends { seq: number }>(part: (after: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await part(all.at(-1)?.seq ?? 0);
    all.push(...rows);
    if (rows.length < PART) return all;
  }
}

/**
 * Marks a conversation as archived and deletes the rows that the file has, in one batch: only in the state the file was
 * made of. A second run finds nothing to change.
 *
 * @returns false where something was written meanwhile, or another run was faster
 */
export async function archiveConversation(
  db: Database,
  { id, lastSeq, lastChange, lastNote }: Pick<ConversationRow, "id" | "lastSeq" | "lastChange" | "lastNote">,
  key: string,
  now: number,
): Promise<boolean> {
  // The key names the state, so this is true for rows that the file has and for no others.
  const archived = sql`exists (select 1 from ${conversations} where id = ${id} and archive_key = ${key})`;
  const searched = (index: SQL, table: typeof messages | typeof conversationNotes, last: number) =>
    sql`delete from ${index} where ${archived}
      and rowid in (select rowid from ${table} where conversation_id = ${id} and seq <= ${last})`;
  const [changed = 0] = await commit(db, [
    sql`update ${conversations} set archived_at = ${now}, archive_key = ${key}
      where id = ${id} and status = 'locked' and archived_at is null and merged_into is null
      and last_seq = ${lastSeq} and last_change = ${lastChange} and last_note = ${lastNote}`,
    searched(sql`message_search`, messages, lastSeq),
    sql`delete from ${messages} where conversation_id = ${id} and seq <= ${lastSeq} and ${archived}`,
    searched(sql`note_search`, conversationNotes, lastNote),
    sql`delete from ${conversationNotes} where conversation_id = ${id} and seq <= ${lastNote} and ${archived}`,
  ]);
  return changed > 0;
}

/** The files of a conversation whose messages are in its archive, newest first. */
export async function filesOfArchived(db: Database, conversationId: string, limit: number): Promise<MessageFileRow[]> {
  return db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.conversationId, conversationId), inArray(messageFiles.status, presentDocumentStatuses)))
    .orderBy(desc(messageFiles.createdAt), desc(messageFiles.id))
    .limit(limit);
}

/** Where the archived conversations of a student are. */
export async function archiveKeysOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.all<{ key: string }>(sql`select archive_key as "key" from ${conversations}
    indexed by conversations_archived where archived_at is not null and user_id = ${userId} order by id`);
  return rows.map(({ key }) => key);
}

/** Whether any conversation is archived, of one student or of all. */
export async function hasArchived(db: Database, userId: string | null): Promise<boolean> {
  const one = (user: SQL) => sql`exists (select 1 from ${conversations} indexed by conversations_archived
    where archived_at is not null and ${user})`;
  // Both parts are found by the index, and neither reads more than one row.
  const condition =
    userId === null ? sql`${one(sql`user_id > ''`)} or ${one(sql`user_id is null`)}` : one(sql`user_id = ${userId}`);
  const [row] = await db.all<{ found: number }>(sql`select ${condition} as found`);
  return row?.found === 1;
}
