import { AppError } from "#core/app-error.ts";
import { SESSION_MS, SOCKET_MOST_MS } from "#core/identity/session.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock, Identity, Session, Sockets } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import {
  deleteExpired,
  forgetSockets,
  keepSocket,
  recordSocket,
  revokeSession,
  roomsOfSession,
  roomsOfUser,
} from "#db/identity/sessions.ts";

export type SessionPorts = { db: Database; clock: Clock; identity: Identity; sockets: Sockets };

/** Rows of each table that one turn of the clock deletes. */
const SWEEP_MOST = 500;

/** Ends sessions at once: tokens of an ended session stay valid for a minute, so its end is stored here as well. */
export function createSessions({ db, clock, identity, sockets }: SessionPorts) {
  /** Ends the session. Stored first: a socket that opens meanwhile reads the row. */
  async function ended(sessionId: string): Promise<void> {
    await revokeSession(db, sessionId, clock.now() + SESSION_MS);
    const rooms = await roomsOfSession(db, sessionId);
    await Promise.all(rooms.map((room) => sockets.close(room, { session: sessionId })));
    await forgetSockets(db, sessionId);
  }

  /** Throws AppError provider_down when the provider did not answer; with us the session is over all the same. */
  async function signOut(session: Session): Promise<void> {
    await ended(session.sessionId);
    await identity.signOut(session);
  }

  /** Ends every session of a person. Their sockets close even if the provider does not answer. */
  async function endAll(person: { id: string; subject: string }): Promise<void> {
    const rooms = await roomsOfUser(db, person.id);
    await Promise.all(rooms.map((room) => sockets.close(room, { person: person.id })));
    for (const sessionId of await identity.endSessions(person.subject)) await ended(sessionId);
  }

  /** Opens a socket for a session: recorded first and checked after, so that a sign-out at the same time closes it. */
  async function open<Opened>(
    session: Session,
    userId: string,
    room: string,
    connect: () => Promise<Opened>,
  ): Promise<Opened> {
    const { sessionId } = session;
    await recordSocket(db, { sessionId, room, userId, openedAt: clock.now() });
    const opened = await connect();
    if (await keepSocket(db, { sessionId, room, openedAt: clock.now() })) return opened;
    await sockets.close(room, { session: sessionId });
    throw new AppError("not_signed_in", "Sign in again.");
  }

  async function sweep() {
    const now = clock.now();
    const deleted = await deleteExpired(db, { now, openedBefore: now - SOCKET_MOST_MS, most: SWEEP_MOST });
    const { sessions, sockets } = deleted;
    return {
      ...deleted,
      ...leftAfter({ sessions: { taken: sessions, most: SWEEP_MOST }, sockets: { taken: sockets, most: SWEEP_MOST } }),
    };
  }

  return { ended, signOut, endAll, open, sweep };
}
