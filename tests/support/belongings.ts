import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { openDatabase } from "#db/client.ts";
import * as tables from "#db/tables/index.ts";
import { testEnv } from "./env.ts";
import { filledRow } from "./filled-row.ts";

/** Something of one person behind every address, all of one id. */
export async function plantBelongings(userId: string, id: string): Promise<void> {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const at = Date.now();
  const own = { id, userId, ownerId: userId, personId: userId, senderId: userId };
  const parts = { documentId: id, checkId: id, orderId: id, conversationId: id, reportId: id, deliveryId: id };
  const rows: [SQLiteTable, Record<string, unknown>][] = [
    [tables.documents, { deleteAt: at + 86_400_000, status: "received" }],
    [tables.checks, { documentId: id, status: "done" }],
    [tables.reports, {}],
    [tables.orders, { number: 9001, status: "delivered", scope: {}, quote: {}, deliveredAt: at }],
    [tables.orderDrafts, {}],
    [tables.deliveries, { number: 1, state: "out" }],
    [tables.deliveryFiles, {}],
    [tables.conversations, { reference: "MG-9001" }],
    [tables.messages, { seq: 1 }],
    [tables.messageFiles, {}],
    [tables.uploads, {}],
    [tables.dataExports, { status: "queued" }],
    [tables.pushSubscriptions, {}],
  ];
  for (const [table, set] of rows) {
    const columns = Object.keys(table);
    const named = Object.entries({ ...parts, ...own, ...set }).filter(([name]) => columns.includes(name));
    await db.insert(table).values(filledRow(table, Object.fromEntries(named), at));
  }
}
