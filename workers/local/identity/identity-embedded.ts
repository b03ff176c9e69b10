import { AppError } from "#core/app-error.ts";
import type { Authentication, EmbeddedSignIn, Identity, Session } from "#core/ports.ts";
import type { Config } from "#schema/platform/config.ts";
import { isLoopback } from "#schema/platform/loopback.ts";
import { verifySession } from "../../adapters/identity/session-token.ts";
import type { Env } from "../../env.ts";
import { readCookie, writeCookie } from "../../platform/cookies.ts";
import { localSenders } from "../mailbox/local-senders.ts";
import { createSentMessages } from "../mailbox/sent-messages.ts";
import { demoPeopleOf, EMBEDDED_ISSUER } from "./demo-people.ts";
import { AGAIN_AN_HOUR } from "./email-confirmations.ts";
import type { LocalIdentity, SignedIn } from "./local-identity.ts";
import { sendSignUpEmail } from "./sign-up-email.ts";

const SESSION_SECONDS = 30 * 86_400;

/** The provider's public key as this isolate last saw it. */
let knownKey: string | null = null;

/**
 * The embedded identity provider: the same token, cookie names and verification as the vendor's, with the provider in a
 * Durable Object. Refuses to exist anywhere but on a loopback address in local mode.
 */
export function createEmbeddedIdentity(
  env: Env,
  origin: string,
  { mode, appName }: Pick<Config, "mode" | "appName">,
): Identity & EmbeddedSignIn {
  if (mode !== "local") throw new Error("The embedded identity starts in local mode only.");
  if (!isLoopback(new URL(origin).hostname)) {
    throw new Error("The embedded identity answers on loopback addresses only.");
  }
  const provider = providerOf(env);
  const mail = localSenders(createSentMessages(env.FILES)).mail(null);

  /** With the key this isolate knows; where that does not fit, with the provider's own, which may be another by now. */
  async function verify(token: string): Promise<Session | null> {
    const rules = { issuer: EMBEDDED_ISSUER, origins: [origin] };
    const session = knownKey && (await verifySession(token, { ...rules, jwtKey: knownKey }));
    if (session) return session;
    const jwtKey = await provider.publicKey();
    if (jwtKey === knownKey) return null;
    knownKey = jwtKey;
    return verifySession(token, { ...rules, jwtKey });
  }

  async function authenticate(request: Request): Promise<Authentication> {
    const headers = new Headers();
    const token = readCookie(request, "__session");
    const session = token ? await verify(token) : null;
    if (session) return { session, headers, redirect: null };
    const client = readCookie(request, "__client");
    const fresh = client ? await provider.refresh(client, origin) : null;
    if (!fresh) return { session: null, headers, redirect: null };
    headers.append("Set-Cookie", writeCookie("__session", fresh, { secure: false, maxAge: SESSION_SECONDS }));
    return { session: await verify(fresh), headers, redirect: null };
  }

  async function signIn(email: string, password: string): Promise<Headers> {
    const outcome = await provider.signIn(email, password, origin);
    if (outcome.ok) return signedInCookies(outcome);
    if (outcome.waitSeconds > 0) {
      throw new AppError("too_many", `Too many attempts. Try again in ${outcome.waitSeconds}\u00a0s.`, {
        retryAfter: outcome.waitSeconds,
      });
    }
    throw new AppError("bad_credentials", "The email address or the password is wrong.");
  }

  async function signInAs(demo: string): Promise<Headers> {
    const signedIn = await provider.signInAs(demo, origin);
    if (!signedIn) throw new AppError("not_found", "There is no demo person of that name.");
    return signedInCookies(signedIn);
  }

  async function signUp(fullName: string, email: string, password: string) {
    const made = await provider.signUp(fullName, email, password, origin);
    const person = await provider.person(made.subject);
    if (!person) throw new Error("An account was made and cannot be found.");
    if (made.email) await sendSignUpEmail(mail, { appName, appUrl: origin, ...made.email });
    return { headers: signedInCookies(made), person };
  }

  async function confirmAgain(subject: string): Promise<void> {
    const made = await provider.confirmAgain(subject);
    if (!made) throw new AppError("conflict", "This email address is already confirmed.");
    if ("waitSeconds" in made) {
      const minutes = Math.ceil(made.waitSeconds / 60);
      throw new AppError(
        "too_many",
        `You asked for ${AGAIN_AN_HOUR} emails within an hour. Try again in ${minutes}\u00a0min.`,
        { retryAfter: made.waitSeconds },
      );
    }
    await sendSignUpEmail(mail, { appName, appUrl: origin, ...made });
  }

  return {
    kind: "embedded",
    secondFactor: false,
    authenticate,
    signIn,
    signInAs,
    signUp,
    confirmAgain,
    mailbox: "/__local/mailbox",
    async person(subject) {
      return provider.person(subject);
    },
    async signOut(session: Session) {
      await provider.endSession(session.sessionId);
    },
    endSessions: (subject) => provider.endSessions(subject),
    demoPeople: () =>
      demoPeopleOf(env.LOCAL_DEMO === "1").map(({ key, fullName, email, words }) => ({ key, fullName, email, words })),
  };
}

/** The one object that all accounts of a run are in. */
export function providerOf({ LOCAL_IDENTITY }: Env) {
  const namespace = LOCAL_IDENTITY as DurableObjectNamespace<LocalIdentity>;
  return namespace.get(namespace.idFromName("provider"));
}

function signedInCookies({ token, client }: SignedIn): Headers {
  const headers = new Headers();
  const seconds = Math.floor(Date.now() / 1000);
  headers.append("Set-Cookie", writeCookie("__session", token, { secure: false, maxAge: SESSION_SECONDS }));
  headers.append("Set-Cookie", writeCookie("__client", client, { secure: false, maxAge: SESSION_SECONDS }));
  headers.append(
    "Set-Cookie",
    writeCookie("__client_uat", String(seconds), { secure: false, maxAge: SESSION_SECONDS, httpOnly: false }),
  );
  return headers;
}
