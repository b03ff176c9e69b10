import { data, redirect } from "react-router";
import { ArticlePage } from "#app/components/public/article-page.tsx";
import { articleHref } from "#app/components/public/articles.tsx";
import { missingField } from "#app/components/public/known.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/domain.ts";
import type { Route } from "./+types/article";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.article.title,
        description: loaderData.article.excerpt,
        path: articleHref(loaderData.article),
        type: "article",
      })
    : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const domain = domainBySlug(params.domain);
  if (!domain) throw data(missingField("/d", params.domain), { status: 404 });
  const found = await services.articles.read(domain.slug, params.slug);
  if (found.kind === "moved") throw redirect(`/d/${found.domain}/${found.slug}`, 301);
  if (found.kind === "missing") {
    const asked = `/d/${domain.slug}/${params.slug.slice(0, 100)}`;
    const near = found.nearest;
    throw data({ asked, suggestion: near && { href: articleHref(near), label: near.title } }, { status: 404 });
  }
  const { piece, before, after, related } = found;
  return { article: piece, domain, before, after, related, site: { appName: config.appName, appUrl: config.appUrl } };
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />;
}
