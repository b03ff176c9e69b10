import type { ArticleCard } from "#schema/content/article.ts";
import { escapeMarkup } from "../shared/markup.ts";
import { summaryOf } from "./preview.ts";

/** A list of articles for feed readers: its title and description, its own URL and that of its page. */
export type Channel = { title: string; description: string; home: string; self: string; origin: string };

/** RSS 2.0 with the atom:link recommended by its best practices profile. All values from articles are escaped. */
export function rssFeed(channel: Channel, articles: readonly ArticleCard[]): string {
  const { title, description, home, self } = channel;
  const items = articles.map((article) => {
    const address = escapeMarkup(addressOf(article, channel));
    return `<item><title>${escapeMarkup(article.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${new Date(article.publishedAt).toUTCString()}</pubDate><dc:creator>${escapeMarkup(article.author)}</dc:creator><category>${escapeMarkup(article.domain)}</category><category>${escapeMarkup(article.type)}</category><description>${escapeMarkup(summaryOf(article))}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escapeMarkup(title)}</title><link>${escapeMarkup(home)}</link><atom:link href="${escapeMarkup(self)}" rel="self" type="application/rss+xml"/><description>${escapeMarkup(description)}</description><language>en-GB</language>${items.join("")}</channel></rss>
`;
}

/** The same as Atom (RFC 4287). The update time of a list without articles is the epoch. */
export function atomFeed(channel: Channel, articles: readonly ArticleCard[]): string {
  const { title, description, home, self } = channel;
  const entries = articles.map((article) => {
    const address = escapeMarkup(addressOf(article, channel));
    return `<entry><title>${escapeMarkup(article.title)}</title><id>${address}</id><link href="${address}"/><published>${iso(article.publishedAt)}</published><updated>${iso(changedAt(article))}</updated><author><name>${escapeMarkup(article.author)}</name></author><category term="${escapeMarkup(article.domain)}"/><category term="${escapeMarkup(article.type)}"/><summary>${escapeMarkup(summaryOf(article))}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB"><title>${escapeMarkup(title)}</title><subtitle>${escapeMarkup(description)}</subtitle><id>${escapeMarkup(self)}</id><link href="${escapeMarkup(self)}" rel="self" type="application/atom+xml"/><link href="${escapeMarkup(home)}"/><updated>${iso(Math.max(0, ...articles.map(changedAt)))}</updated>${entries.join("")}</feed>
`;
}

function changedAt({ publishedAt, changedAt }: ArticleCard): number {
  return Math.max(publishedAt, changedAt);
}

function addressOf({ domain, slug }: ArticleCard, { origin }: Channel): string {
  return `${origin}/d/${domain}/${slug}`;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
