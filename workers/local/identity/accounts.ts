import type { Role } from "#schema/identity/user.ts";

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

  return { add, find, claiming, isRegistered, confirm };
}
