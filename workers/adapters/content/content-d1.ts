import { drawArticle } from "#core/content/article-html.ts";
import type { Content, ContentFilter, Found } from "#core/ports.ts";
import { nearest } from "#core/search/nearest.ts";
import { cutAtMarks, matchOf, termsOf } from "#core/search/search.ts";
import type { Database } from "#db/client.ts";
import {
  countFound,
  countFoundByField,
  HIT_BEGINS,
  HIT_ENDS,
  isKnownWord,
  searchPublishedArticles,
  wordsLike,
} from "#db/content/publication-search.ts";
import {
  articlesOfDomain,
  countByField,
  countByTag,
  countPublishedArticles,
  findMoved,
  listPublishedArticles,
  type PublishedArticleRow,
  readPublishedArticle,
} from "#db/content/publications.ts";
import type { ArticleCard, Publication } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { RELATED_MAX } from "#schema/vocabulary/content.ts";

/** Candidates for a misspelt word: those that begin alike and occur most. */
const LIKE = 400;

/** Articles written here: published rows of our own database. */
export function createOwnContent(db: Database): Content {
  async function list({ q, ...filter }: ContentFilter, from: number, count: number) {
    const match = q ? matchOf(q) : null;
    if (q && match === null) return { items: [], total: 0 };
    if (match === null) {
      const [items, total] = await Promise.all([
        listPublishedArticles(db, filter, from, count),
        countPublishedArticles(db, filter),
      ]);
      return { items: items.map((item) => ({ ...item, marked: null })), total };
    }
    const [found, total] = await Promise.all([
      searchPublishedArticles(db, match, filter, from, count),
      countFound(db, match, filter),
    ]);
    const items = found.map(({ markedTitle, markedExcerpt, ...card }) => ({
      ...card,
      marked: {
        title: cutAtMarks(markedTitle, HIT_BEGINS, HIT_ENDS),
        excerpt: cutAtMarks(markedExcerpt, HIT_BEGINS, HIT_ENDS),
      },
    }));
    return { items, total };
  }

  async function one(domain: DomainSlug, slug: string): Promise<Found> {
    const found = await readPublishedArticle(db, domain, slug, RELATED_MAX);
    if (found) {
      const { row, ...beside } = found;
      return { kind: "found", publication: publicationOf(row), ...beside };
    }
    const moved = await findMoved(db, domain, slug);
    if (moved) return { kind: "moved", ...moved };
    const known = await articlesOfDomain(db, domain);
    const guess = nearest(
      slug,
      known.map((card) => card.slug),
    );
    return { kind: "missing", nearest: known.find((card) => card.slug === guess) ?? null };
  }

  async function counts({ q, tag }: Pick<ContentFilter, "q" | "tag"> = {}) {
    const match = q ? matchOf(q) : null;
    if (q && match === null) return [];
    return match === null ? countByField(db, tag) : countFoundByField(db, match, tag);
  }

  async function respell(q: string): Promise<string | null> {
    let changed = false;
    const words: string[] = [];
    for (const term of termsOf(q)) {
      if (term.length < 4 || (await isKnownWord(db, term))) {
        words.push(term);
        continue;
      }
      const guess = nearest(term, await wordsLike(db, term, LIKE));
      changed ||= guess !== null;
      words.push(guess ?? term);
    }
    return changed ? words.join(" ") : null;
  }

  return { kind: "own", list, one, counts, tags: () => countByTag(db), respell };
}

/** A published row with its text drawn. */
function publicationOf(row: PublishedArticleRow): Publication {
  const { content } = row;
  return {
    ...previewOf(row),
    tags: row.tags,
    ...drawArticle(content.body),
    references: content.references,
    media: content.media,
    chapters: content.chapters,
    transcript: content.transcript,
    updates: content.updates,
    seo: content.seo,
    version: row.version,
    originality: row.originality,
    card: row.cardKey ? `/media/card/${row.articleId}-${row.version}.png` : null,
  };
}

function previewOf(row: PublishedArticleRow): ArticleCard {
  const { articleId: id, domain, type, slug, title, excerpt, author, reviewer, words, seconds, cover } = row;
  const { publishedAt, changedAt } = row;
  return { id, domain, type, slug, title, excerpt, author, reviewer, words, seconds, cover, publishedAt, changedAt };
}
