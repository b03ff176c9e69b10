import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The figures of a ready report. The report itself, with the text, is in R2. Scores are tenths of a per cent. */
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
    storageKey: text().notNull(),
    engineVersion: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("reports_user_created").on(table.userId, table.createdAt),
    index("reports_document").on(table.documentId),
  ],
);
