import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Side } from "#schema/vocabulary/conversations.ts";

import type { Database } from "../client.ts";
import { messages } from "../tables/index.ts";

/** Since when a student waits, and by when they are answered. */
export type WaitingSince = { since: number; dueAt: number };

/** As it was before it was resolved. A time that is past is not missed a second time. */
export function reopened(wait: WaitingSince | null, now: number): SQL {
  return sql`, status = ${wait ? "open" : "pending"}, resolved_at = null, waiting_since = ${wait?.since ?? null},
    due_at = ${wait?.dueAt ?? null}, escalated_at = ${wait && wait.dueAt <= now ? now : null}`;
}

/** When the student's first message after the last answer was written; null where everything was answered. */
export async function unansweredSince(db: Database, conversationId: string): Promise<number | null> {
  const found = await db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        inArray(messages.senderKind, ["user", "visitor"]),
        sql`${messages.seq} > coalesce((select a.seq from ${messages} a where a.conversation_id = ${conversationId}
          and a.sender_kind = 'staff' order by a.seq desc limit 1), 0)`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(1);
  return found[0]?.at ?? null;
}

/** Whether a side has written a message after this number. */
export async function hasWrittenSince(db: Database, conversationId: string, side: Side, seq: number): Promise<boolean> {
  const found = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.seq, seq),
        inArray(messages.senderKind, side === "staff" ? ["staff"] : ["user", "visitor"]),
      ),
    )
    .limit(1);
  return found.length > 0;
}
