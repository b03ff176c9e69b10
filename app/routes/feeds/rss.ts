import type { ArticleCard } from "./feed.ts";

type Channel = { title: string; description: string; home: string; self: string };

/** RSS 2.0 with the atom:link its best practices profile asks for. Everything from an article is escaped. */
export function rss(
  { title, description, home, self }: Channel,
  articles: readonly ArticleCard[],
  origin: string,
): string {
  const items = articles.map((article) => {
    const address = `${origin}/d/${article.domain}/${article.slug}`;
    return `<item><title>${escapeXml(article.title)}</title><link>${escapeXml(address)}</link><guid isPermaLink="true">${escapeXml(address)}</guid><pubDate>${new Date(article.publishedAt ?? 0).toUTCString()}</pubDate><description>${escapeXml(article.excerpt)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(title)}</title><link>${escapeXml(home)}</link><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/><description>${escapeXml(description)}</description><language>en-GB</language>${items.join("")}</channel></rss>
`;
}

/** XML 1.0: the five entities, and no character the format does not know. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&apos;");
}
