import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import { payments, refunds } from "../tables/index.ts";
import type { PaymentRow, RefundRow } from "./payments.ts";

/** Values of one statement, as one parameter of some 80 kB. */
const AT_ONCE = 1000;

/** Payments by the provider's session. */
export async function paymentsOfSessions(db: Database, ids: readonly string[]): Promise<Map<string, PaymentRow>> {
  const rows = await inParts<PaymentRow>(db, payments, payments.sessionId, ids);
  return new Map(rows.flatMap((row) => (row.sessionId === null ? [] : [[row.sessionId, row] as const])));
}

/** Payments by the provider's intent. */
export async function paymentsOfIntents(db: Database, ids: readonly string[]): Promise<Map<string, PaymentRow>> {
  const rows = await inParts<PaymentRow>(db, payments, payments.intentId, ids);
  return new Map(rows.flatMap((row) => (row.intentId === null ? [] : [[row.intentId, row] as const])));
}

export async function refundsById(db: Database, ids: readonly string[]): Promise<Map<string, RefundRow>> {
  const rows = await inParts<RefundRow>(db, refunds, refunds.id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** All refunds of these payments, by payment. */
export async function refundsOfPayments(db: Database, ids: readonly string[]): Promise<Map<string, RefundRow[]>> {
  return Map.groupBy(await inParts<RefundRow>(db, refunds, refunds.paymentId, ids), ({ paymentId }) => paymentId);
}

/** The rows whose column has one of the values, with one statement for many of them. */
async function inParts<Row>(
  db: Database,
  table: SQLiteTable,
  column: SQLWrapper,
  values: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const part = JSON.stringify(values.slice(from, from + AT_ONCE));
    const isOneOf: SQL = sql`${column} in (select value from json_each(${part}))`;
    rows.push(...((await db.select().from(table).where(isOneOf)) as Row[]));
  }
  return rows;
}
