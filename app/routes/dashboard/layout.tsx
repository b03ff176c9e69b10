import { type ReactNode, useEffect } from "react";
import { answerOf } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import { UNREAD } from "#app/components/conversations/unread.ts";
import { pageFallback } from "#app/components/shell/connection/page-fallback.ts";
import { DashboardShell } from "#app/components/shell/dashboard-shell.tsx";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { registerOfflinePage } from "#app/components/shell/offline-page.ts";
import { type PageHandle, unlessFresh } from "#app/components/shell/page-data/page-data.ts";
import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import { areaMeta } from "#app/components/shell/shell-meta.ts";
import { ShellOutlet } from "#app/components/shell/shell-outlet.tsx";
import { useCount } from "#app/components/shell/use-count.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/layout";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [pageFallback];

export const handle = { hydrate: true, shows: ["conversations"] } satisfies PageHandle;

export const shouldRevalidate = unlessFresh("routes/dashboard/layout");

export const meta: Route.MetaFunction = ({ matches, error }) => areaMeta(matches, "Dashboard", error);

/** Some of its pages have no loader: because of this one, client navigations to them ask the server, which checks the right. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return { unread: (await services.conversations.counts(actor)).unread };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  useEffect(registerOfflinePage, []);
  return <ShellOutlet shell={(page) => <CountingShell unread={loaderData.unread}>{page}</CountingShell>} />;
}

function CountingShell({ unread, children }: { unread: number; children: ReactNode }) {
  return <DashboardShell unread={useCount(UNREAD, countUnread, unread, writeUnread)}>{children}</DashboardShell>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardShell>
      <ShellErrorPage error={error} home="/dashboard" />
    </DashboardShell>
  );
}

function countUnread() {
  return answerOf(conversationsApi.unread.$get());
}

function writeUnread(unread: number): void {
  writePageData("routes/dashboard/layout", (layout) => (layout.unread === unread ? layout : { ...layout, unread }));
}
