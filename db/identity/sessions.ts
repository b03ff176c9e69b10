import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { openSockets, revokedSessions } from "../tables/index.ts";

export type OpenSocket = typeof openSockets.$inferSelect;

/** Repeating it changes nothing: the first expiry stays. */
export async function revokeSession(db: Database, sessionId: string, expiresAt: number): Promise<void> {
  await db.insert(revokedSessions).values({ sessionId, expiresAt }).onConflictDoNothing();
}

export async function recordSocket(db: Database, socket: OpenSocket): Promise<void> {
  await db
    .insert(openSockets)
    .values(socket)
    .onConflictDoUpdate({
      target: [openSockets.sessionId, openSockets.room],
      set: { openedAt: sql`excluded.opened_at` },
    });
}

/**
 * Whether a socket that is open now may stay: its session was not ended. A write, so that the primary answers: a replica
 * may not know yet of a session that ended a moment ago.
 */
export async function keepSocket(db: Database, { sessionId, room, openedAt }: Omit<OpenSocket, "userId">) {
  const going = sql`not exists (select 1 from ${revokedSessions} where session_id = ${sessionId})`;
  const kept = await db
    .update(openSockets)
    .set({ openedAt })
    .where(and(eq(openSockets.sessionId, sessionId), eq(openSockets.room, room), going))
    .returning({ room: openSockets.room });
  return kept.length > 0;
}

export async function roomsOfSession(db: Database, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ room: openSockets.room })
    .from(openSockets)
    .where(eq(openSockets.sessionId, sessionId));
  return rows.map(({ room }) => room);
}

export async function roomsOfUser(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ room: openSockets.room })
    .from(openSockets)
    .where(eq(openSockets.userId, userId));
  return rows.map(({ room }) => room);
}

export async function forgetSockets(db: Database, sessionId: string): Promise<void> {
  await db.delete(openSockets).where(eq(openSockets.sessionId, sessionId));
}

/** Deletes what has expired, oldest first, at most `most` rows of each table. */
export async function deleteExpired(
  db: Database,
  { now, openedBefore, most }: { now: number; openedBefore: number; most: number },
): Promise<{ sessions: number; sockets: number }> {
  const expired = sql`(select rowid from ${revokedSessions} where expires_at < ${now} order by expires_at limit ${most})`;
  const sessions = await db.delete(revokedSessions).where(sql`rowid in ${expired}`);
  const old = sql`(select rowid from ${openSockets} where opened_at < ${openedBefore} order by opened_at limit ${most})`;
  const sockets = await db.delete(openSockets).where(sql`rowid in ${old}`);
  return { sessions: sessions.meta.changes, sockets: sockets.meta.changes };
}
