import { DurableObject } from "cloudflare:workers";
import type { OpenSession } from "#core/identity/provider.ts";
import type { Person, Role } from "#schema/identity/user.ts";
import { logErrors } from "../../platform/log.ts";
import { accountLinks } from "./account-links.ts";
import { personOfAccount } from "./account-record.ts";
import { accountSessions, type SessionRow } from "./account-sessions.ts";
import { type AccountRow, accountStore, CLAIMS_MOST } from "./accounts.ts";
import { EMBEDDED_ISSUER, everyDemoPerson } from "./demo-people.ts";
import { emailConfirmations } from "./email-confirmations.ts";
import { hashPassword, noPassword, passwordMatches } from "./passwords.ts";
import type { SecondFactorSecret } from "./second-factor-offers.ts";
import { signInAttempts } from "./sign-in-attempts.ts";
import { signInTries } from "./sign-in-tries.ts";
import { makeSigningKey, type SigningKey, signToken } from "./token.ts";
import { makeTotpSecret, totpCode, totpStep } from "./totp.ts";

const TOKEN_SECONDS = 60;

/** Where a browser is signing in: the origin of its page, and a name for it. */
type Place = { origin: string; device: string };
export type SignedIn = { token: string; client: string };
/** The email for a sign-up: `token` is the secret of its link, null if the address already belongs to a confirmed account. */
export type SignUpEmail = { to: string; token: string | null };
export type SignedUp = SignedIn & { subject: string; email: SignUpEmail | null };
export type ConfirmationAgain = SignUpEmail | { waitSeconds: number };
export type ConfirmationState = { state: "open" | "confirmed" | "taken"; email: string } | { state: "expired" };
export type SignInOutcome =
  | ({ ok: true; staff: boolean } & SignedIn)
  /** The password was right; a code is still needed. */
  | { ok: false; kind: "second_factor"; attempt: string }
  | { ok: false; kind: "suspended"; subject: string }
  | { ok: false; kind: "refused"; waitSeconds: number };
export type CodeOutcome = ({ ok: true } & SignedIn) | { ok: false; over: boolean } | { ok: false; waitSeconds: number };
export type ChangeOutcome = "done" | "wrong" | { waitSeconds: number };
export type LinkToSend = { to: string; token: string } | null;

