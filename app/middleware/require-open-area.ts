import { data, type MiddlewareFunction } from "react-router";
import { CLOSED_RETRY_SECONDS, closedArea } from "#core/platform/closed-areas.ts";
import { routePath } from "#core/platform/route-path.ts";
import { appContext } from "../context.ts";

/** For screens that a feature flag can turn off. The root's error boundary renders the response in the admin layout. */
export const requireOpenArea: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const closed = closedArea(context.get(appContext).config.flags, routePath(new URL(request.url).pathname));
  if (closed) {
    const headers = { "Retry-After": String(CLOSED_RETRY_SECONDS) };
    throw data({ ...closed, area: "admin", reason: "flag_off" }, { status: 503, headers });
  }
  return next();
};
