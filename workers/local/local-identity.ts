import { DurableObject } from "cloudflare:workers";
import { SESSION_MS } from "#core/session.ts";
import { HONOUR_VERSION, type Person, type Role } from "#schema/user.ts";
import { demoPeople, EMBEDDED_ISSUER } from "./demo-people.ts";
import { emailConfirmations } from "./email-confirmations.ts";
import { hashPassword, noPassword, passwordMatches } from "./passwords.ts";
import { hashSecret, randomSecret } from "./secrets.ts";
import { signInTries } from "./sign-in-tries.ts";
import { makeSigningKey, type SigningKey, signToken } from "./token.ts";

const TOKEN_SECONDS = 60;

export type SignedIn = { token: string; client: string };
export type SignedUp = SignedIn & { subject: string; confirmation: string };
/** `token`: what the email's link holds. */
export type ConfirmationAgain = { email: string; token: string } | { waitSeconds: number };
export type ConfirmationState = { state: "open" | "confirmed"; email: string } | { state: "expired" };
export type SignInOutcome = ({ ok: true } & SignedIn) | { ok: false; waitSeconds: number };

type AccountRow = {
  subject: string;
  email: string;
  full_name: string;
  role: Role;
  hash: string;
  updated_at: number;
  /** Null for accounts from before it was kept. */
  created_at: number | null;
  verified_at: number | null;
};

