import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** An admin who sees the site as a person does, for reading only. Times are UTC ms. */
export const staffViews = sqliteTable(
  "staff_views",
  {
    /** 128 random bits, in a cookie of the admin's browser. */
    id: text().primaryKey(),
    adminId: text().notNull(),
    userId: text().notNull(),
    reason: text().notNull(),
    startedAt: integer().notNull(),
    endsAt: integer().notNull(),
    endedAt: integer(),
  },
  (table) => [index("staff_views_user").on(table.userId, table.startedAt)],
);
