import { data } from "react-router";
import { FieldServicesPage } from "#app/components/public/field-page.tsx";
import { missingField } from "#app/components/public/known.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/domain.ts";
import type { Route } from "./+types/services-domain";

const SHOWN = 12;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.domain.label}: help with your draft`,
        description: `${loaderData.domain.description}: proofreading, editing, feedback and tutoring that leave the words yours, with prices.`,
        path: `/d/${loaderData.domain.slug}`,
      })
    : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const domain = domainBySlug(params.domain);
  if (!domain) throw data(missingField("/services", params.domain), { status: 404 });
  const [articles, counts] = await Promise.all([
    services.articles.inDomain(domain.slug, SHOWN),
    services.articles.counts(),
  ]);
  return { domain, articles, total: counts.find((one) => one.domain === domain.slug)?.count ?? 0 };
}

export default function ServicesDomainPage({ loaderData }: Route.ComponentProps) {
  return <FieldServicesPage {...loaderData} />;
}
