import { orAway } from "#app/components/content/articles-unavailable.ts";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { openPages } from "#app/content/site-pages.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { llmsText } from "#core/content/sitemap.ts";
import type { Route } from "./+types/llms";

const MOST = 1000;
const SUMMARY =
  "Help with academic writing that leaves the words the student’s own: similarity checks, proofreading, editing, feedback and tutoring, and a learning hub whose articles name author, reviewer and sources. Nothing is written for a student.";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const words = { appName: config.appName, origin: config.appUrl, summary: SUMMARY };
  return new Response(llmsText(words, openPages(config.flags), await orAway(services.articles.findable(MOST))), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-cache",
      ...cacheTag(pageTags.articles),
    },
  });
}
