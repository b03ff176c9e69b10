import { AdminTabs } from "#app/components/admin/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Orders");

export default function OrdersPage() {
  return (
    <Page title="Orders">
      <AdminTabs />
      <EmptyState title="No orders" act="rules">
        <p>Students ask for help in a conversation with the topic “An order”. Answer them in the inbox.</p>
        <p>
          <a className="btn o" href="/admin/messaging">
            Open the inbox
          </a>
        </p>
      </EmptyState>
    </Page>
  );
}
