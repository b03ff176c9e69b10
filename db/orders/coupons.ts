import { eq, type SQL, sql } from "drizzle-orm";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { commit, type Database } from "../client.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { coupons, couponUses } from "../tables/index.ts";

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

/** Whether a person holds a use of a coupon: their own row, or the second one of two accounts that were merged. */
export function hasUsed(code: string, userId: string): SQL {
  return sql`(exists (select 1 from ${couponUses} where code = ${code} and user_id = ${userId})
    or exists (select 1 from ${couponUses} where code = ${code} and user_id > ${`${userId}:`} and user_id < ${`${userId};`}))`;
}

export async function couponIsUsed(db: Database, code: string, userId: string): Promise<boolean> {
  const [found] = await db.all<{ used: number }>(sql`select ${hasUsed(code, userId)} as used`);
  return found?.used === 1;
}

/** The user of the second use of a coupon, so that its key is another than that of the first, and each has its order. */
export function secondUser(userId: string): SQL {
  return sql`${userId} || ':' || order_id`;
}
