import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** The columns of an order: what rows are sorted by, and their id among equals. An index has both. */
export type Keys = readonly [value: SQLWrapper, id: SQLWrapper];

/** A part of a list: the rows after a place or, backwards, those before it. */
export type Part = {
  place: readonly [value: string | number, id: string] | null;
  descending: boolean;
  backwards: boolean;
  limit: number;
};

/** The rows beyond the place, as a comparison of rows, which one range of the index answers. */
export function beyond([value, id]: Keys, { place, descending, backwards }: Omit<Part, "limit">): SQL | undefined {
  if (place === null) return undefined;
  const [at, of] = place;
  return descending === backwards ? sql`(${value}, ${id}) > (${at}, ${of})` : sql`(${value}, ${id}) < (${at}, ${of})`;
}

/** The order in which the database reads; backwards the nearest come first. */
export function inOrder(keys: Keys, { descending, backwards }: Pick<Part, "descending" | "backwards">): SQL[] {
  return keys.map((key) => (descending === backwards ? asc(key) : desc(key)));
}

/** How many rows a query has, counted no further than one above `most`. */
export async function countUpTo(db: Database, rows: SQL, most: number): Promise<number> {
  const [found] = await db.all<{ count: number }>(sql`select count(*) as count from (${rows} limit ${most + 1})`);
  return found?.count ?? 0;
}
