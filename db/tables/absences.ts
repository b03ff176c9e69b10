import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * When someone who works here is away, and who takes over: conversations of a member of staff, orders of an expert, or
 * both. Times are UTC ms.
 */
export const absences = sqliteTable(
  "absences",
  {
    id: text().primaryKey(),
    userId: text(),
    expertId: text(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    /** Who gets the conversations; null leaves them without one. */
    coverUserId: text(),
    /** Who gets the orders; null leaves the choice to the admins. */
    coverExpertId: text(),
    createdBy: text().notNull(),
    createdAt: integer().notNull(),
    /** When the work was handed to the others; null before. */
    handedOverAt: integer(),
    /** When it was ended or cancelled before its end. */
    endedAt: integer(),
  },
  (table) => [
    index("absences_user").on(table.userId, table.endsAt),
    index("absences_expert").on(table.expertId, table.endsAt),
    index("absences_due").on(table.startsAt).where(sql`handed_over_at is null and ended_at is null`),
  ],
);
