import { AppError } from "#core/app-error.ts";
import { deviceName } from "#core/identity/device-name.ts";
import type {
  Authentication,
  EmbeddedSignIn,
  Identity,
  SecondFactorOffer,
  SignInResult,
} from "#core/identity/provider.ts";
import type { Session } from "#core/ports.ts";
import type { Person } from "#schema/identity/user.ts";
import type { Config } from "#schema/platform/config.ts";
import { isLoopback } from "#schema/platform/loopback.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { verifySession } from "../../adapters/identity/session-token.ts";
import { createSealer } from "../../adapters/platform/sealed-text.ts";
import type { Env } from "../../env.ts";
import { readCookie, writeCookie } from "../../platform/cookies.ts";
import { secretsOf } from "../../platform/secrets.ts";
import { localSenders } from "../mailbox/local-senders.ts";
import { createSentMessages } from "../mailbox/sent-messages.ts";
import { accountEmails } from "./account-emails.ts";
import { LINKS_AN_HOUR } from "./account-links.ts";
import { demoPeopleOf, EMBEDDED_ISSUER, everyDemoPerson } from "./demo-people.ts";
import { AGAIN_AN_HOUR } from "./email-confirmations.ts";
import { isCommonPassword } from "./guessable-passwords.ts";
import type { LocalIdentity, SignedIn } from "./local-identity.ts";
import { type SecondFactorSecret, secondFactorOffers } from "./second-factor-offers.ts";
import { totpUri } from "./totp.ts";

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
  const emails = accountEmails(localSenders(createSentMessages(env.FILES)).mail(null), { appName, appUrl: origin });
  const offers = secondFactorOffers(createSealer(secretsOf(env)));
  let device = "";

  /** With the key this isolate knows; where that does not fit, with the provider's own, which may be another by now. */
  async function verifyToken(token: string): Promise<Session | null> {
    const rules = { issuer: EMBEDDED_ISSUER, origins: [origin] };
    const session = knownKey && (await verifySession(token, { ...rules, jwtKey: knownKey }));
    if (session) return session;
    const jwtKey = await provider.publicKey();
    if (jwtKey === knownKey) return null;
    knownKey = jwtKey;
    return verifySession(token, { ...rules, jwtKey });
  }

  async function authenticate(request: Request): Promise<Authentication> {
    // Every request is authenticated before it can sign in.
    device = deviceName(request.headers.get("User-Agent") ?? "");
    const headers = new Headers();
    const token = readCookie(request, "__session");
    const session = token ? await verifyToken(token) : null;
    if (session) return { session, headers, redirect: null };
    const client = readCookie(request, "__client");
    const renewed = client ? await provider.refresh(client, origin) : null;
    if (!renewed) return { session: null, headers, redirect: null };
    headers.append("Set-Cookie", sessionCookie(renewed));
    return { session: await verifyToken(renewed), headers, redirect: null };
  }

  async function signIn(email: string, password: string): Promise<SignInResult> {
    const outcome = await provider.signIn(email, password, origin, device);
    if (outcome.ok) return { headers: signedInCookies(outcome), setUp: outcome.staff };
    switch (outcome.kind) {
      case "second_factor":
        return { attempt: outcome.attempt };
      case "suspended":
        return { suspended: { issuer: EMBEDDED_ISSUER, subject: outcome.subject } };
      case "refused":
        if (outcome.waitSeconds > 0) throw tooMany(outcome.waitSeconds);
        throw new AppError("bad_credentials", "The email address or the password is wrong.");
    }
  }

  async function enterCode(attempt: string, code: string): Promise<Headers> {
    const outcome = await provider.enterCode(attempt, code, origin, device);
    if (outcome.ok) return signedInCookies(outcome);
    if ("waitSeconds" in outcome) throw tooMany(outcome.waitSeconds);
    if (outcome.over) throw new AppError("gone", "This sign-in has expired. Enter your password again.");
    throw new AppError("bad_credentials", "The code is wrong or was used before. Enter the next one.");
  }

  async function signInAs(demo: string): Promise<SignInResult> {
    const known = everyDemoPerson.find(({ key }) => key === demo);
    const suspended = known && (await provider.person(known.subject))?.banned;
    if (suspended) return { suspended: { issuer: EMBEDDED_ISSUER, subject: known.subject } };
    const signedIn = await provider.signInAs(demo, origin, device);
    if (!signedIn) throw new AppError("not_found", "There is no demo person of that name.");
    return { headers: signedInCookies(signedIn) };
  }

  async function signUp(fullName: string, email: string, password: string) {
    requireUncommon(password);
    const made = await provider.signUp(fullName, email, password, origin, device);
    const person = await provider.person(made.subject);
    if (!person) throw new Error("An account was made and cannot be found.");
    if (made.email) await emails.signUp(made.email);
    return { headers: signedInCookies(made), person };
  }

  async function confirmAgain(subject: string): Promise<void> {
    const made = await provider.confirmAgain(subject);
    if (!made) throw new AppError("conflict", "This email address is already confirmed.");
    if ("waitSeconds" in made) throw tooManyEmails(AGAIN_AN_HOUR, made.waitSeconds);
    await emails.signUp(made);
  }

  async function requestReset(email: string): Promise<void> {
    const link = await provider.requestReset(email);
    if (link) await emails.reset(link);
  }

  async function resetPassword(token: string, password: string) {
    requireUncommon(password);
    const reset = await provider.resetPassword(token, password);
    if (!reset) throw new AppError("gone", "This link has expired or was used before. Ask for a new one.");
    await emails.passwordChanged(reset.person.email);
    return reset;
  }

  async function changePassword(session: Session, { current, next }: { current: string; next: string }) {
    requireUncommon(next, "next");
    const changed = await provider.changePassword(session.subject, { sid: session.sessionId, current, next });
    if (changed === "wrong") throw invalid("current", "The current password is wrong.");
    if ("waitSeconds" in changed) throw tooMany(changed.waitSeconds);
    await emails.passwordChanged(changed.person.email);
    return changed;
  }

  async function requestAddress(subject: string, email: string): Promise<void> {
    const link = await provider.requestAddress(subject, email);
    if (!link) throw tooManyEmails(LINKS_AN_HOUR, HOUR_MS / 1000);
    await emails.newAddress(link);
  }

  async function changeAddress(token: string): Promise<Person> {
    const changed = await provider.changeAddress(token);
    if (!changed) throw new AppError("gone", "This link has expired or was used before.");
    await emails.addressChanged(changed.before, changed.person.email);
    return changed.person;
  }

  async function offerSecondFactor(session: Session, password: string): Promise<SecondFactorOffer> {
    const made = await provider.makeSecondFactor(session.sessionId, password);
    if (made === "on") throw secondFactorIsOn();
    if (made === "wrong") throw invalid("password", "The password is wrong.");
    if ("waitSeconds" in made) throw tooMany(made.waitSeconds);
    return offerOf(made, await offers.seal(session, made));
  }

  function offerOf(made: SecondFactorSecret, sealed: string): SecondFactorOffer {
    return { sealed, secret: made.secret, uri: totpUri(made.secret, { issuer: appName, account: made.account }) };
  }

  async function openOffer(session: Session, sealed: string): Promise<SecondFactorOffer> {
    const made = await offers.open(session, sealed);
    if (!made) throw new AppError("gone", "This key has expired. Enter your password to get another one.");
    return offerOf(made, sealed);
  }

  async function startSecondFactor(session: Session, given: { code: string; offer: string }): Promise<Headers> {
    const { secret } = await openOffer(session, given.offer);
    const outcome = await provider.startSecondFactor(session.sessionId, { secret, code: given.code });
    if (outcome === "on") throw secondFactorIsOn();
    if (outcome === "wrong") throw invalid("code", "The code is wrong. Enter the code that your app shows now.");
    if (outcome !== "done") throw tooMany(outcome.waitSeconds);
    return renewedCookies(session);
  }

  async function verify(session: Session, given: string): Promise<Headers> {
    const proof = await provider.verify(session.sessionId, given);
    if (proof === "wrong") throw invalid("given", "That is wrong, or was used before. Try again.");
    if (proof !== "done") throw tooMany(proof.waitSeconds);
    return renewedCookies(session);
  }

  /** A token is valid for a minute: a new one states at once what was just verified. */
  async function renewedCookies(session: Session): Promise<Headers> {
    const token = await provider.tokenOf(session.sessionId, origin);
    const headers = new Headers();
    if (token) headers.append("Set-Cookie", sessionCookie(token));
    return headers;
  }

  return {
    kind: "embedded",
    secondFactor: true,
    authenticate,
    signIn,
    enterCode,
    signInAs,
    signUp,
    confirmAgain,
    requestReset,
    resetEmail: async (token) => provider.resetEmail(token),
    resetPassword,
    changePassword,
    requestAddress,
    newAddress: async (token) => provider.newAddress(token),
    changeAddress,
    offerSecondFactor,
    openOffer,
    startSecondFactor,
    stopSecondFactor: async (subject) => provider.stopSecondFactor(subject),
    verify,
    mailbox: "/__local/mailbox",
    person: async (subject) => provider.person(subject),
    signOut: async (session) => void (await provider.endSession(session.subject, session.sessionId)),
    sessions: async (subject) => provider.sessions(subject),
    endSession: async (subject, sessionId) => provider.endSession(subject, sessionId),
    endSessions: async (subject, except = null) => provider.endSessions(subject, except),
    hasSecondFactor: async (subject) => provider.hasSecondFactor(subject),
    setRole: async (subject, role) => provider.changePerson(subject, { role }),
    setBanned: async (subject, banned) => provider.changePerson(subject, { banned }),
    setName: async (subject, fullName) => provider.changePerson(subject, { fullName }),
    remove: async (subject) => void (await provider.remove(subject)),
    async invite({ email, fullName, role }) {
      const link = await provider.invite(email, fullName, role);
      if (link) await emails.invitation(link);
    },
    demoPeople: () =>
      demoPeopleOf(env.LOCAL_DEMO === "1").map(({ key, fullName, email, words }) => ({ key, fullName, email, words })),
  };
}

