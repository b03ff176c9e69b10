import { data, redirect } from "react-router";
import { ArticlePage } from "#app/components/public/article-page.tsx";
import { articleHref } from "#app/components/public/articles.tsx";
import { cacheTag, kept } from "#app/components/public/kept.ts";
import { missingField } from "#app/components/public/known.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/page-tags.ts";
import { domainBySlug } from "#schema/domain.ts";
import type { Route } from "./+types/article";

export { headers } from "#app/components/public/kept.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { article, domain } = loaderData;
  const { seo } = article;
  return pageMeta(matches, {
    title: seo.title || article.title,
    description: seo.description || article.excerpt,
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

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const domain = domainBySlug(params.domain);
  if (!domain) throw data(missingField("/d", params.domain), { status: 404, headers: cacheTag() });
  const found = await services.articles.read(domain.slug, params.slug);
  switch (found.kind) {
    case "moved":
      throw redirect(articleHref(found), { status: 301, headers: cacheTag(pageTags.article(found.id)) });
    case "missing": {
      const asked = `/d/${domain.slug}/${params.slug.slice(0, 100)}`;
      const near = found.nearest;
      const facts = { asked, suggestion: near && { href: articleHref(near), label: near.title } };
      throw data(facts, { status: 404, headers: cacheTag(pageTags.domain(domain.slug)) });
    }
    case "found": {
      const { piece, before, after, related } = found;
      const site = { appName: config.appName, appUrl: config.appUrl };
      const shown = { article: piece, domain, before, after, related, site };
      return kept(shown, pageTags.article(piece.id), pageTags.domain(domain.slug));
    }
  }
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />;
}
