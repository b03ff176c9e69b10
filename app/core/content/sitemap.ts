import type { ArticleCard } from "#schema/content/article.ts";
import { escapeMarkup } from "../shared/markup.ts";
import { summaryOf } from "./preview.ts";

/** A page of the site by its path, with the day of its last change. */
export type SitePage = { path: string; title: string; changed: string };

/** Every public canonical URL (sitemaps.org). */
export function sitemap(origin: string, pages: readonly SitePage[], articles: readonly ArticleCard[]): string {
  const newest = new Date(Math.max(0, ...articles.map(changedAt))).toISOString().slice(0, 10);
  const entries = [
    // Pages that list articles change with the newest article.
    ...pages.map(({ path, changed }) => ({
      path,
      day: /^\/(?:$|learning-hub|d\/)/.test(path) && newest > changed ? newest : changed,
    })),
    ...articles.map((article) => ({
      path: pathOf(article),
      day: new Date(changedAt(article)).toISOString().slice(0, 10),
    })),
  ];
  const urls = entries.map(
    ({ path, day }) => `<url><loc>${escapeMarkup(origin + path)}</loc><lastmod>${day}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>
`;
}

type SiteTexts = { appName: string; origin: string; summary: string };

/** A list of the site's content in Markdown, for language models (llmstxt.org). */
export function llmsText(
  { appName, origin, summary }: SiteTexts,
  pages: readonly SitePage[],
  articles: readonly ArticleCard[],
): string {
  const listed = pages.map(({ path, title }) => `- [${title}](${origin}${path})`);
  const markdownVersions = articles.map(
    (article) => `- [${oneLine(article.title)}](${origin}${pathOf(article)}.md): ${oneLine(summaryOf(article))}`,
  );
  return [
    `# ${appName}`,
    "",
    `> ${summary}`,
    "",
    "## Pages",
    "",
    ...listed,
    "",
    "## Articles",
    "",
    ...markdownVersions,
    "",
  ].join("\n");
}

/** A title as the text of a Markdown link: in one line, with escaped brackets. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\[\]<>`*_]/g, "\\$&")
    .trim();
}

function pathOf({ domain, slug }: ArticleCard): string {
  return `/d/${domain}/${slug}`;
}

function changedAt({ publishedAt, changedAt }: ArticleCard): number {
  return Math.max(publishedAt, changedAt);
}
