import { desc, eq, lte, sql } from "drizzle-orm";
import type { PriceList } from "#core/orders/price-list.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { commit, type Database } from "../client.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { clockMarks, priceLists } from "../tables/index.ts";

export type PriceListRow = typeof priceLists.$inferSelect;

/** The start of a list that was withdrawn before it started: the last moment that a Date can hold, UTC ms. */
export const NEVER = 8_640_000_000_000_000;

/** The pages that show prices were purged for lists that started until this mark. */
const MARK = "price_lists";

/** The newest list that has started. Lists start in the order of their versions: one at a time is upcoming. */
export async function startedPriceList(db: Database, now: number): Promise<PriceList | null> {
  const found = await db
    .select({ priceList: priceLists.priceList })
    .from(priceLists)
    .where(lte(priceLists.startsAt, now))
    .orderBy(desc(priceLists.version))
    .limit(1);
  return found[0]?.priceList ?? null;
}

/** The newest list, also one that has not started or was withdrawn. */
export async function newestPriceList(db: Database): Promise<PriceListRow | null> {
  const found = await db.select().from(priceLists).orderBy(desc(priceLists.version)).limit(1);
  return found[0] ?? null;
}

export async function findPriceList(db: Database, version: number): Promise<PriceList | null> {
  const found = await db.select().from(priceLists).where(eq(priceLists.version, version)).limit(1);
  return found[0]?.priceList ?? null;
}

export type PriceListEntry = Omit<PriceListRow, "priceList" | "byId">;

const keys = [priceLists.version, priceLists.version] as const;

/** One page of the lists, newest first. */
export async function listPriceLists(db: Database, part: Part): Promise<PriceListEntry[]> {
  const { version, byName, note, startsAt, createdAt } = priceLists;
  return db
    .select({ version, byName, note, startsAt, createdAt })
    .from(priceLists)
    .where(beyond(keys, part))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export async function countPriceLists(db: Database): Promise<number> {
  return countUpTo(db, sql`select 1 from ${priceLists}`, COUNTED_MOST);
}

/** False where another list has this version, or where one is upcoming. */
export async function insertPriceList(db: Database, row: PriceListRow): Promise<boolean> {
  const { version, priceList, byId, byName, note, startsAt, createdAt } = row;
  const [made = 0] = await commit(db, [
    sql`insert or ignore into ${priceLists} (version, book, by_id, by_name, note, starts_at, created_at)
      select ${version}, ${JSON.stringify(priceList)}, ${byId}, ${byName}, ${note}, ${startsAt}, ${createdAt}
      where not exists (select 1 from ${priceLists} where starts_at > ${createdAt} and starts_at < ${NEVER})`,
  ]);
  return made > 0;
}

/** False where the list has started, or was withdrawn. */
export async function withdrawPriceList(db: Database, version: number, now: number): Promise<boolean> {
  const [withdrawn = 0] = await commit(db, [
    sql`update ${priceLists} set starts_at = ${NEVER}
      where version = ${version} and starts_at > ${now} and starts_at < ${NEVER}`,
  ]);
  return withdrawn > 0;
}

/** When the current list started, if the pages were not purged since; null otherwise. */
export async function unpurgedStart(db: Database, now: number): Promise<number | null> {
  const found = await db
    .select({ startsAt: priceLists.startsAt, at: sql<number>`coalesce(${clockMarks.at}, 0)` })
    .from(priceLists)
    .leftJoin(clockMarks, eq(clockMarks.name, MARK))
    .where(lte(priceLists.startsAt, now))
    .orderBy(desc(priceLists.version))
    .limit(1);
  const [row] = found;
  return row && row.startsAt > row.at ? row.startsAt : null;
}

export async function markPurgedStart(db: Database, at: number): Promise<void> {
  await db
    .insert(clockMarks)
    .values({ name: MARK, at })
    .onConflictDoUpdate({ target: clockMarks.name, set: { at: sql`max(${clockMarks.at}, excluded.at)` } });
}
