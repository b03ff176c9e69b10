import { Link } from "#app/components/ui/link.tsx";
import { sharedTitle } from "#core/content/preview.ts";
import type { ArticleCard, Publication } from "#schema/content/article.ts";
import { type Domain, domainBySlug } from "#schema/content/domains.ts";
import { WhileChecks } from "../checks/while-checks.tsx";
import chipStyles from "../ui/chip.module.css";
import fieldStyles from "../ui/field.module.css";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";
import { articleHref, lengthOf, TypeGlyph, typeLabel } from "./articles.tsx";

/** The footnotes, each with a link back to its reference. */
export function Footnotes({ publication }: { publication: Publication }) {
  if (publication.footnotes.length === 0) return null;
  return (
    <section className="site-notes" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <ol>
        {publication.footnotes.map(({ number, text }) => (
          <li key={number} id={`fn-${number}`}>
            {text}{" "}
            <a href={`#ref-${number}`} aria-label={`Back to the text of note ${number}`}>
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function References({ publication }: { publication: Publication }) {
  if (publication.references.length === 0) return null;
  return (
    <section className="site-notes" aria-labelledby="references">
      <h2 id="references">References</h2>
      <ul className="site-references">
        {publication.references.map((reference) => (
          <li key={reference}>{reference}</li>
        ))}
      </ul>
    </section>
  );
}

/** The reviews before publication, with reviewer and date, and the article's own similarity check. */
export function Checked({ publication }: { publication: Publication }) {
  return (
    <section className="site-how-checked" aria-labelledby="checked">
      <h2 id="checked">How this page was checked</h2>
      <dl>
        <dt>Written by</dt>
        <dd>{publication.author}</dd>
        {publication.reviewer ? (
          <>
            <dt>Reviewed by</dt>
            <dd>{publication.reviewer}</dd>
          </>
        ) : null}
        <dt>Similarity</dt>
        <dd>
          <Compared publication={publication} />
        </dd>
        <dt>Published</dt>
        <dd>
          <Day at={publication.publishedAt} />
        </dd>
        <dt>Last changed</dt>
        <dd>
          <Day at={Math.max(publication.publishedAt, publication.changedAt)} />
          {publication.updates.length > 0 ? (
            <ul>
              {publication.updates.map(({ at, note }) => (
                <li key={at + note}>
                  <Day at={Date.parse(at)} />: {note}
                </li>
              ))}
            </ul>
          ) : null}
        </dd>
      </dl>
      <p className={fieldStyles.hint}>
        <Link href="/about#articles">How an article is checked</Link> and{" "}
        <Link href="/integrity">our integrity policy</Link>
      </p>
    </section>
  );
}

function Compared({ publication: { originality } }: { publication: Publication }) {
  if (!originality) return "is being compared with our other articles";
  const { percent, words, comparedWith, at } = originality;
  return (
    <>
      <span className={textStyles.number}>{percent.toFixed(1)}%</span> of {words.toLocaleString("en")} words match the{" "}
      {comparedWith.toLocaleString("en")} texts it was compared with, on <Day at={at} />. Similarity is not plagiarism.{" "}
      <WhileChecks>
        <Link href="/check-turnitin">What a check searches</Link>
      </WhileChecks>
    </>
  );
}

/** Further links: tags, the feed of the field, and sharing. */
export function Ways({ publication, domain, address }: { publication: Publication; domain: Domain; address: string }) {
  return (
    <nav className="site-onward site-no-print" aria-label="Tags, sharing and feeds">
      {publication.tags.length > 0 ? (
        <p>
          {publication.tags.map((tag) => (
            <a key={tag} className={chipStyles.root} href={`/learning-hub?tag=${tag}`} rel="tag">
              {tag.replace(/-/g, " ")}
            </a>
          ))}
        </p>
      ) : null}
      <p>
        {sharing(sharedTitle(publication), address).map(({ href, label }) => (
          <Link key={label} href={href} rel="noopener noreferrer">
            {label}
          </Link>
        ))}
        <Link href={`/d/${domain.slug}/feed.xml`} type="application/rss+xml">
          Feed of {domain.short}
        </Link>
        <Link href={`${articleHref(publication)}.md`} type="text/markdown">
          As Markdown
        </Link>
      </p>
    </nav>
  );
}

function sharing(title: string, address: string) {
  const [text, url] = [encodeURIComponent(`${title} ${address}`), encodeURIComponent(address)];
  return [
    { href: `mailto:?subject=${encodeURIComponent(title)}&body=${url}`, label: "Share by email" },
    { href: `https://bsky.app/intent/compose?text=${text}`, label: "Share on Bluesky" },
    { href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`, label: "Share on LinkedIn" },
  ];
}

export function Related({ related }: { related: readonly ArticleCard[] }) {
  if (related.length === 0) return null;
  return (
    <section className="site-related site-no-print" aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <ul className="site-articles">
        {related.map((article) => (
          <li key={article.id}>
            <TypeGlyph type={article.type} />
            <a href={articleHref(article)}>{article.title}</a>
            <span>
              {typeLabel(article.type)}, {domainBySlug(article.domain)?.short}, {lengthOf(article)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Neighbours({ before, after }: { before: ArticleCard | null; after: ArticleCard | null }) {
  if (!before && !after) return null;
  return (
    <nav className="site-next-articles site-no-print" aria-label="More articles in this field">
      {before ? (
        <a href={articleHref(before)} rel="prev">
          <small>Previous article{before.isPreview ? ", preview" : null}</small>
          {before.title}
        </a>
      ) : null}
      {after ? (
        <a href={articleHref(after)} rel="next">
          <small>Next article{after.isPreview ? ", preview" : null}</small>
          {after.title}
        </a>
      ) : null}
    </nav>
  );
}
