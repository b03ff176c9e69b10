import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * That a document of an account showed places in another student's text. Ids and a time, no words; kept when the document
 * is deleted, or deleting would make one forget how often a text was asked for.
 */
export const sightings = sqliteTable(
  "sightings",
  {
    userId: text().notNull(),
    sourceId: text().notNull(),
    documentId: text().notNull(),
    familyId: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.documentId] }),
    index("sightings_source").on(table.sourceId),
    index("sightings_at").on(table.at),
  ],
);
