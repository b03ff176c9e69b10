import { type MiddlewareFunction, redirect } from "react-router";
import { isEditor, isPerson } from "#core/identity/actor.ts";
import { appContext } from "../context.ts";
import { signInFirst } from "./require-user.ts";

/** Allows editors and admins; redirects visitors to sign-in and students to their dashboard. */
export const requireEditor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor } = context.get(appContext);
  if (!isPerson(actor)) throw signInFirst(request);
  if (!isEditor(actor)) throw redirect("/dashboard");
  return next();
};
