import { Hono } from "hono";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/** A report among the versions of its work. */
export const reportVersionsApi = new Hono<Site>()
  .get("/:id/history", rule("owner", { signIn: "Sign in to see this report." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ versions: await services.reports.history(actor, c.req.param("id")) });
  })
  .get("/:id/changes", rule("owner", { signIn: "Sign in to see this report." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ changes: await services.reports.changes(actor, c.req.param("id")) });
  })
  .get("/:id/figures", rule("owner", { signIn: "Sign in to see this report." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ figures: await services.reports.scores(actor, c.req.param("id")) });
  });
