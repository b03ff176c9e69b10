import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { ContentFilter } from "#core/ports.ts";
import type { ArticleCard, ArticleType, Originality } from "#schema/content/article.ts";
import type { Picture } from "#schema/content/article-body.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { commit, type Database } from "../client.ts";
import { dayOf } from "../shared/roll-ups.ts";
import { comments, movedSlugs, pageViews, publications } from "../tables/index.ts";

export type PublishedArticleRow = typeof publications.$inferSelect;

/** What a card shows; the text of an article travels only where it is read. */
const previewColumns = {
  id: publications.articleId,
  domain: publications.domain,
  type: publications.type,
  slug: publications.slug,
  title: publications.title,
  excerpt: publications.excerpt,
  author: publications.author,
  reviewer: publications.reviewer,
  words: publications.words,
  seconds: publications.seconds,
  /** A film has a poster where others have a cover. */
  cover: sql<Picture | null>`coalesce(${publications.cover}, json_extract(${publications.media}, '$.poster'))`.mapWith(
    publications.cover,
  ),
  publishedAt: publications.publishedAt,
  changedAt: publications.changedAt,
};

export async function listPublishedArticles(
  db: Database,
  filter: Omit<ContentFilter, "q">,
  from: number,
  limit: number,
): Promise<ArticleCard[]> {
  const order = filter.sort === "most-read" ? [desc(publications.views)] : [];
  return db
    .select(previewColumns)
    .from(publications)
    .where(within(filter))
    .orderBy(...order, desc(publications.publishedAt), desc(publications.articleId))
    .limit(limit)
    .offset(from);
}

export async function countPublishedArticles(db: Database, filter: Omit<ContentFilter, "q">): Promise<number> {
  const found = await db.select({ count: count() }).from(publications).where(within(filter));
  return found[0]?.count ?? 0;
}

export async function countByField(
  db: Database,
  tag?: string,
): Promise<{ domain: DomainSlug; type: ArticleType; count: number }[]> {
  return db
    .select({ domain: publications.domain, type: publications.type, count: count() })
    .from(publications)
    .where(within({ tag }))
    .groupBy(publications.domain, publications.type);
}

export async function countByTag(db: Database): Promise<{ tag: string; count: number }[]> {
  return db.all<{ tag: string; count: number }>(
    sql`select value as tag, count(*) as count from ${publications}, json_each(${publications.tags}) group by value order by count desc, value`,
  );
}

export async function findPublishedArticleById(db: Database, articleId: string): Promise<PublishedArticleRow | null> {
  const found = await db.select().from(publications).where(eq(publications.articleId, articleId)).limit(1);
  return found[0] ?? null;
}

/** Where an address that an article once had leads now; nowhere when the article is not live. */
export async function findMoved(
  db: Database,
  domain: DomainSlug,
  slug: string,
): Promise<{ id: string; domain: DomainSlug; slug: string } | null> {
  const found = await db
    .select({ id: publications.articleId, domain: publications.domain, slug: publications.slug })
    .from(movedSlugs)
    .innerJoin(publications, eq(publications.articleId, movedSlugs.articleId))
    .where(and(eq(movedSlugs.domain, domain), eq(movedSlugs.slug, slug)))
    .limit(1);
  return found[0] ?? null;
}

/** The fields an article was in before: their pages may say that it is not there. */
export async function earlierDomains(db: Database, articleId: string): Promise<DomainSlug[]> {
  const found = await db
    .selectDistinct({ domain: movedSlugs.domain })
    .from(movedSlugs)
    .where(eq(movedSlugs.articleId, articleId));
  return found.map(({ domain }) => domain);
}

/** Which of these addresses, each "domain/slug", lead to a live article, at once or by a redirect. */
export async function leadingAddresses(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const domain = sql`substr(j.value, 1, instr(j.value, '/') - 1)`;
  const slug = sql`substr(j.value, instr(j.value, '/') + 1)`;
  const found = await db.all<{ address: string }>(sql`
    select j.value as address from json_each(${JSON.stringify(addresses)}) j
    where exists (select 1 from ${publications} p where p.domain = ${domain} and p.slug = ${slug})
      or exists (select 1 from ${movedSlugs} m join ${publications} p on p.article_id = m.article_id
        where m.domain = ${domain} and m.slug = ${slug})`);
  return new Set(found.map(({ address }) => address));
}

export async function articlesOfDomain(db: Database, domain: DomainSlug): Promise<ArticleCard[]> {
  return db
    .select(previewColumns)
    .from(publications)
    .where(eq(publications.domain, domain))
    .orderBy(asc(publications.slug))
    .limit(1000);
}

