import { data, redirect } from "react-router";
import { orAway } from "#app/components/content/articles-unavailable.ts";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import type { Route } from "./+types/markdown-version";

/** The Markdown version of an article. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const requested = params as { domain: string; slug: string };
  const domain = domainBySlug(requested.domain);
  if (!domain) throw data("There is no such field.", { status: 404, headers: cacheTag() });
  const found = await orAway(services.articles.read(domain.slug, requested.slug));
  switch (found.kind) {
    case "moved":
      return redirect(`/d/${found.domain}/${found.slug}.md`, {
        status: 301,
        headers: cacheTag(pageTags.article(found.id)),
      });
    case "missing":
      throw data("There is no such article.", { status: 404, headers: cacheTag(pageTags.domain(domain.slug)) });
    case "found": {
      const { publication } = found;
      const address = publication.seo.canonical || `${config.appUrl}/d/${publication.domain}/${publication.slug}`;
      return new Response(await services.articles.markdown(publication, config.appUrl), {
        headers: {
          "Content-Type": "text/markdown; charset=utf-8",
          "Cache-Control": "no-cache",
          Link: `<${address}>; rel="canonical"`,
          ...(publication.seo.noindex ? { "X-Robots-Tag": "noindex" } : {}),
          ...cacheTag(pageTags.article(publication.id)),
        },
      });
    }
  }
}
