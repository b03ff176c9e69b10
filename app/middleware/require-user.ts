import { data, type MiddlewareFunction, redirect } from "react-router";
import { isPerson } from "#core/identity/actor.ts";
import { appContext } from "../context.ts";

/** Lets signed-in people in; everybody else goes to sign-in and comes back to where they were going. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor, services } = context.get(appContext);
  if (!isPerson(actor)) throw signInFirst(request);
  // A form that is on its way keeps its way; the next page asks.
  if (request.method === "GET" && (await services.people.owesHonour(actor))) {
    throw redirect(signInAddress(request).replace("/sign-in?", "/sign-up?"));
  }
  return next();
};

/** A page goes to sign-in. A change of page or a form inside an open one is told, and asks over what is open. */
export function signInFirst(request: Request) {
  const inPlace = new URL(request.url).pathname.endsWith(".data");
  return inPlace ? data("Sign in again to continue.", { status: 401 }) : redirect(signInAddress(request));
}

/** The sign-in page with the way back: the page's own address, without the data suffix of a client navigation. */
function signInAddress(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\.data$/, "").replace(/\/_root$/, "/");
  return `/sign-in?redirect_url=${encodeURIComponent(path + url.search)}`;
}
