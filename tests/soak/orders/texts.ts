import { eq, inArray } from "drizzle-orm";
import { documents, orderDocuments, orders } from "#db/tables/index.ts";
import { ada } from "#tests/support/people.ts";
import type { World } from "./acts.ts";

/** A file with its count, and a form that says what it likes of it. */
export async function textOf({
  checkoutWorld,
  chance,
}: World): Promise<{ sourceId: string; words: number; parts: number[] }> {
  const parts = [200 + chance.below(1500), 200 + chance.below(1500), 200 + chance.below(1500)];
  const sourceId = await checkoutWorld.file(
    ada.id,
    parts.reduce((sum, words) => sum + words, 0),
    parts,
  );
  const chosen = [0, 1, 2].filter(() => chance.below(4) === 0);
  return { sourceId, words: 100 + chance.below(3000), parts: chosen };
}

/** A check reads the newest order's file anew, and counts otherwise. */
export async function countAnew({ checkoutWorld: { db }, orders: placed, chance }: World): Promise<void> {
  const newest = placed.at(-1) ?? "";
  const mine = db
    .select({ id: orderDocuments.documentId })
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, newest));
  const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, newest));
  // Anyone who has begun works on the text as it was counted then.
  if (!["quoted", "awaiting_payment", "paid", "assigned"].includes(row?.status ?? "")) return;
  await db
    .update(documents)
    .set({ words: 100 + chance.below(6000), parts: null })
    .where(inArray(documents.id, mine));
}
