import { type MiddlewareFunction, redirect } from "react-router";
import { isPerson } from "#core/actor.ts";
import { appContext } from "../context.ts";

/** Lets signed-in people in; everybody else goes to sign-in and comes back to where they were going. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor, services } = context.get(appContext);
  if (!isPerson(actor)) throw redirect(signInAddress(request));
  // A form that is on its way keeps its way; the next page asks.
  if (request.method === "GET" && (await services.people.owesHonour(actor))) {
    throw redirect(signInAddress(request).replace("/sign-in?", "/sign-up?"));
  }
  return next();
};

/** The sign-in page with the way back: the page's own address, without the data suffix of a client navigation. */
export function signInAddress(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\.data$/, "").replace(/\/_root$/, "/");
  return `/sign-in?redirect_url=${encodeURIComponent(path + url.search)}`;
}
