import { RefreshCw } from "lucide-react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { AdminOrder } from "#app/components/orders/admin/admin-order.tsx";
import { OrderRow, orderColumns } from "#app/components/orders/admin/order-work-row.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Drawer } from "#app/components/ui/dialog.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { SearchForm } from "#app/components/ui/search-form.tsx";
import { Table, Totals } from "#app/components/ui/table.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type OrderSort, type OrderView, orderSorts, orderTabs, orderViews } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/orders";

const names: Record<OrderView, string> = {
  due: "By due date",
  unassigned: "Unassigned",
  held: "Held for review",
  mine: "Mine",
  review: "In review",
  refunds: "Refunds",
  all: "All",
  today: "Due today",
  overdue: "Overdue",
  questions: "Waiting for the student",
  to_review: "Deliveries to review",
};

/** The list of exactly the orders that a total counts. */
/** What is due first is first; among all orders the newest are. */
const initialOrder = (view: OrderView) => (view === "all" ? "-placed" : "due");

const only = (view: OrderView) => `/admin/orders?view=${view}`;

/** Several people work through this list. */
export const handle = { shows: ["orders", "payments"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const view = orderViews.find((one) => one === requested.get("view")) ?? "due";
  const q = (requested.get("q") ?? "").slice(0, 100);
  const listing = readListing(requested, orderSorts, initialOrder(view));
  const found = await orStop(services.orders.staff.list(actor, { view, q }, listing));
  const open = requested.get("o");
  const order = open && /^[0-9a-f-]{36}$/.test(open) ? await orStop(services.orders.staff.view(actor, open)) : null;
  return { ...found, view, q, rows: listing.rows, now, order };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { items, totals, total, more, newer, older, rows, view, q, now, order } = loaderData;
  const { search } = useLocation();
  const by = useListSort<OrderSort>(initialOrder(view));
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const listHref = (other: OrderView) => `/admin/orders?${new URLSearchParams({ view: other, ...(q && { q }) })}`;
  const hrefOf = (open: string | null) => {
    const params = new URLSearchParams(search);
    if (open) params.set("o", open);
    else params.delete("o");
    return `/admin/orders?${params}`;
  };
  return (
    <Page
      title="Orders"
      actions={
        <Button kind="secondary" type="button" onClick={() => void revalidate()} disabled={state !== "idle"}>
          <RefreshCw className={iconStyles.root} aria-hidden="true" />
          Refresh
        </Button>
      }
    >
      <Totals
        label="Order totals"
        totals={[
          { value: totals.today, label: "due today", href: only("today") },
          {
            value: totals.overdue,
            label: "overdue",
            href: only("overdue"),
            tone: totals.overdue > 0 ? "danger" : undefined,
          },
          {
            value: totals.unassigned,
            label: "unassigned",
            href: only("unassigned"),
            tone: totals.unassigned > 0 ? "warn" : undefined,
          },
          { value: totals.review, label: "in review", href: only("review") },
          { value: totals.questions, label: "waiting for the student", href: only("questions") },
          {
            value: totals.held,
            label: "held for review",
            href: only("held"),
            tone: totals.held > 0 ? "warn" : undefined,
          },
        ]}
      />
      <SearchForm action="/admin/orders" q={q} by="order number, title, student name or email" kept={{ view }} />
      <Tabs
        label="Orders"
        className={pageStyles.block}
        tabs={(orderTabs.some((one) => one === view) ? orderTabs : [...orderTabs, view]).map((one) => ({
          href: listHref(one),
          label: names[one],
          // A search is counted in its own list.
          count: q === "" ? totals[one] : one === view ? total : undefined,
          current: one === view,
        }))}
      />
      {items.length === 0 ? (
        <NoOrders view={view} q={q} searchAll={listHref("all")} />
      ) : (
        <Table
          id="work"
          title={names[view]}
          columns={orderColumns({
            placed: by("placed", "descending"),
            due: by("due"),
            total: by("total", "descending"),
          })}
        >
          {items.map((item) => (
            <OrderRow key={item.id} item={item} now={now} href={hrefOf(item.id)} on={item.id === order?.id} />
          ))}
        </Table>
      )}
      {items.length > 0 ? (
        <ListPager newer={newer} older={older} total={{ count: total, more }} one="order" many="orders" rows={rows} />
      ) : null}
      <Drawer
        open={order !== null}
        onClose={() => void navigate(hrefOf(null), { preventScrollReset: true })}
        title={order?.title ?? ""}
        head={
          order ? (
            <p>
              <span className={textStyles.code}>{order.number}</span>{" "}
              <Link href={`/admin/orders/${order.id}`}>Open full page</Link>
            </p>
          ) : null
        }
      >
        {order ? <AdminOrder order={order} now={now} /> : null}
      </Drawer>
    </Page>
  );
}

function NoOrders({ view, q, searchAll }: { view: OrderView; q: string; searchAll: string }) {
  return (
    <EmptyState title={q ? `No results for “${q}”` : "No orders in this list"} act={q ? "none" : "tick"}>
      <p>
        {q
          ? "Search by a number such as WS-000481, a word from the title, or the student’s name or email."
          : "Choose another list, or show all orders."}
      </p>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        {q ? (
          <ButtonLink kind="secondary" href={`/admin/orders?view=${view}`}>
            Clear search
          </ButtonLink>
        ) : null}
        {q && view === "all" ? null : (
          <ButtonLink kind="secondary" href={q ? searchAll : "/admin/orders?view=all"}>
            {q ? "Search all orders" : "Show all orders"}
          </ButtonLink>
        )}
      </p>
    </EmptyState>
  );
}

export function shouldRevalidate() {
  return true;
}