function requireUncommon(password: string, field = "password"): void {
  if (isCommonPassword(password))
    throw invalid(field, "This password is too common and easy to guess. Choose another one.");
}

function secondFactorIsOn(): AppError {
  return new AppError("conflict", "Two-step verification is already on.");
}

function invalid(field: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [field]: message } });
}

function tooMany(seconds: number): AppError {
  return new AppError("too_many", `Too many attempts. Try again in ${seconds}\u00a0s.`, { retryAfter: seconds });
}

function tooManyEmails(count: number, seconds: number): AppError {
  const text = `You asked for ${count} emails within an hour. Try again in ${Math.ceil(seconds / 60)}\u00a0min.`;
  return new AppError("too_many", text, { retryAfter: seconds });
}

/** The one object that all accounts of a run are in. */
export function providerOf({ LOCAL_IDENTITY }: Env) {
  const namespace = LOCAL_IDENTITY as DurableObjectNamespace<LocalIdentity>;
  return namespace.get(namespace.idFromName("provider"));
}

function signedInCookies({ token, client }: SignedIn): Headers {
  const headers = new Headers();
  const seconds = Math.floor(Date.now() / 1000);
  headers.append("Set-Cookie", sessionCookie(token));
  headers.append("Set-Cookie", writeCookie("__client", client, { secure: false, maxAge: SESSION_SECONDS }));
  headers.append(
    "Set-Cookie",
    writeCookie("__client_uat", String(seconds), { secure: false, maxAge: SESSION_SECONDS, httpOnly: false }),
  );
  return headers;
}

function sessionCookie(token: string): string {
  return writeCookie("__session", token, { secure: false, maxAge: SESSION_SECONDS });
}
