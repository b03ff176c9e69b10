import type { ContentFilter } from "#core/ports.ts";
import { termsOf } from "#core/search/search.ts";
import type { ArticleCard } from "#schema/content/article.ts";
import { articleTypeSlugs, domainSlugs } from "#schema/vocabulary/content.ts";

const ofDomains = `tag:[${domainSlugs.map((slug) => `domain-${slug}`)}]`;
const ofTypes = `tag:[${articleTypeSlugs.map((slug) => `type-${slug}`)}]`;

/** Posts in one of the seven domains and of one of the seven kinds. */
export const shown = `${ofDomains}+${ofTypes}`;

/**
 * A filter in Ghost's query language; null if nothing can match. Ghost only searches titles, and can sort neither
 * by page views nor by relevance.
 */
export function filterOf({ domain, type, tag, q }: ContentFilter): string | null {
  const terms = q ? termsOf(q) : [];
  if (q && terms.length === 0) return null;
  if (tag && !isTagSlug(tag)) return null;
  return [
    domain ? `tag:domain-${domain}` : ofDomains,
    type ? `tag:type-${type}` : ofTypes,
    ...(tag ? [`tag:${tag}`] : []),
    // Terms are letters and digits only, so none can end the quotation.
    ...terms.map((term) => `title:~'${term}'`),
  ].join("+");
}

export function isTagSlug(tag: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag);
}

type Placed = Pick<ArticleCard, "id" | "domain" | "publishedAt">;

/** Earlier posts of the same domain, in list order. */
export function earlier(post: Placed): string {
  return `${besides(post)}+published_at:<='${time(post.publishedAt)}'`;
}

export function later(post: Placed): string {
  return `${besides(post)}+published_at:>'${time(post.publishedAt)}'`;
}

function besides({ id, domain }: Placed): string {
  return `tag:domain-${domain}+${ofTypes}+id:-${id}`;
}

/** Ghost stores whole seconds of UTC, and compares them in this form. */
function time(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}
