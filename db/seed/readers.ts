import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { addPageViews } from "../content/publications.ts";

/** How often an article was read on a day. `day`: whole days since 1 January 1970, UTC. */
export type ReadersOfDay = { day: number; articleId: string; address: string; views: number };

/** Records page views of the past. */
export async function recordReaders(db: Database, readers: readonly ReadersOfDay[]): Promise<void> {
  for (const day of new Set(readers.map((one) => one.day))) {
    const ofDay = readers.filter((one) => one.day === day);
    await addPageViews(
      db,
      ofDay.map(({ address, views }) => ({ address, count: views })),
      day * DAY_MS,
    );
  }
}
