import { DAY_MS } from "#schema/vocabulary/time.ts";
import { articleLeads, dailyCounts, unansweredQuestions } from "../../tables/index.ts";
import { createChance } from "./chance.ts";
import type { World } from "./world.ts";

/** Views of a page for each view of an article. */
const pageShares = {
  home: 0.35,
  services: 0.2,
  hub: 0.3,
  article: 1,
  pricing: 0.12,
  check_page: 0.15,
  check_form: 0.11,
  order_form: 0.05,
  checkout: 0.03,
  support: 0.06,
  other: 0.05,
} as const;
/** Visits for each view of an article. */
const VISITS = 0.8;
/** What an article leads to, for each of its views. */
const leadShares = { pricing: 0.02, order: 0.008, check: 0.03, contact: 0.004, article: 0.12 } as const;
/** Searches without a result, for each view of an article. */
const UNANSWERED = 0.002;

const questions = [
  "how to cite chatgpt in apa",
  "citing chatgpt apa 7",
  "can i cite chatgpt",
  "harvard reference for a nhs guideline",
  "reference nhs guidelines harvard",
  "dissertation ethics form example",
  "ethics forms for dissertations",
  "reflective cycle driscoll template",
  "driscoll model template",
  "drug calculation practice",
  "practice drug calculations",
  "solidity audit checklist",
  "word count includes references",
  "does the word count include references",
  "turnitin score too high what now",
] as const;

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
    for (const [place, words] of questions.entries()) {
      const asked = some(UNANSWERED / (place + 1));
      if (asked > 0) put(unansweredQuestions, { day, words, count: asked });
    }
  }
}

function count(put: World["put"], row: typeof dailyCounts.$inferInsert): void {
  if (row.count > 0) put(dailyCounts, row);
}
