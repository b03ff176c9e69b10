import { and, eq, type SQL, sql } from "drizzle-orm";
import { isChargedByWord, measuredWords, type OrderCounts } from "#core/orders/word-counts.ts";
import type { DocumentStatus } from "#schema/checks/document.ts";
import type { Database } from "../client.ts";
import { documents, orderDocuments } from "../tables/index.ts";
import type { OrderRow } from "./orders.ts";

export type CountedOrder = OrderCounts & {
  source: { id: string; words: number | null; status: DocumentStatus } | null;
};

/** What the student wrote, what the file has now, and what is charged. */
export async function countsOf(db: Database, order: OrderRow): Promise<CountedOrder> {
  const claimed = order.scope.wordsClaimed ?? null;
  if (!isChargedByWord(order.kind)) return { claimed, measured: null, billed: order.words, source: null };
  const found = await db
    .select({ id: documents.id, words: documents.words, parts: documents.parts, status: documents.status })
    .from(orderDocuments)
    .innerJoin(documents, eq(documents.id, orderDocuments.documentId))
    .where(and(eq(orderDocuments.orderId, order.id), eq(orderDocuments.role, "source")))
    .limit(1);
  const [file] = found;
  const measured = file ? measuredWords(file, order.scope.parts ?? []) : null;
  return { claimed, measured, billed: order.words, source: file ?? null };
}

/** Whether the file still has the count that the acting person has seen. */
export function countIs(orderId: string, { source }: CountedOrder): SQL {
  if (!source) return sql`1`;
  return sql`exists (select 1 from ${orderDocuments} od join ${documents} d on d.id = od.document_id
    where od.order_id = ${orderId} and d.id = ${source.id} and d.words is ${source.words})`;
}
