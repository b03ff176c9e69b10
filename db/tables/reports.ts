import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ReportGroups } from "#schema/checks/report.ts";

/** The totals of a ready report. The report itself, with the text, is in R2. Scores are tenths of a per cent. */
export const reports = sqliteTable(
  "reports",
  {
    /** The same id as its check: one check, one report. */
    id: text().primaryKey(),
    userId: text().notNull(),
    documentId: text().notNull(),
    title: text().notNull(),
    words: integer().notNull(),
    matchedWords: integer().notNull(),
    scoreTenths: integer().notNull(),
    scoreUnfilteredTenths: integer().notNull(),
    sources: integer().notNull(),
    matches: integer().notNull(),
    flags: integer().notNull(),
    /** The values of the bars in lists. */
    groups: text({ mode: "json" }).$type<ReportGroups>(),
    storageKey: text().notNull(),
    engineVersion: text().notNull(),
    /** The report of the previous version, and what became of its matches. */
    previousId: text(),
    mended: integer(),
    unchanged: integer(),
    added: integer(),
    /** 128 random bits, part of the URL at which the report can be verified. */
    verifyId: text(),
    /** The signed statement: canonical JSON of schema/checks/report-statement.ts. It contains no word of the text. */
    statement: text(),
    keyId: text(),
    signature: text(),
    revokedAt: integer(),
    revokedBy: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** When the text was deleted: score and signature are kept. */
    purgedAt: integer(),
    /** When its student first opened it; null until then, and for reports older than this column. */
    openedAt: integer(),
  },
  (table) => [
    index("reports_opened").on(table.openedAt).where(sql`opened_at is not null`),
    index("reports_user_created").on(table.userId, table.createdAt),
    index("reports_document").on(table.documentId),
    index("reports_score").on(table.scoreTenths, table.id),
    index("reports_revoked").on(table.createdAt, table.id).where(sql`revoked_at is not null`),
    uniqueIndex("reports_verify").on(table.verifyId),
  ],
);

/** A link that gives access to one report. Only the SHA-256 of its secret is stored. */
export const reportShares = sqliteTable(
  "report_shares",
  {
    id: text().primaryKey(),
    reportId: text().notNull(),
    userId: text().notNull(),
    tokenHash: text().notNull(),
    /** If false, the link shows score, groups and coverage, and no word of the text. */
    withText: integer({ mode: "boolean" }).notNull(),
    opened: integer().notNull().default(0),
    lastOpenedAt: integer(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    revokedAt: integer(),
  },
  (table) => [uniqueIndex("report_shares_token").on(table.tokenHash), index("report_shares_report").on(table.reportId)],
);

/** A student's note on a flag, such as the origin of the characters. Displayed to every reader of the report. */
export const reportFlagNotes = sqliteTable(
  "report_flag_notes",
  {
    reportId: text().notNull(),
    /** The index of the flag in the report's list. */
    flag: integer().notNull(),
    note: text().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.flag] })],
);

/** What a person has read of a source, not counting matching words: a licence permits a tenth of it in a month. */
export const sourceReads = sqliteTable(
  "source_reads",
  {
    userId: text().notNull(),
    sourceId: text().notNull(),
    /** [start, end) in UTF-16 units of the source, in order and without overlaps. */
    ranges: text({ mode: "json" }).$type<[number, number][]>().notNull(),
    /** When the month began. */
    since: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sourceId] })],
);

/** A submission to Turnitin, requested in addition to our check. */
export const turnitinSubmissions = sqliteTable(
  "turnitin_submissions",
  {
    checkId: text().primaryKey(),
    /** Turnitin's id, once it is assigned. */
    submissionId: text(),
    status: text({ enum: ["asked", "created", "uploaded", "processing", "complete", "failed", "removed"] }).notNull(),
    /** Whole per cent, as Turnitin reports it. */
    score: integer(),
    problem: text(),
    attempts: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("turnitin_status").on(table.status, table.updatedAt),
    index("turnitin_submission").on(table.submissionId),
  ],
);
