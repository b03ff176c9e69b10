import { cacheTag } from "#app/components/public/edge-cache.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/robots";

/** Excludes private areas from crawling; their pages also send noindex. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(appContext);
  const lines = [
    "User-agent: *",
    "Disallow: /dashboard",
    "Disallow: /admin",
    "Disallow: /api",
    "Disallow: /payment",
    "",
    `Sitemap: ${config.appUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", ...cacheTag() },
  });
}
