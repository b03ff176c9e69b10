import { SESSION_MS } from "#core/identity/session.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

export type SessionRow = {
  sid: string;
  subject: string;
  started_at: number;
  expires_at: number;
  /** When a factor was last verified, ms; null where it never was. */
  verified_at: number;
  second_verified_at: number | null;
  /** A name such as "Firefox on macOS". */
  device: string;
  seen_at: number;
};

/** Storing when a session was last seen more often than this is not worth a write, ms. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** The sessions of the embedded identity: the client's secret is stored as a hash. Times are ms since the epoch. */
export function accountSessions(sql: SqlStorage) {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS sessions (client_hash TEXT PRIMARY KEY, sid TEXT NOT NULL UNIQUE, subject TEXT NOT NULL,
      started_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, verified_at INTEGER, second_verified_at INTEGER,
      device TEXT NOT NULL DEFAULT '', seen_at INTEGER);
    CREATE INDEX IF NOT EXISTS sessions_subject ON sessions (subject, started_at);
  `);
  addColumns(sql, "sessions", {
    verified_at: "INTEGER",
    second_verified_at: "INTEGER",
    device: "TEXT NOT NULL DEFAULT ''",
    seen_at: "INTEGER",
  });
  const columns = `sid, subject, started_at, expires_at, coalesce(verified_at, started_at) AS verified_at,
    second_verified_at, device, coalesce(seen_at, started_at) AS seen_at`;

  /** @returns the new session, and the secret of its browser */
  async function start(
    { subject, device, secondFactor }: { subject: string; device: string; secondFactor: boolean },
    now: number,
  ): Promise<{ session: SessionRow; client: string }> {
    const client = randomSecret();
    const hash = await hashSecret(client);
    const sid = `sess_${crypto.randomUUID().replaceAll("-", "")}`;
    sql.exec("DELETE FROM sessions WHERE subject = ? AND expires_at <= ?", subject, now);
    sql.exec(
      `INSERT INTO sessions (client_hash, sid, subject, started_at, expires_at, verified_at, second_verified_at, device,
          seen_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[hash, sid, subject, now, now + SESSION_MS, now, secondFactor ? now : null, device, now],
    );
    const session = find(sid, now);
    if (!session) throw new Error("A session was begun and cannot be found.");
    return { session, client };
  }

  /** The session of a browser; null if it has ended. */
  async function ofClient(client: string, now: number): Promise<SessionRow | null> {
    const hash = await hashSecret(client);
    const found = sql
      .exec<SessionRow>(`SELECT ${columns} FROM sessions WHERE client_hash = ? AND expires_at > ?`, hash, now)
      .toArray()[0];
    if (found && now - found.seen_at >= SEEN_EVERY_MS) {
      sql.exec("UPDATE sessions SET seen_at = ? WHERE sid = ?", now, found.sid);
    }
    return found ?? null;
  }

  function find(sid: string, now: number): SessionRow | null {
    return (
      sql.exec<SessionRow>(`SELECT ${columns} FROM sessions WHERE sid = ? AND expires_at > ?`, sid, now).toArray()[0] ??
      null
    );
  }

  /** Those of an account, the one seen last first. */
  function list(subject: string, now: number): SessionRow[] {
    return sql
      .exec<SessionRow>(
        `SELECT ${columns} FROM sessions WHERE subject = ? AND expires_at > ? ORDER BY seen_at DESC, started_at DESC, sid`,
        ...[subject, now],
      )
      .toArray();
  }

  function verified(sid: string, now: number, { second }: { second: boolean }): void {
    sql.exec("UPDATE sessions SET verified_at = ?, seen_at = ? WHERE sid = ?", now, now, sid);
    if (second) sql.exec("UPDATE sessions SET second_verified_at = ? WHERE sid = ?", now, sid);
  }

  /** For tests: as if the factors of a session had been verified so long ago, ms. */
  function age(sid: string, ms: number): void {
    sql.exec(
      `UPDATE sessions SET verified_at = coalesce(verified_at, started_at) - ?,
        second_verified_at = second_verified_at - ? WHERE sid = ?`,
      ...[ms, ms, sid],
    );
  }

  /** Ends one session of an account; false where it has none of this id. */
  function end(subject: string, sid: string): boolean {
    return sql.exec("DELETE FROM sessions WHERE subject = ? AND sid = ?", subject, sid).rowsWritten > 0;
  }

  /** Ends the sessions of an account, except one; returns the ids. */
  function endAll(subject: string, except: string | null): string[] {
    return sql
      .exec<{ sid: string }>(
        "DELETE FROM sessions WHERE subject = ? AND sid IS NOT ? RETURNING sid",
        ...[subject, except],
      )
      .toArray()
      .map(({ sid }) => sid);
  }

  return { start, ofClient, find, list, verified, age, end, endAll };
}

/** Stores of earlier versions lack the newer columns. */
export function addColumns(sql: SqlStorage, table: string, columns: Record<string, string>): void {
  const known = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table).toArray();
  for (const [name, type] of Object.entries(columns)) {
    if (!known.some((column) => column.name === name)) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
  }
}
