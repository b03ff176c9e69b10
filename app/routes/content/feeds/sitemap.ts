import { orAway } from "#app/components/content/articles-unavailable.ts";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { openPages } from "#app/content/site-pages.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { sitemap } from "#core/content/sitemap.ts";
import type { Route } from "./+types/sitemap";

/** Below the limit of 50,000 addresses per sitemap (sitemaps.org). */
const MOST = 40_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  return new Response(sitemap(config.appUrl, openPages(config.flags), await orAway(services.articles.findable(MOST))), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "no-cache",
      ...cacheTag(pageTags.articles),
    },
  });
}
