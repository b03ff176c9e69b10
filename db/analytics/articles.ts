import { asc, between, desc, sql } from "drizzle-orm";
import type { Period } from "#core/analytics/periods.ts";
import type { Asked } from "#core/analytics/questions.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { ArticleLeadTarget } from "#schema/vocabulary/analytics.ts";
import type { Database } from "../client.ts";
import { articleLeads, pageViews, publications, unansweredQuestions } from "../tables/index.ts";

/** How long views are known by day; older ones are added up by month (db/platform/retention.ts). */
const DAYS_KEPT = 400;

export type ReadArticle = {
  id: string;
  title: string;
  domain: DomainSlug;
  slug: string;
  views: number;
  before: number | null;
};

/** Published articles with the most views of a period; `before` where the views before it are known by day. */
export async function mostReadArticles(
  db: Database,
  domain: DomainSlug | null,
  { before, from, to }: Period,
  limit: number,
): Promise<ReadArticle[]> {
  const isCompared = to - before < DAYS_KEPT;
  const ofField = domain ? sql`where p.domain = ${domain}` : sql``;
  // Added up before they are joined: a year has a row of each article for each of its days.
  const rows = await db.all<Omit<ReadArticle, "before"> & { earlier: number }>(sql`
    with counted as materialized (select article_id, sum(case when day >= ${from} then views else 0 end) as views,
      sum(case when day >= ${from} then 0 else views end) as earlier
      from ${pageViews} where day between ${isCompared ? before : from} and ${to} group by article_id)
    select c.article_id as id, p.title, p.domain, p.slug, c.views, c.earlier
    from counted c join ${publications} p on p.article_id = c.article_id and c.views > 0 ${ofField}
    order by c.views desc, c.article_id limit ${limit}`);
  return rows.map(({ earlier, ...row }) => ({ ...row, before: isCompared ? earlier : null }));
}

/** What readers of a field's articles, or of all, opened from them, for the articles that led the most readers on. */
export async function leadsOfArticles(
  db: Database,
  domain: DomainSlug | null,
  { from, to }: Period,
  limit: number,
): Promise<
  { id: string; title: string; domain: DomainSlug; slug: string; target: ArticleLeadTarget; count: number }[]
> {
  const ofField = domain ? sql`where p.domain = ${domain}` : sql``;
  return db.all(sql`
    with counted as materialized (select article_id, target, sum("count") as total
      from ${articleLeads} where day between ${from} and ${to} group by article_id, target),
    best as materialized (select c.article_id from counted c join ${publications} p on p.article_id = c.article_id ${ofField}
      group by c.article_id order by sum(case when c.target = 'article' then 0 else c.total end) desc, c.article_id
      limit ${limit})
    select c.article_id as id, p.title, p.domain, p.slug, c.target, c.total as "count"
    from best b join counted c on c.article_id = b.article_id join ${publications} p on p.article_id = c.article_id
    order by c.article_id, c.target`);
}

/** The most frequent searches without a result, by their words. */
export async function unansweredOf(db: Database, { from, to }: Period, limit: number): Promise<Asked[]> {
  const count = sql<number>`sum(${unansweredQuestions.count})`.mapWith(Number);
  return db
    .select({ words: unansweredQuestions.words, count })
    .from(unansweredQuestions)
    .where(between(unansweredQuestions.day, from, to))
    .groupBy(unansweredQuestions.words)
    .orderBy(desc(count), asc(unansweredQuestions.words))
    .limit(limit);
}
