import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Which blocks of other students' documents a document of an account was shown. Keys and a time, no words; kept when the
 * document is deleted, or deleting would make one forget how often a block was shown.
 */
export const shownBlocks = sqliteTable(
  "shown_blocks",
  {
    userId: text().notNull(),
    documentId: text().notNull(),
    familyId: text().notNull(),
    blocks: text({ mode: "json" }).$type<number[]>().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index("shown_blocks_at").on(table.at),
    index("shown_blocks_user").on(table.userId, table.at, table.documentId),
  ],
);

/** What `shownBlocks` was before blocks were counted. Kept for the minute in which the version before still writes it. */
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

/** Blocks half of which stood in a document and which were not shown. For staff alone: nothing is decided by it. */
export const nearBlocks = sqliteTable(
  "near_blocks",
  {
    block: integer().notNull(),
    userId: text().notNull(),
    documentId: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.block, table.userId, table.documentId] }),
    index("near_blocks_at").on(table.at),
    index("near_blocks_user").on(table.userId, table.at),
  ],
);
