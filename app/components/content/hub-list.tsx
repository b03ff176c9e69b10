import { Link } from "#app/components/ui/link.tsx";
import type { ArticleHit, Marked } from "#core/ports.ts";
import type { ArticleCard } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { ButtonLink } from "../ui/button.tsx";
import layoutStyles from "../ui/layout.module.css";
import { EmptyState } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";
import { articleHref, lengthOf, TypeGlyph, typeLabel } from "./articles.tsx";
import { type HubQuestion, hubHref } from "./hub-address.ts";
import { TagChips } from "./hub-filters.tsx";
import { Picture } from "./picture.tsx";

const THUMB = "132px";

/** One article of a list: type, title and summary, with the author and reviewer in the margin. */
export function Hit({ article, id }: { article: ArticleHit; id?: string | undefined }) {
  const { marked, cover } = article;
  return (
    <article className="site-page site-result" id={id}>
      <div>
        <p className="site-kind-line">
          <TypeGlyph type={article.type} />
          <span>{typeLabel(article.type)}</span>
          <span>{domainBySlug(article.domain)?.short}</span>
          <span className={textStyles.number}>{lengthOf(article)}</span>
          <Day at={article.publishedAt} />
        </p>
        <h2>
          <a href={articleHref(article)}>{marked ? <MarkedText parts={marked.title} /> : article.title}</a>
        </h2>
        <p className="site-excerpt">{marked ? <MarkedText parts={marked.excerpt} /> : article.excerpt}</p>
        {cover ? <Picture className="site-thumbnail" picture={cover} sizes={THUMB} decorative /> : null}
      </div>
      <aside>
        <b>{article.author}</b>.{article.reviewer ? ` Reviewed by ${article.reviewer}.` : null}
      </aside>
    </article>
  );
}

/** A text with the search terms highlighted. */
function MarkedText({ parts }: { parts: Marked }) {
  return parts.map(({ text, hit }, at) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
      <mark className={textStyles.searchHit} key={at}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Articles with pictures or recordings, as a row of pictures. */
export function Featured({ articles }: { articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="site-page" aria-labelledby="featured">
      <div>
        <h2 className={textStyles.heading} id="featured">
          Videos, recordings and images
        </h2>
        <ul className="site-featured">
          {articles.map((article, at) => (
            <li key={article.id}>
              {article.cover ? (
                <Picture
                  className="site-thumbnail"
                  picture={article.cover}
                  sizes="(min-width: 1024px) 245px, (min-width: 768px) 30vw, 60vw"
                  seen={at === 0 ? "at-once" : "later"}
                  decorative
                />
              ) : null}
              <small>
                <TypeGlyph type={article.type} />
                {typeLabel(article.type)}, {lengthOf(article)}
              </small>
              <a href={articleHref(article)}>{article.title}</a>
            </li>
          ))}
        </ul>
      </div>
      <aside />
    </section>
  );
}

type NothingProps = {
  question: HubQuestion;
  respelt: string | null;
  topics: readonly { tag: string; count: number }[];
};

/** An empty list: no articles yet, or no results for the filters; each with its own message and links. */
export function Nothing({ question, respelt, topics }: NothingProps) {
  const { q } = question;
  return (
    <section className="site-page">
      <div>
        <EmptyState title={q ? `No results for “${q}”` : "No articles of this type yet"} act="gap">
          {respelt ? (
            <p>
              Did you mean <Link href={hubHref(question, { q: respelt })}>{respelt}</Link>?
            </p>
          ) : null}
          <p>
            {q
              ? "Try fewer or shorter words. We search titles, summaries, tags and texts."
              : "Try another type or field."}
          </p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <ButtonLink href={q ? hubHref(question, { q: "" }) : "/learning-hub"}>Clear filters</ButtonLink>
            <ButtonLink href="/faq" kind="quiet">
              Questions and answers
            </ButtonLink>
          </p>
        </EmptyState>
        {topics.length > 0 ? (
          <>
            <h2 className={`${textStyles.heading} ${layoutStyles.after}`}>Most common topics</h2>
            <TagChips tags={topics} label="Topics" />
          </>
        ) : null}
      </div>
      <aside />
    </section>
  );
}
