import type { ArticleLeadTarget, CountedPage } from "#schema/vocabulary/analytics.ts";

/** A page that someone opened. Nothing in it is about the reader. */
export type PageView = {
  page: CountedPage;
  /** `domain/slug` of the article that was opened; null for other pages. */
  article: string | null;
  /** From another site, an app or a typed address: the first page of a visit. */
  isVisit: boolean;
  /** `domain/slug` of the article that led here; null for none, and for the article itself. */
  from: string | null;
  /** What the article led to; null if it is not one of the counted targets. */
  target: ArticleLeadTarget | null;
};

const ARTICLE = /^\/(?:d|services)\/([a-z0-9-]{1,80})\/([a-z0-9-]{1,80})$/;

const pages: Readonly<Record<string, CountedPage>> = {
  "/": "home",
  "/services": "services",
  "/learning-hub": "hub",
  "/pricing": "pricing",
  "/check-turnitin": "check_page",
  "/turnitin/submit": "check_form",
  "/dashboard/new-order": "order_form",
  "/payment": "checkout",
  "/contact": "support",
  "/support": "support",
  "/faq": "support",
  "/about": "other",
  "/how-it-works": "other",
  "/integrity": "other",
  "/terms": "other",
  "/privacy": "other",
};

const targets: Partial<Record<CountedPage, ArticleLeadTarget>> = {
  article: "article",
  pricing: "pricing",
  check_page: "check",
  check_form: "check",
  order_form: "order",
  support: "contact",
};

/** `domain/slug` of an article's address; null for any other. */
function articleAt(pathname: string): string | null {
  const found = ARTICLE.exec(pathname);
  return found ? `${found[1]}/${found[2]}` : null;
}

/** The page of an address as it is counted; null for pages that are not. */
function pageAt(pathname: string): CountedPage | null {
  if (ARTICLE.test(pathname)) return "article";
  if (/^\/(?:d|services)\/[a-z0-9-]{1,80}$/.test(pathname)) return "services";
  return pages[pathname] ?? null;
}

/**
 * What is counted of an opened page.
 *
 * @param pathname of the page
 * @param referrer the whole address that the browser names; empty if it names none
 * @param origin of this site
 */
export function pageViewOf(pathname: string, referrer: string, origin: string): PageView | null {
  const page = pageAt(pathname);
  if (!page) return null;
  const before = URL.canParse(referrer) ? new URL(referrer) : null;
  const isVisit = before?.origin !== origin;
  const article = articleAt(pathname);
  const source = isVisit || !before ? null : articleAt(before.pathname);
  const from = source === article ? null : source;
  return { page, article, isVisit, from, target: from ? (targets[page] ?? null) : null };
}
