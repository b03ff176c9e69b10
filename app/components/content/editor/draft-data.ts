import type { Services } from "#app/services/index.ts";
import { drawArticle } from "#core/content/article-html.ts";

type Opened = Awaited<ReturnType<Services["drafts"]["open"]>>;

/** The data for the pages of one article; fields that they do not show stay on the server. */
export function draftData({ article, live, versions, events, requirements, pagesLinked, acts }: Opened) {
  const { id, status, revision, content, authorId, scheduledFor, scheduleProblem, updatedAt } = article;
  return {
    id,
    status,
    revision,
    content,
    authorId,
    scheduledFor,
    scheduleProblem,
    updatedAt,
    versions,
    requirements,
    pagesLinked,
    acts,
    events: events.map(({ id: event, act, byName, note, createdAt }) => ({ id: event, act, byName, note, createdAt })),
    live: live && {
      version: live.version,
      domain: live.domain,
      slug: live.slug,
      publishedAt: live.publishedAt,
      changedAt: live.changedAt,
      views: live.views,
    },
  };
}

export type DraftPageData = ReturnType<typeof draftData>;

/** The rendered working copy and the live version, for reviewing their difference. */
export function reviewData({ article, live }: Opened) {
  return {
    html: drawArticle(article.content.body).html,
    footnotes: drawArticle(article.content.body).footnotes,
    liveContent: live?.content ?? null,
  };
}
