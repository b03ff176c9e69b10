import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accountMergeStatuses } from "#schema/vocabulary/identity.ts";

/** Merges of two accounts of one person. Everything of the one goes to the other. Times are UTC ms. */
export const accountMerges = sqliteTable(
  "account_merges",
  {
    id: text().primaryKey(),
    /** The account that ends. */
    fromId: text().notNull(),
    /** The account that stays. */
    intoId: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: accountMergeStatuses }).notNull().default("requested"),
    requestedBy: text().notNull(),
    requestedAt: integer().notNull(),
    /** SHA-256 (hex) of the token in the email to the account that ends. */
    tokenHash: text(),
    /** Until then it can be confirmed. */
    expiresAt: integer().notNull(),
    /** From when the admin who asked may approve it alone, UTC ms; null where there was another admin. */
    aloneFrom: integer(),
    /** A second admin, the only one after the wait, or the account that ends. */
    confirmedBy: text(),
    /** When everything went over. */
    confirmedAt: integer(),
    /** When the account that ends was removed at the identity provider. */
    doneAt: integer(),
    /** What went over, counted (app/core/identity/account-merge.ts). */
    moved: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex("account_merges_open").on(table.fromId).where(sql`status in ('requested', 'confirmed')`),
    index("account_merges_into").on(table.intoId, table.requestedAt),
    index("account_merges_status").on(table.status, table.requestedAt),
    uniqueIndex("account_merges_token").on(table.tokenHash).where(sql`token_hash is not null`),
  ],
);
