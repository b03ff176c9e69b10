import { type Actor, isEditor } from "#core/actor.ts";
import { nearest } from "#core/nearest.ts";
import { Refused } from "#core/refused.ts";
import {
  type ArticleFilter,
  countByDomain,
  countPublished,
  findForStaff,
  findPublished,
  listForStaff,
  listPublished,
  neighbours,
  slugsOf,
} from "#db/articles.ts";
import type { Database } from "#db/client.ts";
import type { DomainSlug } from "#schema/domain.ts";

export const ARTICLES_A_PAGE = 24;

export function createArticles({ db }: { db: Database }) {
  async function page(filter: ArticleFilter, number = 1) {
    const total = await countPublished(db, filter);
    const items = await listPublished(db, filter, ARTICLES_A_PAGE, (number - 1) * ARTICLES_A_PAGE);
    return { items, total, number, pages: Math.max(1, Math.ceil(total / ARTICLES_A_PAGE)) };
  }

  async function latest(count: number) {
    return listPublished(db, {}, count);
  }

  async function inDomain(domain: DomainSlug, count = 12) {
    return listPublished(db, { domain }, count);
  }

  async function read(domain: DomainSlug, slug: string) {
    const article = await findPublished(db, domain, slug);
    if (!article) return { article: null, suggestion: nearest(slug, await slugsOf(db, domain)) } as const;
    return { article, ...(await neighbours(db, article)) } as const;
  }

  async function forStaff(actor: Actor, limit = 50, offset = 0) {
    if (!isEditor(actor)) throw new Refused("not_allowed", "Only editors see all articles.");
    return listForStaff(db, limit, offset);
  }

  async function one(actor: Actor, id: string) {
    if (!isEditor(actor)) throw new Refused("not_allowed", "Only editors open this page.");
    const article = await findForStaff(db, id);
    if (!article) throw new Refused("not_found", "There is no such article.");
    return article;
  }

  return { page, latest, inDomain, read, forStaff, one, counts: () => countByDomain(db) };
}
