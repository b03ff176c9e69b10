import { sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { addPageViews } from "../content/publications.ts";
import { dayOf } from "../shared/roll-ups.ts";
import { articleLeads, dailyCounts, publications } from "../tables/index.ts";

/** Views that were gathered in memory, by what they count. */
export type PageCounts = {
  /** By page, of `countedPages`. */
  pages: ReadonlyMap<string, number>;
  visits: number;
  /** By `domain/slug`. */
  articles: ReadonlyMap<string, number>;
  /** By `domain/slug`, a space and the target. */
  leads: ReadonlyMap<string, number>;
};

/** Adds views to their day. Articles that are not published are ignored. */
export async function addPageCounts(db: Database, counts: PageCounts, now: number): Promise<void> {
  const day = dayOf(now);
  const parts = [
    ...[...counts.pages].map(([part, count]) => ({ metric: "site_view", part, count })),
    ...(counts.visits > 0 ? [{ metric: "site_visit", part: "", count: counts.visits }] : []),
  ];
  const leads = [...counts.leads].map(([key, count]) => {
    const [address = "", target = ""] = key.split(" ");
    const [domain = "", slug = ""] = address.split("/");
    return { domain, slug, target, count };
  });
  const field = (name: string) => sql.raw(`json_extract(j.value, '$.${name}')`);
  if (counts.articles.size > 0)
    await addPageViews(
      db,
      [...counts.articles].map(([address, count]) => ({ address, count })),
      now,
    );
  await commit(db, [
    sql`insert into ${dailyCounts} (metric, day, part, count)
      select ${field("metric")}, ${day}, ${field("part")}, ${field("count")} from json_each(${JSON.stringify(parts)}) j
      where true on conflict (metric, day, part) do update set count = count + excluded.count`,
    sql`insert into ${articleLeads} (day, article_id, target, count)
      select ${day}, p.article_id, ${field("target")}, ${field("count")} from json_each(${JSON.stringify(leads)}) j
      join ${publications} p on p.domain = ${field("domain")} and p.slug = ${field("slug")} where true
      on conflict (day, article_id, target) do update set count = count + excluded.count`,
  ]);
}
