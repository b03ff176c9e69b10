import { AnalyticsView } from "#app/components/analytics/analytics-view.tsx";
import { CountTable } from "#app/components/analytics/count-table.tsx";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { CoverageTable } from "#app/components/sources/coverage-table.tsx";
import { appContext } from "#app/context.ts";
import { readAnalyticsQuery } from "#schema/analytics/analytics-query.ts";
import { domains } from "#schema/content/domains.ts";
import type { Route } from "./+types/analytics";

export const handle = { shows: ["orders", "checks", "conversations", "articles", "sources"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Analytics");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const query = readAnalyticsQuery(new URL(request.url).searchParams);
  const [analytics, counts, articles, sizes] = await Promise.all([
    orStop(services.analytics.site(actor, query)),
    orStop(services.conversations.staff.totals(actor)),
    orStop(services.articles.counts()),
    services.checks.sizes(),
  ]);
  return {
    analytics,
    conversations: [
      { label: "Waiting for a reply", count: counts.open },
      { label: "Answered", count: counts.pending },
      { label: "Resolved", count: counts.resolved },
    ],
    articles: domains.map(({ slug, label }) => ({
      label,
      count: articles.find(({ domain }) => domain === slug)?.count ?? 0,
      href: `/admin/domains/${slug}/analytics`,
    })),
    sizes,
  };
}

const now = [
  { id: "conversations", title: "All conversations by status" },
  { id: "published", title: "Published articles" },
  { id: "coverage", title: "Texts that checks compare with" },
];

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { analytics, conversations, articles, sizes } = loaderData;
  return (
    <Page
      title="Analytics"
      lead={`The last ${analytics.range} days, compared with the ${analytics.range} days before.`}
    >
      <AdminTabs />
      <AnalyticsView analytics={analytics} address="/admin/analytics" files="/api/analytics" more={now}>
        <CountTable id="conversations" title="All conversations by status" of="Status" lines={conversations} />
        <CountTable id="published" title="Published articles" of="Field" lines={articles} />
        <CoverageTable sizes={sizes} />
      </AnalyticsView>
    </Page>
  );
}
