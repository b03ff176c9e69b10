import type { ReactNode } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { AdminShell } from "#app/components/shell/admin-shell.tsx";
import { pageFallback } from "#app/components/shell/connection/page-fallback.ts";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { type PageHandle, unlessFresh } from "#app/components/shell/page-data/page-data.ts";
import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { areaMeta } from "#app/components/shell/shell-meta.ts";
import { ShellOutlet } from "#app/components/shell/shell-outlet.tsx";
import { useCount } from "#app/components/shell/use-count.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/layout";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [pageFallback];

export const handle = { hydrate: true, shows: ["conversations", "orders", "articles"] } satisfies PageHandle;

export const shouldRevalidate = unlessFresh("routes/admin/layout");

export const meta: Route.MetaFunction = ({ matches, error }) => areaMeta(matches, "Admin", error);

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const [{ waiting }, { orders, articles }] = await Promise.all([
    orStop(services.conversations.staff.waiting(actor)),
    orStop(services.adminHome.sidebar(actor)),
  ]);
  return { open: waiting, orders, articles };
}

const WAITING = ["conversations", "waiting"] as const;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <ShellOutlet shell={(page) => <CountingShell {...loaderData}>{page}</CountingShell>} />;
}

type CountingProps = { open: number; orders: number; articles: number; children: ReactNode };

function CountingShell({ open, orders, articles, children }: CountingProps) {
  const conversations = useCount(WAITING, countWaiting, open, writeWaiting);
  return <AdminShell counts={{ conversations, orders, articles }}>{children}</AdminShell>;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell
      counts={
        loaderData && { conversations: loaderData.open, orders: loaderData.orders, articles: loaderData.articles }
      }
    >
      <ShellErrorPage error={error} home="/admin" />
    </AdminShell>
  );
}

function countWaiting() {
  return answerOf(inboxApi.waiting.$get());
}

function writeWaiting(open: number): void {
  writePageData("routes/admin/layout", (layout) => (layout.open === open ? layout : { ...layout, open }));
}
