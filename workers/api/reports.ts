import { Hono } from "hono";
import { isPerson } from "#core/actor.ts";
import { Refused } from "#core/refused.ts";
import type { Site } from "../site.ts";

export const reportsApi = new Hono<Site>();

/** Takes one's own report back: whoever asks at its address is told so from then on. */
reportsApi.post("/:id/revocation", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to take a report back.");
  return c.json({ report: await services.proofs.revoke(actor, c.req.param("id")) });
});
