import { AudioLines, Braces, FileText, Headphones, Image, Newspaper, Play } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { WORDS_A_MINUTE } from "#core/content/article-text.ts";
import { playingTime } from "#core/media/playing-time.ts";
import { type ArticleCard, type ArticleType, contentTypes } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";

const glyphs: Record<ArticleType, ComponentType<{ className?: string }>> = {
  article: FileText,
  news: Newspaper,
  video: Play,
  audio: AudioLines,
  podcast: Headphones,
  image: Image,
  "code-image": Braces,
};

export function TypeGlyph({ type }: { type: ArticleType }) {
  const Glyph = glyphs[type];
  return <Glyph className={iconStyles.root} aria-hidden="true" />;
}

export function typeLabel(type: ArticleType): string {
  return contentTypes.find((one) => one.slug === type)?.label ?? "Article";
}

/** The playing time if there is a recording, otherwise the reading time. How long a preview goes on is not known. */
export function lengthOf({ words, seconds, isPreview }: Pick<ArticleCard, "words" | "seconds" | "isPreview">): string {
  if (isPreview) return "Preview";
  return seconds === null ? `${Math.max(1, Math.round(words / WORDS_A_MINUTE))}\u00a0min` : playingTime(seconds);
}

export function articleHref({ domain, slug }: Pick<ArticleCard, "domain" | "slug">): string {
  return `/d/${domain}/${slug}`;
}

/** A list of articles: icon, title, field and time. */
export function ArticleLines({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul className="site-articles">
      {articles.map((article) => (
        <li key={article.id}>
          <TypeGlyph type={article.type} />
          <a href={articleHref(article)}>{article.title}</a>
          <span>
            {domainBySlug(article.domain)?.short}, {lengthOf(article)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Articles of one field in two columns: type and date, then the title. */
export function ArticleColumns({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul className="site-articles site-columns">
      {articles.map((article) => (
        <li key={article.id}>
          <span>
            <TypeGlyph type={article.type} />
            <small>
              {typeLabel(article.type)}, {lengthOf(article)}, <Day at={article.publishedAt} />
            </small>
          </span>
          <a href={articleHref(article)}>{article.title}</a>
        </li>
      ))}
    </ul>
  );
}

/** A text with each of the search terms highlighted. */
export function Highlight({ text, requested }: { text: string; requested: string }) {
  const words = requested.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const hit of text.matchAll(new RegExp(words.map(literally).join("|"), "gi"))) {
    parts.push(
      text.slice(at, hit.index),
      <mark key={hit.index} className={textStyles.searchHit}>
        {hit[0]}
      </mark>,
    );
    at = hit.index + hit[0].length;
  }
  return [...parts, text.slice(at)];
}

function literally(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
