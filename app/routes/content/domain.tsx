import { openField } from "#app/components/content/domain-data.ts";
import { FieldPage } from "#app/components/content/domain-page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/domain";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.domain.label}: reading and help`,
        description: `${loaderData.domain.description}: articles with their sources, and help with your own draft that leaves the words yours.`,
        path: `/d/${loaderData.domain.slug}`,
        alternates: [
          {
            type: "application/rss+xml",
            href: `/d/${loaderData.domain.slug}/feed.xml`,
            title: loaderData.domain.label,
          },
          {
            type: "application/atom+xml",
            href: `/d/${loaderData.domain.slug}/feed.atom`,
            title: loaderData.domain.label,
          },
        ],
      })
    : [];

export function loader({ params, request, context }: Route.LoaderArgs) {
  return openField(context.get(appContext), "/d", params.domain, new URL(request.url));
}

export default function DomainPage({ loaderData }: Route.ComponentProps) {
  return <FieldPage {...loaderData} />;
}
