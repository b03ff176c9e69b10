import { ArticleType } from "#schema/content/article.ts";
import { DomainSlug } from "#schema/content/domain.ts";
import { SEARCH_MAX } from "#schema/vocabulary/search.ts";

/** Maximum number of pages shown one below the other; after that the reader uses the page numbers. */
const UNROLLED_MAX = 10;
const PAGES_MAX = 1000;

const sorts = ["newest", "most-read"] as const;

/** The query of the article list. The address holds its whole state; unknown values are ignored. */
export type HubQuestion = {
  q: string;
  domain?: DomainSlug | undefined;
  type?: ArticleType | undefined;
  tag?: string | undefined;
  sort: (typeof sorts)[number];
  page: number;
  /** The last page that is shown below this one. */
  upto: number;
};

export function readHubAddress(params: URLSearchParams): HubQuestion {
  const page = whole(params.get("page"), 1, PAGES_MAX);
  return {
    q: (params.get("q") ?? "").trim().slice(0, SEARCH_MAX),
    domain: DomainSlug.safeParse(params.get("domain")).data,
    type: ArticleType.safeParse(params.get("type")).data,
    tag: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.exec((params.get("tag") ?? "").slice(0, 40))?.[0],
    sort: sorts.find((sort) => sort === params.get("sort")) ?? "newest",
    page,
    upto: whole(params.get("upto"), page, page + UNROLLED_MAX - 1),
  };
}

/** The address of a query with some changes. Every change except of the page number returns to the first page. */
export function hubHref(question: HubQuestion, differs: Partial<HubQuestion> = {}): string {
  const { q, domain, type, tag, sort, page, upto } = { ...question, page: 1, upto: 1, ...differs };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (domain) params.set("domain", domain);
  if (type) params.set("type", type);
  if (tag) params.set("tag", tag);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (upto > page) params.set("upto", String(upto));
  const query = params.toString();
  return query ? `/learning-hub?${query}` : "/learning-hub";
}

export function isFiltered({ q, domain, type, tag }: HubQuestion): boolean {
  return Boolean(q || domain || type || tag);
}

function whole(written: string | null, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(Number(written)) || least));
}
