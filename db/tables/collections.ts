import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MergeInput, SegmentLayout, SegmentPart } from "#schema/sources/segment.ts";
import { segmentStatuses, snapshotStatuses } from "#schema/vocabulary/collections.ts";

/** A public collection that checks are compared with, such as an encyclopaedia. Its texts are in segments in R2. */
export const collections = sqliteTable("collections", {
  /** A short name for addresses and commands: lower-case letters, digits and hyphens. */
  id: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(""),
  homepage: text(),
  /** The snapshot that checks search; null before the first one and after all were removed. */
  snapshotId: text(),
  enabled: integer({ mode: "boolean" }).notNull().default(true),
  /** Increases with every change: a change made from an older page is rejected. */
  version: integer().notNull().default(1),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
});

/** The texts of a collection at one time. A snapshot never changes; a newer one replaces it. */
export const collectionSnapshots = sqliteTable(
  "collection_snapshots",
  {
    id: text().primaryKey(),
    collectionId: text().notNull(),
    /** The day of the collected texts, UTC ms. */
    asOf: integer().notNull(),
    documents: integer().notNull(),
    /** Works: a long work is stored as several documents. */
    works: integer().notNull(),
    words: integer().notNull(),
    bytes: integer().notNull(),
    /** Rows of the import that were not added, and why; texts by licence. */
    refused: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    licences: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
    /** Of the normaliser and the segment format: segments of another version are not searched. */
    formatVersion: text().notNull(),
    /** R2 has a list of all its texts, by which an import that adds to them recognises duplicates. */
    knownTexts: integer({ mode: "boolean" }).notNull().default(false),
    status: text({ enum: snapshotStatuses }).notNull(),
    byName: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("collection_snapshots_collection").on(table.collectionId, table.createdAt)],
);

/** An immutable file of fingerprints and texts, stored in R2 in parts of one size. It has documents of one or more snapshots. */
export const collectionSegments = sqliteTable(
  "collection_segments",
  {
    id: text().primaryKey(),
    bytes: integer().notNull(),
    documents: integer().notNull(),
    layout: text({ mode: "json" }).$type<SegmentLayout>().notNull(),
    /** Which documents are of which snapshot. */
    parts: text({ mode: "json" }).$type<SegmentPart[]>().notNull(),
    formatVersion: text().notNull(),
    /** Superseded: a merged segment has its documents, so it is not searched. */
    status: text({ enum: segmentStatuses }).notNull(),
    createdAt: integer().notNull(),
    /** When a merged segment replaced it: checks that began before may still read it. */
    supersededAt: integer(),
  },
  (table) => [index("collection_segments_status").on(table.status, table.id)],
);

/** The merge of small segments that is going on; there is one at most. What is built so far is in R2. */
export const collectionMerges = sqliteTable("collection_merges", {
  /** That of the segment it will give. */
  id: text().primaryKey(),
  /** What is merged, in order, and the documents of each that stay. */
  inputs: text({ mode: "json" }).$type<MergeInput[]>().notNull(),
  /** Until then one worker has it, UTC ms; 0: no one. */
  leaseUntil: integer().notNull().default(0),
  createdAt: integer().notNull(),
});

/** Signatures of requests of the command line, as long as they would be accepted: each is accepted once. */
export const bulkSignatures = sqliteTable(
  "bulk_signatures",
  {
    signature: text().primaryKey(),
    expiresAt: integer().notNull(),
  },
  (table) => [index("bulk_signatures_expiry").on(table.expiresAt)],
);
