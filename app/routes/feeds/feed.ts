import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/domain.ts";
import type { Route } from "./+types/feed";
import { rss } from "./rss.ts";

export type ArticleCard = { domain: string; slug: string; title: string; excerpt: string; publishedAt: number | null };

/** The newest articles, of one field or of all. */
const ITEMS = 30;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const origin = config.appUrl;
  const domain = params.domain ? domainBySlug(params.domain) : undefined;
  if (params.domain && !domain) throw data("There is no such field.", { status: 404 });
  const articles = domain
    ? await services.articles.inDomain(domain.slug, ITEMS)
    : await services.articles.latest(ITEMS);
  const path = domain ? `/d/${domain.slug}` : "/learning-hub";
  const channel = {
    title: domain ? `${config.appName}: ${domain.label}` : `${config.appName}: learning hub`,
    description: domain?.description ?? "Articles on writing and studying, each with author, reviewer and sources.",
    home: `${origin}${path}`,
    self: `${origin}${domain ? path : ""}/feed.xml`,
  };
  return new Response(rss(channel, articles, origin), {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": "no-cache",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
