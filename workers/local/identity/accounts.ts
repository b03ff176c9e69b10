import type { Role } from "#schema/identity/user.ts";
import { addColumns } from "./account-sessions.ts";

export type AccountRow = {
  subject: string;
  email: string;
  full_name: string;
  role: Role;
  hash: string;
  updated_at: number;
  /** Null for accounts from before it was kept. */
  created_at: number | null;
  verified_at: number | null;
  /** When the password was last changed, ms; null if never. */
  password_changed_at: number | null;
  /** 1 for an account whose sign-in is blocked. */
  banned: 0 | 1;
  /** Of two-step verification, base32; null without it. */
  totp_secret: string | null;
  /** The time step of the last accepted code: a code is accepted once. */
  totp_step: number | null;
};

type NewAccount = { subject: string; email: string; fullName: string; role: Role; hash: string };

/** Of the accounts that claim an address so many can be signed in to by it. */
export const CLAIMS_MOST = 2;

/**
 * The accounts of the embedded identity. Several may claim one email address, and one may confirm it: were the second
 * refused, signing up would tell who has an account, and anyone who signed up first with someone else's address would keep it.
 */
export function accountStore(sql: SqlStorage) {
  const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('accounts')").toArray();
  const had = columns.map(({ name }) => name);
  const isOneEach = sql.exec("SELECT name FROM pragma_index_list('accounts') WHERE origin = 'u'").toArray().length > 0;
  if (isOneEach) sql.exec("ALTER TABLE accounts RENAME TO accounts_before");
  sql.exec(`
    CREATE TABLE IF NOT EXISTS accounts (subject TEXT PRIMARY KEY, email TEXT NOT NULL, full_name TEXT NOT NULL,
      role TEXT NOT NULL, hash TEXT NOT NULL, updated_at INTEGER NOT NULL, verified_at INTEGER, created_at INTEGER);
    CREATE INDEX IF NOT EXISTS accounts_email ON accounts (email, created_at);
    CREATE UNIQUE INDEX IF NOT EXISTS accounts_confirmed ON accounts (email) WHERE verified_at IS NOT NULL;
  `);
  if (isOneEach) {
    // Stores of earlier versions have one account an address, and not all of them the newer columns.
    const kept = ["subject", "email", "full_name", "role", "hash", "updated_at", "verified_at", "created_at"]
      .filter((name) => had.includes(name))
      .join(", ");
    sql.exec(`INSERT INTO accounts (${kept}) SELECT ${kept} FROM accounts_before; DROP TABLE accounts_before;`);
  }

  addColumns(sql, "accounts", {
    password_changed_at: "INTEGER",
    banned: "INTEGER NOT NULL DEFAULT 0",
    totp_secret: "TEXT",
    totp_step: "INTEGER",
  });

  // Stores of earlier versions kept a secret before its first code was entered.
  if (had.includes("totp_offered")) sql.exec("ALTER TABLE accounts DROP COLUMN totp_offered");

  function add({ subject, email, fullName, role, hash }: NewAccount, now: number, verifiedAt: number | null): void {
    sql.exec(
      `INSERT INTO accounts (subject, email, full_name, role, hash, updated_at, created_at, verified_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[subject, email, fullName, role, hash, now, now, verifiedAt],
    );
  }

  function find(subject: string): AccountRow | null {
    return sql.exec<AccountRow>("SELECT * FROM accounts WHERE subject = ?", subject).toArray()[0] ?? null;
  }

  /** Those that can be signed in to by this address: the one that confirmed it, then the oldest. */
  function claiming(email: string): AccountRow[] {
    return sql
      .exec<AccountRow>(
        "SELECT * FROM accounts WHERE email = ? ORDER BY verified_at IS NULL, created_at, rowid LIMIT ?",
        ...[email, CLAIMS_MOST],
      )
      .toArray();
  }

  function isClaimed(email: string): boolean {
    return claiming(email).length > 0;
  }

  /** Whether the address of an account is confirmed for another one. */
  function isRegistered({ subject, email }: Pick<AccountRow, "subject" | "email">): boolean {
    const [first] = claiming(email);
    return first !== undefined && first.verified_at !== null && first.subject !== subject;
  }

  /** False where it was confirmed before, for this account or another. */
  function confirm(account: AccountRow, now: number): boolean {
    if (isRegistered(account)) return false;
    const { rowsWritten } = sql.exec(
      "UPDATE accounts SET verified_at = ?, updated_at = ? WHERE subject = ? AND verified_at IS NULL",
      ...[now, now, account.subject],
    );
    return rowsWritten > 0;
  }

  /** Changes fields of an account. Its `updated_at` always grows, so that the newest change wins wherever it is copied. */
  function change(subject: string, fields: Partial<Omit<AccountRow, "subject" | "updated_at">>, now: number): void {
    const names = Object.keys(fields) as (keyof typeof fields)[];
    const set = [...names.map((name) => `${name} = ?`), "updated_at = max(updated_at + 1, ?)"].join(", ");
    sql.exec(
      `UPDATE accounts SET ${set} WHERE subject = ?`,
      ...names.map((name) => fields[name] ?? null),
      ...[now, subject],
    );
  }

  /** Whether a code was accepted: its step is the account's newest. */
  function acceptStep(subject: string, step: number): boolean {
    const { rowsWritten } = sql.exec(
      "UPDATE accounts SET totp_step = ? WHERE subject = ? AND coalesce(totp_step, -1) < ?",
      ...[step, subject, step],
    );
    return rowsWritten > 0;
  }

  function remove(subject: string): void {
    sql.exec("DELETE FROM accounts WHERE subject = ?", subject);
  }

  return { add, find, claiming, isClaimed, isRegistered, confirm, change, acceptStep, remove };
}
