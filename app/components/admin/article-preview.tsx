import { ArticleBody } from "#app/components/public/article-body.tsx";
import { MarginNote } from "#app/components/shell/page.tsx";
import { Day } from "#app/components/ui/time.tsx";
import type { Block } from "#schema/article.ts";
import { domainBySlug } from "#schema/domain.ts";
import { type ArticleLine, ArticlePill, typeName } from "./article-table.tsx";

export type ArticleWhole = ArticleLine & {
  excerpt: string;
  body: Block[];
  references: string[];
  tags: string[];
  publishedAt: number | null;
};

/** Everything a page shows of an article; the shape keeps out what it does not. */
export function articleWhole(row: ArticleWhole): ArticleWhole {
  const { id, title, slug, type, domain, status, author, reviewer, words, updatedAt } = row;
  const { excerpt, body, references, tags, publishedAt } = row;
  return {
    ...{ id, title, slug, type, domain, status, author, reviewer, words, updatedAt },
    ...{ excerpt, body, references, tags, publishedAt },
  };
}

/** The article as it reads, on paper. */
export function ArticlePreview({ article }: { article: ArticleWhole }) {
  return (
    <article className="paper article-paper">
      <p className="lead">{article.excerpt}</p>
      <ArticleBody blocks={article.body} />
      {article.references.length > 0 ? (
        <section>
          <h2>References</h2>
          <ol className="refs">
            {article.references.map((reference) => (
              <li key={reference}>{reference}</li>
            ))}
          </ol>
        </section>
      ) : null}
    </article>
  );
}

/** What is known about it, in the margin. */
export function ArticleFacts({ article }: { article: ArticleWhole }) {
  return (
    <MarginNote title="About this article">
      <dl className="facts2">
        <dt>Status</dt>
        <dd>
          <ArticlePill status={article.status} />
        </dd>
        <dt>Type</dt>
        <dd>{typeName(article.type)}</dd>
        <dt>Field</dt>
        <dd>{domainBySlug(article.domain)?.label}</dd>
        <dt>Author</dt>
        <dd>{article.author}</dd>
        <dt>Reviewer</dt>
        <dd>{article.reviewer}</dd>
        <dt>Published</dt>
        <dd>{article.publishedAt === null ? "Not yet" : <Day at={article.publishedAt} />}</dd>
        <dt>Changed</dt>
        <dd>
          <Day at={article.updatedAt} />
        </dd>
        <dt>Words</dt>
        <dd className="num">{article.words.toLocaleString("en")}</dd>
        <dt>Address</dt>
        <dd className="code">
          /d/{article.domain}/{article.slug}
        </dd>
        <dt>Tags</dt>
        <dd>{article.tags.join(", ") || "None"}</dd>
      </dl>
    </MarginNote>
  );
}
