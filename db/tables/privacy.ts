import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { dataExportStatuses } from "#schema/vocabulary/identity.ts";

/** Archives of everything a person has here. The files are in R2. Times are UTC ms. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    status: text({ enum: dataExportStatuses }).notNull().default("queued"),
    storageKey: text(),
    bytes: integer(),
    requestedAt: integer().notNull(),
    readyAt: integer(),
    /** From then on the file is deleted. */
    expiresAt: integer(),
  },
  (table) => [
    index("data_exports_user").on(table.userId, table.requestedAt),
    index("data_exports_status").on(table.status, table.requestedAt),
    index("data_exports_expires").on(table.expiresAt),
  ],
);

/** What the deletion of an account removed and what is kept by law. Names nobody. Times are UTC ms. */
export const deletionReceipts = sqliteTable("deletion_receipts", {
  /** 128 random bits: it cannot be guessed. */
  id: text().primaryKey(),
  userId: text().notNull(),
  requestedAt: integer().notNull(),
  deletedAt: integer().notNull(),
  removed: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
  kept: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
});
