import { appContext } from "#app/context.ts";
import { domains } from "#schema/domain.ts";
import type { Route } from "./+types/sitemap";
import { escapeXml } from "./rss.ts";

const pages = [
  "",
  "learning-hub",
  "services",
  "pricing",
  "about",
  "contact",
  "faq",
  "how-it-works",
  "support",
  "terms",
  "privacy",
  "integrity",
  "check-turnitin",
];
/** A sitemap holds 50,000 addresses at most (sitemaps.org). */
const MOST = 40_000;

/** Every public address that is its own canonical one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const origin = config.appUrl;
  const articles = await services.articles.latest(MOST);
  const plain = [...pages, ...domains.map((domain) => `d/${domain.slug}`)].map(
    (path) => `<url><loc>${escapeXml(`${origin}/${path}`)}</loc></url>`,
  );
  const dated = articles.map(
    ({ domain, slug, changedAt }) =>
      `<url><loc>${escapeXml(`${origin}/d/${domain}/${slug}`)}</loc><lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod></url>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...plain, ...dated].join("")}</urlset>
`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
