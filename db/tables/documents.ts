import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { documentKinds, documentStatuses } from "#schema/vocabulary/checks.ts";

/** A student's file. The bytes and the text are in R2, never here. */
export const documents = sqliteTable(
  "documents",
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    words: integer(),
    pages: integer(),
    /** Words of each page or section, in order; null where the file was not read for them. Their names are in R2. */
    parts: text({ mode: "json" }).$type<number[]>(),
    /** BCP 47, as detected in the text. */
    language: text(),
    status: text({ enum: documentStatuses }).notNull(),
    /** The owner lets other students' checks find the text. */
    stored: integer({ mode: "boolean" }).notNull().default(false),
    deleteAt: integer().notNull(),
    /** What it was before it was marked for removal: within some seconds that can be taken back. */
    statusBefore: text({ enum: documentStatuses }),
    receiptId: text(),
    deletedAt: integer(),
    idempotencyKey: text().notNull(),
    /** The first document of the versions this one belongs to; its own id until a check finds an earlier version. */
    familyId: text(),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("documents_owner_key").on(table.ownerId, table.idempotencyKey),
    index("documents_owner_created").on(table.ownerId, table.createdAt, table.id),
    index("documents_delete_at").on(table.status, table.deleteAt),
    index("documents_owner_hash").on(table.ownerId, table.sha256),
    index("documents_owner_family").on(table.ownerId, table.familyId),
    // What its owner can see the receipt of.
    index("documents_receipts").on(table.ownerId, table.deletedAt).where(sql`receipt_id is not null`),
  ],
);
