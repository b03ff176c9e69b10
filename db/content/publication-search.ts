import { type SQL, sql } from "drizzle-orm";
import type { ContentFilter } from "#core/ports.ts";
import type { ArticleCard, ArticleType } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { Database } from "../client.ts";
import { publications } from "../tables/index.ts";

/** What marks a hit inside a returned text: private-use characters that no article holds (they are taken out on the way in). */
export const HIT_BEGINS = "\ue000";
export const HIT_ENDS = "\ue001";

type Found = Omit<ArticleCard, "cover"> & { cover: string | null; markedTitle: string; markedExcerpt: string };

/**
 * Searches titles, excerpts, tags and texts; best first (BM25, a title counts ten times a body).
 *
 * @param match an FTS5 expression of quoted terms (`matchOf`)
 */
export async function searchPublishedArticles(
  db: Database,
  match: string,
  filter: Omit<ContentFilter, "q">,
  from: number,
  limit: number,
): Promise<(ArticleCard & { markedTitle: string; markedExcerpt: string })[]> {
  const rows = await db.all<Found>(sql`
    select p.article_id as id, p.domain, p.type, p.slug, p.title, p.excerpt, p.author, p.reviewer, p.words, p.seconds,
      coalesce(p.cover, json_extract(p.media, '$.poster')) as cover, p.published_at as publishedAt, p.changed_at as changedAt,
      highlight(publication_search, 0, ${HIT_BEGINS}, ${HIT_ENDS}) as markedTitle,
      snippet(publication_search, -1, ${HIT_BEGINS}, ${HIT_ENDS}, ' … ', 32) as markedExcerpt
    from publication_search join ${publications} p on p.row = publication_search.rowid
    where publication_search match ${match} and ${narrowed(filter)}
    order by bm25(publication_search, 10.0, 4.0, 6.0, 1.0), p.published_at desc, p.article_id desc
    limit ${limit} offset ${from}`);
  return rows.map(({ cover, ...row }) => ({ ...row, cover: cover === null ? null : JSON.parse(cover) }));
}

export async function countFound(db: Database, match: string, filter: Omit<ContentFilter, "q">): Promise<number> {
  const rows = await db.all<{ count: number }>(sql`
    select count(*) as count
    from publication_search join ${publications} p on p.row = publication_search.rowid
    where publication_search match ${match} and ${narrowed(filter)}`);
  return rows[0]?.count ?? 0;
}

export async function countFoundByField(
  db: Database,
  match: string,
  tag?: string,
): Promise<{ domain: DomainSlug; type: ArticleType; count: number }[]> {
  return db.all(sql`
    select p.domain, p.type, count(*) as count
    from publication_search join ${publications} p on p.row = publication_search.rowid
    where publication_search match ${match} and ${narrowed({ tag })}
    group by p.domain, p.type`);
}

/** Words of the published texts that begin like one asked for, the most frequent first: what a misspelling may have meant. */
export async function wordsLike(db: Database, word: string, limit: number): Promise<string[]> {
  const first = [...word][0] ?? "";
  const rows = await db.all<{ term: string }>(sql`
    select term from publication_words
    where term >= ${first} and term < ${`${first}\uffff`} and length(term) between ${word.length - 2} and ${word.length + 2}
    order by doc desc, term limit ${limit}`);
  return rows.map(({ term }) => term);
}

export async function isKnownWord(db: Database, word: string): Promise<boolean> {
  const rows = await db.all<{ term: string }>(sql`select term from publication_words where term = ${word} limit 1`);
  return rows.length > 0;
}

function narrowed({ domain, type, tag }: Omit<ContentFilter, "q">) {
  return sql`(${domain ?? null} is null or p.domain = ${domain ?? null}) and (${type ?? null} is null or p.type = ${type ?? null})
    and (${tag ?? null} is null or exists (select 1 from json_each(p.tags) where value = ${tag ?? null}))`;
}

type Searchable = { title: string; excerpt: string; tags: string; body: string };

/** The statements that make a live article findable, or take it out: part of the batch that publishes, on its condition. */
export function searchStatements(articleId: string, happened: SQL, text: Searchable | null): SQL[] {
  const row = sql`(select row from ${publications} where ${publications.articleId} = ${articleId})`;
  const gone = [
    sql`delete from publication_search where rowid = ${row} and ${happened}`,
    sql`delete from publication_spelling where rowid = ${row} and ${happened}`,
  ];
  if (!text) return gone;
  // The highlight characters must not occur in the text itself.
  const { title, excerpt, tags, body } = Object.fromEntries(
    Object.entries(text).map(([name, value]) => [name, value.replace(/[\ue000\ue001]/g, "")]),
  ) as Searchable;
  return [
    ...gone,
    sql`insert into publication_search (rowid, title, excerpt, tags, body)
      select ${row}, ${title}, ${excerpt}, ${tags}, ${body} where ${happened}`,
    sql`insert into publication_spelling (rowid, words) select ${row}, ${`${title} ${excerpt} ${body}`} where ${happened}`,
  ];
}
