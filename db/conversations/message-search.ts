import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { HIT_BEGINS, HIT_ENDS } from "../content/publication-search.ts";
import { conversationNotes, conversations, messages } from "../tables/index.ts";

export type MessageHit = {
  id: string;
  conversationId: string;
  subject: string;
  seq: number;
  name: string;
  createdAt: number;
  marked: string;
};

// Each join is a cross join: SQLite keeps the order, and reads the rows of what was found.

/** A search looks at the newest messages with its words, and at no more than these: a common word has a million. */
const SEARCHED_MOST = 200;

/**
 * Searches messages, newest first. A search stays inside one conversation, or inside those of one student, by a word of
 * the index itself.
 *
 * @param match an FTS5 expression of quoted terms (`matchOf`)
 */
export async function searchMessages(
  db: Database,
  match: string,
  within: { conversationId: string } | { actor: Actor } | "everywhere",
  limit: number,
): Promise<MessageHit[]> {
  return db.all<MessageHit>(sql`
    select m.id, m.conversation_id as conversationId, c.subject, m.seq, m.sender_name as name,
      m.created_at as createdAt, found.marked
    from (select rowid, snippet(message_search, 2, ${HIT_BEGINS}, ${HIT_ENDS}, ' … ', 24) as marked from message_search
      where message_search match ${narrowed(match, within)} order by rowid desc limit ${SEARCHED_MOST}) found
      cross join ${messages} m on m.rowid = found.rowid join ${conversations} c on c.id = m.conversation_id
    where m.deleted_at is null and ${owned(within)}
    order by m.created_at desc, m.seq desc, m.id desc limit ${limit}`);
}

/** The same among the notes of staff. */
export async function searchNotes(
  db: Database,
  match: string,
  conversationId: string | null,
  limit: number,
): Promise<MessageHit[]> {
  const expression = conversationId ? `thread:"${wordOf(conversationId)}" AND body:(${match})` : `body:(${match})`;
  return db.all<MessageHit>(sql`
    select n.id, n.conversation_id as conversationId, c.subject, n.seq, n.by_name as name,
      n.created_at as createdAt, found.marked
    from (select rowid, snippet(note_search, 1, ${HIT_BEGINS}, ${HIT_ENDS}, ' … ', 24) as marked from note_search
      where note_search match ${expression} order by rowid desc limit ${SEARCHED_MOST}) found
      cross join ${conversationNotes} n on n.rowid = found.rowid join ${conversations} c on c.id = n.conversation_id
    order by n.created_at desc, n.seq desc, n.id desc limit ${limit}`);
}

type Within = { conversationId: string } | { actor: Actor } | "everywhere";

function narrowed(match: string, within: Within): string {
  const words = `body:(${match})`;
  if (within === "everywhere") return words;
  if ("conversationId" in within) return `thread:"${wordOf(within.conversationId)}" AND ${words}`;
  return `person:"${within.actor.kind === "person" ? wordOf(within.actor.id) : ""}" AND ${words}`;
}

/** The index finds, the row decides: stems may fall together, ids do not. */
function owned(within: Within): SQL {
  if (within === "everywhere") return sql`1`;
  if ("conversationId" in within) return sql`m.conversation_id = ${within.conversationId}`;
  return within.actor.kind === "person" ? sql`c.user_id = ${within.actor.id}` : sql`0`;
}

/** An id as the index holds it: what is left to part it makes it a phrase. */
function wordOf(id: string): string {
  return id.replace(/[-"]/g, "");
}
