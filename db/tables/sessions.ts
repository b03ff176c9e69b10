import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Sessions that are over though tokens of theirs may still be valid. Times are UTC ms. */
export const revokedSessions = sqliteTable(
  "revoked_sessions",
  {
    sessionId: text().primaryKey(),
    /** After this no token of the session can be valid, and the row is deleted. */
    expiresAt: integer().notNull(),
  },
  (table) => [index("revoked_sessions_expires").on(table.expiresAt)],
);

/** The rooms in which a session may have a socket open, so that the sockets can be closed with the session. */
export const openSockets = sqliteTable(
  "open_sockets",
  {
    sessionId: text().notNull(),
    room: text().notNull(),
    userId: text().notNull(),
    openedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.room] }),
    index("open_sockets_user").on(table.userId),
    index("open_sockets_opened").on(table.openedAt),
  ],
);
