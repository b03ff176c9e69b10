import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { AdminShell } from "#app/components/shell/admin-shell.tsx";
import { Connection } from "#app/components/shell/connection/connection.tsx";
import { pageFallback } from "#app/components/shell/connection/page-fallback.ts";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { isBare } from "#app/components/shell/is-bare.ts";
import { createQueryClient } from "#app/components/shell/query-client.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { areaMeta } from "#app/components/shell/shell-meta.ts";
import { Toaster } from "#app/components/shell/toaster.tsx";
import { useCount } from "#app/components/shell/use-count.ts";
import { appContext } from "#app/context.ts";
import { requireEditor } from "#app/middleware/require-editor.ts";
import { requireOpenArea } from "#app/middleware/require-open-area.ts";
import styles from "#app/styles/app/screens.css?url";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireEditor, requireOpenArea];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [pageFallback];

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches, error }) => areaMeta(matches, "Admin", error);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const { waiting } = await orStop(services.conversations.staff.waiting(actor));
  return { open: waiting };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  const bare = isBare(useMatches());
  return (
    <QueryClientProvider client={client}>
      {bare ? (
        <>
          <Connection />
          <Outlet />
          <Toaster />
        </>
      ) : (
        <CountingShell open={loaderData.open}>
          <Outlet />
        </CountingShell>
      )}
    </QueryClientProvider>
  );
}

function CountingShell({ open, children }: { open: number; children: ReactNode }) {
  return <AdminShell open={useCount("waiting-conversations", "/api/inbox/waiting", open)}>{children}</AdminShell>;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell open={loaderData?.open}>
      <ShellErrorPage error={error} home="/admin" />
    </AdminShell>
  );
}
