import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { stalePages } from "../tables/index.ts";

/** Notes tags whose pages may be dropped with the next minute's purge: for changes that come one by one. */
export async function markStale(db: Database, tags: readonly string[], now: number): Promise<void> {
  await db.run(staleStatement(tags, now));
}

/** The same in a batch with the change. */
export function staleStatement(tags: readonly string[], now: number): SQL {
  return sql`insert or ignore into ${stalePages} (tag, since)
    select value, ${now} from json_each(${JSON.stringify(tags)})`;
}

export async function staleTags(db: Database, limit: number): Promise<string[]> {
  const rows = await db.select({ tag: stalePages.tag }).from(stalePages).limit(limit);
  return rows.map(({ tag }) => tag);
}

export async function clearStale(db: Database, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await db.delete(stalePages).where(inArray(stalePages.tag, [...tags]));
}
