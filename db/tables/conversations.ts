import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Quote, Redaction } from "#schema/conversations/conversation.ts";
import {
  conversationChannels,
  conversationStatuses,
  messageFileKinds,
  messageFileStatuses,
  messageKinds,
  messageOrigins,
  noteKinds,
  priorities,
  senderKinds,
  sides,
} from "#schema/vocabulary/conversations.ts";

// As text, because a partial index is made with its condition. The plus keeps the index of statuses out of it.
const assignedIndex = sql.raw("+status in ('open', 'pending') and merged_into is null");

/** What someone wrote to us and what we answered. A visitor without an account has no userId. */
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
    /** Held for review before a reply (honeypot, speed). */
    held: integer({ mode: "boolean" }).notNull().default(false),
    /** The number of the newest message. */
    lastSeq: integer().notNull().default(0),
    /** Grows with each message, edit, deletion and file that is ready: readers catch up by it. Notes leave it alone. */
    lastChange: integer().notNull().default(0),
    /** The number of the newest note: its own sequence, so that no gap reveals one to a student. */
    lastNote: integer().notNull().default(0),
    /** One line of the newest message, and whose it is. */
    preview: text().notNull().default(""),
    previewSide: text({ enum: sides }).notNull().default("user"),
    orderId: text(),
    reportId: text(),
    /** The earlier conversation that this one continues. */
    followsId: text(),
    /** The conversation it was merged into; this one is closed. */
    mergedInto: text(),
    priority: text({ enum: priorities }).notNull().default("medium"),
    labels: text({ mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    assigneeId: text(),
    assigneeName: text(),
    snoozedUntil: integer(),
    /** When staff answered for the first time. */
    firstReplyAt: integer(),
    /** Since when the student waits for an answer; null while they do not. */
    waitingSince: integer(),
    /** By when an answer is due, staffed hours counted. */
    dueAt: integer(),
    /** When admins were notified of a missed target. */
    escalatedAt: integer(),
    resolvedAt: integer(),
    score: integer(),
    scoreText: text().notNull().default(""),
    /** When its messages and notes were moved into the file of this key; staff may add notes afterwards. */
    archivedAt: integer(),
    archiveKey: text(),
    idempotencyKey: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("conversations_reference").on(table.reference),
    uniqueIndex("conversations_key").on(table.idempotencyKey),
    index("conversations_user_updated").on(table.userId, table.updatedAt),
    index("conversations_status_updated").on(table.status, table.updatedAt),
    index("conversations_waiting").on(table.status, table.waitingSince),
    index("conversations_assignee").on(table.assigneeId, table.status, table.waitingSince),
    index("conversations_labelled").on(table.updatedAt).where(sql`labels <> '[]'`),
    index("conversations_assigned").on(table.assigneeId, table.updatedAt, table.id).where(assignedIndex),
    index("conversations_due").on(table.status, table.dueAt),
    index("conversations_first_reply").on(table.firstReplyAt),
    index("conversations_order").on(table.orderId),
    index("conversations_merged").on(table.mergedInto).where(sql`merged_into is not null`),
    // What the cron run of every minute looks for. Almost always empty.
    index("conversations_snoozed").on(table.snoozedUntil).where(sql`snoozed_until is not null`),
    index("conversations_unescalated")
      .on(table.dueAt)
      .where(sql`status = 'open' and escalated_at is null and merged_into is null`),
    index("conversations_unarchived")
      .on(table.updatedAt)
      .where(sql`status = 'locked' and archived_at is null and merged_into is null`),
    index("conversations_archived").on(table.userId).where(sql`archived_at is not null`),
    check("conversations_score", sql`${table.score} is null or ${table.score} between 1 and 5`),
  ],
);

/** One message. `seq` is gap-free in its conversation; `change` is the newest change of the conversation it was part of. */
export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    conversationId: text().notNull(),
    seq: integer().notNull(),
    change: integer().notNull().default(0),
    /** Made by the sender's browser: the same message sent twice is stored once. */
    clientId: text().notNull(),
    senderId: text(),
    senderKind: text({ enum: senderKinds }).notNull(),
    senderName: text().notNull(),
    kind: text({ enum: messageKinds }).notNull().default("reply"),
    body: text().notNull(),
    quote: text({ mode: "json" }).$type<Quote>(),
    redactions: text({ mode: "json" }).$type<Redaction[]>().notNull().default(sql`'[]'`),
    origin: text({ enum: messageOrigins }).notNull().default("web"),
    editedAt: integer(),
    deletedAt: integer(),
    createdAt: integer().notNull(),
    /** The whole text of the email it came by; null where the body has all of it. Last, so that a page of rows ends before it. */
    original: text(),
  },
  (table) => [
    uniqueIndex("messages_conversation_seq").on(table.conversationId, table.seq),
    uniqueIndex("messages_conversation_client").on(table.conversationId, table.clientId),
    index("messages_conversation_change").on(table.conversationId, table.change),
    index("messages_sender_created").on(table.senderId, table.createdAt),
  ],
);

