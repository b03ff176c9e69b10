import { AppError } from "#core/app-error.ts";
import { errorOf, readiness, requireOpenForWriting, statusWhenWritten } from "#core/content/article.ts";
import { type Actor, requireEditor } from "#core/identity/actor.ts";
import { contentHash } from "#db/content/article-hash.ts";
import {
  type ArticleRow,
  countByStatus,
  countForStaff,
  eventsOf,
  findForStaff,
  insertArticle,
  listForStaff,
  placeOfArticle,
  type StaffFilter,
  saveArticle,
  versionsOf,
} from "#db/content/articles.ts";
import { findPublishedArticleById } from "#db/content/publications.ts";
import { type ArticleContent, type ArticleType, articleActs } from "#schema/content/article.ts";
import { emptyBody } from "#schema/content/article-body.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { firstPage, type Listing } from "#schema/shared/listing.ts";
import type { ArticleSort, QueuePart } from "#schema/vocabulary/content.ts";
import { pageOf } from "../../shared/pages.ts";
import { pagesLinked } from "./links.ts";
import type { DraftPorts } from "./ports.ts";
import { createPreviews } from "./previews.ts";
import { createPublishing } from "./publishing.ts";

/** More than this does not fit one board. */
/** The board shows those that wait longest; all are in the list of articles. */
const QUEUE = { sort: "updated", descending: false, place: null, backwards: false, limit: 100 } as const;

/** Writing: articles as their writers and reviewers see them. Readers see publications (`articles`). */
export function createDrafts(ports: DraftPorts) {
  const { db, clock, content } = ports;

  /** One page of the articles of staff, with the number of articles in each status. */
  async function list(
    actor: Actor,
    { own = false, ...requested }: StaffFilter & { own?: boolean },
    listing: Listing<ArticleSort> = firstPage("updated"),
  ) {
    const person = requireEditor(actor);
    const filter: StaffFilter = own ? { ...requested, authorId: person.id } : requested;
    const [page, total, counts] = await Promise.all([
      pageOf(ports, {
        listing,
        scope: JSON.stringify(["articles", person.id, filter]),
        slice: (part) => listForStaff(db, filter, { ...listing, ...part }),
        placeOf: (row) => placeOfArticle(listing.sort, row),
      }),
      countForStaff(db, filter),
      countByStatus(db),
    ]);
    return { ...page, total, counts };
  }

  /** What waits to be read or to go out, the longest waiting first; or only what waits for a review, by others alone. */
  async function queue(actor: Actor, part: QueuePart = "all") {
    const person = requireEditor(actor);
    const waiting: StaffFilter = {
      statuses: part === "all" ? ["in_review", "approved", "scheduled"] : ["in_review"],
      notAuthorId: part === "to_review" ? person.id : undefined,
    };
    const [rows, total] = await Promise.all([listForStaff(db, waiting, QUEUE), countForStaff(db, waiting)]);
    return { rows, total };
  }

  /** Begins an article. The id is the form's own key: sent twice, it is one article. */
  async function create(
    actor: Actor,
    requested: { id: string; title: string; domain: DomainSlug; type: ArticleType },
  ): Promise<string> {
    const editor = requireEditor(actor);
    requireOwnContent();
    const now = clock.now();
    const { id, title, domain, type } = requested;
    const made = blank(title, domain, type, editor.fullName);
    await insertArticle(db, {
      id,
      domain,
      type,
      status: "draft",
      content: made,
      title: title || "Untitled",
      authorId: editor.id,
      createdBy: editor.id,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  async function open(actor: Actor, id: string) {
    const editor = requireEditor(actor);
    const article = await find(id);
    const [live, versions, events, pages] = await Promise.all([
      findPublishedArticleById(db, id),
      versionsOf(db, id),
      eventsOf(db, id),
      pagesLinked(db, article),
    ]);
    const standing = { status: article.status, authorId: article.authorId, live: live !== null };
    return {
      article,
      live: live && {
        version: live.version,
        domain: live.domain,
        slug: live.slug,
        publishedAt: live.publishedAt,
        changedAt: live.changedAt,
        views: live.views,
        content: live.content,
      },
      versions,
      events,
      requirements: readiness(article.content, await originalityOf(article), pages),
      pagesLinked: pages,
      acts: articleActs.map((act) => ({ act, refusal: errorOf(act, standing, editor) })),
    };
  }

  /** Saves a text. A client with an outdated revision gets the newer text back instead of overwriting it. */
  async function save(
    actor: Actor,
    id: string,
    seen: number,
    written: ArticleContent,
  ): Promise<
    { saved: true; revision: number; at: number } | { saved: false; revision: number; content: ArticleContent }
  > {
    const editor = requireEditor(actor);
    requireOwnContent();
    const article = await find(id);
    requireOpenForWriting(article.status);
    const now = clock.now();
    const status = statusWhenWritten(article.status);
    const authorId = article.authorId ?? editor.id;
    if (await saveArticle(db, id, seen, { content: written, status, authorId, now })) {
      return { saved: true, revision: seen + 1, at: now };
    }
    const newer = await find(id);
    // The same once more: its first answer was lost.
    if (newer.revision === seen + 1 && JSON.stringify(newer.content) === JSON.stringify(written))
      return { saved: true, revision: newer.revision, at: newer.updatedAt };
    return { saved: false, revision: newer.revision, content: newer.content };
  }

  async function find(id: string): Promise<ArticleRow> {
    const article = await findForStaff(db, id);
    if (!article) throw new AppError("not_found", "There is no such article.");
    return article;
  }

  /** A comparison counts for the very text it was made of. */
  async function originalityOf(article: ArticleRow) {
    return article.originalityOf === (await contentHash(article.content)) ? article.originality : null;
  }

  function requireOwnContent(): void {
    if (content.kind !== "own") throw new AppError("not_allowed", "Articles are written in the content service.");
  }

  return {
    list,
    queue,
    create,
    open,
    save,
    ...createPublishing(ports, { find, originalityOf }),
    ...createPreviews(ports, { find }),
  };
}

function blank(title: string, domain: DomainSlug, type: ArticleType, author: string): ArticleContent {
  return {
    title,
    slug: "",
    domain,
    type,
    tags: [],
    excerpt: "",
    author,
    reviewer: "",
    body: emptyBody,
    references: [],
    cover: null,
    media: null,
    chapters: [],
    transcript: [],
    updates: [],
    seo: { title: "", description: "", canonical: "", noindex: false },
  };
}
