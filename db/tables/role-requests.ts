import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roleRequestStatuses, roles } from "#schema/vocabulary/identity.ts";

/** Promotions to admin, which a second admin confirms. Times are UTC ms. */
export const roleRequests = sqliteTable(
  "role_requests",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    role: text({ enum: roles }).notNull(),
    reason: text().notNull(),
    status: text({ enum: roleRequestStatuses }).notNull().default("open"),
    requestedBy: text().notNull(),
    requestedAt: integer().notNull(),
    /** From when the admin who asked may approve it alone, UTC ms; null where there was another admin. */
    aloneFrom: integer(),
    decidedBy: text(),
    decidedAt: integer(),
  },
  (table) => [
    index("role_requests_user").on(table.userId, table.requestedAt),
    uniqueIndex("role_requests_open").on(table.userId).where(sql`status = 'open'`),
  ],
);
