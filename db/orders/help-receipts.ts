import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "../client.ts";
import { helpReceipts } from "../tables/index.ts";

export type HelpReceiptRow = typeof helpReceipts.$inferSelect;

export async function insertHelpReceipt(db: Database, row: HelpReceiptRow): Promise<void> {
  await db.insert(helpReceipts).values(row);
}

/** By its address, which is the right to see it. */
export async function findHelpReceipt(db: Database, id: string): Promise<HelpReceiptRow | null> {
  const found = await db.select().from(helpReceipts).where(eq(helpReceipts.id, id)).limit(1);
  return found[0] ?? null;
}

export async function helpReceiptsOf(db: Database, orderId: string): Promise<HelpReceiptRow[]> {
  return db
    .select()
    .from(helpReceipts)
    .where(eq(helpReceipts.orderId, orderId))
    .orderBy(desc(helpReceipts.createdAt), desc(helpReceipts.id));
}

export async function revokeHelpReceipt(db: Database, orderId: string, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(helpReceipts)
    .set({ revokedAt: now })
    .where(and(eq(helpReceipts.id, id), eq(helpReceipts.orderId, orderId), isNull(helpReceipts.revokedAt)))
    .returning({ id: helpReceipts.id });
  return changed.length > 0;
}
