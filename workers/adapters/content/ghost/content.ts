import type { z } from "zod";
import type { ArticleHit, Content, ContentFilter, Found } from "#core/ports.ts";
import { nearest } from "#core/search/nearest.ts";
import { termsOf } from "#core/search/search.ts";
import type { ArticleCard, ArticleType } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { RELATED_MAX } from "#schema/vocabulary/content.ts";
import { readAnswer } from "../../../platform/unreadable-answer.ts";
import { holdsAll, markedTitle, type Place, placeOf, previewOf, publicationOf } from "./article.ts";
import { createGhostClient, fitting, type GhostSettings } from "./client.ts";
import { earlier, filterOf, later, shown } from "./filter.ts";
import { GhostEntry, GhostOne, GhostPost, GhostPosts } from "./schemas.ts";

/** Ghost gives at most 100 at once; 50 with their text stay small enough. */
const A_PAGE = 50;
const INDEX_PAGE = 100;
/** 2,000 articles in one list, 4,000 in the index: a service that never ends must not hold a page for ever. */
const MOST_PAGES = 40;
const NEWEST = "published_at desc,id desc";
const withText = { include: "tags,authors", formats: "plaintext" };

type Indexed = Place & { slug: string; title: string };

/** Articles written in a Ghost 6, by its Content API. The HTML of a post is always sanitised here. */
export function createGhostContent(settings: GhostSettings, patienceMs?: number): Content {
  const cms = { site: new URL(settings.url), storage: new URL(settings.storageUrl) };
  const ask = createGhostClient(settings, patienceMs);
  // Asked for several times while one page is drawn.
  let indexed: Promise<Indexed[]> | null = null;

  async function list(filter: ContentFilter, from: number, count: number) {
    const nql = filterOf(filter);
    if (nql === null) return { items: [], total: 0 };
    const { cards, total } = await previewsOf(nql, from, count);
    const terms = filter.q ? termsOf(filter.q) : null;
    return { items: cards.map((card) => hitOf(card, terms)), total };
  }

  async function one(domain: DomainSlug, slug: string): Promise<Found> {
    const post = await postBySlug(slug);
    const publication = post && (await publicationOf(post, cms));
    if (!publication) return { kind: "missing", nearest: await nearestTo(domain, slug) };
    // Ghost does not store former addresses; only for a post that changed its field can the new one be found.
    if (publication.domain !== domain)
      return { kind: "moved", id: publication.id, domain: publication.domain, slug: publication.slug };
    const alike = publication.tags.length > 0 ? `${shown}+tag:[${publication.tags}]+id:-${publication.id}` : null;
    const [before, after, related] = await Promise.all([
      previewsOf(earlier(publication), 0, 1),
      previewsOf(later(publication), 0, 1, "published_at asc,id asc"),
      alike ? previewsOf(alike, 0, RELATED_MAX) : { cards: [] },
    ]);
    return {
      kind: "found",
      publication,
      related: related.cards,
      commented: null,
      before: before.cards[0] ?? null,
      after: after.cards[0] ?? null,
    };
  }

  async function counts({ q, tag }: Pick<ContentFilter, "q" | "tag"> = {}) {
    const terms = q ? termsOf(q) : [];
    if (q && terms.length === 0) return [];
    const found = (await index()).filter((entry) => holdsAll(entry, terms) && (!tag || entry.tags.includes(tag)));
    const byField = new Map<string, { domain: DomainSlug; type: ArticleType; count: number }>();
    for (const { domain, type } of found) {
      const key = `${domain} ${type}`;
      byField.set(key, { domain, type, count: (byField.get(key)?.count ?? 0) + 1 });
    }
    return [...byField.values()];
  }

  async function tags() {
    const byTag = new Map<string, number>();
    for (const entry of await index()) for (const tag of entry.tags) byTag.set(tag, (byTag.get(tag) ?? 0) + 1);
    return [...byTag]
      .map(([tag, count]) => ({ tag, count }))
      .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
  }

  async function nearestTo(domain: DomainSlug, slug: string): Promise<ArticleCard | null> {
    const known = (await index()).filter((entry) => entry.domain === domain).map((entry) => entry.slug);
    const guess = nearest(slug, known);
    const post = guess === null ? null : await postBySlug(guess);
    return post && previewOf(post, cms);
  }

  async function postBySlug(slug: string): Promise<GhostPost | null> {
    if (!/^[\w-]{1,191}$/.test(slug)) return null;
    const answer = await ask(`posts/slug/${slug}/`, { include: "tags,authors", formats: "html,plaintext" });
    if (answer === null) return null;
    return fitting(GhostPost, fitting(GhostOne, answer).posts[0], ["posts", 0]);
  }

  /** Some of a filtered list, from one place on, out of as many pages of the service as it takes. */
  async function previewsOf(filter: string, from: number, count: number, order = NEWEST) {
    const size = count <= A_PAGE && from % count === 0 ? count : A_PAGE;
    const first = Math.floor(from / size);
    const cards: (ArticleCard | null)[] = [];
    let total = 0;
    for (let page = first; page < first + MOST_PAGES; page++) {
      const paging = { limit: String(size), page: String(page + 1) };
      const answer = fitting(GhostPosts, await ask("posts/", { filter, order, ...withText, ...paging }));
      total = answer.meta.pagination.total;
      for (const known of readPosts(GhostPost, answer.posts)) cards.push(known ? previewOf(known, cms) : null);
      if (!answer.meta.pagination.next || first * size + cards.length >= from + count) break;
    }
    const skipped = from - first * size;
    return { cards: cards.slice(skipped, skipped + count).filter((card) => card !== null), total };
  }

  /** Every post that is shown, with little of it: what Ghost cannot count is counted here. */
  function index(): Promise<Indexed[]> {
    indexed ??= readIndex();
    return indexed;
  }

  async function readIndex(): Promise<Indexed[]> {
    const entries: Indexed[] = [];
    const fields = { fields: "id,slug,title,published_at", include: "tags" };
    for (let page = 1; page <= MOST_PAGES; page++) {
      const paging = { limit: String(INDEX_PAGE), page: String(page) };
      const answer = fitting(GhostPosts, await ask("posts/", { filter: shown, order: NEWEST, ...fields, ...paging }));
      for (const entry of readPosts(GhostEntry, answer.posts)) {
        const place = entry && placeOf(entry.tags);
        if (entry && place) entries.push({ ...place, slug: entry.slug, title: entry.title });
      }
      if (!answer.meta.pagination.next) break;
    }
    return entries;
  }

  return { kind: "ghost", list, one, counts, tags, respell: async () => null };
}

/** Posts one by one: a single odd one must not take the others with it. It keeps its place in the list. */
function readPosts<T>(schema: z.ZodType<T>, posts: readonly unknown[]): (T | undefined)[] {
  return posts.map((post, index) => readAnswer("ghost", schema, post, ["posts", index]));
}

function hitOf(card: ArticleCard, terms: readonly string[] | null): ArticleHit {
  if (terms === null) return { ...card, marked: null };
  return { ...card, marked: { title: markedTitle(card.title, terms), excerpt: [{ text: card.excerpt, hit: false }] } };
}
