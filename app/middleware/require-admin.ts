import { data, type MiddlewareFunction } from "react-router";
import { isAdmin } from "#core/identity/actor.ts";
import { appContext } from "../context.ts";

/** For screens of the admin area that editors may not open. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!isAdmin(context.get(appContext).actor))
    throw data("You don’t have permission to view this page.", { status: 403 });
  return next();
};
