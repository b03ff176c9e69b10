import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { articleLeadTargets, orderBreakdowns } from "#schema/vocabulary/analytics.ts";

/**
 * Orders and money of a UTC day, made by the clock from orders, deliveries and the ledger (db/analytics/roll-up.ts).
 * `day` is its number since 1970. Each event counts on the day it happened, so that a finished day never changes.
 */
export const orderDays = sqliteTable(
  "order_days",
  {
    /** A field; empty for all fields together, and packs of checks. */
    domain: text().notNull(),
    by: text({ enum: orderBreakdowns }).notNull(),
    /** The service, field or coupon; `credits` for packs of checks, empty for orders without a coupon. */
    part: text().notNull(),
    day: integer().notNull(),
    placed: integer().notNull().default(0),
    paid: integer().notNull().default(0),
    /** Paid orders of people who had paid for an order before. */
    repeats: integer().notNull().default(0),
    /** Orders that were delivered for the first time. */
    delivered: integer().notNull().default(0),
    approved: integer().notNull().default(0),
    /** Cents received. */
    revenue: integer().notNull().default(0),
    /** Refunds and disputes, less those that came back. */
    refunds: integer().notNull().default(0),
    /** Cents given back by refunds and disputes, less what came back: a won dispute, a refund that a bank returned. */
    refunded: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.domain, table.by, table.day, table.part] }),
    index("order_days_day").on(table.day),
  ],
);

/** How often a page was opened from an article on a UTC day. Nothing about readers is stored. */
export const articleLeads = sqliteTable(
  "article_leads",
  {
    day: integer().notNull(),
    articleId: text().notNull(),
    target: text({ enum: articleLeadTargets }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.target] })],
);

/** Searches that found nothing on a UTC day, without who searched. */
export const unansweredQuestions = sqliteTable(
  "unanswered_questions",
  {
    day: integer().notNull(),
    /** The words in lower case, without addresses and long numbers. */
    words: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);

/** What the payment provider says that it received and gave back on a UTC day, in cents. */
export const providerTotals = sqliteTable("provider_totals", {
  day: integer().primaryKey(),
  charges: integer().notNull(),
  charged: integer().notNull(),
  refunds: integer().notNull(),
  refunded: integer().notNull(),
  checkedAt: integer().notNull(),
});
