import { Suspense } from "react";
import styles from "#app/components/admin/overview.module.css";
import { TrendCard } from "#app/components/admin/trend-card.tsx";
import { OrderRow, orderColumns } from "#app/components/orders/admin/order-work-row.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import segmentedStyles from "#app/components/ui/segmented.module.css";
import { Table, Totals } from "#app/components/ui/table.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { type AppContext, appContext } from "#app/context.ts";
import { isAdmin } from "#core/identity/actor.ts";
import { figureHref, homeFigures } from "#core/platform/home-figures.ts";
import { replyInterval } from "#core/platform/trends.ts";
import { bandLabel } from "#core/sources/student-bands.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { homeOrderViews, homeRanges } from "#schema/vocabulary/admin-home.ts";
import type { Route } from "./+types/overview";

// Below what is seen first, in a boundary, so that the page works before their code is there.
const ActivityFeed = lazyCode(() =>
  import("#app/components/admin/activity-feed.tsx").then((code) => code.ActivityFeed),
);
const FiringAlerts = lazyCode(() =>
  import("#app/components/admin/system-health.tsx").then((code) => code.FiringAlerts),
);
const SystemHealth = lazyCode(() =>
  import("#app/components/admin/system-health.tsx").then((code) => code.SystemHealth),
);

/** Orders of the work table; all are on the page of orders. */
const ORDERS = 10;

/** Checks run in the background, messages arrive, and several people work through the lists. */
export const handle = {
  shows: ["checks", "conversations", "articles", "orders", "payments", "comments"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Overview");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const asked = readAsked(new URL(request.url));
  const admin = isAdmin(actor);
  const listing = firstPage("due" as const, { descending: false });
  const [figures, trends, orders, activity, health, alerts] = await Promise.all([
    orStop(services.adminHome.figures(actor)),
    orStop(services.adminHome.trends(actor, asked.days)),
    orStop(services.orders.staff.list(actor, { view: asked.work, q: "" }, listing)),
    orStop(services.adminHome.activity(actor, asked.place)),
    admin ? orStop(readHealth(context.get(appContext))) : null,
    admin ? null : orStop(services.alerts.firing(actor)),
  ]);
  const { items, totals } = orders;
  return {
    ...{ now, admin, trends, health, alerts, days: asked.days, work: asked.work },
    figures: figures.map(({ figure, count }) => ({ figure, count, href: figureHref(figure, now) })),
    orders: { items: items.slice(0, ORDERS), counts: homeOrderViews.map((view) => ({ view, count: totals[view] })) },
    activity: { ...activity, isFirst: asked.place === null },
  };
}

async function readHealth({ services, actor }: AppContext) {
  const [health, sizes] = await Promise.all([services.alerts.health(actor), services.checks.sizes()]);
  const open = sizes.open.reduce((sum, { documents }) => sum + documents, 0);
  const works = sizes.collections.reduce((sum, collection) => sum + collection.works, 0);
  return {
    ...health,
    sizes: [
      { name: "Index of our own texts", text: `${open.toLocaleString("en")} documents` },
      { name: "Index of students’ documents", text: `${bandLabel(sizes.studentsAtLeast)} documents` },
      {
        name: "Snapshots of public collections",
        text: `${sizes.collections.length.toLocaleString("en")}, ${works.toLocaleString("en")} works`,
      },
    ],
  };
}

/** What the address asks for: the days of the trends, the list of orders, the place in the feed. */
function readAsked({ searchParams }: URL) {
  const days = homeRanges.find((one) => String(one) === searchParams.get("days")) ?? homeRanges[0];
  const work = homeOrderViews.find((one) => one === searchParams.get("work")) ?? homeOrderViews[0];
  const [, at, key] = /^(\d{1,15})_([\w:-]{1,120})$/.exec(searchParams.get("until") ?? "") ?? [];
  return { days, work, place: at !== undefined && key !== undefined ? { at: Number(at), key } : null };
}

const workNames: Record<(typeof homeOrderViews)[number], string> = {
  due: "By due",
  unassigned: "Unassigned",
  mine: "Mine",
};

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { now, admin, figures, trends, days, work, orders, activity, health, alerts } = loaderData;
  const hrefOf = (change: Partial<{ days: number; work: string; until: string }>, hash = "") => {
    const keys = Object.entries({ days, work, ...change }).map(([name, value]) => [name, String(value)]);
    return `/admin?${new URLSearchParams(keys)}${hash}`;
  };
  const { more } = activity;
  return (
    <Page
      title="Overview"
      lead={<Day at={now} />}
      actions={
        <nav className={segmentedStyles.root} aria-label="Days of the trends">
          {homeRanges.map((range) => (
            <a key={range} href={hrefOf({ days: range })} aria-current={range === days ? "true" : undefined}>
              {range} d
            </a>
          ))}
        </nav>
      }
    >
      <AdminTabs />
      <Totals
        label={admin ? "Needs a person now" : "Your work"}
        totals={figures.map(({ figure, count, href }) => {
          const { one, many, tone } = homeFigures[figure];
          return { value: count, label: count === 1 ? one : many, href, tone: count > 0 && tone ? tone : undefined };
        })}
      />
      <section className={styles.trends} aria-label={`Trends of the last ${days} days, UTC`}>
        {trends.revenue ? <TrendCard title="Revenue" trend={trends.revenue} days={days} show={money} /> : null}
        <TrendCard title="Paid orders" trend={trends.orders} days={days} show={(many) => many.toLocaleString("en")} />
        <TrendCard title="Checks" trend={trends.checks} days={days} show={(many) => many.toLocaleString("en")} />
        <TrendCard title="First reply" trend={trends.reply} days={days} show={replyInterval} note="median" />
      </section>
      <Table
        id="work"
        title="Work"
        columns={orders.items.length > 0 ? orderColumns() : []}
        aside={
          <nav className={segmentedStyles.root} aria-label="Orders">
            {orders.counts.map(({ view, count }) => (
              <a key={view} href={hrefOf({ work: view }, "#work")} aria-current={view === work ? "true" : undefined}>
                {workNames[view]} {count.toLocaleString("en")}
              </a>
            ))}
          </nav>
        }
        below={
          orders.items.length === 0 ? (
            <EmptyState title="No orders in this list" act="tick" level={3}>
              <p>Paid orders appear here, those that are due first.</p>
              <p>
                <ButtonLink kind="secondary" href="/admin/orders?view=all">
                  Show all orders
                </ButtonLink>
              </p>
            </EmptyState>
          ) : (
            <p className={styles.listEnd}>
              <Link href={`/admin/orders?view=${work}`}>All orders of this list</Link>
            </p>
          )
        }
      >
        {orders.items.map((item) => (
          <OrderRow key={item.id} item={item} now={now} href={`/admin/orders?view=${work}&o=${item.id}`} />
        ))}
      </Table>
      <Suspense>
        {alerts ? <FiringAlerts alerts={alerts} /> : null}
        <div className={health ? styles.columns : undefined}>
          <ActivityFeed
            rows={activity.rows}
            older={more ? hrefOf({ until: `${more.at}_${more.key}` }, "#activity") : null}
            newest={activity.isFirst ? null : hrefOf({}, "#activity")}
          />
          {health ? <SystemHealth health={health} sizes={health.sizes} now={now} /> : null}
        </div>
      </Suspense>
    </Page>
  );
}
