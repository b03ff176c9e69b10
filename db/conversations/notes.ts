import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { conversationNotes, conversations } from "../tables/index.ts";

export type NoteRow = typeof conversationNotes.$inferSelect;
export type NewNote = Omit<typeof conversationNotes.$inferInsert, "seq">;

/**
 * A line that staff alone read, under the next number of the notes. The conversation's own numbers and times stay what
 * they are: nothing a student can ask for tells that there is one.
 *
 * @param happened what has to be true for it
 */
export function noteStatements(note: NewNote, happened: SQL = sql`1`): SQL[] {
  const { id, conversationId, clientId, kind, byId, byName, body, createdAt } = note;
  return [
    sql`insert into ${conversationNotes} (id, conversation_id, seq, client_id, kind, by_id, by_name, body, created_at)
      select ${id}, c.id, c.last_note + 1, ${clientId}, ${kind}, ${byId ?? null}, ${byName}, ${body}, ${createdAt}
      from ${conversations} c where c.id = ${conversationId} and ${happened}
      on conflict (conversation_id, client_id) do nothing`,
    sql`insert into note_search (rowid, thread, body)
      select rowid, replace(conversation_id, '-', ''), body from ${conversationNotes} where id = ${id}`,
    sql`update ${conversations} set last_note = last_note + 1
      where id = ${conversationId} and exists (select 1 from ${conversationNotes} where id = ${id})`,
  ];
}

export function noteMade(id: string): SQL {
  return sql`exists (select 1 from ${conversationNotes} where id = ${id})`;
}

/** Returns whether it is new. */
export async function insertNote(
  db: Database,
  note: NewNote,
  more: (happened: SQL) => SQL[] = () => [],
): Promise<boolean> {
  const changed = await commit(db, [...noteStatements(note), ...more(noteMade(note.id))]);
  return (changed[0] ?? 0) > 0;
}

export async function notesAfter(db: Database, conversationId: string, seq: number, limit: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(conversationNotes)
    .where(and(eq(conversationNotes.conversationId, conversationId), gt(conversationNotes.seq, seq)))
    .orderBy(asc(conversationNotes.seq))
    .limit(limit);
}

/** The newest notes of a span of time, oldest first, `to` not included; null: without that bound. */
export async function notesBetween(
  db: Database,
  conversationId: string,
  from: number | null,
  to: number | null,
  limit: number,
): Promise<NoteRow[]> {
  const newest = await db
    .select()
    .from(conversationNotes)
    .where(
      and(
        eq(conversationNotes.conversationId, conversationId),
        from === null ? undefined : gte(conversationNotes.createdAt, from),
        to === null ? undefined : lt(conversationNotes.createdAt, to),
      ),
    )
    .orderBy(desc(conversationNotes.seq))
    .limit(limit);
  return newest.reverse();
}

export async function findNoteByClientId(
  db: Database,
  conversationId: string,
  clientId: string,
): Promise<NoteRow | null> {
  const found = await db
    .select()
    .from(conversationNotes)
    .where(and(eq(conversationNotes.conversationId, conversationId), eq(conversationNotes.clientId, clientId)))
    .limit(1);
  return found[0] ?? null;
}
