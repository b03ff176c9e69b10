import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

/** How long a code can be entered after the password, ms. */
const VALID_MS = 10 * MINUTE_MS;
const TRIES = 5;

/** Sign-ins whose password was right and whose second factor is still missing. */
export function signInAttempts(sql: SqlStorage) {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS sign_in_attempts (token_hash TEXT PRIMARY KEY, subject TEXT NOT NULL,
      tries INTEGER NOT NULL, expires_at INTEGER NOT NULL);
  `);

  async function begin(subject: string, now: number): Promise<string> {
    const token = randomSecret();
    const hash = await hashSecret(token);
    sql.exec("DELETE FROM sign_in_attempts WHERE expires_at <= ?", now);
    sql.exec("INSERT INTO sign_in_attempts VALUES (?, ?, 0, ?)", hash, subject, now + VALID_MS);
    return token;
  }

  /** Whose attempt this is, counted as one try; null when it has expired, or was tried too often. */
  async function take(token: string, now: number): Promise<string | null> {
    const hash = await hashSecret(token);
    const found = sql
      .exec<{ subject: string }>(
        `UPDATE sign_in_attempts SET tries = tries + 1 WHERE token_hash = ? AND expires_at > ? AND tries < ?
          RETURNING subject`,
        ...[hash, now, TRIES],
      )
      .toArray()[0];
    return found?.subject ?? null;
  }

  async function finish(token: string): Promise<void> {
    sql.exec("DELETE FROM sign_in_attempts WHERE token_hash = ?", await hashSecret(token));
  }

  function remove(subject: string): void {
    sql.exec("DELETE FROM sign_in_attempts WHERE subject = ?", subject);
  }

  return { begin, take, finish, remove };
}
