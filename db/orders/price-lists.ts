import { desc, eq } from "drizzle-orm";
import type { PriceBook } from "#core/orders/price-list.ts";
import type { Database } from "../client.ts";
import { priceBooks } from "../tables/index.ts";

export type PriceBookRow = typeof priceBooks.$inferSelect;

export async function newestPriceBook(db: Database): Promise<PriceBook | null> {
  const found = await db.select().from(priceBooks).orderBy(desc(priceBooks.version)).limit(1);
  return found[0]?.book ?? null;
}

export async function findPriceBook(db: Database, version: number): Promise<PriceBook | null> {
  const found = await db.select().from(priceBooks).where(eq(priceBooks.version, version)).limit(1);
  return found[0]?.book ?? null;
}

export async function listPriceBooks(db: Database, limit: number): Promise<PriceBookRow[]> {
  return db.select().from(priceBooks).orderBy(desc(priceBooks.version)).limit(limit);
}

/** False when somebody else's book has this version already. */
export async function insertPriceBook(db: Database, row: PriceBookRow): Promise<boolean> {
  const made = await db.insert(priceBooks).values(row).onConflictDoNothing().returning({ version: priceBooks.version });
  return made.length > 0;
}
