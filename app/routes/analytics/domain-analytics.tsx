import { data } from "react-router";
import { AnalyticsView } from "#app/components/analytics/analytics-view.tsx";
import { ArticleTable } from "#app/components/content/admin/article-table.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { isAdmin } from "#core/identity/actor.ts";
import { readAnalyticsQuery } from "#schema/analytics/analytics-query.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import type { Route } from "./+types/domain-analytics";

/** The number of articles listed per field. */
const LISTED = 100;

export const handle = { shows: ["articles", "orders"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  shellMeta(matches, loaderData ? `${loaderData.label}, analytics` : "Analytics");

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const domain = domainBySlug(params.domain);
  const { services, actor } = context.get(appContext);
  const query = readAnalyticsQuery(new URL(request.url).searchParams);
  const analytics = domain ? await orStop(services.analytics.field(actor, domain.slug, query)) : null;
  if (!domain || !analytics) throw data("This field does not exist.", { status: 404 });
  const { rows } = await orStop(services.drafts.list(actor, { domain: domain.slug, statuses: ["published"] }));
  return {
    slug: domain.slug,
    label: domain.label,
    analytics,
    isAdmin: isAdmin(actor),
    articles: rows.slice(0, LISTED),
  };
}

export default function DomainAnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { slug, label, analytics, articles } = loaderData;
  return (
    <Page
      title={label}
      lead={`The last ${analytics.range} days, compared with the ${analytics.range} days before.`}
      actions={
        <>
          {loaderData.isAdmin ? (
            <ButtonLink kind="secondary" href="/admin/analytics">
              All fields
            </ButtonLink>
          ) : null}
          <ButtonLink kind="secondary" href={`/d/${slug}`}>
            View public page
          </ButtonLink>
        </>
      }
    >
      <AnalyticsView
        analytics={analytics}
        address={`/admin/domains/${slug}/analytics`}
        files={`/api/analytics/fields/${slug}`}
      >
        {articles.length > 0 ? (
          <ArticleTable title="Published articles" articles={articles} />
        ) : (
          <EmptyState title="No published articles" act="none">
            <p>No articles in this field are published yet.</p>
            <p>
              <ButtonLink kind="secondary" href="/admin/content">
                See all articles
              </ButtonLink>
            </p>
          </EmptyState>
        )}
      </AnalyticsView>
    </Page>
  );
}
