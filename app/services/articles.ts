import type { Content, ContentFilter } from "#core/ports.ts";
import type { DomainSlug } from "#schema/domain.ts";

export const ARTICLES_A_PAGE = 24;

/** What readers read, wherever it is written. */
export function createArticles({ content }: { content: Content }) {
  /** One page of a filtered list; where a search finds nothing, what it may have meant. */
  async function page(filter: ContentFilter, number = 1) {
    const { items, total } = await content.list(filter, (number - 1) * ARTICLES_A_PAGE, ARTICLES_A_PAGE);
    const respelt = filter.q && total === 0 ? await content.respell(filter.q) : null;
    return { items, total, number, pages: Math.max(1, Math.ceil(total / ARTICLES_A_PAGE)), respelt };
  }

  async function latest(count: number) {
    return (await content.list({}, 0, count)).items;
  }

  async function inDomain(domain: DomainSlug, count = 12) {
    return (await content.list({ domain }, 0, count)).items;
  }

  /** Articles by field; one line a field that has any. */
  async function counts() {
    const byField = new Map<DomainSlug, number>();
    for (const { domain, count } of await content.counts()) byField.set(domain, (byField.get(domain) ?? 0) + count);
    return [...byField].map(([domain, count]) => ({ domain, count }));
  }

  return {
    kind: content.kind,
    page,
    latest,
    inDomain,
    read: content.one,
    counts,
    countsByType: content.counts,
    tags: content.tags,
  };
}
