import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

/** The time stated in the email. */
const VALID_MS = DAY_MS;
/** A person looking in the wrong mailbox asks two or three times; more emails would only fill another person's inbox. */
export const AGAIN_AN_HOUR = 5;
/** Every sign-up with one address has the same response; its owner gets at most this many emails per hour. */
const SIGN_UPS_AN_HOUR = 5;

/** The tokens by which accounts confirm their email address, in the store of the embedded identity. */
export function emailConfirmations(sql: SqlStorage) {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS email_confirmations (token_hash TEXT PRIMARY KEY, subject TEXT NOT NULL,
      again INTEGER NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS email_confirmations_subject ON email_confirmations (subject, created_at);
  `);

  /** The token of a sign-up's email; null if sign-ups have reached the limit for that address. */
  async function make({ subject, email }: { subject: string; email: string }, now: number): Promise<string | null> {
    const token = randomSecret();
    const hash = await hashSecret(token);
    const [sent] = sql
      .exec<{ count: number }>(
        `SELECT count(*) AS count FROM email_confirmations JOIN accounts USING (subject)
          WHERE email = ? AND again = 0 AND email_confirmations.created_at > ?`,
        ...[email, now - HOUR_MS],
      )
      .toArray();
    if (sent && sent.count >= SIGN_UPS_AN_HOUR) return null;
    keep(hash, subject, now, false);
    return token;
  }

  /** The token of an email requested by the account itself. */
  async function makeAgain(subject: string, now: number): Promise<{ token: string } | { waitSeconds: number }> {
    const token = randomSecret();
    const hash = await hashSecret(token);
    // Nothing may be awaited between counting and keeping: two requests at once would both be counted as the fifth.
    const seconds = waitSeconds(subject, now);
    if (seconds > 0) return { waitSeconds: seconds };
    keep(hash, subject, now, true);
    return { token };
  }

  function keep(hash: string, subject: string, now: number, again: boolean): void {
    sql.exec("DELETE FROM email_confirmations WHERE expires_at <= ?", now);
    sql.exec(
      "INSERT INTO email_confirmations (token_hash, subject, again, created_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      ...[hash, subject, again ? 1 : 0, now, now + VALID_MS],
    );
  }

  /** Seconds until the account may ask for another email; 0 when it may now. */
  function waitSeconds(subject: string, now: number): number {
    const requested = sql
      .exec<{ created_at: number }>(
        "SELECT created_at FROM email_confirmations WHERE subject = ? AND again = 1 AND created_at > ? ORDER BY created_at",
        ...[subject, now - HOUR_MS],
      )
      .toArray();
    const first = requested.at(-AGAIN_AN_HOUR);
    return first ? Math.ceil((first.created_at + HOUR_MS - now) / 1000) : 0;
  }

  /** Whose token this is; null when it is unknown or has expired. */
  async function subjectOf(token: string, now: number): Promise<string | null> {
    const hash = await hashSecret(token);
    const found = sql
      .exec<{ subject: string }>(
        "SELECT subject FROM email_confirmations WHERE token_hash = ? AND expires_at > ?",
        ...[hash, now],
      )
      .toArray()[0];
    return found?.subject ?? null;
  }

  function remove(subject: string): void {
    sql.exec("DELETE FROM email_confirmations WHERE subject = ?", subject);
  }

  return { make, makeAgain, subjectOf, remove };
}
