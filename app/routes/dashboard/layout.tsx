import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { UNREAD } from "#app/components/dashboard/use-conversations.ts";
import { useRootData } from "#app/components/root-data.ts";
import { BottomBar } from "#app/components/shell/bottom-bar.tsx";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { dashboardLinks, withUnread } from "#app/components/shell/navigation.ts";
import { createQueryClient } from "#app/components/shell/query-client.ts";
import { Shell } from "#app/components/shell/shell.tsx";
import { ShellBoundary } from "#app/components/shell/shell-boundary.tsx";
import { areaMeta } from "#app/components/shell/shell-meta.ts";
import { Toaster } from "#app/components/shell/toaster.tsx";
import { DashboardShortcuts } from "#app/components/shell/top-bar.tsx";
import { useCount } from "#app/components/shell/use-count.ts";
import { appContext } from "#app/context.ts";
import { requireUser } from "#app/middleware/require-user.ts";
import styles from "#app/styles/app/screens.css?url";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches, error }) => areaMeta(matches, "Dashboard", error);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A guarded layout has a loader, so that every change of page in the browser asks the server's guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return { unread: (await services.conversations.counts(actor)).unread };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  const bare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare === true);
  return (
    <QueryClientProvider client={client}>
      {bare ? (
        <>
          <ShellBoundary frame={(fault) => <DashboardShell>{fault}</DashboardShell>}>
            <Outlet />
          </ShellBoundary>
          <Toaster />
        </>
      ) : (
        <CountingShell unread={loaderData.unread}>
          <Outlet />
        </CountingShell>
      )}
    </QueryClientProvider>
  );
}

function CountingShell({ unread, children }: { unread: number; children: ReactNode }) {
  return <DashboardShell unread={useCount(UNREAD, "/api/conversations/unread", unread)}>{children}</DashboardShell>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardShell>
      <ShellErrorPage error={error} home="/dashboard" />
    </DashboardShell>
  );
}

function DashboardShell({ unread = 0, children }: { unread?: number; children: ReactNode }) {
  const role = useRootData()?.viewer?.role;
  const staff = role === "editor" || role === "admin";
  return (
    <Shell
      label="Dashboard"
      links={withUnread(dashboardLinks, unread)}
      shortcuts={<DashboardShortcuts staff={staff} />}
      bottom={<BottomBar unread={unread} />}
    >
      {children}
    </Shell>
  );
}
