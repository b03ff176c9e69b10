import { DAY_MS } from "#schema/vocabulary/time.ts";
import { addPageCounts } from "../analytics/page-counts.ts";
import { addUnanswered } from "../analytics/unanswered.ts";
import type { Database } from "../client.ts";
import { leadShares, pageShares, unansweredSearches, VISITS } from "./site-traffic.ts";

/** How often an article was read on a day. `day`: whole days since 1 January 1970, UTC. */
export type ReadersOfDay = { day: number; articleId: string; address: string; views: number };

/** The number of different searches without a result on each day. */
const SEARCHES = 3;

/** Records page views of the past: those of articles, and of the other pages in proportion to them. */
export async function recordReaders(db: Database, readers: readonly ReadersOfDay[]): Promise<void> {
  for (const day of new Set(readers.map((one) => one.day))) {
    const ofDay = readers.filter((one) => one.day === day);
    const all = ofDay.reduce((sum, { views }) => sum + views, 0);
    const pages = new Map(Object.entries(pageShares).map(([page, share]) => [page, Math.ceil(all * share)]));
    const leads = new Map<string, number>();
    for (const { address, views } of ofDay)
      for (const [target, share] of Object.entries(leadShares)) {
        const led = Math.round(views * share);
        if (led > 0) leads.set(`${address} ${target}`, led);
      }
    const articles = new Map(ofDay.map(({ address, views }) => [address, views]));
    const counts = { pages, visits: Math.ceil(all * VISITS), articles, leads };
    await addPageCounts(db, counts, day * DAY_MS);
    for (const words of unansweredSearches.slice(0, SEARCHES)) await addUnanswered(db, words, day * DAY_MS);
  }
}
