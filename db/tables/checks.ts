import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { extractionAttempts } from "#core/checks/extraction-attempt.ts";
import type { CheckOptions, CollectionProgress, StageEntry } from "#schema/checks/check.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import { checkModes, checkStages, checkStatuses } from "#schema/vocabulary/checks.ts";

// As text, because a partial index is made with its condition. The plus keeps the index of statuses out of it, which has
// another order.
const goingCheckIndex = sql.raw("+status in ('queued', 'running')");

/** One similarity check of one document: the job's state, its lease and its outcome. */
export const checks = sqliteTable(
  "checks",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    /** Its document; empty for a private check, whose document was never uploaded. */
    documentId: text().notNull(),
    /** Private: the file was read in its owner's browser, and nothing of it is stored here. */
    mode: text({ enum: checkModes }).notNull().default("kept"),
    title: text().notNull(),
    options: text({ mode: "json" }).$type<CheckOptions>().notNull(),
    status: text({ enum: checkStatuses }).notNull(),
    stage: text({ enum: checkStages }),
    progress: integer().notNull().default(0),
    stageTimes: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
    /** The collections of a running check, with the progress of each. */
    collections: text({ mode: "json" }).$type<CollectionProgress[]>(),
    /** The history for staff: stages, attempts, reruns. It contains no word of the text. */
    log: text({ mode: "json" }).$type<readonly StageEntry[]>().notNull().default([]),
    /** Words of the text, once it was read. */
    words: integer(),
    attempts: integer().notNull().default(0),
    /** The worker that processes it, and the end of its lease: a second worker cannot claim it. */
    lease: text(),
    leaseUntil: integer(),
    problem: text(),
    problemDetails: text("problem_facts", { mode: "json" }).$type<UnreadableDetails>(),
    engineVersion: text(),
    /** Why matches in other students' texts were hidden; for staff. */
    probing: text({ enum: extractionAttempts }),
    /** How it was paid: a free check of the day, a credit that is refunded on failure, or free as a recheck. */
    paidBy: text({ enum: ["allowance", "credit", "recheck"] })
      .notNull()
      .default("allowance"),
    queuedAt: integer().notNull(),
    startedAt: integer(),
    finishedAt: integer(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("checks_user_queued").on(table.userId, table.queuedAt, table.id),
    index("checks_queued").on(table.queuedAt, table.id),
    index("checks_status_queued").on(table.status, table.queuedAt, table.id),
    index("checks_going").on(table.queuedAt, table.id).where(goingCheckIndex),
    index("checks_private_queued").on(table.queuedAt, table.id).where(sql`mode = 'private'`),
    index("checks_finished").on(table.finishedAt).where(sql`finished_at is not null`),
    index("checks_document").on(table.documentId),
    index("checks_unanswered").on(table.queuedAt).where(sql`mode = 'private' and finished_at is null`),
  ],
);

/** Checks in the queue or running. As text, because a partial index is found by its condition. */
export const goingCheck = sql`+${checks.status} in ('queued', 'running')`;
