import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NotificationPreferences } from "#schema/notifications/notification.ts";
import {
  digestKinds,
  failureReasons,
  notificationKinds,
  outgoingChannels,
  outgoingStatuses,
  staffTopics,
} from "#schema/vocabulary/notifications.ts";

/**
 * A notification: inserted in the batch of its event, and only once, because its key identifies the event. The
 * queue expands it into deliveries by channel.
 */
export const notifications = sqliteTable(
  "notices",
  {
    key: text().primaryKey(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The topic of a staff notification; null for everyone else. */
    topic: text({ enum: staffTopics }),
    /** The digest that includes it, if another of its topic was sent within the hour. */
    digestKey: text(),
    /** Null for a person without an account, who is reached at `address` only; `team` is sent to the team's chat too. */
    personId: text(),
    address: text(),
    team: integer({ mode: "boolean" }).notNull().default(false),
    subject: text().notNull(),
    /** Plain text: paragraphs separated by an empty line. It contains nothing of a student's work. */
    text: text().notNull(),
    /** The path of its page on this site; empty if it has none. */
    href: text().notNull().default(""),
    /** The label of the button to that page. */
    act: text().notNull().default(""),
    /** The conversation and message it is about: once the message is read, no email is sent. */
    conversationId: text(),
    seq: integer(),
    /** Whether it appears in the person's notification list. */
    shown: integer({ mode: "boolean" }).notNull().default(true),
    readAt: integer(),
    /** When it was expanded into outgoing messages. */
    expandedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("notices_person_created").on(table.personId, table.createdAt),
    index("notices_expanded").on(table.expandedAt, table.createdAt),
    index("notices_digest").on(table.digestKey).where(sql`digest_key is not null`),
    index("notices_conversation").on(table.conversationId, table.personId),
  ],
);

/** When the next email of a topic or kind may be sent to a person, so that many events become one digest per hour. */
export const notificationPaces = sqliteTable(
  "notice_paces",
  {
    personId: text().notNull(),
    topic: text({ enum: [...staffTopics, ...digestKinds] }).notNull(),
    /** The last notification that was sent individually. */
    firstKey: text().notNull(),
    /** When the pending digest will be sent. */
    digestAt: integer(),
    nextAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topic] })],
);

// As text, because a partial index is made with its condition. The plus keeps the index of statuses out of it, which has
// another order.
const failedOutgoingIndex = sql.raw("+status in ('refused', 'given_up')");

/** One message by one channel to one address: the outbox. Sent at least once per key; each channel removes duplicates itself. */
export const outgoingMessages = sqliteTable(
  "letters",
  {
    key: text().primaryKey(),
    notificationKey: text("notice_key").notNull().default(""),
    channel: text({ enum: outgoingChannels }).notNull().default("email"),
    personId: text(),
    /** An email address, a chat's id, a push subscription's id; empty for the team's chat. */
    to: text().notNull(),
    /** The kind of its notification, so that the log is filtered without reading notifications. */
    kind: text({ enum: notificationKinds }),
    status: text({ enum: outgoingStatuses }).notNull(),
    attempts: integer().notNull().default(0),
    dueAt: integer().notNull(),
    /** The service's error code; never an address or a text. */
    problem: text(),
    /** The service's id of the message, which replies and bounces contain. */
    externalId: text(),
    createdAt: integer().notNull(),
    sentAt: integer(),
  },
  (table) => [
    index("letters_due").on(table.status, table.dueAt),
    index("letters_created").on(table.createdAt, table.key),
    index("letters_status_created").on(table.status, table.createdAt, table.key),
    index("letters_channel_created").on(table.channel, table.createdAt, table.key),
    index("letters_kind_created").on(table.kind, table.createdAt, table.key),
    index("letters_failed").on(table.createdAt, table.key).where(failedOutgoingIndex),
    index("letters_notice").on(table.notificationKey),
    // The log is searched by recipient.
    index("letters_person").on(table.personId),
    index("letters_to").on(sql`"to" collate nocase`),
    index("letters_external").on(table.channel, table.externalId),
  ],
);

