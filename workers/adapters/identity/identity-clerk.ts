import { createClerkClient } from "@clerk/backend";
import { z } from "zod";
import type { Authentication, Identity, OpenSession } from "#core/identity/provider.ts";
import type { Session } from "#core/ports.ts";
import type { Person, Role } from "#schema/identity/user.ts";
import { clerkHostOf } from "../../platform/security.ts";
import { createClerkApi } from "./clerk-api.ts";
import { ClerkUser, personOf } from "./clerk-person.ts";
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

const ClerkSession = z.object({
  id: z.string().min(1),
  created_at: z.number().nullish(),
  last_active_at: z.number().nullish(),
  latest_activity: z.object({ browser_name: z.string().nullish(), device_type: z.string().nullish() }).nullish(),
});
const ClerkSessions = z.object({ data: z.array(ClerkSession) });

/** Clerk as our identity provider. Sessions are verified without asking it; people are read from its Backend API. */
export function createClerkIdentity(keys: ClerkKeys, origin: string): Identity {
  const client = createClerkClient({ ...keys, telemetry: { disabled: true } });
  const api = createClerkApi(keys);
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

  const person = (subject: string) => record("GET", userPath(subject));

  /** A call that answers with the person's record; null where Clerk knows no such person. */
  async function record(method: "GET" | "POST" | "PATCH", path: string, body?: object): Promise<Person | null> {
    const user = await api.read({ method, path, ...(body && { body }) }, ClerkUser, "user");
    return user && personOf(user, issuer);
  }

  async function signOut(session: Session): Promise<void> {
    await revoke(session.sessionId);
  }

  async function activeSessions(subject: string) {
    const query = { user_id: subject, status: "active", limit: String(SESSIONS_MOST), paginated: "true" };
    return (await api.read({ method: "GET", path: "sessions", query }, ClerkSessions, "sessions"))?.data ?? [];
  }

  async function sessions(subject: string): Promise<OpenSession[]> {
    const open = await activeSessions(subject);
    return open
      .map(({ id, created_at, last_active_at, latest_activity }) => ({
        id,
        device: deviceOf(latest_activity),
        startedAt: created_at ?? last_active_at ?? 0,
        lastSeenAt: last_active_at ?? created_at ?? 0,
      }))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  }

  async function endSession(subject: string, sessionId: string): Promise<boolean> {
    // Clerk ends any session by its id: whose it is has to be asked first.
    const own = (await activeSessions(subject)).some(({ id }) => id === sessionId);
    if (own) await revoke(sessionId);
    return own;
  }

  /** Someone who was deleted has no sessions any more. */
  async function endSessions(subject: string, except: string | null = null): Promise<string[]> {
    const ended = (await activeSessions(subject)).filter(({ id }) => id !== except);
    await Promise.all(ended.map(({ id }) => revoke(id)));
    return ended.map(({ id }) => id);
  }

  /** One that has ended already is ended. */
  async function revoke(id: string): Promise<void> {
    await api.tell({ method: "POST", path: `sessions/${encodeURIComponent(id)}/revoke` });
  }

  async function hasSecondFactor(subject: string): Promise<boolean> {
    const user = await api.read({ method: "GET", path: userPath(subject) }, ClerkUser, "user");
    return user?.two_factor_enabled ?? false;
  }

  const setRole = (subject: string, role: Role) =>
    record("PATCH", `${userPath(subject)}/metadata`, { public_metadata: { role } });

  const setBanned = (subject: string, banned: boolean) =>
    record("POST", `${userPath(subject)}/${banned ? "ban" : "unban"}`);

  function setName(subject: string, fullName: string): Promise<Person | null> {
    const [firstName = "", ...rest] = fullName.split(" ");
    return record("PATCH", userPath(subject), { first_name: firstName, last_name: rest.join(" ") });
  }

  async function remove(subject: string): Promise<void> {
    await api.tell({ method: "DELETE", path: userPath(subject) });
  }

  /** Clerk sends the invitation; the name is given at sign-up. */
  async function invite({ email, role }: { email: string; role: Role }): Promise<void> {
    const body = { email_address: email, public_metadata: { role }, redirect_url: `${origin}/sign-up` };
    // 400 and 422: one that was sent before, or an address that has an account.
    await api.tell({ method: "POST", path: "invitations", body, also: [400, 422] });
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

function userPath(subject: string): string {
  return `users/${encodeURIComponent(subject)}`;
}

/** No address and no place: a person knows their devices. */
function deviceOf(activity: z.infer<typeof ClerkSession>["latest_activity"]): string {
  return [activity?.browser_name, activity?.device_type].filter(Boolean).join(" on ");
}

/** Tokens are issued by the host written in the publishable key. */
export function clerkIssuer(publishableKey: string): string {
  return `https://${clerkHostOf(publishableKey) ?? "unknown.invalid"}`;
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
