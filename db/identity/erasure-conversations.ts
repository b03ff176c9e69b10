import { sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { conversations, messageFiles } from "../tables/index.ts";
import { tallied } from "./erasure-tally.ts";

/** Conversations of a person, and those that were merged into them, some at once. */
export async function conversationsOfPerson(db: Database, userId: string, limit: number) {
  const own = sql`select id from ${conversations} where user_id = ${userId}`;
  return db.all<{ id: string; archiveKey: string | null }>(sql`
    select id, archive_key as "archiveKey" from ${conversations} where user_id = ${userId}
    union select id, archive_key from ${conversations} indexed by conversations_merged
      where merged_into is not null and merged_into in (${own})
    limit ${limit}`);
}

/**
 * Deletes a conversation with everything that was written in it by either side, its search entries, and the notifications
 * about it. Bytes of files that staff sent may belong to a saved reply too: the clock that deletes such files decides.
 */
export async function eraseConversation(db: Database, id: string, receiptId: string, now: number): Promise<void> {
  const here = sql`conversation_id = ${id}`;
  await commit(db, [
    sql`delete from message_search where rowid in (select rowid from messages where ${here})`,
    sql`delete from note_search where rowid in (select rowid from conversation_notes where ${here})`,
    ...tallied(receiptId, "messages", sql`delete from messages where ${here}`),
    sql`delete from conversation_notes where ${here}`,
    sql`delete from conversation_readers where ${here}`,
    sql`delete from message_reports where ${here}`,
    sql`delete from scheduled_messages where ${here}`,
    sql`delete from letters where notice_key in (select "key" from notices where ${here})`,
    sql`delete from notices where ${here}`,
    sql`update ${messageFiles} set status = 'deleted', name = '', conversation_id = null, message_id = null,
      updated_at = ${now} where ${here}`,
    ...tallied(receiptId, "messages", sql`delete from ${conversations} where id = ${id}`),
  ]);
}
