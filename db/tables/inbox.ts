import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Webhook events by the sender's own id: an event is applied once, however often it comes. */
export const webhookInbox = sqliteTable("webhook_inbox", {
  id: text().primaryKey(),
  source: text().notNull(),
  type: text().notNull(),
  receivedAt: integer().notNull(),
  outcome: text().notNull(),
});
