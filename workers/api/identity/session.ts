import { Hono } from "hono";
import { isPerson } from "#core/identity/actor.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/** The signed-in person: an open page whose session has ended asks before it continues. */
export const sessionApi = new Hono<Site>().get("/", rule("anyone"), (c) => {
  const { actor } = c.env.requestContext;
  return c.json({ email: isPerson(actor) ? actor.email : null });
});

export type SessionApi = typeof sessionApi;
