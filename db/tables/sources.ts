import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const sourceKinds = ["article", "library", "student"] as const;
export const sourceStatuses = ["waiting", "indexed", "forgetting"] as const;

/** A text that checks are compared with. The text is in R2; its fingerprints are in the shards. */
export const sources = sqliteTable(
  "sources",
  {
    id: text().primaryKey(),
    kind: text({ enum: sourceKinds }).notNull(),
    /** Whose document a student source is; null for ours. */
    ownerId: text(),
    documentId: text(),
    title: text().notNull(),
    authors: text({ mode: "json" }).$type<string[]>().notNull(),
    container: text(),
    year: integer(),
    url: text(),
    licence: text(),
    words: integer().notNull().default(0),
    textKey: text().notNull(),
    status: text({ enum: sourceStatuses }).notNull(),
    engineVersion: text(),
    createdAt: integer().notNull(),
    indexedAt: integer(),
  },
  (table) => [
    index("sources_status").on(table.status),
    index("sources_kind").on(table.kind),
    index("sources_document").on(table.documentId),
  ],
);
