import { and, eq, type SQL, sql } from "drizzle-orm";
import { unresolvedStatuses } from "#core/conversations/conversation.ts";
import type { Database } from "../client.ts";
import { absences, conversations } from "../tables/index.ts";
import type { ConversationRow } from "./conversations.ts";

/** Conversations of an assignee that are not resolved. Those that are given to others leave the list; merged ones are resolved. */
export async function unresolvedOf(db: Database, assigneeId: string, limit: number): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(and(eq(conversations.assigneeId, assigneeId), sql`${conversations.status} in ${unresolvedStatuses}`))
    .limit(limit);
}

/** Whether a conversation is still unresolved and with someone whose absence has not been ended. */
export function stillWith(id: string, { userId, absenceId }: { userId: string; absenceId: string }): SQL {
  return sql`exists (select 1 from ${conversations} c where c.id = ${id} and c.assignee_id = ${userId}
      and c.status in ${unresolvedStatuses})
    and exists (select 1 from ${absences} where id = ${absenceId} and ended_at is null)`;
}
