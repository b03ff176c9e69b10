import { DAY_MS } from "#schema/vocabulary/time.ts";
import { articleLeads, dailyCounts, unansweredQuestions } from "../../tables/index.ts";
import { leadShares, pageShares, UNANSWERED, unansweredSearches, VISITS } from "../site-traffic.ts";
import { createChance } from "./chance.ts";
import type { World } from "./world.ts";

/** Page views of the site's other pages, what articles led to, and searches that found nothing, by day. */
export function fillSiteTraffic({ seed, from, now, volume, articles, put }: World): void {
  const chance = createChance(seed, "traffic");
  const [first, last] = [Math.floor(from / DAY_MS), Math.floor((now - 1) / DAY_MS)];
  const daily = volume.views / (last - first + 1);
  for (let day = first; day <= last; day++) {
    // 1 January 1970 was a Thursday: Saturdays and Sundays have half as many.
    const views = daily * ((day + 4) % 7 === 0 || (day + 4) % 7 === 6 ? 0.6 : 1.15) * (0.8 + chance.next() * 0.4);
    const some = (share: number) => Math.floor(views * share * (0.9 + chance.next() * 0.2) + chance.next());
    for (const [part, share] of Object.entries(pageShares))
      count(put, { metric: "site_view", day, part, count: some(share) });
    count(put, { metric: "site_visit", day, part: "", count: some(VISITS) });
    for (const [place, articleId] of articles.slice(0, 40).entries())
      for (const [target, share] of Object.entries(leadShares) as [keyof typeof leadShares, number][]) {
        const led = some((share * 0.2) / (place + 1));
        if (led > 0) put(articleLeads, { day, articleId, target, count: led });
      }
    for (const [place, words] of unansweredSearches.entries()) {
      const asked = some(UNANSWERED / (place + 1));
      if (asked > 0) put(unansweredQuestions, { day, words, count: asked });
    }
  }
}

function count(put: World["put"], row: typeof dailyCounts.$inferInsert): void {
  if (row.count > 0) put(dailyCounts, row);
}
