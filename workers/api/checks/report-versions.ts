import { Hono } from "hono";
import { requirePerson } from "#core/identity/actor.ts";
import type { Site } from "../../platform/site.ts";

/** A report among the versions of its work. */
export const reportVersionsApi = new Hono<Site>();

reportVersionsApi.get("/:id/history", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this report.");
  return c.json({ versions: await services.reports.history(actor, c.req.param("id")) });
});

reportVersionsApi.get("/:id/changes", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this report.");
  return c.json({ changes: await services.reports.changes(actor, c.req.param("id")) });
});

reportVersionsApi.get("/:id/figures", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this report.");
  return c.json({ figures: await services.reports.scores(actor, c.req.param("id")) });
});
