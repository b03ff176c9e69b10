import { data } from "react-router";
import { FieldPage } from "#app/components/public/field-page.tsx";
import { missingField } from "#app/components/public/known.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/domain.ts";
import type { Route } from "./+types/domain";

const SHOWN = 12;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.domain.label}: reading and help`,
        description: `${loaderData.domain.description}: articles with their sources, and help with your own draft that leaves the words yours.`,
        path: `/d/${loaderData.domain.slug}`,
      })
    : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const domain = domainBySlug(params.domain);
  if (!domain) throw data(missingField("/d", params.domain), { status: 404 });
  const [articles, counts] = await Promise.all([
    services.articles.inDomain(domain.slug, SHOWN),
    services.articles.counts(),
  ]);
  return { domain, articles, total: counts.find((one) => one.domain === domain.slug)?.count ?? 0 };
}

export default function DomainPage({ loaderData }: Route.ComponentProps) {
  return <FieldPage {...loaderData} />;
}
