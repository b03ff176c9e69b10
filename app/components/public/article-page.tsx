import { PenLine } from "lucide-react";
import type { ArticleCard, Piece } from "#schema/article.ts";
import type { Domain } from "#schema/domain.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Day } from "../ui/time.tsx";
import { ArticleBody } from "./article-body.tsx";
import { articleHref, readingTime } from "./articles.tsx";
import { DataBlock } from "./data-block.tsx";
import { Breadcrumb, Note } from "./page.tsx";

export type Article = Piece;

export type ArticleProps = {
  article: Article;
  domain: Domain;
  before: ArticleCard | null;
  after: ArticleCard | null;
  related: readonly ArticleCard[];
  site: { appName: string; appUrl: string };
};

/** An article: the text in the column, its contents beside it, and at its foot how it was checked. */
export function ArticlePage({ article, domain, before, after, site }: ArticleProps) {
  const toc = article.outline.filter(({ level }) => level === 2);
  return (
    <div className="sheet">
      <DataBlock data={linkedData(article, site)} />
      <Breadcrumb
        trail={[
          { href: "/learning-hub", label: "Learning hub" },
          { href: `/d/${domain.slug}`, label: domain.label },
        ]}
      />
      <article className="pg reading">
        <header className="ah">
          <h1>{article.title}</h1>
          <p className="lead read">{article.excerpt}</p>
          <p className="by">
            <Avatar name={article.author} />
            <span>{article.author}</span>
            <span>Reviewed by {article.reviewer}</span>
            {article.publishedAt === null ? null : <Day at={article.publishedAt} />}
            <span className="num">{readingTime(article.words)}</span>
          </p>
        </header>
        <aside>
          {toc.length > 1 ? (
            <nav className="toc" aria-label="On this page">
              <ol>
                {toc.map((entry) => (
                  <li key={entry.id}>
                    <a href={`#${entry.id}`}>{entry.title}</a>
                  </li>
                ))}
                <li>
                  <a href="#checked">How this page was checked</a>
                </li>
              </ol>
            </nav>
          ) : null}
        </aside>
        <ArticleBody html={article.html} />
      </article>
      <section className="pg">
        <div>
          <Checked article={article} />
          <Neighbours before={before} after={after} />
        </div>
        <aside className="no-print">
          <div className="beside">
            <Note icon={<PenLine className="i" aria-hidden="true" />} title="Have this done to your draft">
              Somebody in your field marks it and says why.{" "}
              <a className="lnk" href="/pricing">
                Get a price
              </a>
            </Note>
          </div>
        </aside>
      </section>
    </div>
  );
}

function Checked({ article }: { article: Article }) {
  return (
    <section className="how" id="checked" aria-labelledby="checked-title">
      <h2 id="checked-title">How this page was checked</h2>
      <dl>
        <dt>Written by</dt>
        <dd>{article.author}</dd>
        <dt>Reviewed by</dt>
        <dd>{article.reviewer}</dd>
        <dt>Last changed</dt>
        <dd>
          <Day at={Math.max(article.publishedAt, article.changedAt)} />
        </dd>
        <dt>Length</dt>
        <dd className="num">{article.words.toLocaleString("en")} words</dd>
        {article.references.length > 0 ? (
          <>
            <dt>References</dt>
            <dd>
              <ol className="refs">
                {article.references.map((reference) => (
                  <li key={reference}>{reference}</li>
                ))}
              </ol>
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function Neighbours({ before, after }: Pick<ArticleProps, "before" | "after">) {
  if (!before && !after) return null;
  return (
    <nav className="nx no-print" aria-label="More articles of this field">
      {before ? (
        <a href={articleHref(before)} rel="prev">
          <small>Before this</small>
          {before.title}
        </a>
      ) : null}
      {after ? (
        <a href={articleHref(after)} rel="next">
          <small>After this</small>
          {after.title}
        </a>
      ) : null}
    </nav>
  );
}

function linkedData(article: Article, { appName, appUrl }: ArticleProps["site"]): Record<string, unknown> {
  return {
    "@type": article.type === "news" ? "NewsArticle" : "Article",
    headline: article.title,
    description: article.excerpt,
    inLanguage: "en",
    wordCount: article.words,
    author: { "@type": "Person", name: article.author },
    editor: { "@type": "Person", name: article.reviewer },
    publisher: { "@type": "Organization", name: appName, url: appUrl },
    mainEntityOfPage: new URL(articleHref(article), appUrl).href,
    datePublished: new Date(article.publishedAt).toISOString(),
    dateModified: new Date(article.changedAt).toISOString(),
    citation: article.references,
  };
}
