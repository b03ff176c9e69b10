import { and, asc, count, desc, eq, gt, like, lt, or, type SQL } from "drizzle-orm";
import type { ArticleType } from "#schema/article.ts";
import type { DomainSlug } from "#schema/domain.ts";
import type { Database } from "./client.ts";
import { articles } from "./tables/index.ts";

export type ArticleRow = typeof articles.$inferSelect;
export type ArticleCard = Omit<ArticleRow, "body" | "references">;

const card = {
  id: articles.id,
  domain: articles.domain,
  type: articles.type,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  tags: articles.tags,
  author: articles.author,
  reviewer: articles.reviewer,
  words: articles.words,
  status: articles.status,
  publishedAt: articles.publishedAt,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
};

export type ArticleFilter = { domain?: DomainSlug; type?: ArticleType; q?: string };

export async function listPublished(
  db: Database,
  filter: ArticleFilter,
  limit: number,
  offset = 0,
): Promise<ArticleCard[]> {
  return db
    .select(card)
    .from(articles)
    .where(published(filter))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset);
}

export async function countPublished(db: Database, filter: ArticleFilter): Promise<number> {
  const found = await db.select({ count: count() }).from(articles).where(published(filter));
  return found[0]?.count ?? 0;
}

export async function countByDomain(db: Database): Promise<{ domain: DomainSlug; count: number }[]> {
  return db
    .select({ domain: articles.domain, count: count() })
    .from(articles)
    .where(published({}))
    .groupBy(articles.domain);
}

export async function findPublished(db: Database, domain: DomainSlug, slug: string): Promise<ArticleRow | null> {
  const found = await db
    .select()
    .from(articles)
    .where(and(published({ domain }), eq(articles.slug, slug)))
    .limit(1);
  return found[0] ?? null;
}

export async function slugsOf(db: Database, domain: DomainSlug): Promise<string[]> {
  const found = await db.select({ slug: articles.slug }).from(articles).where(published({ domain }));
  return found.map((row) => row.slug);
}

/** The articles beside one in its domain: the one published before, the one after. */
export async function neighbours(db: Database, article: ArticleRow) {
  const at = article.publishedAt ?? 0;
  const [before, after] = await Promise.all([
    db
      .select(card)
      .from(articles)
      .where(and(published({ domain: article.domain }), lt(articles.publishedAt, at)))
      .orderBy(desc(articles.publishedAt))
      .limit(1),
    db
      .select(card)
      .from(articles)
      .where(and(published({ domain: article.domain }), gt(articles.publishedAt, at)))
      .orderBy(asc(articles.publishedAt))
      .limit(1),
  ]);
  return { before: before[0] ?? null, after: after[0] ?? null };
}

/** Every article for the staff's table, newest change first. */
export async function listForStaff(db: Database, limit: number, offset: number): Promise<ArticleCard[]> {
  return db
    .select(card)
    .from(articles)
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(limit)
    .offset(offset);
}

export async function findForStaff(db: Database, id: string): Promise<ArticleRow | null> {
  const found = await db.select().from(articles).where(eq(articles.id, id)).limit(1);
  return found[0] ?? null;
}

export async function insertArticle(db: Database, row: typeof articles.$inferInsert): Promise<void> {
  await db.insert(articles).values(row).onConflictDoNothing();
}

function published({ domain, type, q }: ArticleFilter): SQL | undefined {
  const words = (q ?? "").split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    eq(articles.status, "published"),
    domain ? eq(articles.domain, domain) : undefined,
    type ? eq(articles.type, type) : undefined,
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "")}%`;
      return or(like(articles.title, pattern), like(articles.excerpt, pattern), like(articles.tags, pattern));
    }),
  );
}
