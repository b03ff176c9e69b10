import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { rollUpMetrics } from "#schema/vocabulary/roll-ups.ts";

/**
 * Counts that triggers keep with the rows they count (migration 0040): a screen reads a few of these instead of all
 * rows there are. `day` is the number of the UTC day since 1970; 0 for a count of all rows.
 *
 * | metric | day | part |
 * |---|---|---|
 * | check_status, order_status, comment_status, conversation_status, letter_status, user_status | 0 | the status now |
 * | conversation_assigned | 0 | who of the staff has it, while it is open or answered |
 * | conversation_changes | 0 | empty; grows with every message, edit and note |
 * | check_queued | the check was made | its status now |
 * | check_ended | the check ended | `ready` or `failed` |
 * | check_took | the report was finished | the lower bound of the time taken, ms (db/shared/roll-ups.ts) |
 * | credit_back | a credit was returned | empty |
 * | source_status | 0 | kind, a space, status |
 *
 * Kept by the clock instead of triggers, from rows of the day (db/analytics/roll-up.ts):
 *
 * | metric | day | part |
 * |---|---|---|
 * | check_stage | the report was finished | stage, a space, the lower bound of its time as in check_took |
 * | check_failed | the check failed | the code of the problem, `unknown` without one |
 * | report_opened | the student first opened the report | empty |
 * | reply_time | staff first answered the conversation | the lower bound of the time, hours (`replyHours`) |
 * | expert_delivered, expert_late | a delivery went to the student | the expert |
 *
 * Counted by the gateway as pages are opened, without anything about the reader (workers/analytics/page-views.ts):
 * site_view with the page as part (`countedPages`), and site_visit for a view that came from outside.
 *
 * Counts of days are deleted after 800 days (db/platform/retention.ts).
 */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    metric: text({ enum: rollUpMetrics }).notNull(),
    day: integer().notNull(),
    part: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day, table.part] })],
);

/**
 * How often an article was opened on a UTC day. Nothing about readers is stored. Days older than 400 days are added up
 * (db/platform/retention.ts): the sum of a month has the negative number of the month's first day, so that no reader of
 * days finds it, and all rows of an article add up to its views.
 */
export const pageViews = sqliteTable(
  "page_views",
  {
    day: integer().notNull(),
    articleId: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);
