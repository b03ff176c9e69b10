import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const coupons = sqliteTable(
  "coupons",
  {
    code: text().primaryKey(),
    /** One of the two: per cent or cents. */
    percent: integer(),
    cents: integer(),
    note: text().notNull().default(""),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    maxUses: integer().notNull(),
    uses: integer().notNull().default(0),
    active: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: integer().notNull(),
  },
  (table) => [
    check("coupons_uses", sql`${table.uses} between 0 and ${table.maxUses}`),
    index("coupons_created").on(table.createdAt, table.code),
    index("coupons_ends").on(table.endsAt, table.code),
  ],
);

/**
 * A coupon can be used once per person: the row is the lock. It is released if the order ends unpaid. Where two accounts that
 * were merged had both used it, the second row has the person and the order as its user (db/orders/coupons.ts).
 */
export const couponUses = sqliteTable(
  "coupon_uses",
  {
    code: text().notNull(),
    userId: text().notNull(),
    orderId: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.userId] }), index("coupon_uses_order").on(table.orderId)],
);
