import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NotificationPreferences } from "#schema/notifications/notification.ts";
import {
  notificationKinds,
  outgoingChannels,
  outgoingStatuses,
  staffTopics,
} from "#schema/vocabulary/notifications.ts";

/**
 * A notification: written in the batch of its event, and never twice, since its key
 * identifies it. The queue expands it into deliveries by channel.
 */
export const notifications = sqliteTable(
  "notices",
  {
    key: text().primaryKey(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The topic of a staff notification; null for everyone else. */
    topic: text({ enum: staffTopics }),
    /** The digest it goes out with, where another of its topic went out within the hour. */
    digestKey: text(),
    /** Null for someone without an account, who is written to at `address` alone; `team` goes to the team's chat too. */
    personId: text(),
    address: text(),
    team: integer({ mode: "boolean" }).notNull().default(false),
    subject: text().notNull(),
    /** Plain text: paragraphs separated by an empty line. It holds nothing of a student's work. */
    text: text().notNull(),
    /** Where it leads, a path of our own; empty for nowhere. */
    href: text().notNull().default(""),
    /** Words on the button that leads there. */
    act: text().notNull().default(""),
    /** The conversation and message it is about: once read, no one is written to about it. */
    conversationId: text(),
    seq: integer(),
    /** Whether it is in the person's bell. */
    shown: integer({ mode: "boolean" }).notNull().default(true),
    readAt: integer(),
    /** When emails were made of it. */
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

/** When the next email of a topic may go to one of the staff, so that a flood is one digest an hour. */
export const notificationPaces = sqliteTable(
  "notice_paces",
  {
    personId: text().notNull(),
    topic: text({ enum: staffTopics }).notNull(),
    /** The notification that went out by itself last. */
    firstKey: text().notNull(),
    /** When the digest that is being collected goes out. */
    digestAt: integer(),
    nextAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topic] })],
);

/** One email by one way to one address: the outbox. At least once by its key, and each way knows how to make it once. */
export const outgoingMessages = sqliteTable(
  "letters",
  {
    key: text().primaryKey(),
    notificationKey: text("notice_key").notNull().default(""),
    channel: text({ enum: outgoingChannels }).notNull().default("email"),
    personId: text(),
    /** An email address, a chat's id, a push subscription's id; empty for the team's chat. */
    to: text().notNull(),
    status: text({ enum: outgoingStatuses }).notNull(),
    attempts: integer().notNull().default(0),
    dueAt: integer().notNull(),
    /** What the service said, in its own code; never an address or a text. */
    problem: text(),
    /** What the service calls it: replies and bounces name it. */
    externalId: text(),
    createdAt: integer().notNull(),
    sentAt: integer(),
  },
  (table) => [
    index("letters_due").on(table.status, table.dueAt),
    index("letters_created").on(table.createdAt),
    index("letters_notice").on(table.notificationKey),
    // The log is searched by whom an email went to.
    index("letters_person").on(table.personId),
    index("letters_to").on(sql`"to" collate nocase`),
    index("letters_external").on(table.channel, table.externalId),
  ],
);

export const notificationPreferences = sqliteTable("notice_prefs", {
  personId: text().primaryKey(),
  prefs: text({ mode: "json" }).$type<NotificationPreferences>().notNull(),
  updatedAt: integer().notNull(),
});

/** What is in an email and lets someone answer it, or ask for no more: kept as SHA-256, so that a stolen row opens nothing. */
export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ["reply", "unsubscribe"] }).notNull(),
    /** Empty for a visitor who answers: known by the address alone. */
    personId: text().notNull(),
    /** For a reply: the conversation it goes to, and the address it must come from. */
    conversationId: text(),
    address: text(),
    /** For an unsubscription: what is not wanted any more. */
    kind: text({ enum: notificationKinds }),
    expiresAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("mail_tokens_expires").on(table.expiresAt)],
);

/** A code that links a chat with an account: once, for ten minutes. */
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

/** A person's private chat with our bot. It hears nothing until its owner has confirmed its name on our own page. */
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
    /** What the browser calls itself, cut short: so that its owner knows which one it is. */
    device: text().notNull(),
    createdAt: integer().notNull(),
    failedAt: integer(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
    index("push_subscriptions_person").on(table.personId),
  ],
);

/** What came in by a bridge, by its own number: each is taken once. */
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

/** Emails that admins write themselves: announcements. */
export const emailTemplates = sqliteTable(
  "letter_templates",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    byName: text().notNull(),
    /** When it went out to everybody who wants news, and to how many. */
    sentAt: integer(),
    recipients: integer(),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [uniqueIndex("letter_templates_name").on(table.name)],
);
