import { and, asc, between, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
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
  const inPeriod = sql<number>`sum(case when ${pageViews.day} >= ${from} then ${pageViews.views} else 0 end)`;
  const rows = await db
    .select({
      id: pageViews.articleId,
      title: publications.title,
      domain: publications.domain,
      slug: publications.slug,
      views: inPeriod.mapWith(Number),
      all: sql<number>`sum(${pageViews.views})`.mapWith(Number),
    })
    .from(pageViews)
    .innerJoin(publications, eq(publications.articleId, pageViews.articleId))
    .where(
      and(between(pageViews.day, isCompared ? before : from, to), domain ? eq(publications.domain, domain) : undefined),
    )
    .groupBy(pageViews.articleId)
    .having(sql`${inPeriod} > 0`)
    .orderBy(desc(inPeriod), asc(pageViews.articleId))
    .limit(limit);
  return rows.map(({ all, ...row }) => ({ ...row, before: isCompared ? all - row.views : null }));
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
  const inDays = between(articleLeads.day, from, to);
  const ofField: SQL | undefined = domain ? eq(publications.domain, domain) : undefined;
  const toServices = sql`sum(case when ${articleLeads.target} = 'article' then 0 else ${articleLeads.count} end)`;
  const best = await db
    .select({ id: articleLeads.articleId })
    .from(articleLeads)
    .innerJoin(publications, eq(publications.articleId, articleLeads.articleId))
    .where(and(inDays, ofField))
    .groupBy(articleLeads.articleId)
    .orderBy(desc(toServices), asc(articleLeads.articleId))
    .limit(limit);
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => id);
  return db
    .select({
      id: articleLeads.articleId,
      title: publications.title,
      domain: publications.domain,
      slug: publications.slug,
      target: articleLeads.target,
      count: sql<number>`sum(${articleLeads.count})`.mapWith(Number),
    })
    .from(articleLeads)
    .innerJoin(publications, eq(publications.articleId, articleLeads.articleId))
    .where(and(inDays, inArray(articleLeads.articleId, ids)))
    .groupBy(articleLeads.articleId, articleLeads.target)
    .orderBy(asc(articleLeads.articleId), asc(articleLeads.target));
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
