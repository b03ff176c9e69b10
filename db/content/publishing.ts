import { type SQL, sql } from "drizzle-orm";
import { countWords, plainText } from "#core/content/article-text.ts";
import type { ArticleAct, ArticleContent, ArticleStatus, Originality } from "#schema/content/article.ts";
import { commit, type Database } from "../client.ts";
import { articleEvents, articles, articleVersions, movedSlugs, publications } from "../tables/index.ts";
import { searchStatements } from "./publication-search.ts";

export type Act = {
  /** Id of the event: everything else in the batch happens only if the event does. */
  eventId: string;
  articleId: string;
  /** The revision the acting person has seen. */
  seen: number;
  act: ArticleAct | "save_version" | "restore";
  to: ArticleStatus;
  by: { id: string | null; name: string };
  note: string;
  now: number;
};

type Snapshot = { content: ArticleContent; hash: string };

type More = {
  scheduledFor?: number | null;
  reviewerId?: string;
  /** The working copy becomes this (restoring an older version). */
  content?: ArticleContent;
  version?: Snapshot;
  publication?: Snapshot & { originality: Originality | null; publishedAt: number };
  unpublish?: boolean;
};

/**
 * Does one thing with an article, all of it or nothing. False when the article has moved on since it was seen. Throws
 * when another live article has the address (unique key).
 */
export async function performAct(db: Database, act: Act, more: More = {}): Promise<boolean> {
  const happened = sql`exists (select 1 from ${articleEvents} where id = ${act.eventId})`;
  const statements = [
    sql`insert into ${articleEvents} (id, article_id, revision, act, by_id, by_name, note, created_at)
      select ${act.eventId}, id, revision + 1, ${act.act}, ${act.by.id}, ${act.by.name}, ${act.note}, ${act.now}
      from ${articles} where id = ${act.articleId} and revision = ${act.seen}`,
    ...(more.version ? [versionStatement(act, more.version, happened)] : []),
    ...(more.publication ? publishingStatements(act, more.publication, happened) : []),
    ...(more.unpublish ? unpublishStatements(act, happened) : []),
    articleStatement(act, more, happened),
  ];
  const [event = 0] = await commit(db, statements);
  return event > 0;
}

function articleStatement({ articleId, seen, to, now }: Act, more: More, happened: SQL): SQL {
  const { content } = more;
  const sets = [
    sql`status = ${to}, revision = revision + 1, updated_at = ${now}, schedule_problem = null`,
    sql`scheduled_for = ${more.scheduledFor ?? null}`,
    ...(more.reviewerId ? [sql`reviewer_id = ${more.reviewerId}`] : []),
    ...(content
      ? [
          sql`content = ${JSON.stringify(content)}, title = ${content.title || "Untitled"}, domain = ${content.domain}, type = ${content.type}`,
        ]
      : []),
  ];
  return sql`update ${articles} set ${sql.join(sets, sql`, `)} where id = ${articleId} and revision = ${seen} and ${happened}`;
}

function versionStatement({ articleId, by, note, now }: Act, { content, hash }: Snapshot, happened: SQL): SQL {
  return sql`insert into ${articleVersions} (article_id, number, content, hash, by_id, by_name, note, created_at)
    select ${articleId}, coalesce((select max(number) from ${articleVersions} where article_id = ${articleId}), 0) + 1,
      ${JSON.stringify(content)}, ${hash}, ${by.id}, ${by.name}, ${note}, ${now} where ${happened}`;
}

function publishingStatements(act: Act, publication: NonNullable<More["publication"]>, happened: SQL): SQL[] {
  const { content, originality, publishedAt } = publication;
  const { articleId, now } = act;
  const text = plainText(content.body);
  const values = sql.join(
    [
      sql`${articleId}`,
      sql`coalesce((select max(number) from ${articleVersions} where article_id = ${articleId}), 1)`,
      ...[
        content.domain,
        content.type,
        content.slug,
        content.title,
        content.excerpt,
        content.author,
        content.reviewer,
      ].map((value) => sql`${value}`),
      sql`${countWords(text)}`,
      sql`${content.media?.seconds ?? null}`,
      json(content.cover),
      json(content.media),
      json(content.tags),
      json(content),
      json(originality),
      sql`${publishedAt}`,
      sql`${now}`,
    ],
    sql`, `,
  );
  return [
    sql`insert or ignore into ${movedSlugs} (domain, slug, article_id, created_at)
      select domain, slug, article_id, ${now} from ${publications}
      where article_id = ${articleId} and (domain <> ${content.domain} or slug <> ${content.slug}) and ${happened}`,
    sql`delete from ${movedSlugs} where domain = ${content.domain} and slug = ${content.slug} and ${happened}`,
    sql`insert into ${publications} (article_id, version, domain, type, slug, title, excerpt, author, reviewer, words,
        seconds, cover, media, tags, content, originality, published_at, changed_at)
      select ${values} where ${happened}
      on conflict (article_id) do update set version = excluded.version, domain = excluded.domain, type = excluded.type,
        slug = excluded.slug, title = excluded.title, excerpt = excluded.excerpt, author = excluded.author,
        reviewer = excluded.reviewer, words = excluded.words, seconds = excluded.seconds, cover = excluded.cover,
        media = excluded.media, tags = excluded.tags, content = excluded.content, originality = excluded.originality,
        card_key = null, changed_at = excluded.changed_at`,
    ...searchStatements(articleId, happened, {
      title: content.title,
      excerpt: content.excerpt,
      tags: content.tags.join(" "),
      body: text,
    }),
  ];
}

/** It is not found any more; its address is stored, and redirects to wherever it is published again. */
function unpublishStatements({ articleId, now }: Act, happened: SQL): SQL[] {
  return [
    sql`insert or ignore into ${movedSlugs} (domain, slug, article_id, created_at)
      select domain, slug, article_id, ${now} from ${publications} where article_id = ${articleId} and ${happened}`,
    ...searchStatements(articleId, happened, null),
    sql`delete from ${publications} where article_id = ${articleId} and ${happened}`,
  ];
}

function json(value: unknown): SQL {
  return sql`${value === null ? null : JSON.stringify(value)}`;
}
