import { CountTable } from "#app/components/analytics/count-table.tsx";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { CoverageTable } from "#app/components/sources/coverage-table.tsx";
import { duration } from "#app/components/ui/duration.ts";
import { Totals } from "#app/components/ui/table.tsx";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/middleware/require-admin.ts";
import { domains } from "#schema/content/domains.ts";
import { checkStatuses } from "#schema/vocabulary/checks.ts";
import type { Route } from "./+types/analytics";

/** The days of the statistics, today included. */
const DAYS = 30;
/** The days of the median: a change shows within a week. */
const MEDIAN_DAYS = 7;

const statusNames: Record<(typeof checkStatuses)[number], string> = {
  queued: "In the queue",
  running: "Running",
  ready: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
};

export const handle = { shows: ["checks", "conversations", "articles", "sources"] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Analytics");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const [checks, counts, articles, sizes] = await Promise.all([
    orStop(services.adminChecks.statistics(actor, DAYS, MEDIAN_DAYS)),
    orStop(services.conversations.staff.totals(actor)),
    orStop(services.articles.counts()),
    services.checks.sizes(),
  ]);
  return {
    checks: checkStatuses.map((status) => ({ label: statusNames[status], count: checks.byStatus.get(status) ?? 0 })),
    median: checks.medianMs,
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

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { checks, median, conversations, articles, sizes } = loaderData;
  return (
    <Page title="Analytics" lead="Checks, conversations and articles. Each heading says what its numbers cover.">
      <AdminTabs />
      <Totals
        label="Summary"
        totals={[
          { value: checks.reduce((sum, { count }) => sum + count, 0), label: `checks in ${DAYS} days` },
          {
            value: median === null ? "Not enough data" : duration(median),
            label: `median time to a finished report, ${MEDIAN_DAYS} days`,
          },
        ]}
      />
      <CountTable id="by-status" title={`Checks of the last ${DAYS} days by status`} of="Status" lines={checks} />
      <CountTable id="conversations" title="All conversations by status" of="Status" lines={conversations} />
      <CountTable id="articles" title="Published articles" of="Field" lines={articles} />
      <CoverageTable sizes={sizes} />
    </Page>
  );
}
