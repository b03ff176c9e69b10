import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

/** `reset`: another password, for an account whose password was forgotten; `address`: another email address. */
export type LinkPurpose = "reset" | "address";

/** As the emails say, ms. */
const VALID_MS = HOUR_MS;
/** More emails would only fill another person's inbox. */
export const LINKS_AN_HOUR = 5;

/** The links by which accounts get another password or another email address. Each is used once. */
export function accountLinks(sql: SqlStorage) {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS account_links (token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL,
      email TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX IF NOT EXISTS account_links_email ON account_links (email, created_at);
    CREATE INDEX IF NOT EXISTS account_links_subject ON account_links (subject, purpose, created_at);
  `);

  /** The token of a link; null when so many emails were sent to the address within the hour that no more is sent. */
  async function make(
    { purpose, subject, email }: { purpose: LinkPurpose; subject: string; email: string },
    now: number,
  ): Promise<string | null> {
    const token = randomSecret();
    const hash = await hashSecret(token);
    sql.exec("DELETE FROM account_links WHERE expires_at <= ?", now);
    const sent = sql.exec("SELECT 1 FROM account_links WHERE email = ? OR subject = ?", email, subject).toArray();
    if (sent.length >= LINKS_AN_HOUR) return null;
    // Only the newest link works.
    sql.exec("UPDATE account_links SET used = 1 WHERE subject = ? AND purpose = ?", subject, purpose);
    sql.exec(
      `INSERT INTO account_links (token_hash, purpose, subject, email, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[hash, purpose, subject, email, now, now + VALID_MS],
    );
    return token;
  }

  /** Whose link this is, and the address it was sent to; null when it is unknown, used or expired. */
  async function find(
    purpose: LinkPurpose,
    token: string,
    now: number,
  ): Promise<{ subject: string; email: string } | null> {
    const hash = await hashSecret(token);
    const found = sql
      .exec<{ subject: string; email: string }>(
        "SELECT subject, email FROM account_links WHERE token_hash = ? AND purpose = ? AND expires_at > ? AND used = 0",
        ...[hash, purpose, now],
      )
      .toArray()[0];
    return found ?? null;
  }

  /** Ends the links of an account. */
  function use(subject: string): void {
    sql.exec("UPDATE account_links SET used = 1 WHERE subject = ?", subject);
  }

  /** Deletes the links of an account; the addresses that they were sent to. */
  function remove(subject: string): string[] {
    return sql
      .exec<{ email: string }>("DELETE FROM account_links WHERE subject = ? RETURNING email", subject)
      .toArray()
      .map(({ email }) => email);
  }

  /** Deletes those that were asked for an address without an account. */
  function removeAddress(email: string): void {
    sql.exec("DELETE FROM account_links WHERE email = ?", email);
  }

  return { make, find, use, remove, removeAddress };
}
