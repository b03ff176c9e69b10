import { data, isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage, type Notice } from "#app/components/error-page.tsx";
import { PublicFrame } from "#app/components/public/public-frame.tsx";
import type { AppContext } from "#app/context.ts";
import { appContext } from "#app/context.ts";
import { isEditor, isPerson } from "#core/actor.ts";
import type { Route } from "./+types/layout";

export { headers } from "#app/components/public/kept.ts";

export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: titleOf(error) }, { name: "robots", content: "noindex" }] : [];

/** A closed site answers no form either. Reading is stopped in the loader, where the page can still be drawn. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const notice = closedFor(context.get(appContext), new URL(request.url).pathname);
    if (notice && request.method !== "GET" && request.method !== "HEAD") throw data(notice, { status: 503 });
    return next();
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const notice = closedFor(context.get(appContext), new URL(request.url).pathname);
  if (notice) throw data(notice, { status: 503, headers: { "Retry-After": "3600" } });
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
  return <ErrorPage error={error} />;
}

/** Staff keep their way in, or nobody could open the site again. */
function closedFor({ config, actor }: AppContext, pathname: string): Notice | null {
  if (isEditor(actor) || /^\/(?:sign-in|auth)(?:\/|$)/.test(pathname)) return null;
  if (!config.flags.publicRoutes) {
    return {
      title: "Closed for the moment",
      text: "We are working on the public pages. Reports, orders and messages are not touched, and nothing of yours is lost.",
    };
  }
  if (!config.flags.publicAccess && !isPerson(actor)) {
    return {
      title: "Open to members only",
      text: "For now these pages are read by people who have signed in. Sign in and they open.",
    };
  }
  return null;
}

function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return "Something went wrong";
  const title = (error.data as Partial<Notice> | null)?.title;
  return error.status === 404 ? "This page is not in the book" : (title ?? "This page cannot be shown");
}