/** The embedded identity provider of local runs: accounts, sessions and the signing key, in a store of its own. */
export class LocalIdentity extends DurableObject {
  readonly #sql: SqlStorage;
  readonly #confirmations: ReturnType<typeof emailConfirmations>;
  readonly #tries: ReturnType<typeof signInTries>;
  #key: Promise<SigningKey> | null = null;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    this.#sql = state.storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS accounts (subject TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
        role TEXT NOT NULL, hash TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0, wait_until INTEGER NOT NULL DEFAULT 0,
        updated_at INTEGER NOT NULL, verified_at INTEGER, created_at INTEGER);
      CREATE TABLE IF NOT EXISTS sessions (client_hash TEXT PRIMARY KEY, sid TEXT NOT NULL UNIQUE, subject TEXT NOT NULL,
        started_at INTEGER NOT NULL, expires_at INTEGER NOT NULL);
    `);
    this.#addColumns();
    this.#confirmations = emailConfirmations(this.#sql);
    this.#tries = signInTries(this.#sql);
    for (const person of demoPeople) {
      if (this.#account("email", person.email)) continue;
      this.#insert(person.subject, person.email, person.fullName, person.role, hashPassword(person.password));
    }
    const demo = demoPeople.map(({ subject }) => subject);
    const marks = demo.map(() => "?").join(", ");
    this.#sql.exec(
      `UPDATE accounts SET verified_at = ? WHERE verified_at IS NULL AND subject IN (${marks})`,
      ...[Date.now(), ...demo],
    );
  }

  /** Stores of earlier versions have no such columns. */
  #addColumns(): void {
    const columns = this.#sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('accounts')").toArray();
    for (const column of ["verified_at", "created_at"]) {
      if (!columns.some(({ name }) => name === column))
        this.#sql.exec(`ALTER TABLE accounts ADD COLUMN ${column} INTEGER`);
    }
  }

  /** The public key, PEM (SPKI), by which tokens are verified. */
  async publicKey(): Promise<string> {
    return (await this.#signingKey()).publicPem;
  }

  async signIn(email: string, password: string, origin: string): Promise<SignInOutcome> {
    const now = Date.now();
    const waitSeconds = this.#tries.waitSeconds(email, now);
    if (waitSeconds > 0) return { ok: false, waitSeconds };
    // An unknown address costs the same work and is counted the same, so that nobody can list who has an account.
    const account = this.#account("email", email);
    const matches = passwordMatches(password, account?.hash ?? noPassword);
    if (!account || !matches) return { ok: false, waitSeconds: this.#tries.fail(email, now) };
    this.#tries.forget(email);
    return { ok: true, ...(await this.#startSession(account, origin)) };
  }

  /** Demo people alone may be entered without a password. */
  async signInAs(key: string, origin: string): Promise<SignedIn | null> {
    const demo = demoPeople.find((person) => person.key === key);
    const account = demo ? this.#account("email", demo.email) : null;
    return account ? this.#startSession(account, origin) : null;
  }

  async signUp(fullName: string, email: string, password: string, origin: string): Promise<SignedUp | null> {
    const subject = `user_${crypto.randomUUID().replaceAll("-", "")}`;
    if (!this.#insert(subject, email, fullName, "user", hashPassword(password))) return null;
    const account = this.#account("subject", subject);
    if (!account) return null;
    const confirmation = await this.#confirmations.make(subject, Date.now());
    return { subject, confirmation, ...(await this.#startSession(account, origin)) };
  }

  /** Another token for an account that is not confirmed yet; null for any other. */
  async confirmAgain(subject: string): Promise<ConfirmationAgain | null> {
    const account = this.#account("subject", subject);
    if (account?.verified_at !== null) return null;
    const made = await this.#confirmations.makeAgain(subject, Date.now());
    return "token" in made ? { email: account.email, token: made.token } : made;
  }

  async confirmation(token: string): Promise<ConfirmationState> {
    const subject = await this.#confirmations.subjectOf(token, Date.now());
    const account = subject === null ? null : this.#account("subject", subject);
    if (!account) return { state: "expired" };
    return { state: account.verified_at === null ? "open" : "confirmed", email: account.email };
  }

  /** The person whose address this token confirmed just now; null when it confirmed nothing. */
  async confirmEmail(token: string): Promise<Person | null> {
    const now = Date.now();
    const subject = await this.#confirmations.subjectOf(token, now);
    if (subject === null) return null;
    const { rowsWritten } = this.#sql.exec(
      "UPDATE accounts SET verified_at = ?, updated_at = ? WHERE subject = ? AND verified_at IS NULL",
      ...[now, now, subject],
    );
    return rowsWritten > 0 ? this.person(subject) : null;
  }

  /** A fresh token for a browser that still holds its client secret; null when the session is over. */
  async refresh(client: string, origin: string): Promise<string | null> {
    const hash = await hashSecret(client);
    const session = this.#sql
      .exec<{ sid: string; subject: string; started_at: number }>(
        "SELECT sid, subject, started_at FROM sessions WHERE client_hash = ? AND expires_at > ?",
        hash,
        Date.now(),
      )
      .toArray()[0];
    const account = session ? this.#account("subject", session.subject) : null;
    return session && account ? this.#token(account, session.sid, session.started_at, origin) : null;
  }

  endSession(sid: string): void {
    this.#sql.exec("DELETE FROM sessions WHERE sid = ?", sid);
  }

  /** Ends every session of an account and says which they were. */
  endSessions(subject: string): string[] {
    return this.#sql
      .exec<{ sid: string }>("DELETE FROM sessions WHERE subject = ? RETURNING sid", subject)
      .toArray()
      .map(({ sid }) => sid);
  }

  person(subject: string): Person | null {
    const account = this.#account("subject", subject);
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
      // Nobody signs up here without it, and the demo people are as if they had.
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

  /** Clerk's claims: v2 session token with the role of the public metadata. */
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

  #insert(subject: string, email: string, fullName: string, role: Role, hash: string): boolean {
    const cursor = this.#sql.exec(
      "INSERT INTO accounts (subject, email, full_name, role, hash, updated_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      subject,
      email,
      fullName,
      role,
      hash,
      Date.now(),
      Date.now(),
    );
    return cursor.rowsWritten > 0;
  }

  #account(column: "email" | "subject", value: string): AccountRow | null {
    return this.#sql.exec<AccountRow>(`SELECT * FROM accounts WHERE ${column} = ?`, value).toArray()[0] ?? null;
  }
}
