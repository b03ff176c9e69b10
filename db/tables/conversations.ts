import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const conversationChannels = ["contact", "support", "email_admin", "messages"] as const;
export const conversationStatuses = ["open", "pending", "resolved"] as const;

/** What somebody wrote to us and what we answered. A visitor without an account has no userId. */
export const conversations = sqliteTable(
  "conversations",
  {
    id: text().primaryKey(),
    /** What a person quotes when asking about it, such as MG-004217. Never a key to anything. */
    reference: text().notNull(),
    userId: text(),
    name: text().notNull(),
    email: text().notNull(),
    channel: text({ enum: conversationChannels }).notNull(),
    topic: text().notNull(),
    subject: text().notNull(),
    status: text({ enum: conversationStatuses }).notNull(),
    /** Held for a person to look at before anybody answers (honeypot, speed). */
    held: integer({ mode: "boolean" }).notNull().default(false),
    lastSeq: integer().notNull().default(0),
    idempotencyKey: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("conversations_reference").on(table.reference),
    uniqueIndex("conversations_key").on(table.idempotencyKey),
    index("conversations_user_updated").on(table.userId, table.updatedAt),
    index("conversations_status_updated").on(table.status, table.updatedAt),
  ],
);

/** One message. `seq` is gap-free in its conversation: (conversation, seq) is the lock. */
export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    conversationId: text().notNull(),
    seq: integer().notNull(),
    /** Made by the sender's browser: the same message sent twice is stored once. */
    clientId: text().notNull(),
    senderId: text(),
    senderKind: text({ enum: ["user", "staff", "visitor"] }).notNull(),
    senderName: text().notNull(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("messages_conversation_seq").on(table.conversationId, table.seq),
    uniqueIndex("messages_conversation_client").on(table.conversationId, table.clientId),
  ],
);
