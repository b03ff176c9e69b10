import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sourceKinds, sourceStatuses } from "#schema/vocabulary/sources.ts";

/**
 * The shards of the student collection, each with whole documents. New documents go to the newest one of the version in
 * force until it is full.
 */
export const studentShards = sqliteTable("student_shards", {
  name: text().primaryKey(),
  version: text().notNull(),
  /** How many were ever added: what is removed makes no room. */
  documents: integer().notNull().default(0),
  /** Blocks of these documents, counted when each was given its place. */
  blocks: integer().notNull().default(0),
  /** Nothing is in it and it is being emptied: it is neither asked nor added to. */
  closingAt: integer(),
  createdAt: integer().notNull(),
});

/**
 * Places of documents that no row of `sources` names any more, because the document was deleted or has moved. A Worker
 * that was given the place before may still add to it, and die: it is emptied once more when that cannot happen any more.
 */
export const studentRemovals = sqliteTable(
  "student_removals",
  { sourceId: text().notNull(), shard: text().notNull(), dueAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.shard] }),
    index("student_removals_due").on(table.dueAt),
    index("student_removals_shard").on(table.shard),
  ],
);

/** A text that checks are compared with. The text is in R2; what it is found by is in the shards. */
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
    /** Of a text that still is in the index of before students' documents had one of their own: its engine. */
    engineVersion: text(),
    /** Of normaliser, fingerprints or pieces, and key: a text of another version is added anew. */
    indexVersion: text(),
    /** Of a student's document where its blocks are, and where they were before a move that is not over. */
    shard: text(),
    oldShard: text(),
    createdAt: integer().notNull(),
    indexedAt: integer(),
  },
  (table) => [
    index("sources_status").on(table.status),
    index("sources_kind").on(table.kind, table.indexedAt),
    index("sources_version").on(table.kind, table.indexVersion),
    index("sources_document").on(table.documentId),
    index("sources_shard").on(table.shard),
    index("sources_old_shard").on(table.oldShard),
  ],
);
