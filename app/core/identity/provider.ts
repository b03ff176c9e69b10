import type { Person, Role } from "#schema/identity/user.ts";
import type { Session } from "../ports.ts";

export type Authentication = {
  session: Session | null;
  /** Cookies to set on every response to this request. */
  headers: Headers;
  /** A redirect to the provider that has to happen first (Clerk's handshake); null if none is needed. */
  redirect: Response | null;
};

/** A session that is open at the provider. Times are ms since the epoch. */
export type OpenSession = {
  id: string;
  /** Such as "Firefox on macOS"; empty if the provider does not know. */
  device: string;
  startedAt: number;
  lastSeenAt: number;
};

/**
 * How someone proves again who they are. `provider`: by the provider's own components; `set_up`: staff who have no second
 * factor yet.
 */
export type ConfirmationMethod = "password" | "code" | "provider" | "set_up";

/** What an authenticator app is set up with: the secret (base32), its address, and both sealed for the form of this session. */
export type SecondFactorOffer = { secret: string; uri: string; sealed: string };

/**
 * The identity provider. Two adapters: Clerk, and an embedded provider for local runs. Every call but `authenticate`
 * throws AppError `provider_down` when the provider does not answer; a change can be repeated.
 */
export type Identity = {
  readonly kind: "clerk" | "embedded";
  /** Whether people can set up a second factor here; staff then need one for sensitive actions. */
  readonly secondFactor: boolean;
  /** Verifies the session of a request without calling the provider. Never throws for an invalid token: that is a guest. */
  authenticate(request: Request): Promise<Authentication>;
  /** The provider's record of a person; null if the id is unknown. */
  person(subject: string): Promise<Person | null>;
  /** Ends the session at the provider; the caller expires the cookies either way. */
  signOut(session: Session): Promise<void>;
  /** The open sessions of a person, the one seen last first. */
  sessions(subject: string): Promise<OpenSession[]>;
  /** Ends one session of a person; false where the person has none of this id. */
  endSession(subject: string, sessionId: string): Promise<boolean>;
  /** Ends every session of a person, except one, and returns their ids. */
  endSessions(subject: string, except?: string | null): Promise<string[]>;
  /** Whether the person has set up a second factor. */
  hasSecondFactor(subject: string): Promise<boolean>;
  /** Sets the role in the provider's record and returns the record; null if the id is unknown. So the two below. */
  setRole(subject: string, role: Role): Promise<Person | null>;
  /** Blocks sign-in, or allows it again. Blocking ends every session. */
  setBanned(subject: string, banned: boolean): Promise<Person | null>;
  setName(subject: string, fullName: string): Promise<Person | null>;
  /** Deletes the account. One that is gone already is no error. */
  remove(subject: string): Promise<void>;
  /** Invites an address to an account with this role. An address that has an account already is no error. */
  invite(invitation: { email: string; fullName: string; role: Role }): Promise<void>;
};

/**
 * What a right password leads to: cookies, the second step, or nothing for a suspended person. `setUp`: staff who have no
 * second factor yet.
 */
export type SignInResult =
  | { headers: Headers; setUp?: boolean }
  | { attempt: string }
  | { suspended: { issuer: string; subject: string } };

/** Sign-in and account forms of our own; only the embedded provider has them. */
export type EmbeddedSignIn = {
  /** With `attempt` a code is still needed. Throws AppError bad_credentials or too_many. */
  signIn(email: string, password: string): Promise<SignInResult>;
  /** The second step. Throws AppError bad_credentials for a wrong code, gone when the attempt is over. */
  enterCode(attempt: string, code: string): Promise<Headers>;
  signUp(fullName: string, email: string, password: string): Promise<{ headers: Headers; person: Person }>;
  signInAs(demo: string): Promise<SignInResult>;
  /** Sends the confirmation email for an address again. Throws AppError too_many or conflict. */
  confirmAgain(subject: string): Promise<void>;
  /** Sends a link for another password to an address, if it has an account; the caller cannot tell. */
  requestReset(email: string): Promise<void>;
  /** The address whose password a link sets; null if the link is invalid. */
  resetEmail(token: string): Promise<string | null>;
  /** The person whose password was set, and the sessions that ended. Throws AppError gone or invalid. */
  resetPassword(token: string, password: string): Promise<{ person: Person; ended: string[] }>;
  /** Throws AppError invalid with the message of its field, or too_many. */
  changePassword(
    session: Session,
    passwords: { current: string; next: string },
  ): Promise<{ person: Person; ended: string[] }>;
  /** Sends the link that proves another email address. Throws AppError too_many. */
  requestAddress(subject: string, email: string): Promise<void>;
  newAddress(token: string): Promise<{ email: string; taken: boolean } | null>;
  /** Throws AppError gone. The old address is told. */
  changeAddress(token: string): Promise<Person>;
  /** Throws AppError invalid or too_many by the password, conflict where there is a second factor already. */
  offerSecondFactor(session: Session, password: string): Promise<SecondFactorOffer>;
  /** An offer that the form sent back. Throws AppError gone for one of another session, or older than ten minutes. */
  openOffer(session: Session, sealed: string): Promise<SecondFactorOffer>;
  /** Cookies of a session that is verified by the first code. Throws AppError invalid, too_many, gone or conflict. */
  startSecondFactor(session: Session, given: { code: string; offer: string }): Promise<Headers>;
  stopSecondFactor(subject: string): Promise<void>;
  /** Cookies of a session whose person has proved again who they are. Throws AppError invalid or too_many. */
  verify(session: Session, given: string): Promise<Headers>;
  /** Address of the mailbox page that lists the emails of this run. */
  mailbox: string;
  demoPeople(): readonly { key: string; fullName: string; email: string; words: string }[];
};
