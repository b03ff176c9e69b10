import { desc, eq } from "drizzle-orm";
import type { PriceList } from "#core/orders/price-list.ts";
import { commit, type Database } from "../client.ts";
import { priceLists } from "../tables/index.ts";

export type PriceListRow = typeof priceLists.$inferSelect;

export async function newestPriceList(db: Database): Promise<PriceList | null> {
  const found = await db.select().from(priceLists).orderBy(desc(priceLists.version)).limit(1);
  return found[0]?.priceList ?? null;
}

export async function findPriceList(db: Database, version: number): Promise<PriceList | null> {
  const found = await db.select().from(priceLists).where(eq(priceLists.version, version)).limit(1);
  return found[0]?.priceList ?? null;
}

export async function listPriceLists(db: Database, limit: number): Promise<PriceListRow[]> {
  return db.select().from(priceLists).orderBy(desc(priceLists.version)).limit(limit);
}

/** False when someone else's book has this version already. */
export async function insertPriceList(db: Database, row: PriceListRow): Promise<boolean> {
  const [made = 0] = await commit(db, [db.insert(priceLists).values(row).onConflictDoNothing().getSQL()]);
  return made > 0;
}
