import { checkLine } from "#app/components/checks/admin/check-line.ts";
import { CheckTable } from "#app/components/checks/admin/check-table.tsx";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Totals } from "#app/components/ui/table.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import type { CheckStatus } from "#schema/checks/check.ts";
import { checkStatuses } from "#schema/vocabulary/checks.ts";
import type { Route } from "./+types/overview";

const LATEST = 8;

/** Checks run in the background, and messages arrive. */
export const handle = { shows: ["checks", "conversations", "articles"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Overview");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const [{ counts, stuck }, rows, { waiting }, articles] = await Promise.all([
    orStop(services.adminChecks.today(actor)),
    orStop(services.checks.listAll(actor, LATEST)),
    orStop(services.conversations.staff.waiting(actor)),
    orStop(services.articles.counts()),
  ]);
  const of = (...statuses: CheckStatus[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return {
    now,
    today: { all: of(...checkStatuses), going: of("queued", "running"), ready: of("ready"), failed: of("failed") },
    stuck,
    open: waiting,
    published: articles.reduce((sum, { count }) => sum + count, 0),
    latest: rows.map((row) => checkLine(row, now)),
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { now, today, stuck, open, published, latest } = loaderData;
  const reports = "/admin/turnitin-reports";
  const since = `since=${new Date(now).toISOString().slice(0, 10)}`;
  return (
    <Page title="Overview" lead={<Day at={now} />}>
      <AdminTabs />
      <Totals
        label="Today"
        totals={[
          { value: today.all, label: "checks today", href: `${reports}?${since}` },
          { value: today.going, label: "in progress" },
          { value: today.ready, label: "ready", href: `${reports}?stage=ready&${since}` },
          {
            value: today.failed,
            label: "failed",
            href: `${reports}?stage=failed&${since}`,
            tone: today.failed > 0 ? "warn" : undefined,
          },
          {
            value: stuck,
            label: "stuck over 10 min",
            href: `${reports}?stage=stuck`,
            tone: stuck > 0 ? "danger" : undefined,
          },
          {
            value: open,
            label: "waiting for a reply",
            href: "/admin/messaging?view=waiting",
            tone: open > 0 ? "warn" : undefined,
          },
          { value: published, label: "published articles", href: "/admin/content" },
        ]}
      />
      {latest.length > 0 ? (
        <CheckTable title="Latest checks" aside={<Link href={reports}>All checks</Link>} checks={latest} />
      ) : (
        <EmptyState title="No checks yet" act="margin">
          <p>Checks appear here, with their stage and score, when students start them.</p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <ButtonLink kind="secondary" href="/admin/messaging">
              Open the inbox
            </ButtonLink>
          </p>
        </EmptyState>
      )}
    </Page>
  );
}
