import adminStyles from "#app/components/orders/admin/orders.admin.module.css";
import { type Due, DueText } from "#app/components/orders/due.tsx";
import type { WorkListedOrder } from "#app/components/orders/views.ts";
import { ExpertPill } from "#app/components/orders/work/work-status.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Table } from "#app/components/ui/table.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import { domains } from "#schema/content/domains.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type WorkSort, type WorkView, workSorts, workViews } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/work";

const names: Record<WorkView, string> = { current: "Current", done: "Done" };

/** What is due first is first; of what is done, the last is. */
const initialOrder = (view: WorkView) => (view === "done" ? "-due" : "due");

/** Staff assign orders, and students answer. */
export const handle = { shows: ["orders"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Your work");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const view = workViews.find((one) => one === requested.get("view")) ?? "current";
  const listing = readListing(requested, workSorts, initialOrder(view));
  const found = await orStop(services.orders.work.list(actor, view, listing));
  return { ...found, view, rows: listing.rows, now };
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  const { items, counts, newer, older, rows, view, now } = loaderData;
  const by = useListSort<WorkSort>(initialOrder(view));
  return (
    <Page title="Your work" lead="Orders assigned to you as an expert.">
      <Tabs
        label="Your work"
        className={pageStyles.block}
        tabs={workViews.map((one) => ({
          href: one === "current" ? "/dashboard/work" : `/dashboard/work?view=${one}`,
          label: names[one],
          count: counts[one],
          current: one === view,
        }))}
      />
      {items.length === 0 ? (
        <NoWork view={view} />
      ) : (
        <>
          <Table
            id="work"
            title={names[view]}
            columns={[
              { label: "Order" },
              { label: "Due", sort: by("due") },
              { label: "Title" },
              { label: "Status" },
              { label: "Words", right: true },
            ]}
          >
            {items.map((item) => (
              <Row key={item.id} item={item} now={now} />
            ))}
          </Table>
          <ListPager
            newer={newer}
            older={older}
            total={{ count: counts[view], more: false }}
            one="order"
            many="orders"
            rows={rows}
          />
        </>
      )}
    </Page>
  );
}

function NoWork({ view }: { view: WorkView }) {
  if (view === "done")
    return (
      <EmptyState title="Nothing delivered yet" act="none">
        <p>Orders appear here after they are delivered to the student.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No orders assigned to you" act="tick">
      <p>We notify you when an order is assigned to you.</p>
      <p>
        <ButtonLink kind="secondary" href="/dashboard/settings#notices">
          Notification settings
        </ButtonLink>
      </p>
    </EmptyState>
  );
}

function Row({ item, now }: { item: WorkListedOrder; now: number }) {
  const due: Due = item;
  const hint = hintOf(item);
  return (
    <tr>
      <th scope="row" data-label="Order">
        <a className={textStyles.code} href={`/dashboard/work/${item.id}`}>
          {item.number}
        </a>
      </th>
      <td data-label="Due">
        {item.deliveredAt !== null && item.status !== "revision_requested" && item.status !== "in_progress" ? (
          <>
            Delivered <Day at={item.deliveredAt} />
          </>
        ) : (
          <DueText due={due} now={now} />
        )}
      </td>
      <td data-label="Title" className={adminStyles.title}>
        <div>
          {item.title}
          <small className={staffStyles.underLine}>
            {serviceNames[item.kind]}, {domains.find(({ slug }) => slug === item.domain)?.short ?? item.domain}
          </small>
        </div>
      </td>
      <td data-label="Status">
        <div>
          <ExpertPill status={item.status} />
          {hint ? <small className={staffStyles.underLine}>{hint}</small> : null}
        </div>
      </td>
      <td data-label="Words" className={`${tableStyles.right} ${textStyles.number}`}>
        {item.words.toLocaleString("en")}
      </td>
    </tr>
  );
}

/** What happened last, where the expert has to act on it; else how far the work is. */
function hintOf({ status, lastAct, share, revisions }: WorkListedOrder): string | null {
  if (status === "in_progress" && lastAct === "answer") return "The student answered";
  if (status === "in_progress" && lastAct === "send_back") return "Returned by the reviewer";
  if (status === "in_progress" && lastAct === "resume") return `Revision ${revisions.used} of ${revisions.allowed}`;
  return status === "in_progress" && share > 0 ? `${share}% done` : null;
}
