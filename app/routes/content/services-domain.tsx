export const handle = { oneSheet: true };

import { openField } from "#app/components/content/domain-data.ts";
import { FieldServicesPage } from "#app/components/content/domain-page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/services-domain";

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.domain.label}: help with your draft`,
        description: `${loaderData.domain.description}: proofreading, editing, feedback and tutoring that leave the words yours, with prices.`,
        path: `/d/${loaderData.domain.slug}`,
      })
    : [];

export function loader({ params, request, context }: Route.LoaderArgs) {
  return openField(context.get(appContext), "/services", params.domain, new URL(request.url));
}

export default function ServicesDomainPage({ loaderData }: Route.ComponentProps) {
  return <FieldServicesPage {...loaderData} />;
}
