import { and, asc, count, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { ArticleContent, ArticleStatus, ArticleType, Originality } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { ArticleSort } from "#schema/vocabulary/content.ts";
import type { Database } from "../client.ts";
import { contains } from "../shared/contains.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { articleEvents, articles, articleVersions, publications } from "../tables/index.ts";

export type ArticleRow = typeof articles.$inferSelect;
export type ArticleVersionRow = typeof articleVersions.$inferSelect;
export type ArticleEventRow = typeof articleEvents.$inferSelect;

export type StaffFilter = {
  q?: string | undefined;
  domain?: DomainSlug | undefined;
  type?: ArticleType | undefined;
  statuses?: readonly ArticleStatus[] | undefined;
  /** Only of this person, or only of others. */
  authorId?: string | undefined;
  notAuthorId?: string | undefined;
};

const line = {
  id: articles.id,
  title: articles.title,
  titleOrder: articles.titleOrder,
  domain: articles.domain,
  type: articles.type,
  status: articles.status,
  author: sql<string>`json_extract(${articles.content}, '$.author')`,
  reviewer: sql<string>`json_extract(${articles.content}, '$.reviewer')`,
  originality: articles.originality,
  scheduledFor: articles.scheduledFor,
  scheduleProblem: articles.scheduleProblem,
  authorId: articles.authorId,
  updatedAt: articles.updatedAt,
  /** The address under which it is live, if it is. */
  liveSlug: publications.slug,
  liveDomain: publications.domain,
  words: publications.words,
  views: publications.views,
};

const sortKeys = {
  updated: articles.updatedAt,
  title: articles.titleOrder,
} as const satisfies Record<ArticleSort, unknown>;

/** Articles for the staff's tables. */
export async function listForStaff(db: Database, filter: StaffFilter, { sort, ...part }: Part & { sort: ArticleSort }) {
  const keys = [sortKeys[sort], articles.id] as const;
  return db
    .select(line)
    .from(articles)
    .leftJoin(publications, eq(publications.articleId, articles.id))
    .where(and(filterOf(filter), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export function placeOfArticle(
  sort: ArticleSort,
  { id, titleOrder, updatedAt }: Pick<ArticleRow, "id" | "titleOrder" | "updatedAt">,
): readonly [string | number, string] {
  return [{ updated: updatedAt, title: titleOrder }[sort], id];
}

export async function countForStaff(db: Database, filter: StaffFilter): Promise<number> {
  return countUpTo(db, sql`select 1 from ${articles} where ${filterOf(filter) ?? sql`true`}`, COUNTED_MOST);
}

export async function countByStatus(db: Database): Promise<{ status: ArticleStatus; count: number }[]> {
  return db.select({ status: articles.status, count: count() }).from(articles).groupBy(articles.status);
}

/** Editors see every article; the caller has checked the role. */
export async function findForStaff(db: Database, id: string): Promise<ArticleRow | null> {
  const found = await db.select().from(articles).where(eq(articles.id, id)).limit(1);
  return found[0] ?? null;
}

/** Inserting the same article again changes nothing. */
export async function insertArticle(db: Database, row: typeof articles.$inferInsert): Promise<boolean> {
  const made = await db.insert(articles).values(row).onConflictDoNothing().returning({ id: articles.id });
  return made.length > 0;
}

export type Saved = { content: ArticleContent; status: ArticleStatus; authorId: string | null; now: number };

/** Saves a working copy someone saw at that revision; false when it has moved on since. */
export async function saveArticle(db: Database, id: string, seen: number, saved: Saved): Promise<boolean> {
  const { content, status, authorId, now } = saved;
  const done = await db
    .update(articles)
    .set({
      title: content.title || "Untitled",
      domain: content.domain,
      type: content.type,
      content,
      status,
      authorId,
      revision: seen + 1,
      updatedAt: now,
    })
    .where(and(eq(articles.id, id), eq(articles.revision, seen)))
    .returning({ id: articles.id });
  return done.length > 0;
}

/** Keeps a comparison for the text it was made of; a later text has none. */
export async function keepOriginality(db: Database, id: string, hash: string, originality: Originality): Promise<void> {
  await db.update(articles).set({ originality, originalityOf: hash }).where(eq(articles.id, id));
}

export async function versionsOf(db: Database, articleId: string) {
  const { articleId: of, number, hash, byName, note, createdAt } = articleVersions;
  return db
    .select({ number, hash, byName, note, createdAt })
    .from(articleVersions)
    .where(eq(of, articleId))
    .orderBy(desc(number))
    .limit(200);
}

export async function findVersion(db: Database, articleId: string, number: number): Promise<ArticleVersionRow | null> {
  const found = await db
    .select()
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.number, number)))
    .limit(1);
  return found[0] ?? null;
}

export async function eventsOf(db: Database, articleId: string): Promise<ArticleEventRow[]> {
  return db
    .select()
    .from(articleEvents)
    .where(eq(articleEvents.articleId, articleId))
    .orderBy(desc(articleEvents.revision))
    .limit(200);
}

/** Scheduled articles whose time has come and that have not failed at it. */
export async function dueToPublish(db: Database, now: number, limit: number): Promise<ArticleRow[]> {
  return db
    .select()
    .from(articles)
    .where(and(eq(articles.status, "scheduled"), lte(articles.scheduledFor, now), isNull(articles.scheduleProblem)))
    .orderBy(asc(articles.scheduledFor), asc(articles.id))
    .limit(limit);
}

export async function setScheduleProblem(db: Database, id: string, problem: string): Promise<void> {
  await db
    .update(articles)
    .set({ scheduleProblem: problem })
    .where(and(eq(articles.id, id), eq(articles.status, "scheduled")));
}

/** Links to previews made before this are void. */
export async function setPreviewsSince(db: Database, id: string, since: number): Promise<void> {
  await db.update(articles).set({ previewsSince: since }).where(eq(articles.id, id));
}

/** Whether another article has this address already, live or in work. */
export async function isAddressInUse(db: Database, id: string, domain: DomainSlug, slug: string): Promise<boolean> {
  const [live, working] = await db.batch([
    db
      .select({ id: publications.articleId })
      .from(publications)
      .where(and(eq(publications.domain, domain), eq(publications.slug, slug), ne(publications.articleId, id)))
      .limit(1),
    db
      .select({ id: articles.id })
      .from(articles)
      .where(
        and(
          eq(articles.domain, domain),
          sql`json_extract(${articles.content}, '$.slug') = ${slug}`,
          ne(articles.id, id),
          ne(articles.status, "archived"),
        ),
      )
      .limit(1),
  ]);
  return live.length + working.length > 0;
}

function filterOf({ q, domain, type, statuses, authorId, notAuthorId }: StaffFilter): SQL | undefined {
  const words = (q ?? "").slice(0, 100).split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    domain ? eq(articles.domain, domain) : undefined,
    type ? eq(articles.type, type) : undefined,
    statuses && statuses.length > 0 ? inArray(articles.status, [...statuses]) : undefined,
    authorId ? eq(articles.authorId, authorId) : undefined,
    notAuthorId ? sql`${articles.authorId} is not ${notAuthorId}` : undefined,
    ...words.map((word) =>
      or(contains(articles.title, word), contains(sql`json_extract(${articles.content}, '$.author')`, word)),
    ),
  );
}
