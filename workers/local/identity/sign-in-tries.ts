import { HOUR_MS } from "#schema/vocabulary/time.ts";

const TRIES = 5;
const WAIT_MS = 60_000;
/** A wrong password is forgotten after this. */
const SAVED_MS = HOUR_MS;

/**
 * Wrong passwords by the address that was typed. Addresses without an account are counted like any other, so that neither
 * the wait nor the words tell who has one.
 */
export function signInTries(sql: SqlStorage) {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS sign_in_tries (address TEXT PRIMARY KEY, failures INTEGER NOT NULL,
      wait_until INTEGER NOT NULL, at INTEGER NOT NULL);
  `);

  /** Seconds until this address may be tried again; 0 when it may now. */
  function waitSeconds(address: string, now: number): number {
    const known = sql
      .exec<{ wait_until: number }>("SELECT wait_until FROM sign_in_tries WHERE address = ?", address)
      .toArray()[0];
    return Math.max(0, Math.ceil(((known?.wait_until ?? 0) - now) / 1000));
  }

  /** Counts a wrong password; the seconds that the fifth has to wait. */
  function fail(address: string, now: number): number {
    sql.exec("DELETE FROM sign_in_tries WHERE at <= ?", now - SAVED_MS);
    const [row] = sql
      .exec<{ failures: number }>(
        `INSERT INTO sign_in_tries (address, failures, wait_until, at) VALUES (?, 1, 0, ?)
          ON CONFLICT (address) DO UPDATE SET failures = failures + 1, at = excluded.at RETURNING failures`,
        ...[address, now],
      )
      .toArray();
    if (!row || row.failures < TRIES) return 0;
    sql.exec("UPDATE sign_in_tries SET failures = 0, wait_until = ? WHERE address = ?", now + WAIT_MS, address);
    return WAIT_MS / 1000;
  }

  function forget(address: string): void {
    sql.exec("DELETE FROM sign_in_tries WHERE address = ?", address);
  }

  return { waitSeconds, fail, forget };
}
