import { data, type MiddlewareFunction, redirect } from "react-router";
import { isAdmin, isEditor, isPerson, type PersonActor } from "#core/identity/actor.ts";
import { isFresh } from "#core/identity/fresh-sign-in.ts";
import { CLOSED_RETRY_SECONDS, closedArea } from "#core/platform/closed-areas.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { type AppContext, appContext } from "../context.ts";
import type { PageRule } from "../route-rule.ts";

type Guard = MiddlewareFunction<Response>;

/**
 * The right to a page, as its line of the table gives it: `who` may open it, or may post to it, and how long ago they may
 * have signed in. Ownership is decided in the page's query.
 *
 * @param page the line of the table; null for a page that is in no table, which nobody may open
 */
export function requirePageRight(page: { pattern: string; rule: PageRule } | null): Guard {
  return async ({ request, context }, next) => {
    if (page === null) throw data(null, { status: 404 });
    const app = context.get(appContext);
    await requireCaller(page.rule, app, request);
    requireOpen(app.config.flags, page.pattern);
    if (isRead(request) && page.rule.fresh && !isFresh(app.actor)) throw redirect(`/auth/confirm?${backTo(request)}`);
    return next();
  };
}

async function requireCaller(rule: PageRule, { actor, services }: AppContext, request: Request): Promise<void> {
  const who = isRead(request) ? rule.who : (rule.posts ?? rule.who);
  // Who has signed in already, the pages for signing in send on.
  if (who === "anyone" || who === "guest") return;
  if (!isPerson(actor)) throw signInFirst(request);
  requireRole(who, actor);
  // Only GET requests are redirected, so that a form submission is not lost; the next page asks for the honour
  // statement.
  if (request.method === "GET" && (await services.people.owesHonour(actor))) {
    throw redirect(`/sign-up?${backTo(request)}`);
  }
}

function requireRole(who: Exclude<PageRule["who"], "anyone" | "guest">, actor: PersonActor): void {
  switch (who) {
    case "person":
    case "owner":
    case "participant":
      return;
    case "expert":
      if (!actor.expertId) throw data(null, { status: 404 });
      return;
    case "editor":
      if (!isEditor(actor)) throw redirect("/dashboard");
      return;
    case "admin":
      if (!isEditor(actor)) throw redirect("/dashboard");
      if (!isAdmin(actor)) throw data("You don’t have permission to view this page.", { status: 403 });
      return;
  }
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The root's error boundary renders the explanation in the layout of the admin area. */
function requireOpen(flags: Flags, pattern: string): void {
  const closed = closedArea(flags, pattern);
  if (!closed) return;
  const headers = { "Retry-After": String(CLOSED_RETRY_SECONDS) };
  throw data({ ...closed, area: "admin", reason: "flag_off" }, { status: 503, headers });
}

/**
 * Redirects document requests to sign-in. Client navigations and forms get a 401, so that the open page can show the
 * sign-in dialog.
 */
function signInFirst(request: Request) {
  const inPlace = new URL(request.url).pathname.endsWith(".data");
  return inPlace ? data("Sign in again to continue.", { status: 401 }) : redirect(`/sign-in?${backTo(request)}`);
}

/** The return path: the page's own address, without the data suffix of a client navigation. */
function backTo(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\.data$/, "").replace(/\/_root$/, "/");
  return `redirect_url=${encodeURIComponent(path + url.search)}`;
}
