import { Hono } from "hono";
import { inTheme } from "../../adapters/notifications/email-layout/colours.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/** Emails as they would look, for the frame of the admins' page: nothing in them runs, and nothing is fetched. */
export const emailsApi = new Hono<Site>().get("/:id/preview", rule("admin"), async (c) => {
  const { actor, services } = c.env.requestContext;
  const { html } = await services.notifications.outgoingMessages.preview(actor, c.req.param("id"));
  const theme = c.req.query("theme") === "dark" ? "dark" : "light";
  return c.html(inTheme(html, theme), 200, {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  });
});
