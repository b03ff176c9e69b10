import type { DomainSlug } from "#schema/content/domain.ts";

/** What edge-cached pages are known by: a page carries the tags of all it shows, and a change purges exactly its own. */
export const pageTags = {
  /** Every page that may be kept: what a change of the whole site drops. */
  site: "site",
  /** Every list of articles: home, learning hub, feeds, sitemap. */
  articles: "articles",
  /** Whatever says when someone answers. */
  hours: "hours",
  /** Whatever shows a price. */
  prices: "prices",
  article: (id: string) => `article:${id}`,
  /** A field's own pages, and what is at the foot of its articles. */
  domain: (slug: DomainSlug) => `domain:${slug}`,
} as const;
