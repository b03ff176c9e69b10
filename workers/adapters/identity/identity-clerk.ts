import { createClerkClient, type User, type UserJSON } from "@clerk/backend";
import { AppError } from "#core/app-error.ts";
import type { Authentication, Identity, Session } from "#core/ports.ts";
import { acceptedHonour, type Person, Role } from "#schema/identity/user.ts";
import { clerkHostOf } from "../../platform/security.ts";
import { verifySession } from "./session-token.ts";

export type ClerkKeys = { publishableKey: string; secretKey: string; jwtKey: string; apiUrl?: string };

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

  async function person(subject: string): Promise<Person | null> {
    try {
      return personOf(await client.users.getUser(subject), issuer);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw new AppError("provider_down", "Sign-in is not available right now. Try again in a minute.");
    }
  }

  async function signOut(session: Session): Promise<void> {
    try {
      await endSession(session.sessionId);
    } catch {
      throw new AppError("provider_down", "The sign-in service did not answer.");
    }
  }

  async function endSessions(subject: string): Promise<string[]> {
    try {
      const { data } = await client.sessions.getSessionList({
        userId: subject,
        status: "active",
        limit: SESSIONS_MOST,
      });
      await Promise.all(data.map(({ id }) => endSession(id)));
      return data.map(({ id }) => id);
    } catch (error) {
      // Someone who was deleted has no sessions any more.
      if (isNotFound(error)) return [];
      throw new AppError("provider_down", "The sign-in service did not answer.");
    }
  }

  /** One that has ended already is ended. */
  async function endSession(id: string): Promise<void> {
    await client.sessions.revokeSession(id).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  }

  return { kind: "clerk", secondFactor: false, authenticate, person, signOut, endSessions };
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
