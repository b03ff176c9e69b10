import { PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { columnSizes } from "#core/content/article-html.ts";
import { articleData, type Publisher } from "#core/content/linked-data.ts";
import type { ArticleCard, Publication } from "#schema/content/article.ts";
import type { Picture as PictureDetails } from "#schema/content/article-body.ts";
import type { Domain } from "#schema/content/domains.ts";
import { DataBlock } from "../public/data-block.tsx";
import { Breadcrumb, Note } from "../public/page.tsx";
import { Avatar } from "../ui/avatar.tsx";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";
import { ArticleBody } from "./article-body.tsx";
import { Checked, Footnotes, Neighbours, References, Related, Ways } from "./article-foot.tsx";
import { Chapters, Player, Transcript } from "./article-player.tsx";
import { articleHref, lengthOf, TypeGlyph, typeLabel } from "./articles.tsx";
import { Picture } from "./picture.tsx";

export type ArticleProps = {
  article: Publication;
  domain: Domain;
  before: ArticleCard | null;
  after: ArticleCard | null;
  related: readonly ArticleCard[];
  site: Publisher;
  /** The comments; null if comments are switched off. */
  comments?: ReactNode;
};

/** An article of any type: the content, the table of contents beside it, and the review record at its foot. */
export function ArticlePage({ article, domain, before, after, related, site, comments = null }: ArticleProps) {
  const { media, cover } = article;
  return (
    <div className="site-sheet">
      <DataBlock data={articleData(article, site)} />
      <Breadcrumb
        trail={[
          { href: "/learning-hub", label: "Learning hub" },
          { href: `/d/${domain.slug}`, label: domain.label },
        ]}
        here={{ href: articleHref(article), label: article.title }}
      />
      <article className="site-page site-text-page">
        <Head article={article} />
        <aside>
          <Contents article={article} withComments={comments !== null} />
        </aside>
        <div>
          {media ? <Player publication={article} media={media} /> : null}
          {media ? <Chapters publication={article} media={media} /> : null}
          {cover && !media ? <Cover picture={cover} zoom={article.type === "image"} /> : null}
          <ArticleBody html={article.html} />
          {media ? <Transcript publication={article} media={media} /> : null}
          <Footnotes publication={article} />
          <References publication={article} />
        </div>
      </article>
      <section className="site-page">
        <div>
          <Checked publication={article} />
          <Ways publication={article} domain={domain} address={new URL(articleHref(article), site.appUrl).href} />
          {comments}
          <Related related={related} />
          <Neighbours before={before} after={after} />
        </div>
        <aside className="site-no-print">
          <div className="site-beside">
            <Note
              icon={<PenLine className={iconStyles.root} aria-hidden="true" />}
              title="Get this help with your draft"
            >
              An expert in your field marks your draft and explains each change.{" "}
              <Link href="/pricing">Get a price</Link>
            </Note>
          </div>
        </aside>
      </section>
    </div>
  );
}

function Head({ article }: { article: Publication }) {
  const changed = article.updates.at(-1);
  return (
    <header className="site-article-head">
      <h1>{article.title}</h1>
      <p className={`site-lead ${textStyles.reading}`}>{article.excerpt}</p>
      <p className="site-byline">
        <Avatar name={article.author} />
        <span>{article.author}</span>
        {article.reviewer ? <span>Reviewed by {article.reviewer}</span> : null}
        <Day at={article.publishedAt} />
        {changed ? (
          <span>
            changed <Day at={Date.parse(changed.at)} />
          </span>
        ) : null}
        <span className="site-kind-mark">
          <TypeGlyph type={article.type} />
          {typeLabel(article.type)}
        </span>
        <span className={textStyles.number}>{lengthOf(article)}</span>
      </p>
    </header>
  );
}

/** The table of contents. The script marks the current section. */
function Contents({ article, withComments }: { article: Publication; withComments: boolean }) {
  const sections = article.outline.filter(({ level }) => level === 2);
  const more = [
    article.chapters.length > 0 ? { id: "chapters", title: "Chapters" } : null,
    ...sections,
    article.transcript.length > 0 ? { id: "transcript", title: "Transcript" } : null,
    article.footnotes.length > 0 ? { id: "notes", title: "Notes" } : null,
    article.references.length > 0 ? { id: "references", title: "References" } : null,
    { id: "checked", title: "How this page was checked" },
    withComments ? { id: "comments", title: "Comments" } : null,
  ].filter((entry) => entry !== null);
  if (more.length < 3) return null;
  return (
    <nav className="site-contents site-no-print" aria-label="On this page">
      <ol>
        {more.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The article's picture. If the picture is the article itself, it links to the full-size file, which replaces zooming
 * on pages without scripts.
 */
function Cover({ picture, zoom }: { picture: PictureDetails; zoom: boolean }) {
  const drawn = <Picture picture={picture} sizes={columnSizes} seen="first" />;
  return (
    <figure className="site-cover">
      {zoom ? (
        <a href={picture.src} aria-label={`${picture.alt}. Open the full-size image`}>
          {drawn}
        </a>
      ) : (
        drawn
      )}
      {picture.caption || picture.licence ? (
        <figcaption>
          {picture.caption} {picture.licence ? <span className={textStyles.faint}>{picture.licence}</span> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}
