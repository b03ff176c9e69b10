import type { Database } from "../client.ts";
import { addPageViews } from "../content/publications.ts";

/** How often an article was read on a day. `day`: whole days since 1 January 1970, UTC. */
export type ReadersOfDay = { day: number; articleId: string; address: string; views: number };

/** Records page views of the past. */
export async function recordReaders(db: Database, days: readonly ReadersOfDay[]): Promise<void> {
  const totals = new Map<string, number>();
  for (const { address, views } of days) totals.set(address, (totals.get(address) ?? 0) + views);
  await addPageViews(
    db,
    [...totals].map(([address, count]) => ({ address, count })),
  );
}
