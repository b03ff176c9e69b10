import { and, asc, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Actor } from "#core/actor.ts";
import type { Database } from "./client.ts";
import { visibleTo } from "./scope.ts";
import { conversations, messages } from "./tables/index.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** A conversation with its first message, in one batch. The same form sent twice makes one. */
export async function insertConversation(
  db: Database,
  conversation: typeof conversations.$inferInsert,
  first: typeof messages.$inferInsert,
): Promise<ConversationRow> {
  await db.batch([
    db.insert(conversations).values(conversation).onConflictDoNothing({ target: conversations.idempotencyKey }),
    db
      .insert(messages)
      .select(
        db
          .select({
            id: sql`${first.id}`.as("id"),
            conversationId: sql`${first.conversationId}`.as("conversationId"),
            seq: sql`${first.seq}`.as("seq"),
            clientId: sql`${first.clientId}`.as("clientId"),
            senderId: sql`${first.senderId ?? null}`.as("senderId"),
            senderKind: sql`${first.senderKind}`.as("senderKind"),
            senderName: sql`${first.senderName}`.as("senderName"),
            body: sql`${first.body}`.as("body"),
            createdAt: sql`${first.createdAt}`.as("createdAt"),
          } as never)
          .from(conversations)
          .where(eq(conversations.id, conversation.id)),
      )
      .onConflictDoNothing(),
  ]);
  const found = await db
    .select()
    .from(conversations)
    .where(eq(conversations.idempotencyKey, conversation.idempotencyKey))
    .limit(1);
  if (!found[0]) throw new Error("A conversation was written and cannot be found.");
  return found[0];
}

export async function findConversation(db: Database, actor: Actor, id: string): Promise<ConversationRow | null> {
  const found = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), visibleTo(actor, conversations.userId)))
    .limit(1);
  return found[0] ?? null;
}

/** For staff, who answer everybody. */
export async function findConversationForStaff(db: Database, id: string): Promise<ConversationRow | null> {
  const found = await db.select().from(conversations).where(eq(conversations.id, id)).limit(1);
  return found[0] ?? null;
}

export async function listConversations(db: Database, actor: Actor, limit: number): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(visibleTo(actor, conversations.userId))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit);
}

/** The staff's inbox: what waits longest comes first. */
export async function listInbox(
  db: Database,
  status: ConversationRow["status"],
  limit: number,
): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(eq(conversations.status, status))
    .orderBy(asc(conversations.updatedAt), asc(conversations.id))
    .limit(limit);
}

export async function countInbox(db: Database): Promise<Record<ConversationRow["status"], number>> {
  const found = await db
    .select({ status: conversations.status, count: count() })
    .from(conversations)
    .groupBy(conversations.status);
  const of = (status: string) => found.find((row) => row.status === status)?.count ?? 0;
  return { open: of("open"), pending: of("pending"), resolved: of("resolved") };
}

export async function listMessages(
  db: Database,
  conversationId: string,
  after = 0,
  limit = 500,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(limit);
}

/**
 * Adds a message with the next number of its conversation. (conversation, seq) is the lock: a second writer collides,
 * leaves nothing behind and tries again.
 *
 * @returns false when the number was taken meanwhile
 */
export async function appendMessage(
  db: Database,
  conversation: ConversationRow,
  message: Omit<typeof messages.$inferInsert, "seq" | "conversationId">,
  status: ConversationRow["status"],
): Promise<boolean> {
  const seq = conversation.lastSeq + 1;
  try {
    await db.batch([
      db.insert(messages).values({ ...message, conversationId: conversation.id, seq }),
      db
        .update(conversations)
        .set({ lastSeq: seq, status, updatedAt: message.createdAt })
        .where(eq(conversations.id, conversation.id)),
    ]);
    return true;
  } catch (error) {
    if (String(error).includes("UNIQUE") || String((error as { cause?: unknown }).cause).includes("UNIQUE"))
      return false;
    throw error;
  }
}

export async function hasMessage(db: Database, conversationId: string, clientId: string): Promise<boolean> {
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.clientId, clientId)))
    .limit(1);
  return found.length > 0;
}

export async function setConversationStatus(
  db: Database,
  id: string,
  status: ConversationRow["status"],
  now: number,
): Promise<void> {
  await db.update(conversations).set({ status, updatedAt: now }).where(eq(conversations.id, id));
}
