import { createClerkClient, type User, type UserJSON } from "@clerk/backend";
import { AppError } from "#core/app-error.ts";
import type { Authentication, Identity, OpenSession } from "#core/identity/provider.ts";
import type { Session } from "#core/ports.ts";
import { acceptedHonour, type Person, Role } from "#schema/identity/user.ts";
import { clerkHostOf } from "../../platform/security.ts";
import { verifySession } from "./session-token.ts";

export type ClerkKeys = {
  publishableKey: string;
  secretKey: string;
  jwtKey: string;
  apiUrl?: string;
  secondFactor: boolean;
};

/** What Clerk lists at once. */
const SESSIONS_MOST = 500;

/** Clerk as our identity provider. Sessions are verified without asking it; people are read from its Backend API. */
export function createClerkIdentity(keys: ClerkKeys, origin: string): Identity {
  const client = createClerkClient({ ...keys, telemetry: { disabled: true } });
  const issuer = clerkIssuer(keys.publishableKey);

  async function authenticate(request: Request): Promise<Authentication> {
    const state = await client.authenticateRequest(withoutBody(request), {
      jwtKey: keys.jwtKey,
      authorizedParties: [origin],
      signInUrl: "/sign-in",
      signUpUrl: "/sign-up",
    });
    if (state.status === "handshake") {
      return {
        session: null,
        headers: new Headers(),
        redirect: new Response(null, { status: 307, headers: state.headers }),
      };
    }
    const session = state.token
      ? await verifySession(state.token, { jwtKey: keys.jwtKey, issuer, origins: [origin] })
      : null;
    return { session, headers: cookiesOf(state.headers), redirect: null };
  }

  const person = (subject: string) => record(() => client.users.getUser(subject));

  /** A call that answers with the person's record; null where Clerk knows no such person. */
  function record(call: () => Promise<User>): Promise<Person | null> {
    return asked(async () => personOf(await call(), issuer), null);
  }

  async function signOut(session: Session): Promise<void> {
    await asked(() => revoke(session.sessionId), undefined);
  }

  async function activeSessions(subject: string) {
    const { data } = await client.sessions.getSessionList({ userId: subject, status: "active", limit: SESSIONS_MOST });
    return data;
  }

  async function sessions(subject: string): Promise<OpenSession[]> {
    const open = await asked(() => activeSessions(subject), []);
    return open
      .map(({ id, createdAt, lastActiveAt, latestActivity }) => ({
        id,
        device: deviceOf(latestActivity),
        startedAt: createdAt,
        lastSeenAt: lastActiveAt,
      }))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  }

  async function endSession(subject: string, sessionId: string): Promise<boolean> {
    // Clerk ends any session by its id: whose it is has to be asked first.
    const own = (await asked(() => activeSessions(subject), [])).some(({ id }) => id === sessionId);
    if (own) await asked(() => revoke(sessionId), undefined);
    return own;
  }

  function endSessions(subject: string, except: string | null = null): Promise<string[]> {
    // Someone who was deleted has no sessions any more.
    return asked(async () => {
      const ended = (await activeSessions(subject)).filter(({ id }) => id !== except);
      await Promise.all(ended.map(({ id }) => revoke(id)));
      return ended.map(({ id }) => id);
    }, []);
  }

  /** One that has ended already is ended. */
  async function revoke(id: string): Promise<void> {
    await client.sessions.revokeSession(id).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  }

  const hasSecondFactor = (subject: string) =>
    asked(async () => (await client.users.getUser(subject)).twoFactorEnabled, false);

  const setRole = (subject: string, role: Role) =>
    record(() => client.users.updateUserMetadata(subject, { publicMetadata: { role } }));

  const setBanned = (subject: string, banned: boolean) =>
    record(() => (banned ? client.users.banUser(subject) : client.users.unbanUser(subject)));

  function setName(subject: string, fullName: string): Promise<Person | null> {
    const [firstName = "", ...rest] = fullName.split(" ");
    return record(() => client.users.updateUser(subject, { firstName, lastName: rest.join(" ") }));
  }

  async function remove(subject: string): Promise<void> {
    await asked(async () => void (await client.users.deleteUser(subject)), undefined);
  }

  /** Clerk sends the invitation; the name is given at sign-up. */
  async function invite({ email, role }: { email: string; role: Role }): Promise<void> {
    await asked(async () => {
      const publicMetadata = { role };
      const redirectUrl = `${origin}/sign-up`;
      await client.invitations.createInvitation({ emailAddress: email, publicMetadata, redirectUrl }).catch((error) => {
        // One that was sent before, or an address that has an account.
        if (error?.status !== 400 && error?.status !== 422) throw error;
      });
    }, undefined);
  }

  return {
    kind: "clerk",
    secondFactor: keys.secondFactor,
    authenticate,
    person,
    signOut,
    sessions,
    endSession,
    endSessions,
    hasSecondFactor,
    setRole,
    setBanned,
    setName,
    remove,
    invite,
  };
}

/** What Clerk answered, or `missing` where it knows no such thing. Throws AppError provider_down otherwise. */
async function asked<T, Missing>(call: () => Promise<T>, missing: Missing): Promise<T | Missing> {
  try {
    return await call();
  } catch (error) {
    if (isNotFound(error)) return missing;
    throw new AppError("provider_down", "The sign-in service did not answer. Try again in a minute.");
  }
}

/** No address and no place: a person knows their devices. */
function deviceOf(activity: { browserName?: string; deviceType?: string } | undefined): string {
  return [activity?.browserName, activity?.deviceType].filter(Boolean).join(" on ");
}

function isNotFound(error: unknown): boolean {
  return (error as { status?: number }).status === 404;
}

/** Tokens are issued by the host written in the publishable key. */
export function clerkIssuer(publishableKey: string): string {
  return `https://${clerkHostOf(publishableKey) ?? "unknown.invalid"}`;
}

type ClerkPerson = Pick<
  User,
  "id" | "fullName" | "username" | "imageUrl" | "publicMetadata" | "updatedAt" | "banned" | "unsafeMetadata"
> & {
  raw: Pick<UserJSON, "password_last_updated_at"> | null;
  primaryEmailAddress: { emailAddress: string; verification: ClerkVerification } | null;
};

/** Of an email address; null where its verification was never begun. */
export type ClerkVerification = { status: string } | null;

/** What we keep of Clerk's user. The role is public metadata's and nothing else's: people can write unsafe metadata. */
function personOf(user: ClerkPerson, issuer: string): Person {
  const role = Role.safeParse(user.publicMetadata?.role);
  const { emailAddress: email = "", verification = null } = user.primaryEmailAddress ?? {};
  return {
    issuer,
    subject: user.id,
    fullName: user.fullName ?? user.username ?? email.split("@")[0] ?? "",
    username: user.username,
    email,
    emailVerified: isVerified(verification),
    imageUrl: user.imageUrl || null,
    role: role.success ? role.data : "user",
    passwordChangedAt: user.raw?.password_last_updated_at ?? null,
    honour: acceptedHonour(user.unsafeMetadata),
    banned: user.banned,
    updatedAt: user.updatedAt,
  };
}

export function isVerified(verification: ClerkVerification): boolean {
  return verification?.status === "verified";
}

function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("Set-Cookie", cookie);
  return cookies;
}

/** Verification reads headers and address only; the request handler reads the body. */
function withoutBody(request: Request): Request {
  return new Request(request.url, { method: "GET", headers: request.headers });
}
