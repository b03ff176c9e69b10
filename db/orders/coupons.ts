import { eq, sql } from "drizzle-orm";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { commit, type Database } from "../client.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { coupons } from "../tables/index.ts";

export type CouponRow = typeof coupons.$inferSelect;

const sortKeys = {
  added: coupons.createdAt,
  code: coupons.code,
  expires: coupons.endsAt,
} as const satisfies Record<CouponSort, unknown>;

export async function listCoupons(db: Database, { sort, ...part }: Part & { sort: CouponSort }): Promise<CouponRow[]> {
  const keys = [sortKeys[sort], coupons.code] as const;
  return db
    .select()
    .from(coupons)
    .where(beyond(keys, part))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export function placeOfCoupon(sort: CouponSort, { code, createdAt, endsAt }: CouponRow) {
  return [{ added: createdAt, code, expires: endsAt }[sort], code] as const;
}

export async function countCoupons(db: Database): Promise<number> {
  return countUpTo(db, sql`select 1 from ${coupons}`, COUNTED_MOST);
}

export async function findCoupon(db: Database, code: string): Promise<CouponRow | null> {
  const found = await db.select().from(coupons).where(eq(coupons.code, code)).limit(1);
  return found[0] ?? null;
}

export async function insertCoupon(db: Database, row: typeof coupons.$inferInsert): Promise<boolean> {
  const [made = 0] = await commit(db, [db.insert(coupons).values(row).onConflictDoNothing().getSQL()]);
  return made > 0;
}

export async function setCouponActive(db: Database, code: string, active: boolean): Promise<boolean> {
  const [changed = 0] = await commit(db, [db.update(coupons).set({ active }).where(eq(coupons.code, code)).getSQL()]);
  return changed > 0;
}
