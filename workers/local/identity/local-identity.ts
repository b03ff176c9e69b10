import { DurableObject } from "cloudflare:workers";
import { SESSION_MS } from "#core/identity/session.ts";
import { HONOUR_VERSION, type Person } from "#schema/identity/user.ts";
import { type AccountRow, accountStore, CLAIMS_MOST } from "./accounts.ts";
import { EMBEDDED_ISSUER, everyDemoPerson } from "./demo-people.ts";
import { emailConfirmations } from "./email-confirmations.ts";
import { hashPassword, noPassword, passwordMatches } from "./passwords.ts";
import { hashSecret, randomSecret } from "./secrets.ts";
import { signInTries } from "./sign-in-tries.ts";
import { makeSigningKey, type SigningKey, signToken } from "./token.ts";

const TOKEN_SECONDS = 60;

export type SignedIn = { token: string; client: string };
/** The email for a sign-up: `token` is the secret of its link, null if the address already belongs to a confirmed account. */
export type SignUpEmail = { to: string; token: string | null };
export type SignedUp = SignedIn & { subject: string; email: SignUpEmail | null };
export type ConfirmationAgain = SignUpEmail | { waitSeconds: number };
export type ConfirmationState = { state: "open" | "confirmed" | "taken"; email: string } | { state: "expired" };
export type SignInOutcome = ({ ok: true } & SignedIn) | { ok: false; waitSeconds: number };

/** The embedded identity provider of local runs: accounts, sessions and the signing key, in its own Durable Object. */
export class LocalIdentity extends DurableObject {
  readonly #sql: SqlStorage;
  readonly #accounts: ReturnType<typeof accountStore>;
  readonly #confirmations: ReturnType<typeof emailConfirmations>;
  readonly #tries: ReturnType<typeof signInTries>;
  #key: Promise<SigningKey> | null = null;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    this.#sql = state.storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS sessions (client_hash TEXT PRIMARY KEY, sid TEXT NOT NULL UNIQUE, subject TEXT NOT NULL,
        started_at INTEGER NOT NULL, expires_at INTEGER NOT NULL);
    `);
    this.#accounts = accountStore(this.#sql);
    this.#confirmations = emailConfirmations(this.#sql);
    this.#tries = signInTries(this.#sql);
    for (const { password, ...person } of everyDemoPerson) {
      const known = this.#accounts.find(person.subject);
      if (!known) this.#accounts.add({ ...person, hash: hashPassword(password) }, Date.now(), Date.now());
      else if (known.verified_at === null) this.#accounts.confirm(known, Date.now());
    }
  }

  /** The public key for verifying tokens, PEM (SPKI). */
  async publicKey(): Promise<string> {
    return (await this.#signingKey()).publicPem;
  }

  async signIn(email: string, password: string, origin: string): Promise<SignInOutcome> {
    const now = Date.now();
    const waitSeconds = this.#tries.waitSeconds(email, now);
    if (waitSeconds > 0) return { ok: false, waitSeconds };
    const account = this.#match(email, password);
    if (!account) return { ok: false, waitSeconds: this.#tries.fail(email, now) };
    this.#tries.forget(email);
    return { ok: true, ...(await this.#startSession(account, origin)) };
  }

  /** Only demo people can sign in without a password. */
  async signInAs(key: string, origin: string): Promise<SignedIn | null> {
    const demo = everyDemoPerson.find((person) => person.key === key);
    const account = demo ? this.#accounts.find(demo.subject) : null;
    return account ? this.#startSession(account, origin) : null;
  }

  /**
   * Creates an account. The response does not disclose whether the address already has one; the email informs its
   * owner. A person who enters the password of an existing account is signed in, which counts as a sign-in
   * attempt.
   */
  async signUp(fullName: string, email: string, password: string, origin: string): Promise<SignedUp> {
    const now = Date.now();
    const mayTry = this.#tries.waitSeconds(email, now) === 0;
    const known = mayTry ? this.#match(email, password) : null;
    if (known) {
      this.#tries.forget(email);
      return { subject: known.subject, email: null, ...(await this.#startSession(known, origin)) };
    }
    if (mayTry) this.#tries.fail(email, now);
    const subject = `user_${crypto.randomUUID().replaceAll("-", "")}`;
    this.#accounts.add({ subject, email, fullName, role: "user", hash: hashPassword(password) }, now, null);
    const account = this.#accounts.find(subject);
    if (!account) throw new Error("An account was made and cannot be found.");
    const token = await this.#confirmations.make(account, now);
    return {
      subject,
      email: token === null ? null : this.#emailFor(account, token),
      ...(await this.#startSession(account, origin)),
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
    const hash = await hashSecret(client);
    const session = this.#sql
      .exec<{ sid: string; subject: string; started_at: number }>(
        "SELECT sid, subject, started_at FROM sessions WHERE client_hash = ? AND expires_at > ?",
        hash,
        Date.now(),
      )
      .toArray()[0];
    const account = session ? this.#accounts.find(session.subject) : null;
    return session && account ? this.#token(account, session.sid, session.started_at, origin) : null;
  }

  endSession(sid: string): void {
    this.#sql.exec("DELETE FROM sessions WHERE sid = ?", sid);
  }

  /** Ends every session of an account and returns their ids. */
  endSessions(subject: string): string[] {
    return this.#sql
      .exec<{ sid: string }>("DELETE FROM sessions WHERE subject = ? RETURNING sid", subject)
      .toArray()
      .map(({ sid }) => sid);
  }

  person(subject: string): Person | null {
    const account = this.#accounts.find(subject);
    if (!account) return null;
    return {
      issuer: EMBEDDED_ISSUER,
      subject: account.subject,
      fullName: account.full_name,
      username: account.email.split("@")[0] ?? null,
      email: account.email,
      emailVerified: account.verified_at !== null,
      imageUrl: null,
      role: account.role,
      passwordChangedAt: null,
      // Sign-up requires accepting the honour code, and demo people count as having accepted it.
      honour: { version: HONOUR_VERSION, acceptedAt: account.created_at ?? account.updated_at },
      banned: false,
      updatedAt: account.updated_at,
    };
  }

  async #startSession(account: AccountRow, origin: string): Promise<SignedIn> {
    const client = randomSecret();
    const sid = `sess_${crypto.randomUUID().replaceAll("-", "")}`;
    const now = Date.now();
    this.#sql.exec(
      "INSERT INTO sessions (client_hash, sid, subject, started_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      await hashSecret(client),
      sid,
      account.subject,
      now,
      now + SESSION_MS,
    );
    return { token: await this.#token(account, sid, now, origin), client };
  }

  /** Clerk's claims: a v2 session token with the role from the public metadata. */
  async #token(account: AccountRow, sid: string, startedAt: number, origin: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return signToken(await this.#signingKey(), {
      azp: origin,
      exp: now + TOKEN_SECONDS,
      iat: now,
      nbf: now - 1,
      iss: EMBEDDED_ISSUER,
      sid,
      sub: account.subject,
      sts: "active",
      v: 2,
      fva: [Math.floor((Date.now() - startedAt) / 60_000), -1],
      metadata: { role: account.role },
    });
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
