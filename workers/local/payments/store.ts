import { randomHex } from "./ids.ts";

/** Times in seconds where Stripe has them so, in ms where they are ours. */
export type SessionRow = {
  seq: number;
  id: string;
  url: string;
  created: number;
  expires_at: number;
  amount: number;
  currency: string;
  label: string;
  email: string;
  success_url: string;
  cancel_url: string;
  reference: string;
  metadata: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  /** Made by the first try, as at Stripe. */
  intent_id: string | null;
  intent_metadata: string;
  intent_status: string;
  failure_code: string | null;
  decline_code: string | null;
  charge_id: string | null;
  brand: string | null;
  last4: string | null;
  secure: number;
  /** What comes of it after a while, and when, ms. */
  late: "approve" | "decline" | null;
  late_at: number | null;
  refunds: "at once" | "wait" | "fail";
  dispute_at: number | null;
  dispute_id: string | null;
};

export type RefundRow = {
  seq: number;
  id: string;
  intent_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  metadata: string;
  created: number;
  turns_to: "succeeded" | "failed" | null;
  turns_at: number | null;
};

export type ReplyRow = { key: string; question: string; status: number; body: string; at: number };

const tables = `
  CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, url TEXT NOT NULL,
    created INTEGER NOT NULL, expires_at INTEGER NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
    label TEXT NOT NULL, email TEXT NOT NULL, success_url TEXT NOT NULL, cancel_url TEXT NOT NULL,
    reference TEXT NOT NULL, metadata TEXT NOT NULL, status TEXT NOT NULL, payment_status TEXT NOT NULL,
    intent_id TEXT UNIQUE, intent_metadata TEXT NOT NULL, intent_status TEXT NOT NULL, failure_code TEXT,
    decline_code TEXT, charge_id TEXT, brand TEXT, last4 TEXT, secure INTEGER NOT NULL, late TEXT, late_at INTEGER,
    refunds TEXT NOT NULL, dispute_at INTEGER, dispute_id TEXT);
  CREATE TABLE IF NOT EXISTS refunds (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    intent_id TEXT NOT NULL, charge_id TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
    status TEXT NOT NULL, metadata TEXT NOT NULL, created INTEGER NOT NULL, turns_to TEXT, turns_at INTEGER);
  CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, question TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
    session_id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (seq INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL,
    due_at INTEGER NOT NULL, attempts INTEGER NOT NULL, answered INTEGER, outcome TEXT NOT NULL);
`;

type Value = string | number | null;

/** The bank's books: SQLite inside its Durable Object. */
export class BankStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(tables);
  }

  all<Row>(query: string, ...values: Value[]): Row[] {
    return this.#sql.exec(query, ...values).toArray() as Row[];
  }

  insert(table: string, row: Record<string, Value>): void {
    const names = Object.keys(row);
    const places = names.map(() => "?").join(", ");
    this.#sql.exec(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`, ...Object.values(row));
  }

  update(table: string, id: { column: string; value: Value }, row: Record<string, Value>): void {
    const sets = Object.keys(row).map((name) => `${name} = ?`);
    this.#sql.exec(`UPDATE ${table} SET ${sets.join(", ")} WHERE ${id.column} = ?`, ...Object.values(row), id.value);
  }

  session(id: string): SessionRow | null {
    return this.all<SessionRow>("SELECT * FROM sessions WHERE id = ?", id)[0] ?? null;
  }

  sessionOfIntent(intentId: string): SessionRow | null {
    return this.all<SessionRow>("SELECT * FROM sessions WHERE intent_id = ?", intentId)[0] ?? null;
  }

  /** The row as it is after the change. */
  change(session: SessionRow, row: Partial<SessionRow>): SessionRow {
    this.update("sessions", { column: "id", value: session.id }, row);
    return { ...session, ...row };
  }

  /** A secret of this bank, made on first use and kept. */
  key(name: string, prefix: string): string {
    const known = this.all<{ value: string }>("SELECT value FROM keys WHERE name = ?", name)[0]?.value;
    if (known) return known;
    const value = `${prefix}${randomHex(24)}`;
    this.insert("keys", { name, value });
    return value;
  }
}

/** The dependencies of the test bank: its store, the time, and its delays. */
export type Bank = { store: BankStore; now: number; whileMs: number };
