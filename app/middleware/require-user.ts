import { data, type MiddlewareFunction, redirect } from "react-router";
import { isPerson } from "#core/identity/actor.ts";
import { appContext } from "../context.ts";

/** Allows signed-in users; redirects visitors to sign-in and, after it, back to the requested page. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor, services } = context.get(appContext);
  if (!isPerson(actor)) throw signInFirst(request);
  // Only GET requests are redirected, so that a form submission is not lost; the next page asks for the honour
  // statement.
  if (request.method === "GET" && (await services.people.owesHonour(actor))) {
    throw redirect(signInAddress(request).replace("/sign-in?", "/sign-up?"));
  }
  return next();
};

/**
 * Redirects document requests to sign-in. Client navigations and forms get a 401, so that the open page can show the
 * sign-in dialog.
 */
export function signInFirst(request: Request) {
  const inPlace = new URL(request.url).pathname.endsWith(".data");
  return inPlace ? data("Sign in again to continue.", { status: 401 }) : redirect(signInAddress(request));
}

/** The sign-in address with the return path: the page's own address, without the data suffix of a client navigation. */
function signInAddress(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\.data$/, "").replace(/\/_root$/, "/");
  return `/sign-in?redirect_url=${encodeURIComponent(path + url.search)}`;
}
