import { CountTable } from "#app/components/analytics/count-table.tsx";
import { checkLine } from "#app/components/checks/admin/check-line.ts";
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

/** The number of latest checks in the statistics, because the service counts by reading rows. */
const LATEST = 500;

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
  const { services, actor, now } = context.get(appContext);
  const checks = (await orStop(services.checks.listAll(actor, LATEST))).map((row) => checkLine(row, now));
  const counts = await orStop(services.conversations.staff.totals(actor));
  const articles = await orStop(services.articles.counts());
  const took = checks.filter(({ status }) => status === "ready").flatMap(({ tookMs }) => tookMs ?? []);
  return {
    checks: checkStatuses.map((status) => ({
      label: statusNames[status],
      count: checks.filter((check) => check.status === status).length,
    })),
    read: checks.length,
    median: median(took),
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
    sizes: await services.checks.sizes(),
  };
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { checks, read, median, conversations, articles, sizes } = loaderData;
  return (
    <Page title="Analytics" lead="Checks, conversations and articles. Each heading says what its numbers cover.">
      <AdminTabs />
      <Totals
        label="Summary"
        totals={[
          { value: read >= LATEST ? `${LATEST}+` : read, label: "checks" },
          { value: median === null ? "Not enough data" : duration(median), label: "median time to a finished report" },
        ]}
      />
      <CountTable id="by-status" title={`Latest ${LATEST} checks by status`} of="Status" lines={checks} />
      <CountTable id="conversations" title="All conversations by status" of="Status" lines={conversations} />
      <CountTable id="articles" title="Published articles" of="Field" lines={articles} />
      <CoverageTable sizes={sizes} />
    </Page>
  );
}

/** The minimum number of values for a meaningful statistic. */
const ENOUGH = 5;

function median(values: number[]): number | null {
  if (values.length < ENOUGH) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