/**
 * An article with what is beside it, in one exchange with the database: the one published before it in its field,
 * the one after, and those that share the most tags with it, its own field first among equals. `commented`: whether
 * someone has written under it, seen or not.
 */
export async function readPublishedArticle(db: Database, domain: DomainSlug, slug: string, related: number) {
  const its = (column: SQL) =>
    sql`(select ${column} from ${publications} it where it.domain = ${domain} and it.slug = ${slug})`;
  const [at, id, tags] = [its(sql`it.published_at`), its(sql`it.article_id`), its(sql`it.tags`)];
  const beside = (where: SQL | undefined, direction: typeof asc) =>
    db
      .select(previewColumns)
      .from(publications)
      .where(and(eq(publications.domain, domain), where))
      .orderBy(direction(publications.publishedAt), direction(publications.articleId))
      .limit(1);
  const same = eq(publications.publishedAt, at);
  const shared = sql<number>`(select count(*) from json_each(${publications.tags}) where value in (select value from json_each(${tags})))`;
  // Named, because drizzle leaves out the tables of columns in a select from one table.
  const commented = sql<number>`exists (select 1 from ${comments} c where c.article_id = ${publications}.article_id)`;
  const [rows, before, after, alike] = await db.batch([
    db
      .select({ ...getTableColumns(publications), commented })
      .from(publications)
      .where(and(eq(publications.domain, domain), eq(publications.slug, slug)))
      .limit(1),
    beside(or(lt(publications.publishedAt, at), and(same, lt(publications.articleId, id))), desc),
    beside(or(gt(publications.publishedAt, at), and(same, gt(publications.articleId, id))), asc),
    db
      .select(previewColumns)
      .from(publications)
      .where(and(ne(publications.articleId, id), sql`${shared} > 0`))
      .orderBy(
        desc(shared),
        desc(sql`${publications.domain} = ${domain}`),
        desc(publications.publishedAt),
        desc(publications.articleId),
      )
      .limit(related),
  ]);
  const [row] = rows;
  if (!row) return null;
  return { row, commented: row.commented === 1, before: before[0] ?? null, after: after[0] ?? null, related: alike };
}

/** Adds readers to articles by their addresses, `domain/slug`, and to the day: many in one batch. */
export async function addPageViews(
  db: Database,
  views: readonly { address: string; count: number }[],
  now: number,
): Promise<void> {
  const address = sql`json_extract(j.value, '$.address')`;
  const read = sql`(select substr(${address}, 1, instr(${address}, '/') - 1) as domain,
    substr(${address}, instr(${address}, '/') + 1) as slug, json_extract(j.value, '$.count') as count
    from json_each(${JSON.stringify(views)}) j) read`;
  await commit(db, [
    sql`update ${publications} set views = views + read.count from ${read}
      where publications.domain = read.domain and publications.slug = read.slug`,
    sql`insert into ${pageViews} (day, article_id, views)
      select ${dayOf(now)}, p.article_id, read.count from ${read}
      join ${publications} p on p.domain = read.domain and p.slug = read.slug where true
      on conflict (day, article_id) do update set views = views + excluded.views`,
  ]);
}

/** Only while the version that was compared is the one that is live. */
export async function setOriginality(
  db: Database,
  articleId: string,
  version: number,
  originality: Originality,
): Promise<void> {
  await db
    .update(publications)
    .set({ originality })
    .where(and(eq(publications.articleId, articleId), eq(publications.version, version)));
}

/** What is live and was never compared with the other texts of ours. */
export async function articlesWithoutOriginality(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: publications.articleId })
    .from(publications)
    .where(isNull(publications.originality))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function setPreviewImage(
  db: Database,
  articleId: string,
  version: number,
  cardKey: string,
): Promise<boolean> {
  const done = await db
    .update(publications)
    .set({ cardKey })
    .where(and(eq(publications.articleId, articleId), eq(publications.version, version)))
    .returning({ id: publications.articleId });
  return done.length > 0;
}

function within({ domain, type, tag, findable }: Omit<ContentFilter, "q">): SQL | undefined {
  return and(
    domain ? eq(publications.domain, domain) : undefined,
    type ? eq(publications.type, type) : undefined,
    findable ? sql`coalesce(json_extract(${publications.content}, '$.seo.noindex'), 0) = 0` : undefined,
    tag ? sql`exists (select 1 from json_each(${publications.tags}) where value = ${tag})` : undefined,
  );
}
