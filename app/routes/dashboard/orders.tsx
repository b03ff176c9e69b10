import { Plus } from "lucide-react";
import { Page } from "#app/components/shell/page.tsx";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Orders");

export default function OrdersPage() {
  return (
    <Page
      title="Orders"
      actions={
        <a className="btn p" href="/dashboard/new-order">
          <Plus className="i" aria-hidden="true" />
          New order
        </a>
      }
    >
      <EmptyState title="No orders yet" act="rules">
        <p>
          An order stands here with its state, its deadline and what came back. See what help costs, or begin with a
          draft.
        </p>
        <p className="row wrapx">
          <a className="btn o" href="/pricing">
            See the prices
          </a>
          <a className="btn g" href="/dashboard/documents">
            Go to your documents
          </a>
        </p>
      </EmptyState>
    </Page>
  );
}
