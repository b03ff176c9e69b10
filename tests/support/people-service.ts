import { createPeople } from "#app/services/identity/people.ts";
import { createSessions } from "#app/services/identity/sessions.ts";
import { AppError } from "#core/app-error.ts";
import type { Identity } from "#core/identity/provider.ts";
import type { AdminAlert } from "#core/notifications/admin-alert.ts";
import type { Session, Sockets } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { findUserBySubject } from "#db/identity/users.ts";
import type { Person, Role } from "#schema/identity/user.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { testSigner } from "#tests/support/listing.ts";

export const ISSUER = "https://clerk.example.test";

export function person(role: Role, updatedAt = 1): Person {
  return {
    issuer: ISSUER,
    subject: "user_ada",
    fullName: "Ada",
    username: null,
    email: "ada@example.test",
    emailVerified: true,
    imageUrl: null,
    role,
    passwordChangedAt: null,
    honour: null,
    banned: false,
    updatedAt,
  };
}

/** The service with a provider that knows one person, counts how often it is asked, and may be down. */
export function people(known: Person | null, mayRaiseRoles = true) {
  let requested = 0;
  let down = false;
  let told = known;
  const identity: Identity = {
    kind: "clerk",
    secondFactor: false,
    authenticate: () => Promise.reject(new Error("not part of this")),
    signOut: () => Promise.reject(new Error("not part of this")),
    sessions: async () => active.map((id) => ({ id, device: "", startedAt: 0, lastSeenAt: 0 })),
    endSession: async (_subject, id) => active.includes(id),
    hasSecondFactor: async () => false,
    setRole: () => Promise.reject(new Error("not part of this")),
    setBanned: () => Promise.reject(new Error("not part of this")),
    async setName(_subject, fullName) {
      if (down) throw new AppError("provider_down", "Sign-in is not available right now.");
      told = told && { ...told, fullName, updatedAt: told.updatedAt + 1 };
      return told;
    },
    remove: () => Promise.reject(new Error("not part of this")),
    invite: () => Promise.reject(new Error("not part of this")),
    async endSessions() {
      if (down) throw new AppError("provider_down", "Sign-in is not available right now.");
      return [...active];
    },
    async person() {
      requested++;
      if (down) throw new AppError("provider_down", "Sign-in is not available right now.");
      return told;
    },
  };
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const active: string[] = [];
  const sockets: Sockets = {
    async close(room, who) {
      closed.push(`${room} for ${"session" in who ? who.session : who.person}`);
    },
  };
  const closed: string[] = [];
  const clock = testClock();
  const sessions = createSessions({ db, clock, identity, sockets });
  const audit = testAudit(db, clock);
  const alerts: AdminAlert[] = [];
  const service = createPeople({
    ...{ db, clock, identity, sessions, signer: testSigner, audit, mayRaiseRoles },
    notifyAdmins: async (alert) => void alerts.push(alert),
  });
  return {
    ...service,
    alerts,
    sessions,
    active,
    closed,
    db,
    clock,
    requested: () => requested,
    /** Ada as the service knows her, with her row. */
    ada: () => service.actorOf(session("user")),
    row: () => findUserBySubject(db, ISSUER, "user_ada"),
    goDown: (gone = true) => {
      down = gone;
    },
    tell: (next: Person) => {
      told = next;
    },
  };
}

export const unverified = { ...person("user"), emailVerified: false };

export const session = (role: Role): Session => ({
  issuer: ISSUER,
  subject: "user_ada",
  sessionId: "s",
  role,
  verifiedMinutesAgo: 1,
  secondFactorMinutesAgo: null,
});
