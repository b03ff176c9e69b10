import { data, Outlet } from "react-router";
import { ErrorScreen } from "#app/components/shell/error-screens.tsx";
import { appContext } from "#app/context.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import { closedFor } from "#core/platform/closed-site.ts";
import type { Route } from "./+types/layout";

/**
 * Reports for visitors use the full window, without header and footer. They are unavailable while the site is closed.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { config, actor } = context.get(appContext);
  const notice = closedFor(config.flags, actor, new URL(request.url).pathname);
  if (notice) throw data(notice, { status: 503, headers: { "Retry-After": String(CLOSED_RETRY_SECONDS) } });
  return null;
}

export default function ReportsLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
