import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { articleTypeSlugs, type Block } from "#schema/article.ts";
import { domainSlugs } from "#schema/domain.ts";

/** An article of the learning hub. The body is an allow-listed document, never stored HTML. */
export const articles = sqliteTable(
  "articles",
  {
    id: text().primaryKey(),
    domain: text({ enum: domainSlugs }).notNull(),
    type: text({ enum: articleTypeSlugs }).notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    body: text({ mode: "json" }).$type<Block[]>().notNull(),
    references: text({ mode: "json" }).$type<string[]>().notNull(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    author: text().notNull(),
    reviewer: text().notNull(),
    words: integer().notNull(),
    status: text({ enum: ["draft", "published", "archived"] }).notNull(),
    publishedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("articles_domain_slug").on(table.domain, table.slug),
    index("articles_status_published").on(table.status, table.publishedAt),
  ],
);
