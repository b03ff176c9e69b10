import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import type { Identity, OpenSession } from "#core/identity/provider.ts";
import { SESSION_MS, SOCKET_MOST_MS } from "#core/identity/session.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock, Session, Sockets } from "#core/ports.ts";
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

export type ListedSession = OpenSession & { current: boolean };

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
    await endedAll(await identity.endSessions(person.subject));
  }

  /** The open sessions of the person who asks, the one seen last first. `current`: the one of this request. */
  async function list(actor: Actor, session: Session | null): Promise<ListedSession[]> {
    const { subject } = requirePerson(actor, "Sign in to see your devices.");
    const open = await identity.sessions(subject);
    return open.map((one) => ({ ...one, current: one.id === session?.sessionId }));
  }

  /** Signs out one device of the person who asks. Throws AppError not_found. */
  async function endOne(actor: Actor, sessionId: string): Promise<void> {
    const { subject } = requirePerson(actor);
    if (!(await identity.endSession(subject, sessionId)))
      throw new AppError("not_found", "This device is signed out already.");
    await ended(sessionId);
  }

  /** Signs out all devices of the person who asks but the one of this request. */
  async function endOthers(actor: Actor, session: Session): Promise<void> {
    const { subject } = requirePerson(actor);
    await endedAll(await identity.endSessions(subject, session.sessionId));
  }

  /** The provider has ended these sessions. */
  async function endedAll(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) await ended(sessionId);
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

  return { ended, endedAll, signOut, endAll, list, endOne, endOthers, open, sweep };
}
