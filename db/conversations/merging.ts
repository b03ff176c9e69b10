import { type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import {
  conversationNotes,
  conversationReaders,
  conversations,
  messageFiles,
  messageReports,
  messages,
  notifications,
  scheduledMessages,
} from "../tables/index.ts";
import type { ConversationRow } from "./conversations.ts";
import { type NewNote, noteStatements } from "./notes.ts";

/**
 * Moves everything of one conversation into another of the same student: its messages and notes get the next numbers
 * there, so that no number is used twice and none is missing.
 *
 * @param note records the actor; its row identifies this merge, so that a second one does nothing
 * @returns false if a message was written in the meantime, or one of the two is already merged
 */
export async function mergeConversation(
  db: Database,
  from: Pick<ConversationRow, "id" | "lastSeq">,
  into: Pick<ConversationRow, "id">,
  note: NewNote,
  now: number,
): Promise<boolean> {
  const open = sql`exists (select 1 from ${conversations} a, ${conversations} b where a.id = ${from.id}
    and b.id = ${into.id} and a.merged_into is null and b.merged_into is null and b.status in ('open', 'pending', 'snoozed', 'resolved')
    and a.user_id is b.user_id and a.last_seq = ${from.lastSeq})`;
  const merged = sql`exists (select 1 from ${conversationNotes} where id = ${note.id})`;
  const changed = await commit(db, [
    ...noteStatements(note, open),
    ...readersStatements(from.id, into.id, merged),
    sql`update message_search set thread = replace(${into.id}, '-', '') where ${merged}
      and rowid in (select rowid from ${messages} where conversation_id = ${from.id})`,
    sql`update note_search set thread = replace(${into.id}, '-', '') where ${merged}
      and rowid in (select rowid from ${conversationNotes} where conversation_id = ${from.id})`,
    ...[messageFiles, messageReports, scheduledMessages].map(
      (table) => sql`update ${table} set conversation_id = ${into.id} where conversation_id = ${from.id} and ${merged}`,
    ),
    // Reading the conversation there marks its notifications here as read.
    sql`update ${notifications} set conversation_id = ${into.id}, seq = seq + ${last("last_seq", into.id)}
      where conversation_id = ${from.id} and ${merged}`,
    sql`update ${messages} set conversation_id = ${into.id}, client_id = ${freeKey("messages", from.id, into.id)},
      change = ${last("last_change", into.id)} + seq, seq = ${last("last_seq", into.id)} + seq
      where conversation_id = ${from.id} and ${merged}`,
    sql`update ${conversationNotes} set conversation_id = ${into.id},
      client_id = ${freeKey("conversation_notes", from.id, into.id)}, seq = ${last("last_note", into.id)} + seq
      where conversation_id = ${from.id} and ${merged}`,
    sql`update ${conversations} as b set
      last_seq = b.last_seq + a.last_seq, last_change = b.last_change + a.last_seq, last_note = b.last_note + a.last_note,
      updated_at = ${now}, preview = a.preview, preview_side = a.preview_side,
      waiting_since = min(coalesce(b.waiting_since, a.waiting_since), coalesce(a.waiting_since, b.waiting_since)),
      due_at = min(coalesce(b.due_at, a.due_at), coalesce(a.due_at, b.due_at)),
      status = case when a.waiting_since is null then b.status else 'open' end,
      snoozed_until = case when a.waiting_since is null then b.snoozed_until end,
      resolved_at = case when a.waiting_since is null then b.resolved_at end
      from ${conversations} a where a.id = ${from.id} and b.id = ${into.id} and ${merged}`,
    sql`update ${conversations} set merged_into = ${into.id}, status = 'resolved', resolved_at = ${now},
      waiting_since = null, due_at = null, snoozed_until = null where id = ${from.id} and ${merged}`,
    // Conversations merged into it before are redirected as well, so that an old number needs one step only.
    sql`update ${conversations} set merged_into = ${into.id} where merged_into = ${from.id} and ${merged}`,
  ]);
  return (changed[0] ?? 0) > 0;
}

/** A reader of everything written here continues from their position there; others have not read this either. */
function readersStatements(from: string, into: string, merged: SQL): SQL[] {
  const here = (column: string) =>
    sql`coalesce((select f.${sql.raw(column)} from ${conversationReaders} f
      where f.conversation_id = ${from} and f.person_id = r.person_id), 0)`;
  return [
    sql`insert into ${conversationReaders} (conversation_id, person_id, side, updated_at)
      select ${into}, person_id, side, updated_at from ${conversationReaders}
      where conversation_id = ${from} and ${merged} on conflict do nothing`,
    sql`update ${conversationReaders} as r set
      read_seq = ${last("last_seq", into)} + ${here("read_seq")},
      delivered_seq = ${last("last_seq", into)} + ${here("delivered_seq")}
      where conversation_id = ${into} and ${merged} and not exists (select 1 from ${messages} m
        where m.conversation_id = ${into} and m.seq > r.read_seq and m.deleted_at is null
        and (m.sender_kind in ('user', 'visitor')) <> (r.side = 'user'))`,
  ];
}

function last(column: "last_seq" | "last_change" | "last_note", id: string): SQL {
  return sql`(select c.${sql.raw(column)} from ${conversations} c where c.id = ${id})`;
}

/** A key that exists in both conversations is replaced by a new one: keys are unique within a conversation. */
function freeKey(table: "messages" | "conversation_notes", from: string, into: string): SQL {
  const name = sql.raw(table);
  return sql`case when exists (select 1 from ${name} o where o.conversation_id = ${into}
    and o.client_id = ${name}.client_id) then client_id || ':' || ${from} else client_id end`;
}
