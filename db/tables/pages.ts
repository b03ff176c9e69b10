import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PriceList } from "#core/orders/price-list.ts";

/** Price lists: a change is a new version, never an edit. */
export const priceLists = sqliteTable("price_books", {
  version: integer().primaryKey(),
  priceList: text("book", { mode: "json" }).$type<PriceList>().notNull(),
  byId: text(),
  byName: text().notNull(),
  note: text().notNull(),
  /** When its prices begin to hold, UTC ms. */
  startsAt: integer().notNull().default(0),
  createdAt: integer().notNull(),
});

/** Tags of pages whose kept copies are to be dropped soon, all in one call: comments come one by one, purges do not. */
export const stalePages = sqliteTable("stale_pages", {
  tag: text().primaryKey(),
  since: integer().notNull(),
});

/** "Did this help?" under an answer of the FAQ, counted by day: no person is kept. */
export const helpVotes = sqliteTable("help_votes", {
  /** question slug, day and answer, as in `refunds 2026-11-21 yes`. */
  key: text().primaryKey(),
  count: integer().notNull(),
});
