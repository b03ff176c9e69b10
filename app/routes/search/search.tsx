import { SearchPage } from "#app/components/search/search-page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { appContext } from "#app/context.ts";
import { isPerson } from "#core/identity/actor.ts";
import { SearchQuery } from "#schema/search/search.ts";
import type { Route } from "./+types/search";

export const handle = { shows: [], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Search");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const url = new URL(request.url);
  const area = url.pathname.startsWith("/admin") ? "admin" : "dashboard";
  const { q } = SearchQuery.parse({ q: url.searchParams.get("q") ?? "", area });
  const expert = isPerson(actor) && Boolean(actor.expertId);
  return { q, area, found: await services.search.find(actor, q, { area, flags: config.flags, expert }) } as const;
}

export default function SearchRoute({ loaderData: { area, q, found } }: Route.ComponentProps) {
  return <SearchPage area={area} q={q} found={found} />;
}
