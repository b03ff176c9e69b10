import type { DomainSlug } from "#schema/content/domain.ts";

/** Tags of edge-cached pages: a page carries the tags of everything it displays, and a change purges exactly these tags. */
export const pageTags = {
  /** Every cacheable page: purged by a change of the whole site. */
  site: "site",
  /** Every page with a list of articles: home, learning hub, feeds, sitemap. */
  articles: "articles",
  /** Every page that displays the support hours. */
  hours: "hours",
  /** Every page that displays a price. */
  prices: "prices",
  /** Every page that says what checks are compared with. */
  collections: "collections",
  article: (id: string) => `article:${id}`,
  /** The pages of a domain, and the related articles under its articles. */
  domain: (slug: DomainSlug) => `domain:${slug}`,
} as const;
