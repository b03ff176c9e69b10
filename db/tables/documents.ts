import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { documentKinds, documentStatuses } from "#schema/document.ts";

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
    status: text({ enum: documentStatuses }).notNull(),
    /** The owner chose to keep the text in the student repository. */
    stored: integer({ mode: "boolean" }).notNull().default(false),
    deleteAt: integer().notNull(),
    receiptId: text(),
    idempotencyKey: text().notNull(),
    /** The first document of the drafts this one belongs to; its own id until a check finds an earlier draft. */
    familyId: text(),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("documents_owner_key").on(table.ownerId, table.idempotencyKey),
    index("documents_owner_created").on(table.ownerId, table.createdAt),
    index("documents_delete_at").on(table.status, table.deleteAt),
  ],
);