export const notificationPreferences = sqliteTable(
  "notice_prefs",
  {
    personId: text().primaryKey(),
    prefs: text({ mode: "json" }).$type<NotificationPreferences>().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    // Subscribers to news by email.
    index("notice_prefs_news").on(table.personId).where(sql`json_extract(prefs, '$.matrix.news.email') = 1`),
  ],
);

/**
 * An address that bounces, or that reported a kind of email as spam. The row ends by its time, or before that when a
 * verified email arrives from the address or its person asks for emails again.
 */
export const failingAddresses = sqliteTable(
  "failing_addresses",
  {
    /** In lower case. */
    address: text().notNull(),
    /** The kind that was reported as spam; a bounce concerns all. */
    kind: text({ enum: ["all", ...notificationKinds] }).notNull(),
    reason: text({ enum: failureReasons }).notNull(),
    /** The enhanced status code (RFC 3463), or the email service's own; empty if it gave none. */
    code: text().notNull(),
    /** Whether emails are not sent while it stands: a full mailbox may take the next one. */
    stops: integer({ mode: "boolean" }).notNull(),
    personId: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.kind] }),
    index("failing_addresses_person").on(table.personId),
    index("failing_addresses_expires").on(table.expiresAt),
  ],
);

/** A token in an email for replying or unsubscribing: only its SHA-256 is stored, so that a stolen row is of no use. */
export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ["reply", "unsubscribe"] }).notNull(),
    /** Empty for a visitor, who is identified by the address alone. */
    personId: text().notNull(),
    /** For a reply: its conversation, and the required sender address. */
    conversationId: text(),
    address: text(),
    /** For an unsubscription: the kind of notification to disable. */
    kind: text({ enum: notificationKinds }),
    expiresAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("mail_tokens_expires").on(table.expiresAt),
    index("mail_tokens_person").on(table.personId).where(sql`person_id <> ''`),
  ],
);

/** A code that links a chat with an account: usable once, for ten minutes. */
export const linkCodes = sqliteTable(
  "link_codes",
  {
    hash: text().primaryKey(),
    personId: text().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [index("link_codes_expires").on(table.expiresAt)],
);

/** A person's private chat with our bot. Nothing is sent to it until its owner has confirmed it on our own page. */
export const telegramLinks = sqliteTable(
  "telegram_links",
  {
    personId: text().primaryKey(),
    chatId: text().notNull(),
    name: text().notNull(),
    status: text({ enum: ["asked", "linked"] }).notNull(),
    createdAt: integer().notNull(),
    linkedAt: integer(),
  },
  (table) => [uniqueIndex("telegram_links_chat").on(table.chatId)],
);

export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    personId: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** A short name of the browser, by which its owner recognises it. */
    device: text().notNull(),
    createdAt: integer().notNull(),
    failedAt: integer(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
    index("push_subscriptions_person").on(table.personId),
  ],
);

/** Messages received by a bridge, by the bridge's own id: each is processed once. */
export const bridgeInbox = sqliteTable(
  "bridge_inbox",
  {
    source: text({ enum: ["email", "telegram"] }).notNull(),
    externalId: text().notNull(),
    outcome: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.externalId] }),
    index("bridge_inbox_created").on(table.createdAt),
  ],
);

/** Announcements written by admins. */
export const emailTemplates = sqliteTable(
  "letter_templates",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    byName: text().notNull(),
    /** When it was sent to everybody who subscribed to news, and to how many. */
    sentAt: integer(),
    recipients: integer(),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [uniqueIndex("letter_templates_name").on(table.name)],
);

/** Messages that could not be delivered. As text, because a partial index is found by its condition. */
export const failedOutgoing = sql`+${outgoingMessages.status} in ('refused', 'given_up')`;
