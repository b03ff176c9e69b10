import { Download, Plus } from "lucide-react";
import { OrderRow } from "#app/components/orders/order-row.tsx";
import listStyles from "#app/components/orders/orders.list.module.css";
import { rowOfOrder } from "#app/components/orders/row-of-order.ts";
import { useWhileConfirming } from "#app/components/orders/use-while-confirming.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import noticeStyles from "#app/components/ui/notice.module.css";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { SearchForm } from "#app/components/ui/search-form.tsx";
import { SortLinks } from "#app/components/ui/sort-links.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type OrderSort, orderSorts } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/orders";

const tabs = [
  { key: "all", label: "All" },
  { key: "needs", label: "Needs you" },
  { key: "active", label: "Active" },
  { key: "delivered", label: "Delivered" },
  { key: "closed", label: "Closed" },
] as const;
type Tab = (typeof tabs)[number]["key"];

export const handle = { shows: ["orders"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const tab: Tab = tabs.find(({ key }) => key === requested.get("tab"))?.key ?? "all";
  const q = (requested.get("q") ?? "").slice(0, 100);
  const listing = readListing(requested, orderSorts, "-placed");
  const found = await services.orders.student.list(actor, { tab, q }, listing);
  const drafts = await services.orders.student.drafts(actor);
  return {
    ...found,
    items: found.items.map(rowOfOrder),
    tab,
    q,
    rows: listing.rows,
    now,
    drafts: drafts.map(({ id, draft }) => ({ id, title: draft.title ?? "" })),
  };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { items, counts, newer, older, rows, tab, q, now, drafts } = loaderData;
  const by = useListSort<OrderSort>("-placed");
  useWhileConfirming(items.some(({ confirming }) => confirming));
  const hrefOf = (key: Tab) => {
    const params = new URLSearchParams({ ...(key !== "all" && { tab: key }), ...(q && { q }) });
    return `/dashboard/orders${params.size > 0 ? `?${params}` : ""}`;
  };
  const first = drafts[0];
  return (
    <Page
      title="Orders"
      actions={
        <>
          {counts.all > 0 ? (
            <ButtonLink kind="secondary" href="/api/orders/export" download>
              <Download className={iconStyles.root} aria-hidden="true" />
              Export as CSV
            </ButtonLink>
          ) : null}
          <ButtonLink href="/dashboard/new-order">
            <Plus className={iconStyles.root} aria-hidden="true" />
            New order
          </ButtonLink>
        </>
      }
    >
      {first ? (
        <p className={`${noticeStyles.root} ${noticeStyles.accent} ${listStyles.resume}`}>
          <b>You have an order draft{first.title ? `, “${first.title}”` : ""}.</b> Your changes are saved.{" "}
          <Link href={`/dashboard/new-order?draft=${first.id}`}>Continue order</Link>
        </p>
      ) : null}
      {counts.all === 0 && q === "" ? (
        <EmptyState title="No orders yet" act="rules">
          <p>
            Your orders appear here with their status, deadline and delivered files. See our prices, or start with a
            document.
          </p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <ButtonLink href="/pricing">See prices</ButtonLink>
            <ButtonLink kind="quiet" href="/dashboard/documents">
              Go to your documents
            </ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <>
          <SearchForm action="/dashboard/orders" q={q} by="title or number" kept={tab === "all" ? {} : { tab }} />
          <h2 className={textStyles.hidden}>Your orders</h2>
          <Tabs
            label="Orders"
            tabs={tabs.map(({ key, label }) => ({
              href: hrefOf(key),
              label,
              count: counts[key],
              current: key === tab,
            }))}
          />
          {items.length === 0 ? (
            <EmptyState title={q ? `No results for “${q}”` : "No orders here"} act="none">
              <p>{q ? "Try other words, or a number such as WS-000481." : "You have no orders with this status."}</p>
              <p>
                <ButtonLink kind="secondary" href="/dashboard/orders">
                  {q ? "Clear search" : "Show all orders"}
                </ButtonLink>
              </p>
            </EmptyState>
          ) : (
            <>
              <SortLinks
                title="Your orders"
                sorts={[
                  { label: "Ordered", sort: by("placed", "descending") },
                  { label: "Due", sort: by("due") },
                  { label: "Price", sort: by("total", "descending") },
                ]}
              />
              <ul className={cardStyles.root}>
                {items.map((order) => (
                  <OrderRow key={order.id} order={order} now={now} />
                ))}
              </ul>
            </>
          )}
          <ListPager newer={newer} older={older} total={counts[tab]} one="order" many="orders" rows={rows} />
        </>
      )}
    </Page>
  );
}
