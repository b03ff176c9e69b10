import { data, type MiddlewareFunction } from "react-router";
import { isPerson } from "#core/identity/actor.ts";
import { appContext } from "../context.ts";

/** For the pages of experts: for everybody else they are not there. */
export const requireExpert: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { actor } = context.get(appContext);
  if (!isPerson(actor) || !actor.expertId) throw data(null, { status: 404 });
  return next();
};