/** Notes between staff, and events of the conversation. No statement for a student reads this table. */
export const conversationNotes = sqliteTable(
  "conversation_notes",
  {
    id: text().primaryKey(),
    conversationId: text().notNull(),
    seq: integer().notNull(),
    clientId: text().notNull(),
    /** `unverified`: an email whose sender could not be proven. */
    kind: text({ enum: noteKinds }).notNull(),
    byId: text(),
    byName: text().notNull(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("conversation_notes_seq").on(table.conversationId, table.seq),
    uniqueIndex("conversation_notes_client").on(table.conversationId, table.clientId),
  ],
);

/** How far someone has come in a conversation. */
export const conversationReaders = sqliteTable(
  "conversation_readers",
  {
    conversationId: text().notNull(),
    personId: text().notNull(),
    side: text({ enum: sides }).notNull(),
    readSeq: integer().notNull().default(0),
    deliveredSeq: integer().notNull().default(0),
    updatedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.personId] })],
);

/** A file sent with a message, or stored with a saved reply. The bytes are in R2. */
export const messageFiles = sqliteTable(
  "message_files",
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    /** Both null until it is sent. */
    conversationId: text(),
    messageId: text(),
    /** The saved reply it belongs to. */
    savedReplyId: text("canned_id"),
    position: integer().notNull().default(0),
    name: text().notNull(),
    kind: text({ enum: messageFileKinds }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    status: text({ enum: messageFileStatuses }).notNull(),
    /** Why it was not let through: a reason of schema/checks/unreadable.ts. */
    reason: text(),
    idempotencyKey: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("message_files_owner_key").on(table.ownerId, table.idempotencyKey),
    index("message_files_message").on(table.messageId),
    index("message_files_conversation").on(table.conversationId, table.createdAt),
    index("message_files_status").on(table.status, table.updatedAt),
    index("message_files_canned").on(table.savedReplyId).where(sql`canned_id is not null`),
    // Messages that were sent with the file of a saved reply share its bytes.
    index("message_files_storage").on(table.storageKey).where(sql`storage_key <> ''`),
    // Files whose bytes the cron run has to delete. Almost always empty.
    index("message_files_removed")
      .on(table.updatedAt)
      .where(sql`status in ('deleted', 'rejected') and storage_key <> ''`),
  ],
);

/** A scheduled reply. Its id is the client id of the message it becomes, so it is sent once. */
export const scheduledMessages = sqliteTable(
  "scheduled_messages",
  {
    id: text().primaryKey(),
    conversationId: text().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    body: text().notNull(),
    quote: text({ mode: "json" }).$type<Quote>(),
    fileIds: text({ mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    sendAt: integer().notNull(),
    status: text({ enum: ["waiting", "sent", "cancelled"] }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("scheduled_messages_due").on(table.status, table.sendAt),
    index("scheduled_messages_conversation").on(table.conversationId),
  ],
);

export const savedReplies = sqliteTable(
  "canned_replies",
  {
    id: text().primaryKey(),
    shortcut: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    byName: text().notNull(),
    uses: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [uniqueIndex("canned_replies_shortcut").on(table.shortcut)],
);

/** Someone who may not write to us for now: a member by id, a visitor by address. */
export const blockedWriters = sqliteTable("talk_blocks", {
  /** `user:<id>` or `email:<address>`. */
  who: text().primaryKey(),
  reason: text().notNull(),
  byId: text().notNull(),
  byName: text().notNull(),
  until: integer().notNull(),
  createdAt: integer().notNull(),
});

/** A message someone found unsafe or wrong; once a person and message. */
export const messageReports = sqliteTable(
  "message_reports",
  {
    messageId: text().notNull(),
    byId: text().notNull(),
    conversationId: text().notNull(),
    reason: text().notNull(),
    handledAt: integer(),
    handledBy: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.byId] }),
    index("message_reports_open").on(table.handledAt, table.createdAt),
    index("message_reports_conversation").on(table.conversationId),
  ],
);

/** Settings, each a JSON document with its own schema. */
export const settings = sqliteTable("settings", {
  key: text().primaryKey(),
  value: text({ mode: "json" }).$type<unknown>().notNull(),
  version: integer().notNull().default(1),
  byName: text().notNull(),
  updatedAt: integer().notNull(),
});

/** Every version of a setting, so that a change can be seen and undone. */
export const settingVersions = sqliteTable(
  "setting_versions",
  {
    key: text().notNull(),
    version: integer().notNull(),
    value: text({ mode: "json" }).$type<unknown>().notNull(),
    reason: text().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.version] })],
);

/** Conversations that someone of the staff still has. As text, because a partial index is found by its condition. */
export const assigned = sql`+${conversations.status} in ('open', 'pending') and ${conversations.mergedInto} is null`;
