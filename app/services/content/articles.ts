import type { ArticleHit, Content, ContentFilter, MarkdownVersion } from "#core/ports.ts";
import type { ArticleCard, ArticleType } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";

const ARTICLES_A_PAGE = 24;

/** How many of a field's newest articles are searched for similar names. */
const COUNTED = 200;

const moreThanText = ["video", "audio", "podcast", "image", "code-image"] as const;

export type ArticlePage = {
  items: ArticleHit[];
  total: number;
  number: number;
  upto: number;
  pages: number;
  size: number;
  respelt: string | null;
};

/** What readers read, wherever it is written. */
export function createArticles({ content, markdownVersion }: { content: Content; markdownVersion: MarkdownVersion }) {
  /** Pages of a filtered list, from one to another; where a search finds nothing, what it may have meant. */
  async function page(filter: ContentFilter, number = 1, upto = number): Promise<ArticlePage> {
    const requested = Math.max(1, upto - number + 1) * ARTICLES_A_PAGE;
    const { items, total } = await content.list(filter, (number - 1) * ARTICLES_A_PAGE, requested);
    const pages = Math.max(1, Math.ceil(total / ARTICLES_A_PAGE));
    // A number past the end is of a list that was longer once: its last page is meant.
    if (number > pages) return page(filter, pages);
    const respelt = filter.q && total === 0 ? await content.respell(filter.q) : null;
    return { items, total, number, upto: Math.min(pages, upto), pages, size: ARTICLES_A_PAGE, respelt };
  }

  async function latest(count: number) {
    return (await content.list({}, 0, count)).items;
  }

  /** What search engines may list, the newest first. */
  async function findable(count: number) {
    return (await content.list({ findable: true }, 0, count)).items;
  }

  async function inDomain(domain: DomainSlug, count = 12, type?: ArticleType) {
    return (await content.list({ domain, type }, 0, count)).items;
  }

  async function ofType(type: ArticleType, count: number) {
    return (await content.list({ type }, 0, count)).items;
  }

  /** The newest articles that are more than text, one a kind, with a picture to show for it. */
  async function toSeeAndHear(count: number): Promise<ArticleCard[]> {
    const lists = await Promise.all(moreThanText.map((type) => ofType(type, 3)));
    return lists
      .flatMap((list) => list.find((article) => article.cover) ?? [])
      .sort((one, other) => other.publishedAt - one.publishedAt)
      .slice(0, count);
  }

  /** Who wrote and who reviewed what a field has, or all of them have, those with the most first. */
  async function writers(domain?: DomainSlug): Promise<{ name: string; wrote: number; reviewed: number }[]> {
    const { items } = await content.list({ domain }, 0, COUNTED);
    const people = new Map<string, { name: string; wrote: number; reviewed: number }>();
    const of = (name: string) => people.get(name) ?? { name, wrote: 0, reviewed: 0 };
    for (const { author, reviewer } of items) {
      people.set(author, { ...of(author), wrote: of(author).wrote + 1 });
      // An article from a content service may name no reviewer.
      if (reviewer) people.set(reviewer, { ...of(reviewer), reviewed: of(reviewer).reviewed + 1 });
    }
    return [...people.values()].sort(
      (one, other) => other.wrote - one.wrote || other.reviewed - one.reviewed || one.name.localeCompare(other.name),
    );
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
    findable,
    inDomain,
    ofType,
    toSeeAndHear,
    writers,
    read: content.one,
    markdown: markdownVersion.markdown,
    counts,
    countsByType: content.counts,
    tags: content.tags,
  };
}
