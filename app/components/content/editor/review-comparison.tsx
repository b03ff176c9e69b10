import { ArticleBody } from "#app/components/content/article-body.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { plainText } from "#core/content/article-text.ts";
import { blockDifference, type ChangedBlock } from "#core/content/text-difference.ts";
import type { ArticleContent } from "#schema/content/article.ts";
import reviewStyles from "./editor.review.module.css";
import articleStyles from "./editor.text.module.css";

type Drawn = { content: ArticleContent; html: string; footnotes: readonly { number: number; text: string }[] };

/** The rendered article. */
export function DrawnArticle({ content, html, footnotes }: Drawn) {
  return (
    <article className={`${cardStyles.page} ${articleStyles.articlePage}`}>
      <h2 className={reviewStyles.articlePageTitle}>{content.title}</h2>
      <p className="site-lead">{content.excerpt}</p>
      {content.cover ? <img src={content.cover.src} alt={content.cover.alt} /> : null}
      <ArticleBody html={html} />
      {footnotes.length > 0 ? (
        <section>
          <h2>Footnotes</h2>
          <ol className="site-references">
            {footnotes.map(({ number, text }) => (
              <li key={number} id={`fn-${number}`}>
                {text}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {content.references.length > 0 ? (
        <section>
          <h2>References</h2>
          <ol className="site-references">
            {content.references.map((reference) => (
              <li key={reference}>{reference}</li>
            ))}
          </ol>
        </section>
      ) : null}
    </article>
  );
}

/** The differences between the live version and the next one; each changed block is numbered. */
export function LiveDifference({ before, after }: { before: ArticleContent; after: ArticleContent }) {
  const blocks = blockDifference(textOf(before), textOf(after));
  const changed = blocks.filter((block) => block.changed).length;
  let number = 0;
  return (
    <article className={`${cardStyles.page} ${articleStyles.articlePage} ${reviewStyles.changes}`}>
      <p className={textStyles.faint} role="status">
        {changed === 0 ? "No changes in the text." : `${changed} changed ${changed === 1 ? "block" : "blocks"}.`}{" "}
        <del>removed</del> <ins>added</ins>
      </p>
      {blocks.map((block, at) => {
        if (block.changed) number++;
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a difference have no other key.
        return <Changed key={at} block={block} number={number} />;
      })}
    </article>
  );
}

function Changed({ block, number }: { block: ChangedBlock; number: number }) {
  return (
    <p className={block.changed ? reviewStyles.changed : undefined}>
      {block.changed ? <b aria-hidden="true">{number}</b> : null}
      {block.changes.map(({ kind, text }, at) => {
        const key = `${at}-${kind}`;
        if (kind === "same") return <span key={key}>{text}</span>;
        return kind === "in" ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
      })}
    </p>
  );
}

function textOf(content: ArticleContent): string[] {
  const { title, excerpt, body, references } = content;
  return [title, excerpt, ...plainText(body).split("\n\n"), ...references].filter(Boolean);
}
