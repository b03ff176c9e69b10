import { data } from "react-router";
import { orAway } from "#app/components/content/articles-unavailable.ts";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { atomFeed, rssFeed } from "#core/content/feeds.ts";
import { ArticleType, contentTypes } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import type { Route } from "./+types/feed";

/** The newest articles: of one field, of one type, or of all. */
const ITEMS = 30;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const requested = params as { domain?: string; type?: string };
  const domain = domainBySlug(requested.domain ?? "");
  const type = ArticleType.safeParse(requested.type).data;
  if ((requested.domain && !domain) || (requested.type && !type)) {
    throw data("There is no such feed.", { status: 404, headers: cacheTag() });
  }
  const articles = await orAway(
    domain
      ? services.articles.inDomain(domain.slug, ITEMS)
      : type
        ? services.articles.ofType(type, ITEMS)
        : services.articles.latest(ITEMS),
  );
  const kind = contentTypes.find((one) => one.slug === type);
  const { pathname } = new URL(request.url);
  const channel = {
    title: `${config.appName}: ${domain?.label ?? kind?.label ?? "learning hub"}`,
    description:
      domain?.description ??
      kind?.description ??
      "Articles on writing and studying, each with author, reviewer and sources.",
    home: `${config.appUrl}${domain ? `/d/${domain.slug}` : type ? `/learning-hub?type=${type}` : "/learning-hub"}`,
    self: `${config.appUrl}${pathname}`,
    origin: config.appUrl,
  };
  const atom = pathname.endsWith(".atom");
  return new Response(atom ? atomFeed(channel, articles) : rssFeed(channel, articles), {
    headers: {
      "Content-Type": `application/${atom ? "atom" : "rss"}+xml; charset=utf-8`,
      "Cache-Control": "no-cache",
      "Cross-Origin-Resource-Policy": "cross-origin",
      ...cacheTag(domain ? pageTags.domain(domain.slug) : pageTags.articles),
    },
  });
}
