import { data } from "react-router";
import type { AppContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { ArticleType } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { cacheTag, edgeCached } from "../public/edge-cache.ts";
import { missingField } from "../public/not-found-response.ts";
import { orAway } from "./articles-unavailable.ts";

const SHOWN = 12;

/** Loads the data of a field's two pages: the reading page and the services page. */
export async function openField({ services }: AppContext, base: "/d" | "/services", slug: string, url: URL) {
  const domain = domainBySlug(slug);
  if (!domain) throw data(missingField(base, slug), { status: 404, headers: cacheTag() });
  const type = ArticleType.safeParse(url.searchParams.get("type")).data;
  const [articles, counts, writers, priceList] = await orAway(
    Promise.all([
      services.articles.inDomain(domain.slug, SHOWN, type),
      services.articles.countsByType(),
      services.articles.writers(domain.slug),
      services.prices.current(),
    ]),
  );
  const kinds = counts.filter((one) => one.domain === domain.slug);
  const shown = { domain, articles, kinds, type, writers, priceList, path: `${base}/${domain.slug}` };
  return edgeCached(shown, pageTags.domain(domain.slug), pageTags.prices);
}
