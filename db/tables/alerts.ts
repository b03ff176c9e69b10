import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { alertRules, webhookSources } from "#schema/vocabulary/alerts.ts";

/** Alerts of the health of the site and of its business: one row for each rule that ever fired. Times are UTC ms. */
export const alerts = sqliteTable("alerts", {
  rule: text({ enum: alertRules }).primaryKey(),
  /** Since when the value is over its threshold; null while it is not. */
  since: integer(),
  /** The last value that was measured, in the unit of the rule. */
  value: integer().notNull(),
  /** When people were last told; they are told again after a day. */
  notifiedAt: integer(),
  clearedAt: integer(),
});

/** What arrived from each service that calls us. Times are UTC ms. */
export const webhookHealth = sqliteTable("webhook_health", {
  source: text({ enum: webhookSources }).primaryKey(),
  succeededAt: integer(),
  failedAt: integer(),
  /** Calls that failed since the last one that did not. */
  failures: integer().notNull().default(0),
  /** From the time of the event at its sender until we had processed it, ms; null where the sender gives no time. */
  lagMs: integer(),
});
