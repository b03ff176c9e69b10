import { AdminTabs } from "#app/components/admin/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { requireAdmin } from "#app/middleware/require-admin.ts";
import type { Route } from "./+types/messages";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Message log");

export default function MessageLogPage() {
  return (
    <Page title="Message log">
      <AdminTabs />
      <EmptyState title="Nothing has been sent" act="waiting">
        <p>
          E-mails and chat messages that leave the site are logged here. Conversations with people are in the inbox.
        </p>
        <p>
          <a className="btn o" href="/admin/messaging">
            Open the inbox
          </a>
        </p>
      </EmptyState>
    </Page>
  );
}
