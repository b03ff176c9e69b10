import { data, isRouteErrorResponse, Outlet } from "react-router";
import { PublicFrame } from "#app/components/public/public-frame.tsx";
import type { Notice } from "#app/components/shell/error-page.tsx";
import { ErrorScreen } from "#app/components/shell/error-screens.tsx";
import type { AppContext } from "#app/context.ts";
import { appContext } from "#app/context.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import { closedFor } from "#core/platform/closed-site.ts";
import type { Route } from "./+types/layout";

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: titleOf(error) }, { name: "robots", content: "noindex" }] : [];

/**
 * Rejects form submissions while the site is closed. GET requests are rejected in the loader, where the page can still
 * be rendered.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const notice = notificationFor(context.get(appContext), request);
    if (notice && request.method !== "GET" && request.method !== "HEAD") throw data(notice, { status: 503 });
    return next();
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const notice = notificationFor(context.get(appContext), request);
  if (notice) throw data(notice, { status: 503, headers: { "Retry-After": String(CLOSED_RETRY_SECONDS) } });
  return null;
}

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

function notificationFor({ config, actor }: AppContext, request: Request): Notice | null {
  return closedFor(config.flags, actor, new URL(request.url).pathname);
}

function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return "Something went wrong";
  const title = (error.data as Partial<Notice> | null)?.title;
  return error.status === 404 ? "Page not found" : (title ?? "This page could not be loaded");
}