/** The embedded identity provider of local runs: accounts, sessions and the signing key, in its own Durable Object. */
export class LocalIdentity extends DurableObject {
  readonly #accounts: ReturnType<typeof accountStore>;
  readonly #sessions: ReturnType<typeof accountSessions>;
  readonly #attempts: ReturnType<typeof signInAttempts>;
  readonly #links: ReturnType<typeof accountLinks>;
  readonly #confirmations: ReturnType<typeof emailConfirmations>;
  readonly #tries: ReturnType<typeof signInTries>;
  #key: Promise<SigningKey> | null = null;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    const { sql } = state.storage;
    this.#sessions = accountSessions(sql);
    this.#accounts = accountStore(sql);
    this.#attempts = signInAttempts(sql);
    this.#links = accountLinks(sql);
    this.#confirmations = emailConfirmations(sql);
    this.#tries = signInTries(sql);
    for (const person of everyDemoPerson) {
      const known = this.#accounts.find(person.subject);
      if (!known) this.#accounts.add(person, Date.now(), Date.now());
      else if (known.verified_at === null) this.#accounts.confirm(known, Date.now());
      if (person.role !== "user" && !known?.totp_secret) {
        this.#accounts.change(person.subject, { totp_secret: makeTotpSecret() }, Date.now());
      }
    }
  }

  /** The public key for verifying tokens, PEM (SPKI). */
  async publicKey(): Promise<string> {
    return (await this.#signingKey()).publicPem;
  }

  async signIn(email: string, password: string, origin: string, device = ""): Promise<SignInOutcome> {
    const now = Date.now();
    const waitSeconds = this.#tries.waitSeconds(email, now);
    if (waitSeconds > 0) return { ok: false, kind: "refused", waitSeconds };
    const account = this.#match(email, password);
    if (!account) return { ok: false, kind: "refused", waitSeconds: this.#tries.fail(email, now) };
    this.#tries.forget(email);
    if (account.banned) return { ok: false, kind: "suspended", subject: account.subject };
    if (account.totp_secret) {
      return { ok: false, kind: "second_factor", attempt: await this.#attempts.begin(account.subject, now) };
    }
    const staff = account.role !== "user";
    return { ok: true, staff, ...(await this.#startSession(account, { origin, device }, false)) };
  }

  /** The second step of a sign-in. `over`: the attempt has expired, or had too many wrong codes. */
  async enterCode(attempt: string, code: string, origin: string, device = ""): Promise<CodeOutcome> {
    const subject = await this.#attempts.take(attempt, Date.now());
    const account = subject === null ? null : this.#accounts.find(subject);
    if (!account || account.banned) return { ok: false, over: true };
    const checked = this.#checkCode(account, code, Date.now());
    if (checked === "wrong") return { ok: false, over: false };
    if (checked !== "done") return { ok: false, ...checked };
    await this.#attempts.finish(attempt);
    return { ok: true, ...(await this.#startSession(account, { origin, device }, true)) };
  }

  /** Only demo people can sign in without a password, and without a code. */
  async signInAs(key: string, origin: string, device = ""): Promise<SignedIn | null> {
    const demo = everyDemoPerson.find((person) => person.key === key);
    const account = demo ? this.#accounts.find(demo.subject) : null;
    return account ? this.#startSession(account, { origin, device }, account.totp_secret !== null) : null;
  }

  /**
   * Creates an account. The response does not disclose whether the address already has one; the email informs its
   * owner. A person who enters the password of an existing account is signed in, which counts as a sign-in
   * attempt; one with a second factor is not, because a new account is made like for anyone else.
   */
  async signUp(fullName: string, email: string, password: string, origin: string, device = ""): Promise<SignedUp> {
    const now = Date.now();
    const mayTry = this.#tries.waitSeconds(email, now) === 0;
    const known = mayTry ? this.#match(email, password) : null;
    if (known && !known.banned && !known.totp_secret) {
      this.#tries.forget(email);
      return { subject: known.subject, email: null, ...(await this.#startSession(known, { origin, device }, false)) };
    }
    if (mayTry) this.#tries.fail(email, now);
    const account = this.#add({ email, fullName, role: "user", password }, now);
    const token = await this.#confirmations.make(account, now);
    return {
      subject: account.subject,
      email: token === null ? null : this.#emailFor(account, token),
      ...(await this.#startSession(account, { origin, device }, false)),
    };
  }

  /** Another token for an account that is not confirmed yet; null for any other. */
  async confirmAgain(subject: string): Promise<ConfirmationAgain | null> {
    const account = this.#accounts.find(subject);
    if (account?.verified_at !== null) return null;
    const made = await this.#confirmations.makeAgain(subject, Date.now());
    return "token" in made ? this.#emailFor(account, made.token) : made;
  }

  #emailFor(account: AccountRow, token: string): SignUpEmail {
    return { to: account.email, token: this.#accounts.isRegistered(account) ? null : token };
  }

  async confirmation(token: string): Promise<ConfirmationState> {
    const subject = await this.#confirmations.subjectOf(token, Date.now());
    const account = subject === null ? null : this.#accounts.find(subject);
    if (!account) return { state: "expired" };
    const { email } = account;
    if (account.verified_at !== null) return { state: "confirmed", email };
    return { state: this.#accounts.isRegistered(account) ? "taken" : "open", email };
  }

  /** The person whose address this token has just confirmed; null if it is invalid. */
  async confirmEmail(token: string): Promise<Person | null> {
    const now = Date.now();
    const subject = await this.#confirmations.subjectOf(token, now);
    const account = subject === null ? null : this.#accounts.find(subject);
    return account && this.#accounts.confirm(account, now) ? this.person(account.subject) : null;
  }

  /** A new token for a browser with a valid client secret; null if the session has ended. */
  async refresh(client: string, origin: string): Promise<string | null> {
    const session = await this.#sessions.ofClient(client, Date.now());
    const account = session ? this.#accounts.find(session.subject) : null;
    return session && account && !account.banned ? this.#token(account, session, origin) : null;
  }

  sessions(subject: string): OpenSession[] {
    return this.#sessions
      .list(subject, Date.now())
      .map(({ sid, device, started_at, seen_at }) => ({ id: sid, device, startedAt: started_at, lastSeenAt: seen_at }));
  }

  endSession(subject: string, sid: string): boolean {
    return this.#sessions.end(subject, sid);
  }

  /** Ends the sessions of an account, except one, and returns their ids. */
  endSessions(subject: string, except: string | null = null): string[] {
    return this.#sessions.endAll(subject, except);
  }

  person(subject: string): Person | null {
    const account = this.#accounts.find(subject);
    return account ? personOfAccount(account) : null;
  }

  /** Changes what staff may change of an account; null if there is none. */
  changePerson(subject: string, change: { role?: Role; banned?: boolean; fullName?: string }): Person | null {
    const { role, banned, fullName } = change;
    const fields = {
      ...(role !== undefined && { role }),
      ...(banned !== undefined && { banned: banned ? (1 as const) : (0 as const) }),
      ...(fullName !== undefined && { full_name: fullName }),
    };
    this.#accounts.change(subject, fields, Date.now());
    return this.person(subject);
  }

  /** Deletes an account with all that belongs to it, and returns the ids of its sessions. */
  remove(subject: string): string[] {
    const ended = this.#sessions.endAll(subject, null);
    const email = this.#accounts.find(subject)?.email;
    const addresses = [...this.#links.remove(subject), ...(email === undefined ? [] : [email])];
    this.#attempts.remove(subject);
    this.#confirmations.remove(subject);
    this.#tries.forget(`code:${subject}`);
    this.#accounts.remove(subject);
    for (const address of addresses) this.#forgetAddress(address);
    return ended;
  }

  /** What was counted by an address, unless another account claims it: deleting one must not end the other's wait. */
  #forgetAddress(address: string): void {
    if (this.#accounts.isClaimed(address)) return;
    this.#tries.forget(address);
    this.#links.removeAddress(address);
  }

  /** An account with a role for an address, whose password is set by the link of the email. Null where it exists. */
  async invite(email: string, fullName: string, role: Role): Promise<LinkToSend> {
    const now = Date.now();
    if (this.#accounts.claiming(email)[0]?.verified_at) return null;
    const { subject } = this.#add({ email, fullName, role, password: crypto.randomUUID() }, now);
    const token = await this.#links.make({ purpose: "reset", subject, email }, now);
    return token === null ? null : { to: email, token };
  }

  /** The link for another password; null for an address without an account, and where too many were sent. */
  async requestReset(email: string): Promise<LinkToSend> {
    const account = this.#accounts.claiming(email)[0];
    const subject = account?.subject ?? "none";
    const token = await this.#links.make({ purpose: "reset", subject, email }, Date.now());
    return account && token !== null ? { to: email, token } : null;
  }

  async resetEmail(token: string): Promise<string | null> {
    return (await this.#links.find("reset", token, Date.now()))?.email ?? null;
  }

  /**
   * Sets another password by a link. Whoever opened it reads the emails of the address, so it counts as confirmed, unless
   * it is confirmed for another account. Ends every session.
   */
  async resetPassword(token: string, password: string): Promise<{ person: Person; ended: string[] } | null> {
    const now = Date.now();
    const link = await this.#links.find("reset", token, now);
    const account = link && this.#accounts.find(link.subject);
    if (!account) return null;
    this.#links.use(account.subject);
    this.#accounts.change(account.subject, { hash: hashPassword(password), password_changed_at: now }, now);
    if (account.verified_at === null) this.#accounts.confirm(account, now);
    this.#tries.forget(account.email);
    return this.#after(account.subject, null);
  }

  /** Ends every other session. */
  async changePassword(
    subject: string,
    { sid, current, next }: { sid: string; current: string; next: string },
  ): Promise<{ person: Person; ended: string[] } | Exclude<ChangeOutcome, "done">> {
    const now = Date.now();
    const checked = this.#checkPassword(subject, current, now);
    if (checked !== "done") return checked;
    this.#accounts.change(subject, { hash: hashPassword(next), password_changed_at: now }, now);
    this.#links.use(subject);
    return this.#after(subject, sid) ?? "wrong";
  }

  /** The link that proves another email address. Null where too many were sent. */
  async requestAddress(subject: string, email: string): Promise<LinkToSend> {
    const token = await this.#links.make({ purpose: "address", subject, email }, Date.now());
    return token === null ? null : { to: email, token };
  }

  async newAddress(token: string): Promise<{ email: string; taken: boolean } | null> {
    const link = await this.#links.find("address", token, Date.now());
    return link && { email: link.email, taken: this.#accounts.isRegistered(link) };
  }

  /** The person with the new address, and the old one; null if the link is invalid or the address is another's. */
  async changeAddress(token: string): Promise<{ person: Person; before: string } | null> {
    const now = Date.now();
    const link = await this.#links.find("address", token, now);
    const account = link && this.#accounts.find(link.subject);
    if (!account || this.#accounts.isRegistered(link)) return null;
    // A link for another password that the old address was sent would still give its reader the account.
    this.#links.use(account.subject);
    this.#accounts.change(account.subject, { email: link.email, verified_at: now }, now);
    const person = this.person(account.subject);
    return person && { person, before: account.email };
  }

  hasSecondFactor(subject: string): boolean {
    return Boolean(this.#accounts.find(subject)?.totp_secret);
  }

  /**
   * A secret for an authenticator app, which is kept once its first code was entered. The password is asked for:
   * otherwise who has an open session could read it, and later confirm a sign-in by its codes.
   */
  makeSecondFactor(sid: string, password: string): SecondFactorSecret | "on" | Exclude<ChangeOutcome, "done"> {
    const account = this.#accountOf(sid);
    if (!account) return "wrong";
    if (account.totp_secret) return "on";
    const checked = this.#checkPassword(account.subject, password, Date.now());
    return checked === "done" ? { secret: makeTotpSecret(), account: account.email } : checked;
  }

  /** Turns the second factor on by its first code, which also verifies this session. */
  startSecondFactor(sid: string, { secret, code }: { secret: string; code: string }): ChangeOutcome | "on" {
    const now = Date.now();
    const account = this.#accountOf(sid);
    if (!account) return "wrong";
    if (account.totp_secret) return "on";
    const checked = this.#checkCode({ ...account, totp_secret: secret }, code, now);
    if (checked !== "done") return checked;
    this.#accounts.change(account.subject, { totp_secret: secret }, now);
    this.#sessions.verified(sid, now, { second: true });
    return "done";
  }

  stopSecondFactor(subject: string): void {
    this.#accounts.change(subject, { totp_secret: null }, Date.now());
  }

  /** Proves again who is signed in: by a code where the account has a second factor, by its password otherwise. */
  async verify(sid: string, given: string): Promise<ChangeOutcome> {
    const now = Date.now();
    const account = this.#accountOf(sid);
    if (!account) return "wrong";
    if (!account.totp_secret) {
      const checked = this.#checkPassword(account.subject, given, now);
      if (checked === "done") this.#sessions.verified(sid, now, { second: false });
      return checked;
    }
    const checked = this.#checkCode(account, given, now);
    if (checked === "done") this.#sessions.verified(sid, now, { second: true });
    return checked;
  }

  /** The code that a demo person's authenticator app would show; null for anyone else. */
  demoCode(email: string): string | null {
    const demo = everyDemoPerson.find((person) => person.email === email);
    const secret = demo && this.#accounts.find(demo.subject)?.totp_secret;
    return secret ? totpCode(secret, Date.now()) : null;
  }

  /** As if the sign-in of a session were so many minutes old. */
  ageSession(sid: string, minutes: number): void {
    this.#sessions.age(sid, minutes * 60_000);
  }

  #accountOf(sid: string): AccountRow | null {
    const session = this.#sessions.find(sid, Date.now());
    return session && this.#accounts.find(session.subject);
  }

  #add(account: { email: string; fullName: string; role: Role; password: string }, now: number): AccountRow {
    const { password, ...rest } = account;
    const subject = `user_${crypto.randomUUID().replaceAll("-", "")}`;
    this.#accounts.add({ subject, ...rest, hash: hashPassword(password) }, now, null);
    const made = this.#accounts.find(subject);
    if (!made) throw new Error("An account was made and cannot be found.");
    return made;
  }

  /** What an account is after its password was changed; its sessions end, except one. */
  #after(subject: string, except: string | null): { person: Person; ended: string[] } | null {
    const person = this.person(subject);
    return person && { person, ended: this.#sessions.endAll(subject, except) };
  }

  /** Wrong passwords are counted by the account's address, as at sign-in. */
  #checkPassword(subject: string, password: string, now: number): ChangeOutcome {
    const account = this.#accounts.find(subject);
    if (!account) return "wrong";
    return this.#counted(account.email, now, () => passwordMatches(password, account.hash));
  }

  /** Wrong codes are counted by the account, however many sign-ins and addresses they come from. */
  #checkCode(account: AccountRow, code: string, now: number): ChangeOutcome {
    return this.#counted(`code:${account.subject}`, now, () => {
      const step = account.totp_secret && totpStep(account.totp_secret, code, now, account.totp_step);
      return typeof step === "number" && this.#accounts.acceptStep(account.subject, step);
    });
  }

  #counted(key: string, now: number, isRight: () => boolean): ChangeOutcome {
    const waitSeconds = this.#tries.waitSeconds(key, now);
    if (waitSeconds > 0) return { waitSeconds };
    if (isRight()) {
      this.#tries.forget(key);
      return "done";
    }
    const wait = this.#tries.fail(key, now);
    return wait > 0 ? { waitSeconds: wait } : "wrong";
  }

  async #startSession(account: AccountRow, { origin, device }: Place, secondFactor: boolean): Promise<SignedIn> {
    const { subject } = account;
    const { session, client } = await this.#sessions.start({ subject, device, secondFactor }, Date.now());
    return { token: await this.#token(account, session, origin), client };
  }

  /** Clerk's claims: a v2 session token with the role from the public metadata. */
  async #token(account: AccountRow, session: SessionRow, origin: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const minutes = (at: number | null) => (at === null ? -1 : Math.floor((Date.now() - at) / 60_000));
    return signToken(await this.#signingKey(), {
      azp: origin,
      exp: now + TOKEN_SECONDS,
      iat: now,
      nbf: now - 1,
      iss: EMBEDDED_ISSUER,
      sid: session.sid,
      sub: account.subject,
      sts: "active",
      v: 2,
      fva: [minutes(session.verified_at), minutes(session.second_verified_at)],
      metadata: { role: account.role },
    });
  }

  /** A token that states what was verified a moment ago. */
  async tokenOf(sid: string, origin: string): Promise<string | null> {
    const session = this.#sessions.find(sid, Date.now());
    const account = session && this.#accounts.find(session.subject);
    return account ? this.#token(account, session, origin) : null;
  }

  #signingKey(): Promise<SigningKey> {
    this.#key ??= (async () => {
      const kept = await this.ctx.storage.get<SigningKey>("signing-key");
      if (kept) return kept;
      const made = await makeSigningKey();
      await this.ctx.storage.put("signing-key", made);
      return made;
    })();
    return this.#key;
  }

  /**
   * The account with this address and password. An unknown address takes as long as a known one, so that response
   * times do not reveal which accounts exist.
   */
  #match(email: string, password: string): AccountRow | null {
    const claims = this.#accounts.claiming(email);
    const hashes = Array.from({ length: CLAIMS_MOST }, (_, at) => claims[at]?.hash ?? noPassword);
    const fits = hashes.map((hash) => passwordMatches(password, hash));
    return claims.find((_, at) => fits[at]) ?? null;
  }
}

logErrors("LocalIdentity", LocalIdentity);
