import { data, redirect } from "react-router";
import { ArticlePage } from "#app/components/content/article-page.tsx";
import { articleHref } from "#app/components/content/articles.tsx";
import { orAway } from "#app/components/content/articles-unavailable.ts";
import { submitComment } from "#app/components/content/comment-action.ts";
import { Comments, noticeKeyIn } from "#app/components/content/comments.tsx";
import { cacheTag, edgeCached } from "#app/components/public/edge-cache.ts";
import { missingField } from "#app/components/public/not-found-response.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { summaryOf } from "#core/content/preview.ts";
import { isPerson } from "#core/identity/actor.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import type { Route } from "./+types/article";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { article, domain } = loaderData;
  const { seo } = article;
  return pageMeta(matches, {
    title: seo.title || article.title,
    description: summaryOf({ ...article, excerpt: seo.description || article.excerpt }),
    path: articleHref(article),
    canonical: seo.canonical,
    noindex: seo.noindex,
    type: "article",
    ...(article.card ? { image: { src: article.card, alt: article.title } } : {}),
    alternates: [
      { type: "text/markdown", href: `${articleHref(article)}.md` },
      { type: "application/rss+xml", href: `/d/${domain.slug}/feed.xml`, title: domain.label },
    ],
  });
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, config, actor } = context.get(appContext);
  const domain = domainBySlug(params.domain);
  if (!domain) throw data(missingField("/d", params.domain), { status: 404, headers: cacheTag() });
  const found = await orAway(services.articles.read(domain.slug, params.slug));
  switch (found.kind) {
    case "moved":
      throw redirect(articleHref(found), { status: 301, headers: cacheTag(pageTags.article(found.id)) });
    case "missing": {
      const requested = `/d/${domain.slug}/${params.slug.slice(0, 100)}`;
      const near = found.nearest;
      const details = { requested, suggestion: near && { href: articleHref(near), label: near.title } };
      throw data(details, { status: 404, headers: cacheTag(pageTags.domain(domain.slug)) });
    }
    case "found": {
      const { publication, before, after, related, commented } = found;
      const site = { appName: config.appName, appUrl: config.appUrl };
      const commentSection = config.flags.comments &&
        commented !== null && {
          remarks: commented ? await services.comments.under(actor, publication.id) : [],
          noticeKey: noticeKeyIn(new URL(request.url).searchParams),
          signedIn: isPerson(actor),
        };
      const shown = { article: publication, domain, before, after, related, site, commentSection };
      const named = [publication, ...related].map(({ id }) => pageTags.article(id));
      return edgeCached(shown, ...named, pageTags.domain(domain.slug));
    }
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const domain = domainBySlug(params.domain);
  const found = domain && (await orAway(app.services.articles.read(domain.slug, params.slug)));
  if (found?.kind !== "found") throw data(null, { status: 404 });
  if (found.commented === null) throw data(null, { status: 405 });
  return submitComment(app, request, found.publication.id, articleHref(found.publication));
}

export default function ArticleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { commentSection, ...shown } = loaderData;
  const path = articleHref(shown.article);
  return (
    <ArticlePage
      {...shown}
      comments={commentSection ? <Comments {...commentSection} path={path} answer={actionData ?? null} /> : null}
    />
  );
}
