import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ArticleContent, ArticleMedia, Originality } from "#schema/content/article.ts";
import type { Picture } from "#schema/content/article-body.ts";
import { articleStatuses, articleTypeSlugs, commentStatuses, domainSlugs } from "#schema/vocabulary/content.ts";
import { mediaKindNames, mediaStatuses } from "#schema/vocabulary/media.ts";

/** The working copy of an article: what its writers see. Readers see publications alone. */
export const articles = sqliteTable(
  "articles",
  {
    id: text().primaryKey(),
    /** What lists of the staff show; the truth is in content. */
    title: text().notNull(),
    /** The title as lists are sorted by it. */
    titleOrder: text().notNull().generatedAlwaysAs(sql.raw("lower(title)"), { mode: "virtual" }),
    domain: text({ enum: domainSlugs }).notNull(),
    type: text({ enum: articleTypeSlugs }).notNull(),
    content: text({ mode: "json" }).$type<ArticleContent>().notNull(),
    status: text({ enum: articleStatuses }).notNull(),
    /** Grows with every save and action: a writer names the one they saw. */
    revision: integer().notNull().default(1),
    authorId: text(),
    reviewerId: text(),
    /** How the text of the revision named beside it compares with the other texts of ours. */
    originality: text({ mode: "json" }).$type<Originality>(),
    originalityOf: text(),
    scheduledFor: integer(),
    /** Why a scheduled article did not go out. */
    scheduleProblem: text(),
    /** Preview links made before this are void. */
    previewsSince: integer().notNull().default(0),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("articles_updated").on(table.updatedAt),
    index("articles_title").on(table.titleOrder, table.id),
    index("articles_status_scheduled").on(table.status, table.scheduledFor),
  ],
);

/** A version as it was at some moment; never changed afterwards. `hash` is the SHA-256 of its content. */
export const articleVersions = sqliteTable(
  "article_versions",
  {
    articleId: text().notNull(),
    number: integer().notNull(),
    content: text({ mode: "json" }).$type<ArticleContent>().notNull(),
    hash: text().notNull(),
    byId: text(),
    byName: text().notNull(),
    note: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.number] })],
);

/** What was done with an article, append-only. The revision is the lock: a second act on the same one collides. */
export const articleEvents = sqliteTable(
  "article_events",
  {
    id: text().primaryKey(),
    articleId: text().notNull(),
    revision: integer().notNull(),
    act: text().notNull(),
    byId: text(),
    byName: text().notNull(),
    note: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [uniqueIndex("article_events_revision").on(table.articleId, table.revision)],
);

/** What readers read: one row an article that is live. */
export const publications = sqliteTable(
  "publications",
  {
    /** Also the row's number in the search: an implicit one may change when a database is copied. */
    row: integer().primaryKey(),
    articleId: text().notNull(),
    version: integer().notNull(),
    domain: text({ enum: domainSlugs }).notNull(),
    type: text({ enum: articleTypeSlugs }).notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    author: text().notNull(),
    reviewer: text().notNull(),
    words: integer().notNull(),
    seconds: integer(),
    cover: text({ mode: "json" }).$type<Picture>(),
    media: text({ mode: "json" }).$type<ArticleMedia>(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    content: text({ mode: "json" }).$type<ArticleContent>().notNull(),
    originality: text({ mode: "json" }).$type<Originality>(),
    /** Key of the link preview's picture in R2; null until it is drawn. */
    cardKey: text(),
    views: integer().notNull().default(0),
    publishedAt: integer().notNull(),
    changedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("publications_article").on(table.articleId),
    uniqueIndex("publications_domain_slug").on(table.domain, table.slug),
    index("publications_published").on(table.publishedAt),
    index("publications_domain_published").on(table.domain, table.publishedAt),
    index("publications_type_published").on(table.type, table.publishedAt),
    index("publications_views").on(table.views),
  ],
);

/** Addresses an article had: each leads on to where it is now. */
export const movedSlugs = sqliteTable(
  "moved_slugs",
  {
    domain: text({ enum: domainSlugs }).notNull(),
    slug: text().notNull(),
    articleId: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domain, table.slug] }), index("moved_slugs_article").on(table.articleId)],
);

/** What readers say under an article. An answer has a parent; answers to answers do not exist. */
export const comments = sqliteTable(
  "comments",
  {
    id: text().primaryKey(),
    articleId: text().notNull(),
    parentId: text(),
    userId: text().notNull(),
    name: text().notNull(),
    body: text().notNull(),
    status: text({ enum: commentStatuses }).notNull(),
    idempotencyKey: text().notNull(),
    moderatedBy: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("comments_article").on(table.articleId, table.createdAt),
    index("comments_status").on(table.status, table.createdAt, table.id),
    index("comments_user").on(table.userId),
    uniqueIndex("comments_idempotency").on(table.userId, table.idempotencyKey),
  ],
);

/** Files of ours: pictures and recordings of articles, documents of the reference library. */
export const media = sqliteTable(
  "media",
  {
    id: text().primaryKey(),
    kind: text({ enum: mediaKindNames }).notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    seconds: real(),
    /** The files by width, ascending; one of width 0 where widths mean nothing. */
    files: text({ mode: "json" }).$type<{ path: string; key: string; width: number; mime: string }[]>().notNull(),
    alt: text().notNull(),
    licence: text().notNull(),
    authors: text().notNull(),
    year: integer(),
    /** The source a document became in the reference library. */
    sourceId: text(),
    idempotencyKey: text().notNull(),
    uploadedBy: text().notNull(),
    uploadedByName: text().notNull(),
    status: text({ enum: mediaStatuses }).notNull(),
    problem: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("media_created").on(table.createdAt, table.id),
    index("media_kind").on(table.kind, table.createdAt, table.id),
    index("media_sha256").on(table.sha256),
    index("media_unfinished").on(table.createdAt).where(sql`status = 'uploading'`),
    uniqueIndex("media_idempotency").on(table.uploadedBy, table.idempotencyKey),
  ],
);
